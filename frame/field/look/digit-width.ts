// The second wall: digits of one width, so that not even a caret's place tells one from another (the first is the lens,
// frame.css).

/** Each digit and each pair of digits, often enough that a part of a pixel counts, too. */
const TEXTS = [...'0123456789'].flatMap((one, index, all) =>
  all.slice(index).map((other) => (one + other).repeat(10)),
)

/** What tells a field's states, on the input and on what is measured. */
const STATES: ReadonlyArray<readonly string[]> = [
  [],
  ['focus'],
  ['data-valid'],
  ['data-valid', 'focus'],
  ['aria-invalid'],
  ['aria-invalid', 'focus'],
]

const UNEVEN = 'is-uneven'

/**
 * Gives a field of digits another font where those of its own are not equally wide in every state that the page has
 * styled. To be called after each change of its styles.
 */
export function evenDigits(input: HTMLInputElement): void {
  if (input.inputMode !== 'numeric') return
  input.classList.remove(UNEVEN)
  const rules = document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText),
  )
  const sheet = new CSSStyleSheet()
  for (const rule of rules) {
    sheet.insertRule(
      rule.replace(/^input/, '.digits').replace(/^\.digits:focus/, '.digits[focus]'),
      sheet.cssRules.length,
    )
  }
  const isStyled = rules.some((rule) => /^input[:[].*font/.test(rule))
  const probes = (isStyled ? STATES : STATES.slice(0, 1)).map((state) => probe(input, state))

  document.adoptedStyleSheets.push(sheet)
  document.body.append(...probes)
  input.classList.toggle(UNEVEN, !probes.every(isEven))
  document.adoptedStyleSheets.pop()
  for (const element of probes) element.remove()
}

/** Every text in a line of its own, styled as the input is in that state. */
function probe(input: HTMLInputElement, state: readonly string[]): HTMLElement {
  const element = document.createElement('div')
  element.className = 'digits'
  element.setAttribute('aria-required', String(input.ariaRequired))
  for (const name of state) element.setAttribute(name, 'true')
  element.append(
    ...TEXTS.map((text) => {
      const line = document.createElement('div')
      line.textContent = text
      return line
    }),
  )
  return element
}

function isEven(element: HTMLElement): boolean {
  const sizes = [...element.children].map((line) => line.getBoundingClientRect())
  return sizes.every(({ width, height }) => width === sizes[0]?.width && height === sizes[0]?.height)
}
