// What the vault is asked and answers: by the page, and by the fields. How they find each other is in protocol.ts.
import type { Disturbed } from '../shared/disturbances.ts'
import type { FieldType } from '../shared/field-types.ts'
import type { TokenType } from '../shared/methods.ts'
import type { AuthenticationStatus } from './authenticate/outcomes.ts'

/** The methods that the page may call on the vault frame. */
export type VaultMethods = {
  /** Forgets the value of a field that was removed. */
  forget(fieldId: string): void
  tokenize(request: TokenizeRequest): Promise<TokenizeAnswer>
  lookupSurcharge(request: SurchargeRequest): Promise<SurchargeAnswer>
}

/** The methods that the vault may call on the page. */
export type VaultPageMethods = {
  surchargeable(answer: Surchargeable): void
}

export interface VaultSettings {
  surchargeEnabled: boolean
  /** Milliseconds that the gateway has to answer. */
  timeout: number
}

/** Whether the typed card may be surcharged; `"unknown"` until 12 digits are typed and the gateway has answered. */
export type Surchargeable = boolean | 'unknown'

export interface TokenizeRequest {
  /** The ids of the fields whose values go into the token. */
  fieldIds: string[]
  /** Plain data from the page: expiry, name, address, and anything else for `form_data`. */
  formData: Record<string, unknown>
}

/** A refusal is returned as data instead of a thrown error, so that no stack or message of the vault ever leaves it. */
export interface Refusal {
  ok: false
  code: number
  message: string
  messages: string[]
}

export type TokenizeAnswer = { ok: true; token: PaymentToken } | Refusal

export interface SurchargeRequest {
  /** The id of the merchant's account that the money goes to. */
  bankAccountId: string
  /** In cents. With it the entries include the surcharge and the total. */
  amount?: number
}

export type SurchargeAnswer = { ok: true; entries: SurchargeEntry[] } | Refusal

/** The surcharge for one type of payment method; amounts in cents (rules: surcharges.md#entry). */
export interface SurchargeEntry {
  type: string
  surcharge_rate: number
  surcharge_fee: number
  amount?: number
  surcharge_amount?: number
  total_amount?: number
}

/** The one-time token: masked values, and the page's own data in `form_data` (rules: tokens.md#create). */
export interface PaymentToken {
  id: string
  /** `cvv`: a security code alone, for a saved card. */
  type: TokenType
  number?: string
  exp_month?: number
  exp_year?: number
  cvv?: string
  card_type?: string
  fingerprint?: string
  form_data?: Record<string, unknown>
  /** How its authentication ended, if the page asked for one. */
  authentication?: AuthenticationStatus
  [key: string]: unknown
}

/** Field to vault, by window message with one port. */
export interface Join {
  hostedFields: 'join'
  fieldId: string
  type: FieldType
  name: string
  /** The public key in the field's own URL. A vault of another key refuses. */
  key: string
  /** Distinguishes one load of the field's frame from the next. */
  load: string
}

/** Values that the browser fills in together with the card number, for the other fields. */
export type Autofill = Partial<Record<FieldType, string>>

/** Field to vault, on their own port. */
export type FieldToVault =
  | { type: 'value'; value: string }
  /** The browser has filled in a whole card in the number's frame; the vault passes the other parts on. */
  | { type: 'autofill'; values: Autofill }
  /** All that has disturbed the field since its frame was loaded. */
  | { type: 'disturbed'; disturbed: Disturbed }
  /** Confirms a `sync`: everything that was sent before it has arrived. */
  | { type: 'synced'; request: number }

/** Vault to field, on their own port. */
export type VaultToField =
  /** The first answer to a join: the vault serves the field's public key, or it doesn't. */
  | { type: 'joined' }
  | { type: 'refused' }
  | { type: 'sync'; request: number }
  /** The lengths of a security code for the brand that is being typed. */
  | { type: 'card'; cvvLengths: number[] }
  /** A value that the browser filled in for this field. */
  | { type: 'fill'; value: string }
