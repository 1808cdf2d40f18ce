// Sends a payment request at its time (rules: invoicing.md#scheduled).
import type { Caller } from '../../core/caller.ts'
import { finishJob, type JobHandler } from '../../platform/jobs/index.ts'
import {
  fromJson,
  type InvoiceRow,
  type PaymentRequestRow,
  type Storage,
  type Tx,
  updateRow,
} from '../../platform/storage/index.ts'
import { NOBODY } from '../audit/stamp.ts'
import type { LinkParts } from '../links/links.ts'
import { lockInvoice } from './invoices.ts'
import { noteSent, queueMessage } from './messages.ts'

/** The job of one such request: its mails are queued in one database transaction, so that each is sent once. */
export function createReminder(parts: LinkParts & { storage: Storage }): JobHandler<'remind'> {
  return (job, { clock }) =>
    parts.storage.write(async (tx) => {
      const found = await findRequest(tx, { merchant_id: job.merchant_id, id: job.record_id })
      if (found) {
        const invoice = await lockInvoice(tx, job.merchant_id, found.invoice_id)
        // Again, because it may have been ended before the invoice was locked.
        const request = await findRequest(tx, found)
        if (request?.status === 'scheduled') await send(tx, parts, invoice, request, clock)
      }
      await finishJob(tx, job)
    })
}

const findRequest = (tx: Tx, { merchant_id, id }: Pick<PaymentRequestRow, 'merchant_id' | 'id'>) =>
  tx
    .selectFrom('payment_requests')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirst()

async function send(
  tx: Tx,
  parts: LinkParts,
  invoice: InvoiceRow,
  request: PaymentRequestRow,
  clock: Caller['clock'],
): Promise<void> {
  const { email_addresses, subject, message } = request
  const by = { address: 'gateway', clock } as const
  const said = {
    email_addresses: fromJson(email_addresses),
    subject: subject ?? undefined,
    message: message ?? undefined,
  }
  await queueMessage(tx, parts, by, invoice, said, 'reminder')
  await noteSent(tx, invoice, by)
  const modified = { modified: clock.now(), modified_by: NOBODY }
  await updateRow(tx, 'payment_requests', request, { status: 'sent', ...modified })
}
