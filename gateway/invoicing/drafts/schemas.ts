// The schemas of requests and answers about drafts.
import { type Static, Type } from 'typebox'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, OneOf, Text } from '../../platform/http/index.ts'
import { currencies, fromJson, type InvoiceDraftRow, json } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited, testMode } from '../audit/stamp.ts'
import { ContactSchema, exampleContact } from '../contacts/schemas.ts'
import { InvoiceEditSchema, NewInvoiceSchema } from '../invoices/schemas.ts'
import { Cents, exampleItem, LineItemSchema } from '../lines/schemas.ts'

const { properties: ofNew } = NewInvoiceSchema

/** Null clears what may be empty. Lists are replaced together. */
export const DraftEditSchema = Type.Interface(
  [InvoiceEditSchema],
  {
    contact_id: Type.Optional(ofNew.contact_id),
    bank_account_id: Type.Optional(ofNew.bank_account_id),
    invoice_messages: ofNew.invoice_messages,
    scheduled_payment_requests: ofNew.scheduled_payment_requests,
    attachments: ofNew.attachments,
  },
  { examples: [{ due_date: '2026-07-15' }] },
)

export type DraftEdit = Static<typeof DraftEditSchema>

const message = { email_addresses: Type.Array(Type.String()), subject: Text, message: Text }

/** A draft (rules: invoicing.md#drafts). */
export const draftRecord = recordOf<InvoiceDraftRow>()({
  id: column.key,
  ...audited,
  type: column.always('invoice_draft'),
  invoice_date: column.moment,
  due_date: column.nullable(Type.String({ format: 'date' })),
  total_amount: column.shown(Cents),
  mode: testMode,
  currency: column.shown(OneOf(currencies)),
  bank_account_id: column.key,
  merchant_id: column.named('owner_id', column.key),
  contact_id: column.key,
  contact: column.joined(ContactSchema),
  line_items: json(Type.Array(LineItemSchema)),
  invoice_messages: json(Type.Array(Type.Object(message))),
  payment_requests: column.named(
    'scheduled_payment_requests',
    json(
      Type.Array(Type.Object({ ...message, send_at: Text, days_after_due: Type.Optional(Type.Integer()) })),
    ),
  ),
  attachments: column.shownBy(
    Type.Array(Type.Object({ id: Type.String() })),
    (ids: InvoiceDraftRow['attachments']) => fromJson(ids).map((id) => ({ id })),
  ),
  reference: column.readOnlyText,
  source_id: column.readOnlyText,
  ...column.hidden('brand_id'),
})

export const DraftSchema = Type.Object(draftRecord.properties, {
  title: 'InvoiceDraft',
  examples: [
    {
      id: exampleIds.invoice,
      created: exampleAudit,
      modified: exampleAudit,
      type: 'invoice_draft',
      invoice_date: example.time,
      due_date: '2026-07-01',
      total_amount: 4200,
      test_mode: true,
      currency: 'USD',
      bank_account_id: exampleIds.bankAccount,
      owner_id: example.account,
      contact_id: exampleIds.contact,
      contact: exampleContact,
      line_items: [exampleItem],
      invoice_messages: [{ email_addresses: ['ada@example.com'] }],
      scheduled_payment_requests: [],
      attachments: [],
      reference: 'INV-7',
    },
  ],
})
