// What the checkout page shows. Everything goes in as text, never as markup.

/** The button's label while no payment is running. */
let payLabel = ''

const payButton = () => /** @type {HTMLButtonElement} */ (find('#payment button'))

/** What the shop says, in the language of the page (texts.ts). @type {import('./texts.ts').ShopTexts} */
export const texts = JSON.parse(document.querySelector('#payment').dataset.texts)
const { lang } = document.documentElement
const dollars = new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD' })
const formatMoney = (cents) => dollars.format(cents / 100)

/** Puts values into a text. */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])

/** @param {string} selector @returns {HTMLElement} */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))

/** Sets a text only if it changes, so that a screen reader does not hear it again. */
function setText(selector, text) {
  const element = find(selector)
  if (element.textContent !== text) element.textContent = text
}

/**
 * Marks a field's container and shows the field's error, when the field itself does.
 * @param {{selector: string, focus: boolean, valid: boolean, shownError: string}} field an entry of the state's `fields`
 */
export function showField({ selector, focus, valid, shownError }) {
  const { classList } = find(selector)
  classList.toggle('focus', focus)
  classList.toggle('valid', valid)
  classList.toggle('invalid', shownError !== '')
  setText(`${selector}-error`, shownError)
}

/** Shows an error next to an input of the page; an empty one removes it. */
export function showInputError(inputs, selector, error) {
  for (const input of inputs) input.setAttribute('aria-invalid', String(error !== ''))
  setText(selector, error)
}

/** Shows why the payment failed; screen readers announce the alert immediately. */
export function showProblem(reason) {
  setText('#problem', reason)
}

export function showLoaded() {
  for (const container of document.querySelectorAll('.frame')) container.classList.remove('loading')
}

/**
 * Shows what the card has to pay, in the order and on the button; what became of the surcharge is said politely.
 * @param {{amount: number, surcharge: number}} due in cents
 * @param {boolean} isFree the card is one that may not be surcharged
 */
export function showDue({ amount, surcharge }, isFree) {
  for (const element of document.querySelectorAll('[data-surcharge]')) element.hidden = surcharge === 0
  const total = formatMoney(amount)
  setText('#surcharge', formatMoney(surcharge))
  setText('#total', total)
  const amounts = { total, surcharge: formatMoney(surcharge) }
  payLabel = fill(texts.pay, amounts)
  showPayLabel()
  const note = surcharge ? texts.adds : isFree ? texts.free : ''
  setText('#note', fill(note, amounts))
}

function showPayLabel() {
  if (payButton().disabled) return
  if (payLabel) setText('#payment button', payLabel)
}

/** While a payment is on its way the button is off and says so. */
export function showPaying(isPaying) {
  const button = payButton()
  const hadFocus = document.activeElement === button
  payLabel ||= button.textContent ?? ''
  button.disabled = isPaying
  button.textContent = isPaying ? texts.paying : payLabel
  find('#payment').setAttribute('aria-busy', String(isPaying))
  setText('#status', isPaying ? texts.paying : '')
  if (isPaying) button.dataset.hadFocus = String(hadFocus)
  // A disabled button loses the focus; this is where a customer who paid by keyboard continues.
  else if (button.dataset.hadFocus === 'true' && document.activeElement === document.body) button.focus()
}

/** @param {{id: string, amount: number, surcharge: number, brand?: string, digits: string}} payment */
export function showReceipt({ id, amount, surcharge, brand, digits }) {
  for (const element of document.querySelectorAll('[data-receipt-surcharge]'))
    element.hidden = surcharge === 0
  const money = { amount: formatMoney(amount), surcharge: formatMoney(surcharge) }
  const details = { ...money, card: fill(texts.endingIn, { card: brand ?? texts.card, digits }), id }
  for (const [key, text] of Object.entries(details)) setText(`[data-receipt="${key}"]`, text)
  setText('#note', '')
  replaceForm('#receipt')
  document.title = `${texts.paid} – Harbour Stoneware`
}

/** Shows that it isn’t known yet whether the card was charged. Another payment could be a second one, so the form goes. */
export function showUnknown() {
  replaceForm('#unknown')
}

/** Shows what to do when the gateway's script or frames did not load. */
export function showBlocked() {
  replaceForm('#blocked')
}

function replaceForm(selector) {
  find('#payment').hidden = true
  find(selector).hidden = false
  find(selector).focus()
}
