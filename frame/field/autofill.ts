import type { Autofill, FieldType } from '../../src/protocol.ts'

/** What a browser fills in together with a card number. */
const COMPANIONS: ReadonlyArray<readonly [FieldType, AutoFill]> = [
  ['exp_month', 'cc-exp-month'],
  ['exp_year', 'cc-exp-year'],
  ['cvv', 'cc-csc'],
]

/**
 * Browsers fill only what stands in one document, so the number's frame has companions for the rest of the card, out
 * of sight and out of the Tab order. What comes into one is handed on at once, and the companion is empty again.
 * @param onFilled gets all that came with one fill
 */
export function watchAutofill(input: HTMLInputElement, onFilled: (values: Autofill) => void): void {
  let filled: Autofill = {}

  for (const [type, autocomplete] of COMPANIONS) {
    const companion = document.createElement('input')
    companion.className = 'companion'
    companion.tabIndex = -1
    companion.autocomplete = autocomplete
    companion.name = type
    companion.setAttribute('aria-hidden', 'true')
    companion.addEventListener('input', () => {
      if (!companion.value) return
      // Several companions are filled one after another within one task, with microtasks between them.
      if (Object.keys(filled).length === 0) setTimeout(handOn)
      filled = { ...filled, [type]: companion.value }
      companion.value = ''
    })
    input.after(companion)
  }

  function handOn() {
    const values = filled
    filled = {}
    onFilled(values)
  }
}
