import type { View } from '../../core/view.ts'
import type { TransactionStatus } from '../../platform/storage/index.ts'
import { auditView } from '../audit/stamp.ts'
import type { Contact } from '../contacts/contacts.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import type { InvoicePayment } from './payments.ts'
import type { PaymentSchema } from './schemas.ts'

const STATUSES = {
  PENDING: 'pending',
  AUTHORIZED: 'authorized',
  COMPLETED: 'completed',
  VOIDED: 'voided',
  FAILED: 'failed',
} as const satisfies Record<TransactionStatus, string>

/** A payment of invoices as the API shows it (rules: invoicing.md#payments). @param contact who paid */
export const paymentView = (
  cipher: Opener,
  payment: InvoicePayment,
  contact: Contact,
): View<typeof PaymentSchema> => ({ ...paymentFacts(payment), contact: contactView(cipher, contact) })

/** The same without the contact. */
export function paymentFacts(payment: InvoicePayment): Omit<View<typeof PaymentSchema>, 'contact'> {
  return {
    id: payment.id,
    created: auditView(payment.created, payment.created_by),
    modified: auditView(payment.modified, payment.modified_by),
    type: 'invoice_payment',
    amount: payment.amount,
    surcharge_amount: payment.surcharge_amount,
    amount_refunded: payment.amount_refunded,
    currency: payment.currency,
    transaction_id: payment.transaction_id,
    payment_type: payment.payment_type,
    card_type: payment.card_type ?? undefined,
    last4_digits: payment.last4_digits,
    status: STATUSES[payment.status],
    failure_code: payment.failure_code ?? undefined,
    payment_method_id: payment.payment_method_id ?? undefined,
    invoices: payment.parts.map(({ invoice_id, invoice_number, amount, amount_refunded }) => ({
      id: invoice_id,
      invoice_number: String(invoice_number),
      amount,
      amount_refunded,
    })),
  }
}
