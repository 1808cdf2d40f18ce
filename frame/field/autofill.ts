import { fieldInputs } from '../../shared/field-types.ts'
import type { Autofill } from '../../src/vault-protocol.ts'

/** The values that a browser fills in together with a card number, where the frame has no inputs for them. */
const COMPANIONS = ['exp_month', 'exp_year', 'cvv'] as const

/**
 * Browsers fill in only inputs of one document. So the card number's frame has companion inputs for the rest of the card,
 * invisible and not in the Tab order. What is filled into one is passed on immediately, and the companion is cleared.
 * @param onFilled called with all values of one autofill
 */
export function watchAutofill(input: HTMLElement, onFilled: (values: Autofill) => void): void {
  let filled: Autofill = {}
  // A date in one input is as good as in two: the names of all three begin alike.
  const isMissing = (type: (typeof COMPANIONS)[number]) =>
    !document.querySelector(`[autocomplete^=${fieldInputs[type].autocomplete.slice(0, 6)}]`)

  for (const type of COMPANIONS.filter(isMissing)) {
    const companion = document.createElement('input')
    companion.className = 'companion'
    companion.tabIndex = -1
    companion.autocomplete = fieldInputs[type].autocomplete
    companion.name = type
    companion.setAttribute('aria-hidden', 'true')
    companion.addEventListener('input', () => {
      if (!companion.value) return
      // The browser fills several companions within one task, with microtasks in between.
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
