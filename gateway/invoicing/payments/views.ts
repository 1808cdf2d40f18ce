import type { View } from '../../core/view.ts'
import type { Contact } from '../contacts/contacts.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import type { InvoicePayment } from './payments.ts'
import { type PaymentSchema, paymentRecord } from './schemas.ts'

/** A payment of invoices as the API shows it. @param contact who paid */
export const paymentView = (
  cipher: Opener,
  payment: InvoicePayment,
  contact: Contact,
): View<typeof PaymentSchema> => ({
  ...paymentRecord.view(payment),
  contact: contactView(cipher, contact),
})
