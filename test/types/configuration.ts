import {
  type FieldConfig,
  type FieldCss,
  type FieldType,
  type HostedFieldsConfig,
  type HostedFieldsInstance,
  type InitializeFields,
  initializeFields,
  type StateCallback,
} from '@service/hosted-fields'
import { isExactly } from './equal.ts'

const publicKey = 'm_1'
const fields: FieldConfig[] = [{ selector: '#number', input: { type: 'credit_card_number' } }]

// All that may be said.
const css: FieldCss = {
  'font-size': '16px',
  lineHeight: 1.5,
  ':focus': { color: 'black' },
  '::placeholder': { opacity: 0.5 },
}
const whole: HostedFieldsConfig = {
  publicKey,
  frameUrl: 'https://gateway.example/frame.html',
  surchargeEnabled: true,
  input: { css },
  fields: [
    {
      selector: document.createElement('div'),
      input: {
        type: 'text',
        placeholder: 'Name',
        format: true,
        css,
        label: 'Name',
        name: 'name',
        required: false,
        maxLength: 20,
        brands: ['visa', 'amex'],
      },
    },
    { selector: '#year', input: { type: 'exp_year', control: 'select', placeholder: true } },
  ],
  timeout: 1000,
  signal: new AbortController().signal,
  locale: 'pt-BR',
  messages: { 'cvv.label': 'CVC', 'service.busy': 'Later.' },
}
const callback: StateCallback = ({ isReady }) => isReady
isExactly<HostedFieldsInstance>()(initializeFields(whole, callback), true)
isExactly<HostedFieldsInstance>()(initializeFields({ publicKey, fields }), true)
const same: InitializeFields = initializeFields
isExactly<
  | 'credit_card_number'
  | 'cvv'
  | 'exp_month'
  | 'exp_year'
  | 'expiration'
  | 'bank_account_number'
  | 'routing_number'
  | 'text'
>()({} as FieldType, true)

// Faults of the whole.
// @ts-expect-error -- no configuration
initializeFields()
// @ts-expect-error -- no public key
initializeFields({ fields })
// @ts-expect-error -- no fields
initializeFields({ publicKey })
// @ts-expect-error -- the key is a string
initializeFields({ publicKey: 1, fields })
// @ts-expect-error -- no such setting
initializeFields({ publicKey, fields, secretKey: 'sk_1' })
// @ts-expect-error -- an address as text
initializeFields({ publicKey, fields, frameUrl: new URL('https://gateway.example/') })
// @ts-expect-error -- true or false
initializeFields({ publicKey, fields, surchargeEnabled: 'yes' })
// @ts-expect-error -- milliseconds
initializeFields({ publicKey, fields, timeout: '1s' })
// @ts-expect-error -- the signal, not its controller
initializeFields({ publicKey, fields, signal: new AbortController() })
// @ts-expect-error -- no such text
initializeFields({ publicKey, fields, messages: { 'cvv.mising': 'Missing.' } })
// @ts-expect-error -- the callback is a function
initializeFields({ publicKey, fields }, 'changed')

// Faults of a field.
// @ts-expect-error -- no such type
const unknownType: FieldConfig = { selector: '#a', input: { type: 'iban' } }
// @ts-expect-error -- no type
const noType: FieldConfig = { selector: '#a', input: {} }
// @ts-expect-error -- nowhere to put it
const noSelector: FieldConfig = { input: { type: 'cvv' } }
// @ts-expect-error -- one element, not a list of them
const manyElements: FieldConfig = { selector: document.querySelectorAll('div'), input: { type: 'cvv' } }
// @ts-expect-error -- no such setting
const unknownSetting: FieldConfig = { selector: '#a', input: { type: 'cvv', pattern: '\\d+' } }
// @ts-expect-error -- no such brand
const unknownBrand: FieldConfig = { selector: '#a', input: { type: 'cvv', brands: ['diners'] } }
// @ts-expect-error -- the unknown brand cannot be asked for
const noBrand: FieldConfig = { selector: '#a', input: { type: 'cvv', brands: [''] } }
// @ts-expect-error -- a number
const wrongLength: FieldConfig = { selector: '#a', input: { type: 'text', maxLength: '20' } }

// Faults of styles.
// @ts-expect-error -- a string or a number
const wrongValue: FieldCss = { color: true }
// @ts-expect-error -- not text
const asText: FieldCss = 'color: red'
// @ts-expect-error -- states are not nested twice
const nestedTwice: FieldCss = { ':focus': { ':invalid': { color: 'red' } } }
// @ts-expect-error -- the same in a configuration
initializeFields({ publicKey, fields, input: { css: { color: null } } })
