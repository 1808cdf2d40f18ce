// The schemas of requests and answers about invoices.
import { type Static, Type } from 'typebox'
import { limits } from '../../core/limits.ts'
import { Amount } from '../../core/money.ts'
import { example, Flag, OneOf, Text, Timestamp } from '../../platform/http/index.ts'
import {
  currencies,
  invoiceStatuses,
  messageStatuses,
  presentmentStatuses,
  processingStates,
  requestStatuses,
} from '../../platform/storage/index.ts'
import { AuditSchema, exampleAudit, exampleIds } from '../audit/schemas.ts'
import { ContactSchema, EmailText, exampleContact } from '../contacts/schemas.ts'
import { PaymentSchema } from '../payments/schemas.ts'

const { maxChars, invoicing } = limits
const Id = Type.String({ minLength: 1, maxLength: maxChars.contactId })

/** Prices are whole: more than one of a thing is charged by its price for all (rules: invoicing.md#line-items). */
const NewLineItem = Type.Object({
  description: Type.Optional(Type.String({ maxLength: invoicing.descriptionMaxChars })),
  rate_per_quantity: Amount,
  quantity: Type.Optional(Type.Union([Type.Literal(1), Type.Literal('1')])),
  rate_type: Type.Optional(OneOf(['units'])),
})

const NewMessage = Type.Object({
  email_addresses: Type.Array(EmailText, { minItems: 1, maxItems: invoicing.maxRecipients }),
  subject: Type.Optional(Type.String({ maxLength: invoicing.subjectMaxChars })),
  message: Type.Optional(Type.String({ maxLength: invoicing.messageMaxChars })),
})

const NewRequest = Type.Interface([NewMessage], {
  send_at: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'When to send it; a time in the past sends it immediately.',
  }),
})

export const NewInvoiceSchema = Type.Object(
  {
    contact_id: Id,
    bank_account_id: Id,
    invoice_date: Type.String({ minLength: 1, maxLength: 64 }),
    currency: Type.String({ minLength: 1, maxLength: 8 }),
    line_items: Type.Array(NewLineItem, { minItems: 1, maxItems: invoicing.maxLineItems }),
    reference: Type.Optional(Type.String({ maxLength: maxChars.transactionReference })),
    source_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxChars.sourceId,
        description:
          'Your own id of it, best as `<partner>:<id>`. The same one again answers the first invoice and makes none.',
      }),
    ),
    invoice_messages: Type.Optional(Type.Array(NewMessage, { maxItems: invoicing.maxMessages })),
    scheduled_payment_requests: Type.Optional(Type.Array(NewRequest, { maxItems: invoicing.maxMessages })),
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

const LineItemSchema = Type.Object({
  id: Type.String(),
  description: Text,
  rate_per_quantity: Type.Integer({ description: 'Cents.' }),
  quantity: Type.Integer(),
  rate_type: OneOf(['units']),
  total: Type.Integer({ description: 'Cents.' }),
})

const MessageSchema = Type.Object({
  id: Type.String(),
  created: AuditSchema,
  modified: AuditSchema,
  email_addresses: Type.Array(Type.String()),
  subject: Type.String(),
  body: Type.String({ description: 'HTML as it was sent, without the secret of the link.' }),
  status: OneOf(messageStatuses),
  type: OneOf(['invoice_message']),
})

const RequestSchema = Type.Object({
  id: Type.String(),
  created: AuditSchema,
  modified: AuditSchema,
  send_at: Timestamp,
  email_addresses: Type.Array(Type.String()),
  subject: Text,
  message: Text,
  status: OneOf(requestStatuses),
  type: OneOf(['scheduled_payment_request']),
})

const AttachmentSchema = Type.Object({
  id: Type.String(),
  created: AuditSchema,
  modified: AuditSchema,
  file_name: Type.String(),
  processing_state: OneOf(processingStates),
  type: OneOf(['invoice_file_reference']),
})

const exampleItem = {
  id: 'li_Zr3Vx0aPq9mT5uLd2Kc8Yw',
  description: '12 cups',
  rate_per_quantity: 4200,
  quantity: 1,
  rate_type: 'units',
  total: 4200,
}

/** An invoice in an answer (rules: invoicing.md#invoice-fields). */
export const InvoiceSchema = Type.Object(
  {
    id: Type.String(),
    created: AuditSchema,
    modified: AuditSchema,
    type: OneOf(['invoice']),
    status: OneOf(invoiceStatuses),
    presentment_status: OneOf(presentmentStatuses),
    invoice_number: Type.String(),
    invoice_date: Timestamp,
    total_amount: Type.Integer({ description: 'Cents.' }),
    total_amount_due: Type.Integer({ description: 'Cents.' }),
    amount_paid: Type.Integer({ description: 'Cents.' }),
    test_mode: Type.Boolean(),
    currency: OneOf(currencies),
    bank_account_id: Type.String(),
    owner_id: Type.String(),
    contact_id: Type.String(),
    contact: ContactSchema,
    invoice_payments: Type.Array(PaymentSchema),
    scheduled_payment_requests: Type.Array(RequestSchema),
    items: Type.Array(LineItemSchema),
    line_items: Type.Array(LineItemSchema, { description: 'The same as `items`.' }),
    invoice_messages: Type.Array(MessageSchema),
    attachments: Type.Array(AttachmentSchema),
    reference: Text,
    source_id: Text,
  },
  {
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
        total_amount: 4200,
        total_amount_due: 4200,
        amount_paid: 0,
        test_mode: true,
        currency: 'USD',
        bank_account_id: exampleIds.bankAccount,
        owner_id: example.account,
        contact_id: exampleIds.contact,
        contact: exampleContact,
        invoice_payments: [],
        scheduled_payment_requests: [],
        items: [exampleItem],
        line_items: [exampleItem],
        invoice_messages: [],
        attachments: [],
        reference: 'INV-7',
        source_id: 'examplepartner:7',
      },
    ],
  },
)
