// The form that pays. What is typed of a card or an account is in the hosted fields' frames; this page has a token of it.
import { brands, cardTypeByBrand } from '../../../shared/card-brands.ts'
import { addressFields, type holderFields } from '../../../shared/methods.ts'
import { newRandomId } from '../../core/ids.ts'
import type { ShownInvoice, WaysToPay } from '../../invoicing/index.ts'
import { type AccountRow, fromJson } from '../../platform/storage/index.ts'
import { notice } from '../layout/components.ts'
import { type Choice, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { methodText, money, typedMoney } from '../layout/money.ts'
import type { Visit } from './visit.ts'

/** The brands that the hosted field takes; undefined: any. */
function brandsOf({ accepted_card_types }: AccountRow): string[] | undefined {
  const names = accepted_card_types.split(',')
  return accepted_card_types === '*' || names.includes('UNKNOWN')
    ? undefined
    : brands.filter((brand) => names.includes(cardTypeByBrand[brand] ?? ''))
}

export interface FormContent {
  visit: Visit
  /** What is paid: all of one bank account. */
  invoices: readonly ShownInvoice[]
  ways: WaysToPay
}

/** Pays what is due, in one try: its attempt id is in it, and another form has another one (rules: invoicing.md#paying). */
export function paymentForm({ visit, invoices, ways }: FormContent): Html {
  const { at, merchant } = visit
  const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0)
  const currency = invoices[0]?.currency
  const { accounts, takesParts, bankAccountId, surcharged } = ways
  const settings = {
    publicKey: merchant.public_key,
    bankAccountId,
    due,
    brands: accounts.card && brandsOf(accounts.card),
    surcharged,
    quote: `${at}/quote`,
  }
  return html`
    <noscript>${notice('wait', 'To pay, this page needs JavaScript. Switch it on, and load the page again.')}</noscript>
    <form id="pay" class="form pay" method="post" action="${at}/payments" novalidate hidden
      aria-labelledby="pay-title" data-settings="${JSON.stringify(settings)}">
      <h2 id="pay-title">Pay ${merchant.name}</h2>
      ${hidden('attempt', newRandomId())}
      ${hidden('invoices', invoices.map(({ id }) => id).join(','))}
      ${hidden('due', String(due))}
      ${hidden('token', '')}
      ${hidden('surcharge_amount', '0')}
      ${takesParts && amountField(due, currency)}
      ${methods(ways)}
      ${accounts.card && cardFields(accounts.card)}
      ${accounts.bank && bankFields(accounts.bank, merchant.name)}
      <div class="choice" data-for="card bank">
        <input type="checkbox" id="save" name="save" value="true" aria-describedby="save-hint">
        <label for="save">Keep it for next time</label>
        <p class="hint" id="save-hint">Whoever has a link to one of your invoices can then pay with it, and sees its last four digits.</p>
      </div>
      ${sums(due, currency, surcharged.length > 0)}
      <div class="notice bad" id="problem" role="alert" hidden><p></p></div>
      <div class="actions"><button class="button" type="submit">Pay ${money(due, currency)}</button></div>
      <p class="hidden" id="progress" role="status"></p>
    </form>`
}

/** What is charged. Who takes no surcharge does not speak of one. */
function sums(due: number, currency: string | undefined, isSurcharged: boolean): Html {
  return html`<div class="sums"><dl>
      <dt>Amount</dt><dd id="sum-amount">${money(due, currency)}</dd>
      <dt${!isSurcharged && html` hidden`}>Surcharge</dt>
      <dd id="sum-surcharge"${!isSurcharged && html` hidden`}>${money(0, currency)}</dd>
      <dt class="due">Total</dt><dd class="due" id="sum-total">${money(due, currency)}</dd>
    </dl></div>
    <p class="soft" id="sum-note" role="status"></p>`
}

function amountField(due: number, currency: string | undefined): Html {
  return html`<div class="field">
    <label for="amount">Amount</label>
    <p class="hint" id="amount-hint">The full amount or part of it: ${money(due, currency)} is due.</p>
    <input id="amount" class="short" name="amount" inputmode="decimal" autocomplete="off" value="${typedMoney(due)}"
      aria-describedby="amount-hint amount-error" aria-invalid="false">
    <p class="error" id="amount-error" aria-live="polite"></p>
  </div>`
}

