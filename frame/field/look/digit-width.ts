// The second line of defense against reading digits from the caret's position: all digits have the same width. (The first is
// the lens, see frame.css.)

/** Every digit and every pair of digits, repeated so that a difference of a fraction of a pixel shows. */
const TEXTS = [...'0123456789'].flatMap((one, index, all) =>
  all.slice(index).map((other) => (one + other).repeat(10)),
)

/** The attributes that express a field's states, on the input and on the measured copies. */
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
 * Gives a numeric field another font if the digits of its font do not have the same width in every state that the page
 * styles. Call it after each change of styles.
 */
export function evenDigits(input: HTMLElement): void {
  if (input.inputMode !== 'numeric') return
  input.classList.remove(UNEVEN)
  const own = new RegExp(`^#${input.id}(?![\\w-])`)
  const rules = document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .filter((rule) => own.test(rule))
    .map((rule) => rule.replace(own, '.digits'))
  const sheet = new CSSStyleSheet()
  for (const rule of rules) {
    sheet.insertRule(rule.replace(/^\.digits:focus/, '.digits[focus]'), sheet.cssRules.length)
  }
  const isStyled = rules.some((rule) => /^\.digits[:[].*font/.test(rule))
  const probes = (isStyled ? STATES : STATES.slice(0, 1)).map((state) => probe(input, state))

  document.adoptedStyleSheets.push(sheet)
  document.body.append(...probes)
  input.classList.toggle(UNEVEN, !probes.every(isEven))
  document.adoptedStyleSheets.pop()
  for (const element of probes) element.remove()
}

/** An element with every text on its own line, styled like the input in a state. */
function probe(input: HTMLElement, state: readonly string[]): HTMLElement {
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
