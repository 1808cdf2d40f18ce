// Texts in the language `en-XA`, which has texts of the catalog in ⟦…⟧ (gateway/core/language/words.ts).

/** Words that are data and not the gateway's: links, ids, moments and languages' own names. */
const DATA = 'script, style, time, code, address, .languages li, .languages bdi, .top'

/**
 * What a page or a text says that comes from no catalog.
 * @param own what the test itself has put there
 */
export function unmarked(shown: Document | string, own: readonly string[]): string[] {
  const texts = typeof shown === 'string' ? [shown] : textsOf(shown)
  return texts.flatMap((text) => {
    const values = [...own].sort((a, b) => b.length - a.length)
    const left = values.reduce((rest, value) => rest.replaceAll(value, ''), withoutMarked(text))
    const words = left
      .replaceAll(/https?:\/\/\S+/g, '')
      .replaceAll(/\b(?:pmt|i)_[\w-]+/g, '')
      .replaceAll(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b(?: at \d{1,2}:\d\d\s[AP]M [A-Z]{3})?/g, '')
    return /\p{L}{2}/u.test(words) ? [words.trim()] : []
  })
}

/** From the inside out: a value may be marked, too. */
function withoutMarked(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return less === text ? text : withoutMarked(less)
}

const SPOKEN = ['aria-label', 'title', 'alt', 'placeholder', 'data-label', 'data-missing']

function textsOf({ body, title }: Document): string[] {
  const page = body.cloneNode(true) as HTMLElement
  for (const element of page.querySelectorAll(DATA)) element.remove()
  const attributes = SPOKEN.flatMap((name) =>
    [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
  const form = page.querySelector('[data-settings]')?.getAttribute('data-settings')
  const ofScript: string[] = form ? Object.values(JSON.parse(form).texts) : []
  return [title, page.textContent ?? '', ...attributes, ...ofScript]
}
