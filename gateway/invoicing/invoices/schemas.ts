// The schemas of requests and answers about invoices.
import { type Static, Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, Flag, OneOf } from '../../platform/http/index.ts'
import {
  type ContactFileRow,
  currencies,
  fromJson,
  type InvoiceMessageRow,
  type InvoiceRow,
  invoiceStatuses,
  json,
  messageStatuses,
  type PaymentRequestRow,
  presentmentStatuses,
  processingStates,
  requestStatuses,
} from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'
import { orNull } from '../contacts/person.ts'
import { ContactSchema, EmailText, exampleContact } from '../contacts/schemas.ts'
import { taxAmountOf } from '../lines/lines.ts'
import { Cents, CentsWithoutTaxes, exampleItem, LineItemSchema, NewLineItem } from '../lines/schemas.ts'
import { CreditNoteSchema } from '../payments/credit-schemas.ts'
import { OfflinePaymentSchema } from '../payments/offline-schemas.ts'
import { owedOf } from '../payments/payments.ts'
import { PaymentSchema } from '../payments/schemas.ts'

const { maxChars, invoicing } = limits
const Id = Type.String({ minLength: 1, maxLength: maxChars.contactId })

const NewMessage = Type.Object({
  email_addresses: Type.Array(EmailText, { minItems: 1, maxItems: invoicing.maxRecipients }),
  subject: Type.Optional(Type.String({ maxLength: invoicing.subjectMaxChars })),
  message: Type.Optional(Type.String({ maxLength: invoicing.messageMaxChars })),
})

const NewRequest = Type.Interface([NewMessage], {
  send_at: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'When to send it; a time in the past sends it immediately.',
    }),
  ),
  days_after_due: Type.Optional(
    Type.Integer({
      minimum: -invoicing.reminderMaxDays,
      maximum: invoicing.reminderMaxDays,
      description: 'In place of `send_at`: days after the due date, or before it if below 0.',
    }),
  ),
})

const Requests = Type.Array(NewRequest, { maxItems: invoicing.maxMessages })

const InvoiceDate = Type.String({ minLength: 1, maxLength: 64 })
const LineItems = Type.Array(NewLineItem, { minItems: 1, maxItems: invoicing.maxLineItems })
const Reference = Type.String({ maxLength: maxChars.transactionReference })
const DueDate = Type.String({
  minLength: 1,
  maxLength: 10,
  description: 'The last day on which a payment is on time, `YYYY-MM-DD`, in your time zone.',
})

export const NewInvoiceSchema = Type.Object(
  {
    contact_id: Id,
    bank_account_id: Id,
    invoice_date: InvoiceDate,
    due_date: Type.Optional(DueDate),
    currency: Type.String({ minLength: 1, maxLength: 8 }),
    line_items: LineItems,
    reference: Type.Optional(Reference),
    source_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxChars.sourceId,
        description:
          'Your own id of it, best as `<partner>:<id>`. The same one again answers the first invoice and makes none.',
      }),
    ),
    invoice_messages: Type.Optional(Type.Array(NewMessage, { maxItems: invoicing.maxMessages })),
    scheduled_payment_requests: Type.Optional(Requests),
    attachments: Type.Optional(Type.Array(Type.Object({ id: Id }), { maxItems: invoicing.maxAttachments })),
    test_mode: Type.Optional(Flag),
  },
  {
    examples: [
      {
        contact_id: exampleIds.contact,
        bank_account_id: exampleIds.bankAccount,
        invoice_date: '2026-06-01T00:00:00.000Z',
        currency: 'USD',
        due_date: '2026-07-01',
        line_items: [{ description: '12 cups', rate_per_quantity: 4200, quantity: 1, rate_type: 'units' }],
        reference: 'INV-7',
        source_id: 'examplepartner:7',
        invoice_messages: [{ email_addresses: ['ada@example.com'] }],
        test_mode: true,
      },
    ],
  },
)

export type NewInvoice = Static<typeof NewInvoiceSchema>

/** Null clears what may be empty. */
export const InvoiceEditSchema = Type.Object(
  {
    invoice_date: Type.Optional(InvoiceDate),
    due_date: orNull(DueDate),
    line_items: Type.Optional(LineItems),
    reference: orNull(Reference),
    scheduled_payment_requests: Type.Optional(Requests),
  },
  { examples: [{ due_date: '2026-07-15' }] },
)

export type InvoiceEdit = Static<typeof InvoiceEditSchema>

