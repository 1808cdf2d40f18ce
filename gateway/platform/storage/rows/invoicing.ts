// Rows of the invoicing system: contacts, invoices, what was sent of them, links and files.
import type { CardType } from '../../../../shared/card-brands.ts'
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'
import type { TransactionStatus } from './transactions.ts'

/** Who made or changed a record, and from where (rules: invoicing.md#audit-stamp). */
export interface AuditFacts {
  /** The email address of the person who acted on a page. */
  user?: string | undefined
  client_id?: string | undefined
  client_inet_address?: string | undefined
  client_country_code?: string | undefined
  caller_inet_address?: string | undefined
  caller_country_code?: string | undefined
}

interface Audited {
  created: number
  created_by: Json<AuditFacts>
  modified: number
  modified_by: Json<AuditFacts>
}

/** Somebody who is invoiced. */
export interface ContactRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  /** These, `notes` and `tags` say something only in rows of earlier versions, until they are sealed. */
  first_name: string | null
  last_name: string | null
  /** By which people name it. */
  contact_code: string
  source_id: string | null
  notes: string | null
  tags: Json<string[]>
  /** The names, notes and tags, as JSON, sealed; null in an erased contact. */
  sealed: string | null
  /** When what it says of a person was erased. */
  erased: number | null
}

export interface ContactEmailRow extends Audited {
  id: string
  merchant_id: string
  contact_id: string
  /** 0 is the preferred one. */
  place: number
  /** Empty, except in rows of earlier versions until they are sealed. */
  address: string
  /** A keyed digest of it in small letters; in such rows the letters themselves. */
  sought: string
  /** The address, sealed. */
  sealed: string | null
}

/** What a text of a contact begins with, or a tag of it, as a keyed digest. */
export interface ContactMarkRow {
  merchant_id: string
  mark: Buffer
  contact_id: string
}

/** A text that a search for contacts is matched with, in the clear: of earlier versions, until the contact is sealed. */
export interface ContactTermRow {
  merchant_id: string
  term: Buffer
  property: string
  contact_id: string
}

export const invoiceStatuses = ['pending', 'partially_paid', 'paid', 'void', 'refunded'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const presentmentStatuses = ['unsent', 'sent', 'viewed'] as const
export type PresentmentStatus = (typeof presentmentStatuses)[number]

export interface LineItem {
  id: string
  description?: string
  /** Cents. */
  rate_per_quantity: number
  quantity: number
  /** What is counted, such as `hours`. */
  unit?: string
  rate_type: 'units'
  tax_name?: string
  /** Percent. */
  tax_rate?: number
  /** Cents of the total. */
  tax_amount?: number
  /** With the tax. */
  total: number
}

export interface InvoiceRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  /** The one that its mails and its portal look like. */
  brand_id: string
  contact_id: string
  bank_account_id: string
  status: InvoiceStatus
  presentment_status: PresentmentStatus
  invoice_number: number
  invoice_date: number
  /** `YYYY-MM-DD`, in the merchant's time zone. */
  due_date: string | null
  currency: Currency
  /** Cents. */
  total_amount: number
  amount_paid: number
  line_items: Json<LineItem[]>
  /** Ids of files. */
  attachments: Json<string[]>
  reference: string | null
  source_id: string | null
}

/** What a merchant often puts on invoices. */
export interface SavedItemRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  /** No two of a mode have the same. */
  name: string
  /** Cents. */
  rate_per_quantity: number
  unit: string | null
  tax_name: string | null
  /** Percent, as a decimal number with up to four decimals. */
  tax_rate: string | null
}

/** What a payment request says to whom, before it's sent. */
export interface DraftMessage {
  email_addresses: string[]
  subject?: string
  message?: string
}

/** The same for one that goes out later: at a time, or so many days after the due date. */
export interface DraftRequest extends DraftMessage {
  /** ISO 8601. */
  send_at?: string
  days_after_due?: number
}

/** An invoice that isn't issued yet. It becomes the invoice with its id. */
export interface InvoiceDraftRow
  extends Audited,
    Pick<
      InvoiceRow,
      | 'id'
      | 'merchant_id'
      | 'mode'
      | 'brand_id'
      | 'contact_id'
      | 'bank_account_id'
      | 'invoice_date'
      | 'due_date'
      | 'currency'
      | 'total_amount'
      | 'line_items'
      | 'attachments'
      | 'reference'
      | 'source_id'
    > {
  invoice_messages: Json<DraftMessage[]>
  payment_requests: Json<DraftRequest[]>
}

export const messageStatuses = ['pending', 'sent'] as const

/** A payment request that goes out by mail to some addresses. */
export interface InvoiceMessageRow extends Audited {
  id: string
  merchant_id: string
  invoice_id: string
  email_addresses: Json<string[]>
  subject: string
  /** HTML as it was sent, without the secret of the link, which is another in each mail. */
  body: string
  /** `sent` once one of its mails has left. */
  status: (typeof messageStatuses)[number]
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

export const offlineMethods = ['check', 'cash', 'transfer', 'other'] as const
export const offlineStatuses = ['received', 'removed'] as const

/** What the merchant has received for an invoice by itself. */
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

export const requestStatuses = ['scheduled', 'sent', 'canceled'] as const

/** A payment request that goes out later. */
export interface PaymentRequestRow extends Audited {
  id: string
  merchant_id: string
  invoice_id: string
  send_at: number
  /** Days from the due date, which `send_at` follows; below 0: before it. Null: `send_at` was chosen. */
  days_after_due: number | null
  email_addresses: Json<string[]>
  subject: string | null
  message: string | null
  status: (typeof requestStatuses)[number]
}

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

export const processingStates = ['pending', 'completed', 'failed'] as const

/** A file that may be attached to invoices of a contact. */
export interface ContactFileRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  contact_id: string
  file_name: string
  content_type: string
  /** Bytes. */
  size: number
  processing_state: (typeof processingStates)[number]
  /** The process that is taking it in; null: it is there as a whole. */
  instance_id: string | null
  /** Whether its bytes are sealed: 0 in those of earlier versions, until they are. */
  is_sealed: 0 | 1
}

export interface ContactFileChunkRow {
  merchant_id: string
  file_id: string
  place: number
  bytes: Buffer
}
