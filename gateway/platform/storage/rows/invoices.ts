// Rows of invoices, their drafts, saved items, and what is sent about them.
import type { Mode } from '../../../core/caller.ts'
import type { Audited } from './audit-stamp.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'

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
  /** Cents of the total that credit notes took off. */
  amount_credited: number
  line_items: Json<LineItem[]>
  /** Ids of files. */
  attachments: Json<string[]>
  reference: string | null
  source_id: string | null
}

/** What a credit note takes off a line of its invoice. */
export interface CreditLine {
  line_item_id: string
  description?: string
  /** Absent: an amount is credited, and not a quantity. */
  quantity?: number
  unit?: string
  /** Cents. */
  rate_per_quantity?: number
  tax_name?: string
  /** Percent. */
  tax_rate?: number
  /** Cents of the total. */
  tax_amount?: number
  /** With the tax. */
  total: number
}

/** What a merchant took off an invoice that was issued. It never changes. */
export interface CreditNoteRow extends Audited {
  id: string
  merchant_id: string
  mode: Mode
  invoice_id: string
  credit_note_number: number
  /** Cents. */
  amount: number
  line_items: Json<CreditLine[]>
  /** Shown to the payer. */
  reason: string | null
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

/** A payment request of a draft: its recipients and texts. */
export interface DraftMessage {
  email_addresses: string[]
  subject?: string
  message?: string
}

/** One that goes out later: at a time, or days after the due date. */
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