export const messageRecord = recordOf<InvoiceMessageRow>()({
  id: column.key,
  ...audited,
  email_addresses: json(Type.Array(Type.String())),
  subject: column.shown(Type.String()),
  body: column.shown(Type.String({ description: 'HTML as it was sent, without the secret of the link.' })),
  status: column.shown(OneOf(messageStatuses)),
  type: column.always('invoice_message'),
  ...column.hidden('merchant_id', 'invoice_id'),
})

/** A payment request that goes out later. */
export const requestRecord = recordOf<PaymentRequestRow>()({
  id: column.key,
  ...audited,
  send_at: column.moment,
  days_after_due: column.nullable(Type.Integer()),
  email_addresses: json(Type.Array(Type.String())),
  subject: column.readOnlyText,
  message: column.readOnlyText,
  status: column.shown(OneOf(requestStatuses)),
  type: column.always('scheduled_payment_request'),
  ...column.hidden('merchant_id', 'invoice_id'),
})

export const attachmentRecord = recordOf<ContactFileRow>()({
  id: column.key,
  ...audited,
  file_name: column.shown(Type.String()),
  processing_state: column.shown(OneOf(processingStates)),
  type: column.always('invoice_file_reference'),
  ...column.hidden('merchant_id', 'mode', 'contact_id', 'content_type', 'size', 'instance_id', 'is_sealed'),
})

/** An invoice (rules: invoicing.md#invoice-fields). */
export const invoiceRecord = recordOf<InvoiceRow>()({
  id: column.key,
  ...audited,
  type: column.always('invoice'),
  status: { initial: 'pending', ...column.shown(OneOf(invoiceStatuses)) },
  presentment_status: { initial: 'unsent', ...column.shown(OneOf(presentmentStatuses)) },
  invoice_number: column.shownBy(Type.String(), (number: number) => String(number)),
  invoice_date: column.moment,
  due_date: column.nullable(Type.String({ format: 'date' })),
  total_amount: column.shown(Cents),
  total_amount_due: column.computed(Cents, (invoice: InvoiceRow) => owedOf(invoice)),
  subtotal_amount: column.computed(
    CentsWithoutTaxes,
    ({ total_amount, line_items }: InvoiceRow) => total_amount - taxAmountOf(fromJson(line_items)),
  ),
  tax_amount: column.computed(Cents, ({ line_items }: InvoiceRow) => taxAmountOf(fromJson(line_items))),
  amount_paid: { initial: 0, ...column.shown(Cents) },
  amount_credited: { initial: 0, ...column.shown(Cents) },
  mode: testMode,
  currency: column.shown(OneOf(currencies)),
  bank_account_id: column.key,
  merchant_id: column.named('owner_id', column.key),
  contact_id: column.key,
  contact: column.joined(ContactSchema),
  invoice_payments: column.joined(Type.Array(PaymentSchema)),
  offline_payments: column.joined(Type.Array(OfflinePaymentSchema)),
  credit_notes: column.joined(Type.Array(CreditNoteSchema)),
  scheduled_payment_requests: column.joined(Type.Array(Type.Object(requestRecord.properties))),
  items: column.computed(Type.Array(LineItemSchema), ({ line_items }: InvoiceRow) => fromJson(line_items)),
  line_items: json(Type.Array(LineItemSchema, { description: 'The same as `items`.' })),
  invoice_messages: column.joined(Type.Array(Type.Object(messageRecord.properties))),
  attachments: column.joined(Type.Array(Type.Object(attachmentRecord.properties))),
  reference: column.readOnlyText,
  source_id: column.readOnlyText,
  ...column.hidden('brand_id'),
})

export const InvoiceSchema = Type.Object(invoiceRecord.properties, {
  title: 'Invoice',
  examples: [
    {
      id: exampleIds.invoice,
      created: exampleAudit,
      modified: exampleAudit,
      type: 'invoice',
      status: 'pending',
      presentment_status: 'sent',
      invoice_number: '7',
      invoice_date: example.time,
      due_date: '2026-07-01',
      total_amount: 4200,
      total_amount_due: 4200,
      subtotal_amount: 4200,
      tax_amount: 0,
      amount_paid: 0,
      amount_credited: 0,
      test_mode: true,
      currency: 'USD',
      bank_account_id: exampleIds.bankAccount,
      owner_id: example.account,
      contact_id: exampleIds.contact,
      contact: exampleContact,
      invoice_payments: [],
      offline_payments: [],
      credit_notes: [],
      scheduled_payment_requests: [],
      items: [exampleItem],
      line_items: [exampleItem],
      invoice_messages: [],
      attachments: [],
      reference: 'INV-7',
      source_id: 'examplepartner:7',
    },
  ],
})