/** What was saved comes first; where there is one way only, nobody is asked. */
function methods({ saved, accounts }: WaysToPay): Html {
  const choices: Choice[] = [
    ...saved.map(({ id, method }) => ({ value: id, label: methodText(fromJson(method)) })),
    ...(accounts.card ? [{ value: 'card', label: saved.length > 0 ? 'Another card' : 'Card' }] : []),
    ...(accounts.bank
      ? [{ value: 'bank', label: saved.length > 0 ? 'Another bank account' : 'Bank account' }]
      : []),
  ]
  const [first] = choices
  if (choices.length === 1 && first) return hidden('method', first.value)
  return html`<fieldset class="field methods"><legend>Pay with</legend>${choices.map(
    ({ value, label }, at) => html`<div class="choice">
      <input type="radio" id="method-${at}" name="method" value="${value}"${at === 0 && html` checked`} autocomplete="off">
      <label for="method-${at}">${label}</label></div>`,
  )}</fieldset>`
}

/** A place for a hosted field, whose label and error are the page's. */
const frame = (id: string, label: string) => html`<div class="field">
    <label for="${id}">${label}</label>
    <div id="${id}" class="frame loading"></div>
    <p class="error" id="${id}-error"></p>
  </div>`

/** Fields of the page, which go into the token and not to this page's server: so they have no name. */
const typed = (id: string, key: string, label: string, autocomplete: string, optional?: 'optional') =>
  html`<div class="field">
    <label for="${id}">${label}${optional && html` <span class="optional">(optional)</span>`}</label>
    <input id="${id}" data-key="${key}" maxlength="64" autocomplete="${autocomplete}" aria-describedby="${id}-error"
      aria-invalid="false"${!optional && html` required`}>
    <p class="error" id="${id}-error" aria-live="polite"></p>
  </div>`

function cardFields(account: AccountRow): Html {
  return html`<div data-method="card" hidden>
    ${frame('card-number', 'Card number')}
    <div class="pair">${frame('card-expiry', 'Expires')}${frame('card-cvv', 'Security code')}</div>
    ${typed('card-name', 'name', 'Name on card', 'cc-name')}
    ${required(account, 'card')}
  </div>`
}

function bankFields(account: AccountRow, merchantName: string): Html {
  return html`<div data-method="bank" hidden>
    ${frame('bank-routing', 'Routing number')}
    ${frame('bank-account', 'Account number')}
    <div class="pair">
      <div class="field"><label for="bank-type">Account</label>
        <select id="bank-type" data-key="account_type"><option value="CHECKING">Checking</option><option value="SAVINGS">Savings</option></select></div>
      <div class="field"><label for="bank-holder">Held by</label>
        <select id="bank-holder" data-key="account_holder_type"><option value="individual">A person</option><option value="business">A business</option></select></div>
    </div>
    <div class="pair" data-holder="individual">
      ${typed('bank-given', 'given_name', 'First name', 'given-name')}
      ${typed('bank-surname', 'surname', 'Last name', 'family-name')}
    </div>
    <div data-holder="business" hidden>${typed('bank-name', 'name', 'Name of the business', 'organization')}</div>
    ${required(account, 'bank')}
    <p class="soft">By paying you allow <bdi>${merchantName}</bdi> to take the total from this account, once.</p>
  </div>`
}

const LABELS: Readonly<Record<Exclude<(typeof holderFields)[number], 'name'>, readonly [string, string]>> = {
  address1: ['Street and number', 'address-line1'],
  address2: ['Apartment, floor', 'address-line2'],
  city: ['City', 'address-level2'],
  state: ['State', 'address-level1'],
  postal_code: ['ZIP code', 'postal-code'],
  country: ['Country, as two letters', 'country'],
  phone: ['Phone', 'tel'],
  email: ['Email address', 'email'],
}

/** What the account wants to know of whoever pays (rules: accounts.md#required-fields); of a card's holder always the ZIP code. */
function required({ required_payment_fields, avs_policy }: AccountRow, type: 'card' | 'bank'): Html {
  const asked = required_payment_fields.split(',')
  const fields = [...addressFields, 'phone', 'email'] as const
  const isChecked = type === 'card' && avs_policy !== 'DISABLED'
  return html`${fields.map((key) => {
    const [label, autocomplete] = LABELS[key]
    const id = `${type}-${key}`
    if (asked.includes(key)) return typed(id, key, label, autocomplete)
    return key === 'postal_code' && isChecked && typed(id, key, label, autocomplete, 'optional')
  })}`
}
