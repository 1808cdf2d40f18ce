// Rows of payment methods: tokens, saved cards and banks, PaymentMethods.

import type { CardType } from '../../../../shared/card-brands.ts'
import type { Disturbed } from '../../../../shared/disturbances.ts'
import type {
  AccountHolderType,
  BankAccountType,
  HolderDetails,
  MethodType,
} from '../../../../shared/methods.ts'
import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'

/** A card without anything that could be charged. */
export interface MaskedCard extends HolderDetails {
  type: 'card'
  number: string
  /** 1 to 12. */
  exp_month: number
  /** Four digits. */
  exp_year: number
  card_type: CardType
  /** The same for equal card numbers of one merchant. */
  fingerprint: string
}

/** A bank account without anything that could be charged. */
export interface MaskedBank extends HolderDetails {
  type: 'bank'
  routing_number: string
  account_number: string
  account_type: BankAccountType
  account_holder_type?: AccountHolderType
  given_name?: string
  surname?: string
  bank_name?: string
  fingerprint: string
}

export type MaskedMethod = MaskedCard | MaskedBank

export interface TokenRow {
  id: string
  merchant_id: string
  created: number
  expires: number
  /** When it expires by the merchant's test clock, for payments in test mode. */
  test_expires: number
  /** The mode of the secret key that it was made with; null if it was made with the public key. */
  mode: Mode | null
  /** Everything that was submitted, encrypted as one text. */
  payload: string
  /** What the fields noticed while a person typed; null: the token didn't come from fields. */
  disturbed: Json<Disturbed> | null
  /** The origin of the page that it comes from; empty: of fields that don't tell; null: it comes from no page of a merchant. */
  page_origin: string | null
  /** A keyed digest of the address that a page's token comes from; null: a server's, or one from before this was kept. */
  address: string | null
}

/** How much of the room for tokens of public keys is reserved in one window (rules: tokens.md#room). */
export interface TokenRoomRow {
  merchant_id: string
  /** A keyed digest of an address; empty: of all of the merchant's together. */
  subject: string
  /** When the window ends. */
  ends: number
  /** Units of a body's bytes, of which processes may not have used some yet. */
  taken: number
}

/** A card or a bank that is kept to be charged again (rules: saved-methods.md#saved). */
export interface SavedMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  type: MethodType
  created: number
  modified: number
  /** When it was deleted, and can no longer be charged; null: it is not deleted. */
  deleted: number | null
  reference: string | null
  description: string | null
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** Its numbers, encrypted; null once it is deleted. */
  method_secret: string | null
  /** A card's expiry, as columns to search by. */
  exp_month: number | null
  exp_year: number | null
  /** The card network's id of the first charge with it; null: there was none yet. */
  network_transaction_id: string | null
  /** The authentication that the card was saved with; null: none. */
  authentication_id: string | null
  /** 1: it was saved from a PaymentMethod's token, and is deleted with the last PaymentMethod that stands for it. */
  of_payment_methods: number
}

/** A saved card or bank that belongs to a contact (rules: saved-methods.md#payment-methods). */
export interface PaymentMethodRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  deleted: number | null
  contact_id: string
  type: MethodType
  card_id: string | null
  bank_id: string | null
}

/** A merchant's data key, which encrypts its card data. The newest one encrypts what is new. */
export interface DataKeyRow {
  merchant_id: string
  /** 1 for the first one. */
  version: number
  created: number
  /** The key management service that has wrapped it, by its name. */
  kms: string
  /** The master key that it is wrapped with, and its version where the service tells it. */
  master: string
  /** The key, encrypted by the master key for this merchant and version. */
  wrapped: string
  wrapped_at: number
}
