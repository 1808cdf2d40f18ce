import type {
  Authenticated,
  BankFormData,
  CardFormData,
  FormData,
  HostedFieldsInstance,
  HostedFieldsState,
  PaymentToken,
  SurchargeEntry,
  SurchargeRequest,
} from '@service/hosted-fields'
import { isExactly } from './equal.ts'

declare const instance: HostedFieldsInstance
const { signal } = new AbortController()

// Every method, without `this`.
const {
  ready,
  getState,
  authenticate,
  getPaymentToken,
  validate,
  disableIframeInput,
  enableIframeInput,
  clearIframeInput,
  focusIframeInput,
  addField,
  removeField,
  updateField,
  updateStyle,
  setError,
  lookupSurcharge,
  on,
  off,
  destroy,
} = instance
isExactly<Promise<void>>()(ready, true)
isExactly<HostedFieldsState>()(getState(), true)
isExactly<Promise<boolean>>()(validate(), true)
isExactly<void>()(disableIframeInput('#a'), true)
isExactly<void>()(enableIframeInput('#a'), true)
isExactly<void>()(clearIframeInput(), true)
isExactly<void>()(clearIframeInput('#a'), true)
isExactly<Promise<boolean>>()(focusIframeInput('#a'), true)
isExactly<void>()(addField({ selector: '#a', input: { type: 'cvv' } }), true)
isExactly<void>()(removeField('#a'), true)
isExactly<void>()(updateField('#a', { label: 'Card', maxLength: undefined, brands: ['visa'] }), true)
isExactly<void>()(updateStyle({ color: 'red' }), true)
isExactly<void>()(updateStyle({ color: 'red' }, '#a'), true)
isExactly<void>()(setError('#a', 'Refused.'), true)
isExactly<void>()(destroy(), true)
const payment = { amount: 4200, currency: 'USD' }
isExactly<Promise<Authenticated>>()(authenticate('token', { ...payment, window: 'FULL', signal }), true)
isExactly<Promise<Authenticated>>()(authenticate({ id: 'auth', secret: 'secret' }), true)
isExactly<Promise<PaymentToken>>()(getPaymentToken({}, { signal, authenticate: payment }), true)
isExactly<Promise<Authenticated>>()(authenticate('token', { challenge: 'REQUIRED' }), true)
// @ts-expect-error -- which currency
authenticate('token', { amount: 4200 })
// @ts-expect-error -- which payment, or {} to store a card
authenticate('token')
// @ts-expect-error -- no such size
authenticate('token', { ...payment, window: '1x1' })
// @ts-expect-error -- the gateway has a secret for it
authenticate({ id: 'auth' })
// @ts-expect-error -- which field
disableIframeInput()
// @ts-expect-error -- which field
focusIframeInput()
// @ts-expect-error -- no such type
addField({ selector: '#a', input: { type: 'password' } })
// @ts-expect-error -- which text
setError('#a')
// @ts-expect-error -- that would be another field
updateField('#a', { type: 'cvv' })
// @ts-expect-error -- there is a method for styles
updateField('#a', { css: {} })
// @ts-expect-error -- styles are no text
updateStyle('color: red')
// @ts-expect-error -- not to be set
instance.ready = Promise.resolve()
// @ts-expect-error -- there is no way to a value
instance.getValue('#a')

// The token.
const card: CardFormData = { exp_month: 12, exp_year: '2030', name: 'Ada', order: { id: 1 } }
const business: BankFormData = { account_type: 'checking', account_holder_type: 'business', name: 'Ada Ltd' }
const person: BankFormData = {
  account_type: 'SAVINGS',
  account_holder_type: 'individual',
  given_name: 'Ada',
  surname: 'Lovelace',
}
const either: FormData[] = [card, business, person]
isExactly<Promise<PaymentToken>>()(getPaymentToken(card), true)
isExactly<Promise<PaymentToken>>()(getPaymentToken({}), true)
isExactly<Promise<PaymentToken>>()(getPaymentToken(person, { signal }), true)
isExactly<Promise<PaymentToken>>()(getPaymentToken(), true)
// @ts-expect-error -- not a form
getPaymentToken('exp_month=12')
// @ts-expect-error -- a month is text or a number
getPaymentToken({ exp_month: new Date() })
// @ts-expect-error -- no such option
getPaymentToken(card, { timeout: 1000 })
// @ts-expect-error -- a signal
getPaymentToken(card, { signal: true })
// @ts-expect-error -- no such account
const wrongAccount: BankFormData = { account_type: 'gold', account_holder_type: 'business' }
// @ts-expect-error -- whose account
const noHolder: BankFormData = { account_type: 'checking' }

export async function pay() {
  const token = await getPaymentToken(card)
  isExactly<string>()(token.id, true)
  isExactly<'card' | 'bank' | 'cvv'>()(token.type, true)
  // @ts-expect-error -- a card has it, a bank account has not
  const brand: string = token.card_type
  return brand
}

// Surcharges.
const request: SurchargeRequest = { bankAccountId: 'a', amount: 100 }
isExactly<Promise<SurchargeEntry[]>>()(lookupSurcharge(request), true)
isExactly<Promise<SurchargeEntry[]>>()(lookupSurcharge({ bankAccountId: 'a' }), true)
// @ts-expect-error -- of which account
lookupSurcharge({ amount: 100 })
// @ts-expect-error -- cents as a number
lookupSurcharge({ bankAccountId: 'a', amount: '1.00' })

// Released at the end of a block.
export function forAMoment(open: () => HostedFieldsInstance) {
  using fields = open()
  return fields.getState().isReady
}
export const dispose: () => void = instance[Symbol.dispose]
export const heard = [on, off]
