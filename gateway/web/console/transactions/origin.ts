// What a transaction came from: the charge that it refunds, the recurring charge or the invoices that it pays, and their customer.
import { contactNames, findPayment } from '../../../invoicing/index.ts'
import { findRecurring } from '../../../payments/recurring/index.ts'
import { findTransaction } from '../../../payments/transactions/index.ts'
import type { RecurringChargeRow, TransactionRow } from '../../../platform/storage/index.ts'
import { ifFound, invoiceTitle, recordPath, type Visitor } from '../../kit/index.ts'
import type { NamedRecord } from '../records/named.ts'

export interface Origin extends Billed {
  charge: TransactionRow | undefined
  /** Undefined also for one that was deleted. */
  recurring: RecurringChargeRow | undefined
}

interface Billed {
  customer: NamedRecord | undefined
  invoices: readonly NamedRecord[]
}

export async function originOf(visitor: Visitor, row: TransactionRow): Promise<Origin> {
  const { parts, caller } = visitor
  const { charge_id, recurring_charge_id } = row
  const { read } = parts.storage
  const charge = charge_id === null ? undefined : await findTransaction(read, caller, charge_id)
  return {
    charge,
    recurring:
      recurring_charge_id === null
        ? undefined
        : await ifFound(findRecurring(read, caller, recurring_charge_id)),
    ...(await billedBy(visitor, charge ?? row)),
  }
}

/** The invoices that a charge pays, and whose they are. */
async function billedBy(
  { parts, caller }: Visitor,
  { invoice_payment_id: id }: TransactionRow,
): Promise<Billed> {
  const { storage, cipher } = parts
  const { id: merchantId } = caller.merchant
  const payment = id === null ? undefined : await findPayment(storage.read, merchantId, id)
  if (!payment) return { customer: undefined, invoices: [] }
  const { contact_id } = payment
  const names = await contactNames(storage.read, cipher, merchantId, [contact_id])
  return {
    customer: { name: names.get(contact_id) || 'Customer', href: recordPath('contacts', contact_id) },
    invoices: payment.parts.map(({ invoice_id, invoice_number }) => ({
      name: invoiceTitle({ invoice_number: String(invoice_number) }),
      href: recordPath('invoices', invoice_id),
    })),
  }
}
