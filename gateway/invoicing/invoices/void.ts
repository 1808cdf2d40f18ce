import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { recordAttempt, type Storage } from '../../platform/storage/index.ts'
import { beingPaid, standingOf } from '../payments/payments.ts'
import { changeInvoice } from './change.ts'
import { type Invoice, lockInvoice } from './invoices.ts'

/**
 * Voids an invoice that is pending (rules: invoicing.md#void).
 * @throws 404 if it doesn't exist or belongs to another merchant; 409 while it's being paid; 422 unavailable_for_current_status
 */
export async function voidInvoice(
  { storage, cipher }: { storage: Storage; cipher: Cipher },
  caller: Caller,
  id: string,
): Promise<Invoice> {
  const { merchant, clock, attempt } = caller
  return storage.write(async (tx) => {
    const row = await lockInvoice(tx, merchant.id, id)
    if ((await standingOf(tx, row)).reserved > 0) throw beingPaid()
    if (row.status !== 'pending') {
      const message = `An invoice that is ${row.status} cannot become void.`
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const invoice = await changeInvoice(tx, row, { ...caller, now: clock.now() }, { status: 'void' })
    await recordAttempt(tx, attempt, 'Invoice', id)
    const { invoice_number, total_amount, status } = row
    await recordOwn(tx, cipher, caller, {
      action: 'invoice.voided',
      record: { type: 'Invoice', id },
      before: { invoice_number, total_amount, status },
      after: { invoice_number, total_amount, status: 'void' },
    })
    return invoice
  })
}
