// The schema of payments of invoices in answers.
import { Type } from 'typebox'
import { cardTypes } from '../../../shared/card-brands.ts'
import { failureCodes } from '../../core/error-catalog.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, OneOf } from '../../platform/http/index.ts'
import { paymentTypes, type TransactionStatus } from '../../platform/storage/index.ts'
import { exampleAudit, exampleIds } from '../audit/schemas.ts'
import { audited } from '../audit/stamp.ts'
import { ContactSchema, exampleContact } from '../contacts/schemas.ts'
import type { InvoicePayment, PaymentPart } from './payments.ts'

const STATUSES = {
  PENDING: 'pending',
  AUTHORIZED: 'authorized',
  COMPLETED: 'completed',
  VOIDED: 'voided',
  FAILED: 'failed',
} as const satisfies Record<TransactionStatus, string>

const PartSchema = Type.Object({
  id: Type.String(),
  invoice_number: Type.String(),
  amount: Type.Integer({ description: 'Cents that this payment pays of it.' }),
  amount_refunded: Type.Integer({ description: 'Cents of that which have gone back.' }),
})

/** A payment of invoices (rules: invoicing.md#payments). */
export const paymentRecord = recordOf<InvoicePayment>()({
  id: column.key,
  ...audited,
  type: column.always('invoice_payment'),
  amount: column.shown(Type.Integer({ description: 'Cents, without the surcharge.' })),
  surcharge_amount: column.shown(Type.Integer({ description: 'Cents on top.' })),
  amount_refunded: { initial: 0, ...column.shown(Type.Integer({ description: 'Cents, of both.' })) },
  currency: column.shown(Type.String()),
  transaction_id: column.shown(Type.String({ description: 'The charge.' })),
  payment_type: column.shown(OneOf(paymentTypes)),
  contact: column.joined(ContactSchema),
  card_type: column.nullable(OneOf(cardTypes)),
  last4_digits: column.shown(Type.String()),
  status: column.shownBy(
    OneOf(Object.values(STATUSES), 'That of the charge.'),
    (status: TransactionStatus) => STATUSES[status],
  ),
  failure_code: column.nullable(OneOf(failureCodes)),
  payment_method_id: column.readOnlyText,
  parts: column.named(
    'invoices',
    column.shownBy(Type.Array(PartSchema), (parts: readonly PaymentPart[]) =>
      parts.map(({ invoice_id, invoice_number, amount, amount_refunded }) => ({
        id: invoice_id,
        invoice_number: String(invoice_number),
        amount,
        amount_refunded,
      })),
    ),
  ),
  ...column.hidden('merchant_id', 'mode', 'contact_id', 'attempt_id'),
})

export const PaymentSchema = Type.Object(paymentRecord.properties, {
  title: 'InvoicePayment',
  examples: [
    {
      id: exampleIds.payment,
      created: exampleAudit,
      modified: exampleAudit,
      type: 'invoice_payment',
      amount: 4200,
      surcharge_amount: 147,
      amount_refunded: 0,
      currency: 'USD',
      transaction_id: example.id,
      payment_type: 'credit_card',
      contact: exampleContact,
      card_type: 'VISA',
      last4_digits: '4242',
      status: 'authorized',
      invoices: [{ id: exampleIds.invoice, invoice_number: '7', amount: 4200, amount_refunded: 0 }],
    },
  ],
})
