import type { FieldCss, HostedFieldsConfig, InitializeFields } from '../index.ts'

/** How the fields are mounted: a configuration without fields. */
export interface PaymentSettings
  extends Omit<HostedFieldsConfig, 'fields' | 'signal' | 'surchargeEnabled' | 'input'> {
  /** Styles of the inputs, over those of the theme. */
  css?: FieldCss | undefined
  /** Mounts the fields in place of the package's own function: the gateway's script, or a test's double. */
  initializeFields?: InitializeFields | undefined
}

/** A card that the customer has paid with before. Its `id` goes back to your server. */
export interface SavedCard {
  id: string
  /** Shown as it is: `Visa`. */
  brand?: string
  last4: string
}

export type PaymentMethod = 'card' | 'bank'

/** What your server charges. */
export interface Payment {
  /** The one-time token of a new card or bank account: the charge's `method`. Absent with a saved card. */
  token?: string
  /** The chosen saved card, and the token of its security code for the charge's `cvv_token`. */
  savedCard?: string
  cvvToken?: string
  /** The surcharge that the customer has seen, in cents. */
  surcharge: number
}

/** @returns nothing if it is paid, or a sentence for the customer. An error is reported, and the customer reads only that something went wrong */
export type Pay = (payment: Payment) => Promise<{ error: string } | undefined> | Promise<void>

/** The element's properties. Each may change at any time. */
export interface PaymentOptions {
  settings: PaymentSettings | undefined
  /** In cents. */
  amount: number
  /** ISO 4217; `USD` by default. */
  currency: string
  methods: readonly PaymentMethod[]
  savedCards: readonly SavedCard[]
  /** The merchant's account, whose surcharge is shown. Without it none is. */
  account: string | undefined
  pay: Pay | undefined
}

/** `<hosted-payment theme="soft | line | night">`. After a payment it dispatches `paid`. */
export interface HostedPaymentElement extends HTMLElement, PaymentOptions {}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-payment': HostedPaymentElement
  }
}
