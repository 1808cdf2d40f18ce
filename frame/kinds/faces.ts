import type { FieldType } from '../../src/protocol.ts'

/** How a field of one type shows itself before anything is typed. Apart from its kind, so that it is there sooner. */
export interface Face {
  label: string
  autocomplete: AutoFill
  inputMode: 'numeric' | 'text'
  /** The error of an empty field that must not be empty. */
  missing: string
}

function digits(label: string, autocomplete: AutoFill = 'off'): Face {
  return { label, autocomplete, inputMode: 'numeric', missing: `Enter the ${label.toLowerCase()}.` }
}

export const faces: Record<FieldType, Face> = {
  credit_card_number: digits('Card number', 'cc-number'),
  cvv: digits('Security code', 'cc-csc'),
  exp_month: digits('Expiry month', 'cc-exp-month'),
  exp_year: digits('Expiry year', 'cc-exp-year'),
  expiration: digits('Expiry date', 'cc-exp'),
  bank_account_number: digits('Account number'),
  routing_number: digits('Routing number'),
  text: { label: 'Text', autocomplete: 'off', inputMode: 'text', missing: 'Fill in this field.' },
}
