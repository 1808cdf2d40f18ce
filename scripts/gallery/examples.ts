// What the gallery shows: each type of field, each option and each state, once.
import type { FieldConfig } from '../../src/index.ts'

export interface Example {
  /** Its id in the page. */
  id: string
  title: string
  input: FieldConfig['input']
  /** What a test types before it takes the picture. */
  typed?: string
  /** What is done to the field once it is there. */
  act?: 'validate' | 'refuse' | 'disable'
}

export interface Section {
  title: string
  examples: readonly Example[]
}

const PAN = '4242424242424242'
const STYLED = {
  color: 'rebeccapurple',
  'font-size': '20px',
  'letter-spacing': '2px',
  'border-radius': '12px',
  border: '2px solid rebeccapurple',
  ':focus': { border: '2px solid teal' },
  ':valid': { color: 'seagreen', border: '2px solid seagreen' },
}

const DISABLED = {
  ':disabled': { opacity: 1, border: '1px dashed #767676', 'background-color': 'transparent' },
}

export const sections: readonly Section[] = [
  {
    title: 'Types',
    examples: [
      { id: 'number', title: 'credit_card_number', input: { type: 'credit_card_number' } },
      { id: 'cvv', title: 'cvv', input: { type: 'cvv' } },
      { id: 'expiration', title: 'expiration', input: { type: 'expiration' } },
      { id: 'month', title: 'exp_month', input: { type: 'exp_month' } },
      { id: 'year', title: 'exp_year', input: { type: 'exp_year' } },
      { id: 'account', title: 'bank_account_number', input: { type: 'bank_account_number' } },
      { id: 'routing', title: 'routing_number', input: { type: 'routing_number' } },
      { id: 'text', title: 'text', input: { type: 'text', name: 'tax_number' } },
    ],
  },
  {
    title: 'Options',
    examples: [
      {
        id: 'placeholder',
        title: 'placeholder',
        input: { type: 'credit_card_number', placeholder: '1234 1234 1234 1234' },
      },
      { id: 'format', title: 'format', input: { type: 'credit_card_number', format: true }, typed: PAN },
      {
        id: 'amex',
        title: 'format, American Express',
        input: { type: 'credit_card_number', format: true },
        typed: '378282246310005',
      },
      {
        id: 'brands',
        title: 'brands: visa',
        input: { type: 'credit_card_number', brands: ['visa'] },
        typed: '5105105105105100',
      },
      { id: 'plain-cvv', title: 'mask: false', input: { type: 'cvv', mask: false }, typed: '123' },
      {
        id: 'masked',
        title: "mask: 'blur'",
        input: { type: 'credit_card_number', format: true, mask: 'blur' },
        typed: PAN,
      },
      {
        id: 'list',
        title: "control: 'select'",
        input: { type: 'exp_month', control: 'select', placeholder: true },
      },
      {
        id: 'chosen',
        title: "control: 'select', chosen",
        input: { type: 'exp_month', control: 'select' },
        typed: '09',
      },
      { id: 'optional', title: 'required: false', input: { type: 'text', name: 'company', required: false } },
      {
        id: 'styled',
        title: 'css',
        input: { type: 'credit_card_number', format: true, css: STYLED },
        typed: PAN,
      },
    ],
  },
  {
    title: 'States',
    examples: [
      { id: 'valid', title: 'valid', input: { type: 'expiration' }, typed: '1240' },
      { id: 'incomplete', title: 'incomplete', input: { type: 'cvv' }, typed: '1' },
      { id: 'invalid', title: 'invalid', input: { type: 'credit_card_number' }, typed: '4242424242424241' },
      { id: 'missing', title: 'missing', input: { type: 'routing_number' }, act: 'validate' },
      { id: 'refused', title: 'refused', input: { type: 'cvv' }, typed: '123', act: 'refuse' },
      { id: 'disabled', title: 'disabled', input: { type: 'exp_month', placeholder: true }, act: 'disable' },
      {
        id: 'disabled-list',
        title: 'disabled list',
        input: { type: 'exp_month', control: 'select', placeholder: true },
        act: 'disable',
      },
      {
        id: 'disabled-styled',
        title: 'disabled, css',
        input: { type: 'exp_month', placeholder: true, css: DISABLED },
        act: 'disable',
      },
    ],
  },
]

/** Several fields in one frame. They have a separate picture, because they're wider than a field. */
export const cards: readonly Section[] = [
  {
    title: 'Cards',
    examples: [
      { id: 'card', title: "type: 'card'", input: { type: 'card' }, typed: PAN },
      { id: 'card-invalid', title: 'invalid', input: { type: 'card' }, typed: '4242424242424241' },
      { id: 'card-missing', title: 'missing', input: { type: 'card' }, act: 'validate' },
      {
        id: 'card-areas',
        title: 'grid-template-areas, ::label',
        input: {
          type: 'card',
          css: {
            'grid-template-areas': '"credit_card_number credit_card_number" "expiration cvv"',
            'grid-template-columns': '2fr 1fr',
            'row-gap': '8px',
            '::label': { 'font-family': 'Lato, sans-serif', color: 'light-dark(#555, #bbb)' },
          },
        },
        typed: PAN,
      },
    ],
  },
]
