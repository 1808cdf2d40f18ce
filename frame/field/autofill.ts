import { fieldInputs } from '../../shared/field-types.ts'
import type { Autofill } from '../../src/protocol.ts'

/** What a browser fills in together with a card number. */
const COMPANIONS = ['exp_month', 'exp_year', 'cvv'] as const

/**
 * Browsers fill only what stands in one document, so the number's frame has companions for the rest of the card, out
 * of sight and out of the Tab order. What comes into one is handed on at once, and the companion is empty again.
 * @param onFilled gets all that came with one fill
 */
export function watchAutofill(input: HTMLInputElement, onFilled: (values: Autofill) => void): void {
  let filled: Autofill = {}

  for (const type of COMPANIONS) {
    const companion = document.createElement('input')
    companion.className = 'companion'
    companion.tabIndex = -1
    companion.autocomplete = fieldInputs[type].autocomplete
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
