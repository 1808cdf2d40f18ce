// The schema of payments of invoices in answers.
import { Type } from 'typebox'
import { cardTypes } from '../../../shared/card-brands.ts'
import { failureCodes } from '../../core/error-catalog.ts'
import { example, OneOf, Text } from '../../platform/http/index.ts'
import { paymentTypes } from '../../platform/storage/index.ts'
import { AuditSchema, exampleAudit, exampleIds } from '../audit/schemas.ts'
import { ContactSchema, exampleContact } from '../contacts/schemas.ts'

const paymentStatuses = ['pending', 'authorized', 'completed', 'voided', 'failed'] as const

const PartSchema = Type.Object({
  id: Type.String(),
  invoice_number: Type.String(),
  amount: Type.Integer({ description: 'Cents that this payment pays of it.' }),
  amount_refunded: Type.Integer({ description: 'Cents of that which have gone back.' }),
})

/** A payment of invoices in an answer (rules: invoicing.md#payments). */
export const PaymentSchema = Type.Object(
  {
    id: Type.String(),
    created: AuditSchema,
    modified: AuditSchema,
    type: OneOf(['invoice_payment']),
    amount: Type.Integer({ description: 'Cents, without the surcharge.' }),
    surcharge_amount: Type.Integer({ description: 'Cents on top.' }),
    amount_refunded: Type.Integer({ description: 'Cents, of both.' }),
    currency: Type.String(),
    transaction_id: Type.String({ description: 'The charge.' }),
    payment_type: OneOf(paymentTypes),
    contact: ContactSchema,
    card_type: Type.Optional(OneOf(cardTypes)),
    last4_digits: Type.String(),
    status: OneOf(paymentStatuses, 'That of the charge.'),
    failure_code: Type.Optional(OneOf(failureCodes)),
    payment_method_id: Text,
    invoices: Type.Array(PartSchema),
  },
  {
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
  },
)
