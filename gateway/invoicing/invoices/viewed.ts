import type { ClientAddress } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { FoundLink } from '../links/links.ts'
import { changeInvoice } from './change.ts'
import { type Invoice, lockInvoice, readInvoice } from './invoices.ts'

/**
 * Notes that a payer has seen an invoice: the first time is an event (rules: invoicing.md#viewed). To be called for what a person
 * does, and not for a GET or a HEAD, which a scanner of mails sends, too.
 * @param link as `findLink` found it just now
 * @throws 404 for an invoice that the link does not show
 */
export async function noteViewed(
  { storage, clock }: { storage: Storage; clock: Clock },
  { merchant_id, mode, contact_id, invoice_id }: FoundLink,
  id: string,
  address: ClientAddress,
): Promise<Invoice> {
  return storage.write(async (tx) => {
    const row = await lockInvoice(tx, merchant_id, id)
    if (row.contact_id !== contact_id || (invoice_id ?? id) !== id) throw notFound('Invoice', id)
    if (row.presentment_status === 'viewed') return readInvoice(tx, merchant_id, id)
    const merchant = await tx
      .selectFrom('merchants')
      .select(['test_clock_offset', 'test_clock_frozen_at'])
      .where('id', '=', merchant_id)
      .executeTakeFirstOrThrow()
    const now = clockOf(merchant, mode, clock).now()
    return changeInvoice(tx, row, { address, now }, { presentment_status: 'viewed' })
  })
}
