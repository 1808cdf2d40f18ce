// What a payment is made with.
import type { Mode } from './mode.ts'

export interface TokenRow {
  id: string
  merchant_id: string
  created: number
  expires: number
  /** The same by the clock of the merchant's test mode, for payments there: a token itself has no mode. */
  test_expires: number
  /** Everything that was submitted, encrypted as one. */
  payload: string
}

/** A card or a bank that is kept to be charged again (rules: saved-methods.md#saved). */
export interface SavedMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  type: 'card' | 'bank'
  created: number
  modified: number
  /** When; it can no longer pay then. */
  deleted: number | null
  reference: string | null
  description: string | null
  /** The masked method as JSON: what the API shows. */
  method: string
  /** Its numbers, encrypted; null once it is deleted. */
  method_secret: string | null
  /** Of a card, to search for. */
  exp_month: number | null
  exp_year: number | null
  /** 1: it came with a PaymentMethod's token, and goes with the last PaymentMethod of it. */
  of_payment_methods: number
}

/** A saved card or bank as a contact's (rules: saved-methods.md#payment-methods). */
export interface PaymentMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  deleted: number | null
  contact_id: string
  type: 'card' | 'bank'
  card_id: string | null
  bank_id: string | null
}
