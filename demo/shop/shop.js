// The whole of a checkout with hosted fields: mount them, follow their state, exchange what was typed for a token,
// and send the token, never a card, to the shop's own backend.
import * as view from './view.js'

const form = /** @type {HTMLFormElement} */ (document.querySelector('#payment'))
const { exp_month: month, exp_year: year, name } = form.elements
const library = window.Service?.HostedFields
const { texts } = view

/** The instance, once the fields are mounted. */
let fields
let isPaying = false

const total = Number(form.dataset.total)
/** What the customer sees, in cents; the backend reckons for itself and charges nothing else. */
let due = { amount: total, surcharge: 0 }
/** Whether the card that is typed may be surcharged, as far as it is shown. */
let surchargeable

if (library) mount()
else view.showBlocked()

function mount() {
  fields = library.initializeFields(
    {
      publicKey: form.dataset.publicKey,
      surchargeEnabled: true,
      input: { css: fieldStyles() },
      fields: [
        {
          selector: '#number',
          input: { type: 'credit_card_number', placeholder: '1234 1234 1234 1234', format: true },
        },
        { selector: '#cvv', input: { type: 'cvv', placeholder: '123' } },
      ],
    },
    (state) => {
      state.fields.forEach(view.showField)
      if (state.surchargeable !== surchargeable) void followSurcharge(state.surchargeable)
    },
  )
  // The browser's console tells developers why.
  fields.ready.then(view.showLoaded, () => view.showBlocked())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay()
  })
  for (const input of [month, year, name]) input.addEventListener('change', checkVisible)
}

/**
 * The look of this page's own inputs, for the text inside the frames. Colors come from custom properties, because
 * those keep `light-dark()` as it is written: the fields then follow when the person switches to dark.
 */
function fieldStyles() {
  const { fontFamily, fontSize, paddingLeft } = getComputedStyle(name)
  const page = getComputedStyle(document.documentElement)
  const color = (property) => page.getPropertyValue(property).trim()
  return {
    'font-family': fontFamily,
    'font-size': fontSize,
    padding: `0 ${paddingLeft}`,
    color: color('--ink'),
    'caret-color': color('--accent'),
    ':invalid': { color: color('--bad') },
    '::placeholder': { color: color('--placeholder'), opacity: 1 },
  }
}

/** An amount is for one card: for the next, the plain total is shown until there's an answer. */
async function followSurcharge(answer) {
  surchargeable = answer
  setDue({ amount: total, surcharge: 0 })
  if (answer !== true) return
  // Without an answer, the backend decides the amount when the customer pays.
  const request = { bankAccountId: form.dataset.account, amount: total }
  const entries = await fields.lookupSurcharge(request).catch(() => [])
  const entry = entries.find(({ type }) => type === 'card')
  if (entry && surchargeable === true) {
    setDue({ amount: entry.total_amount, surcharge: entry.surcharge_amount })
  }
}

function setDue(value) {
  due = value
  view.showDue(due, surchargeable === false)
}

async function pay() {
  if (isPaying) return
  view.showProblem('')
  if (!checkInputs()) return
  setPaying(true)
  // What the button said when it was pressed.
  const agreed = due.amount
  try {
    const token = await fields.getPaymentToken({
      exp_month: month.value,
      exp_year: year.value,
      name: name.value.trim(),
    })
    await charge(token.id, agreed)
  } catch (exception) {
    showException(exception)
  } finally {
    setPaying(false)
  }
}

function setPaying(value) {
  isPaying = value
  view.showPaying(value)
}

/** Has the backend charge the token with what the customer agreed to, and shows what came of it. */
async function charge(tokenId, agreed) {
  const post = (is_repeat) => {
    const body = JSON.stringify({ token_id: tokenId, total: agreed, is_repeat })
    return fetch('/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  let answer
  try {
    // If the connection breaks, the same token is sent once more: the backend charges it once and repeats its answer.
    answer = await (await post(false).catch(() => post(true))).json()
  } catch {
    answer = { isUnknown: true }
  }
  if (answer.isUnknown) {
    fields.destroy()
    view.showUnknown()
    return
  }
  if (!answer.approved) {
    if (answer.due) setDue(answer.due)
    view.showProblem(answer.reason)
    return
  }
  fields.destroy()
  view.showReceipt(answer)
}

/** The page's own inputs: marks every invalid one and focuses the first. Returns whether all are valid. */
function checkInputs() {
  showExpiryError()
  showNameError()
  const wrong = [month, year, name].find((input) => input.getAttribute('aria-invalid') === 'true')
  if (!wrong) return true
  wrong.focus()
  // The hosted fields show their errors, too, and the first wrong one gets the focus.
  fields.validate().catch(() => {})
  return false
}

/** While typing, an error may go away; a new one waits until the person submits. */
function checkVisible({ target }) {
  if (target.getAttribute('aria-invalid') !== 'true') return
  if (target === name) showNameError()
  else showExpiryError()
}

function showNameError() {
  view.showInputError([name], '#name-error', name.value.trim() ? '' : texts.nameMissing)
}

function showExpiryError() {
  view.showInputError([month, year], '#expiry-error', expiryError())
}

function expiryError() {
  if (!month.value || !year.value) return texts.expiryMissing
  // A card is good until its month is over.
  const isOver = new Date(Number(year.value), Number(month.value), 1) <= new Date()
  return isOver ? texts.expired : ''
}

/** A field already shows its own error. The exception's `message` may be for developers. */
function showException({ customerMessage }) {
  const isMarked = fields.getState().fields.some(({ shownError }) => shownError)
  view.showProblem(isMarked ? texts.check : customerMessage)
}
