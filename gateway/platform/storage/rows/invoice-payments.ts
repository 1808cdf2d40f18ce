// Rows of payments of invoices, and of the links and codes that payers pay with.
import type { CardType } from '../../../../shared/card-brands.ts'
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { Audited } from './audit-stamp.ts'
import type { Currency } from './merchants.ts'
import type { TransactionStatus } from './transactions.ts'

/** A link that lets a payer into the portal. */
export interface PortalLinkRow {
  id: string
  merchant_id: string
  /** Keyed digest of the secret in it. */
  digest: string
  /** The one at whose address it opens. */
  brand_id: string
  contact_id: string
  /** The only invoice that it shows; null: all open ones of the contact. */
  invoice_id: string | null
  /** The message that it was sent with, and the mail. */
  message_id: string | null
  mail_id: string | null
  /** Of the partner that knows it, and ends with that; null: nobody but its recipient does. */
  authorization_id: string | null
  created: number
  expires: number
}

/** The last code that a contact was mailed to pay with a saved method. */
export interface PaymentCodeRow {
  merchant_id: string
  contact_id: string
  /** Keyed digest of the code. */
  digest: string
  expires: number
  /** Wrong codes that were tried since it was sent. */
  tries: number
  /** The attempt to pay that it was used for; null: none yet. */
  attempt_id: string | null
  /** How many were sent until then: within an hour, and within a day. */
  window_ends: number
  sent: number
  day_ends: number
  day_sent: number
}

/** What a payment is made with, as the portal calls it. */
export const paymentTypes = ['credit_card', 'bank_account'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** One charge that pays one or more invoices of a contact. Status and refunds are those of the charge. */
export interface InvoicePaymentRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  contact_id: string
  /** What the page calls the attempt: the same one again is this payment. */
  attempt_id: string
  transaction_id: string
  status: TransactionStatus
  failure_code: ErrorCode | null
  payment_type: PaymentType
  card_type: CardType | null
  last4_digits: string
  currency: Currency
  /** Cents of the invoices; the surcharge comes on top. */
  amount: number
  surcharge_amount: number
  /** What the charge has given back, surcharge included. */
  amount_refunded: number
  /** The PaymentMethod that it was kept as, or was made with. */
  payment_method_id: string | null
}

/** What a payment pays of one invoice, and how much of that has gone back. */
export interface InvoicePaymentPartRow {
  merchant_id: string
  payment_id: string
  invoice_id: string
  place: number
  amount: number
  amount_refunded: number
}

export const offlineMethods = ['check', 'cash', 'transfer', 'other'] as const
export const offlineStatuses = ['received', 'removed'] as const

/** A payment that the merchant received outside the gateway. */
export interface OfflinePaymentRow extends Audited {
  id: string
  merchant_id: string
  invoice_id: string
  /** Cents. */
  amount: number
  method: (typeof offlineMethods)[number]
  /** `YYYY-MM-DD`. */
  received: string
  note: string | null
  status: (typeof offlineStatuses)[number]
}
