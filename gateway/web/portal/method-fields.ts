// The fields of a card and of a bank account: hosted fields, and inputs of the page itself.
import { cardNames, cardTypes } from '../../../shared/card-brands.ts'
import { addressFields, type holderFields } from '../../../shared/methods.ts'
import type { Words } from '../../core/language/words.ts'
import type { AccountRow } from '../../platform/storage/index.ts'
import { mark } from '../layout/card-marks.ts'
import { type Html, html } from '../layout/html.ts'

/** The container of a hosted field. Its label and its error are the page's. */
const frame = (id: string, label: string) => html`<div class="field">
    <label for="${id}">${label}</label>
    <div id="${id}" class="frame loading"></div>
    <p class="error" id="${id}-error"></p>
  </div>`

type OwnField = (typeof holderFields)[number] | 'given_name' | 'surname' | 'businessName'

interface Typed {
  id: string
  /** The name of its texts. */
  field: OwnField
  /** Its name in the token; absent: the same as `field`. */
  key?: string
  autocomplete: string
  isOptional?: boolean
}

/** An input of the page. It has no `name`, because its value goes into the token and not to this page's server. */
const typed = ({ text }: Words, { id, field, key = field, autocomplete, isOptional }: Typed) =>
  html`<div class="field">
    <label for="${id}">${text(`field.${field}`)}${isOptional && html` <span class="optional">${text('page.optional')}</span>`}</label>
    <input id="${id}" data-key="${key}" maxlength="64" autocomplete="${autocomplete}" aria-describedby="${id}-error"
      aria-invalid="false"${!isOptional && html` required data-missing="${text(`missing.${field}`)}"`}>
    <p class="error" id="${id}-error" aria-live="polite"></p>
  </div>`

/** The brands whose marks are shown: those that the account accepts. */
function brandsOf({ accepted_card_types: accepted }: AccountRow) {
  const known = cardTypes.filter((type) => type !== 'UNKNOWN')
  return accepted === '*' ? known : known.filter((type) => accepted.split(',').includes(type))
}

export function cardFields(words: Words, account: AccountRow): Html {
  const { text } = words
  const brands = brandsOf(account)
  return html`<div data-method="card" hidden>
    ${frame('card-number', text('field.number'))}
    <p class="brands" role="img" aria-label="${brands.map((brand) => cardNames[brand]).join(', ')}">${brands.map((card_type) => mark({ type: 'card', card_type }))}</p>
    <div class="pair">${frame('card-expiry', text('field.expiry'))}${frame('card-cvv', text('field.cvv'))}</div>
    ${typed(words, { id: 'card-name', field: 'name', autocomplete: 'cc-name' })}
    ${required(words, account, 'card')}
  </div>`
}

export function bankFields(words: Words, account: AccountRow, merchant: string): Html {
  const { text } = words
  return html`<div data-method="bank" hidden>
    ${frame('bank-routing', text('field.routing'))}
    ${frame('bank-account', text('field.account'))}
    <div class="pair">
      <div class="field"><label for="bank-type">${text('field.accountType')}</label>
        <select id="bank-type" data-key="account_type"><option value="CHECKING">${text('field.checking')}</option><option value="SAVINGS">${text('field.savings')}</option></select></div>
      <div class="field"><label for="bank-holder">${text('field.holder')}</label>
        <select id="bank-holder" data-key="account_holder_type"><option value="individual">${text('field.person')}</option><option value="business">${text('field.business')}</option></select></div>
    </div>
    <div class="pair" data-holder="individual">
      ${typed(words, { id: 'bank-given', field: 'given_name', autocomplete: 'given-name' })}
      ${typed(words, { id: 'bank-surname', field: 'surname', autocomplete: 'family-name' })}
    </div>
    <div data-holder="business" hidden>${typed(words, { id: 'bank-name', field: 'businessName', key: 'name', autocomplete: 'organization' })}</div>
    ${required(words, account, 'bank')}
    <p class="soft">${words.html('pay.mandate', { merchant })}</p>
  </div>`
}

const AUTOCOMPLETE: Readonly<Record<Exclude<(typeof holderFields)[number], 'name'>, string>> = {
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
  phone: 'tel',
  email: 'email',
}

/** The account's required fields (rules: accounts.md#required-fields). Cards also get a ZIP code if the address is checked. */
function required(
  words: Words,
  { required_payment_fields, avs_policy }: AccountRow,
  type: 'card' | 'bank',
): Html {
  const asked = required_payment_fields.split(',')
  const fields = [...addressFields, 'phone', 'email'] as const
  const isChecked = type === 'card' && avs_policy !== 'DISABLED'
  return html`${fields.map((field) => {
    const about = { id: `${type}-${field}`, field, autocomplete: AUTOCOMPLETE[field] }
    if (asked.includes(field)) return typed(words, about)
    return field === 'postal_code' && isChecked && typed(words, { ...about, isOptional: true })
  })}`
}
