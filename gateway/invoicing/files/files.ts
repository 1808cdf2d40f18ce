// The files of a contact, which may be attached to its invoices.
import type { Caller } from '../../core/caller.ts'
import { gatewayError, notFound } from '../../core/errors.ts'
import { readPaging } from '../../core/paging.ts'
import { cancelJob } from '../../platform/jobs/index.ts'
import {
  type ContactFileRow,
  lockName,
  type Page,
  type Reader,
  readPage,
  type Storage,
} from '../../platform/storage/index.ts'
import { invoiceLock } from './lock.ts'

/** Those that are there as a whole. */
function filesOf(db: Reader, merchantId: string) {
  return db
    .selectFrom('contact_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('instance_id', 'is', null)
}

/** Those of an invoice's files that its payer may see: uploaded and processed. */
export const wholeFiles = (files: readonly ContactFileRow[]): ContactFileRow[] =>
  files.filter(({ processing_state }) => processing_state === 'completed')

/** @param contactId undefined: of any contact of the merchant @throws 404 */
export async function readFile(
  db: Reader,
  merchantId: string,
  contactId: string | undefined,
  id: string,
): Promise<ContactFileRow> {
  const row = await filesOf(db, merchantId)
    .where('id', '=', id)
    .$if(contactId !== undefined, (all) => all.where('contact_id', '=', contactId ?? ''))
    .executeTakeFirst()
  if (!row) throw notFound('File', id)
  return row
}

/** A contact's, the newest first. @throws 422 naming the parameter at fault */
export function listFiles(
  db: Reader,
  merchantId: string,
  contactId: string,
  query: { page?: string | undefined; page_size?: string | undefined },
): Promise<Page<ContactFileRow>> {
  const files = filesOf(db, merchantId)
    .where('contact_id', '=', contactId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  return readPage(files, readPaging(query))
}

/**
 * Deletes a file that no invoice has.
 * @param caller of the contact's mode
 * @throws as `readFile`; 422 unavailable_for_current_status for one that is attached
 */
export async function deleteFile(
  storage: Storage,
  { merchant, mode }: Caller,
  contactId: string,
  id: string,
): Promise<ContactFileRow> {
  return storage.write(async (tx) => {
    // An invoice that is being made may be about to have it.
    await lockName(tx, invoiceLock(merchant.id, mode))
    const row = await readFile(tx, merchant.id, contactId, id)
    for (const table of ['invoices', 'invoice_drafts'] as const) {
      const attached = await tx
        .selectFrom(table)
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .where('contact_id', '=', contactId)
        .where('attachments', 'like', `%"${id}"%`)
        .limit(1)
        .executeTakeFirst()
      const message = 'An invoice has this file.'
      if (attached) throw gatewayError('unavailable_for_current_status', { message })
    }
    await cancelJob(tx, { merchant_id: merchant.id, type: 'process_file', record_id: id })
    await tx.deleteFrom('contact_files').where('merchant_id', '=', merchant.id).where('id', '=', id).execute()
    return row
  })
}
