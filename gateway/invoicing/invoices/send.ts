import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import { recordAttempt } from '../../platform/storage/index.ts'
import type { InvoiceParts } from './create.ts'
import type { Message } from './input.ts'
import { type Invoice, lockInvoice, readInvoice } from './invoices.ts'
import { noteSent, queueMessage } from './messages.ts'
import { isOpen } from './transitions.ts'

/**
 * Sends another payment request of an open invoice (rules: invoicing.md#send-again).
 * @param seen the number of payment requests that the caller knows, so that a form that is sent twice sends one
 * @throws 404 if it doesn't exist or belongs to another merchant; 409 version_conflict; 422 unavailable_for_current_status
 */
export async function sendInvoice(
  parts: InvoiceParts,
  caller: Caller,
  id: string,
  message: Message,
  seen: number,
): Promise<Invoice> {
  const { merchant, attempt } = caller
  return parts.storage.write(async (tx) => {
    const row = await lockInvoice(tx, merchant.id, id)
    const { messages } = await readInvoice(tx, merchant.id, id)
    if (messages.length !== seen) throw gatewayError('version_conflict')
    if (!isOpen(row)) {
      const text = `An invoice that is ${row.status} is not sent.`
      throw gatewayError('unavailable_for_current_status', { message: text })
    }
    await queueMessage(tx, parts, caller, row, message)
    await noteSent(tx, row, caller)
    await recordAttempt(tx, attempt, 'Invoice', id)
    const { invoice_number, total_amount } = row
    await recordOwn(tx, parts.cipher, caller, {
      action: 'invoice.sent',
      record: { type: 'Invoice', id },
      after: { invoice_number, total_amount },
    })
    return readInvoice(tx, merchant.id, id)
  })
}
