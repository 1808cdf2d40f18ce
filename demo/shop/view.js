// What the checkout page shows. Everything goes in as text, never as markup.

/** Containers that the person has been in, or tried to submit: only those may show an error. */
const visited = new Set()

/** @param {string} selector @returns {HTMLElement} */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

/** Sets a text only if it changes, so that a screen reader does not hear it again. */
function setText(selector, text) {
  const element = find(selector)
  if (element.textContent !== text) element.textContent = text
}

/**
 * Marks a field's container and shows the field's error once the person has left it.
 * @param {{selector: string, focus: boolean, valid: boolean, error: string}} field an entry of the state's `fields`
 */
export function showField({ selector, focus, valid, error }) {
  const { classList } = find(selector)
  if (classList.contains('focus') && !focus) visited.add(selector)
  const hasError = visited.has(selector) && !valid
  classList.toggle('focus', focus)
  classList.toggle('valid', valid)
  classList.toggle('invalid', hasError)
  setText(`${selector}-error`, hasError ? error : '')
}

/** Shows what is wrong with every field, visited or not: the person wants to pay. */
export function showAllErrors(fields) {
  for (const field of fields) {
    visited.add(field.selector)
    showField(field)
  }
}

/** Shows a fault beside an input of the page itself; an empty one takes it away. */
export function showInputError(inputs, selector, error) {
  for (const input of inputs) input.setAttribute('aria-invalid', String(error !== ''))
  setText(selector, error)
}

/** Shows a fault of one hosted field that came with an exception. */
export function showFieldError(selector, error) {
  find(selector).classList.add('invalid')
  setText(`${selector}-error`, error)
}

/** Shows why the payment did not go through; the alert is read out at once. */
export function showProblem(reason) {
  setText('#problem', reason)
}

export function showLoaded() {
  for (const container of document.querySelectorAll('.frame')) container.classList.remove('loading')
}

/** While a payment is on its way the button is off and says so. */
export function showPaying(isPaying) {
  const button = /** @type {HTMLButtonElement} */ (find('#payment button'))
  const hadFocus = document.activeElement === button
  button.dataset.label ??= button.textContent ?? ''
  button.disabled = isPaying
  button.textContent = isPaying ? 'Paying…' : button.dataset.label
  find('#payment').setAttribute('aria-busy', String(isPaying))
  setText('#status', isPaying ? 'Paying…' : '')
  if (isPaying) button.dataset.hadFocus = String(hadFocus)
  // A disabled button loses the focus; who paid by keyboard goes on from there.
  else if (button.dataset.hadFocus === 'true' && document.activeElement === document.body) button.focus()
}

/** @param {{id: string, amount: number, card: string, card_type: string, authorization_code: string}} payment */
export function showReceipt({ id, amount, card, card_type, authorization_code }) {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100)
  const texts = { amount: money, card: `${card} ${card_type}`, authorization_code, id }
  for (const [key, text] of Object.entries(texts)) setText(`[data-receipt="${key}"]`, text)
  replaceForm('#receipt')
  document.title = 'Paid – Harbour Stoneware'
}

/** Shows what to do when the gateway's script or frames did not load. */
export function showBlocked(reason) {
  setText('#blocked-reason', reason)
  replaceForm('#blocked')
}

function replaceForm(selector) {
  find('#payment').hidden = true
  find(selector).hidden = false
  find(selector).focus()
}
