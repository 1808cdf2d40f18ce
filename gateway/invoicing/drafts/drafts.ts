// Reads drafts (rules: invoicing.md#drafts).
import { notFound } from '../../core/errors.ts'
import { type After, readPaging } from '../../core/paging.ts'
import type { View } from '../../core/view.ts'
import {
  type InvoiceDraftRow,
  type Page,
  type Reader,
  readPageAfter,
  type Tx,
} from '../../platform/storage/index.ts'
import { modesOf } from '../audit/mode.ts'
import { type Contact, contactsOf, withAddresses } from '../contacts/contacts.ts'
import type { Opener } from '../contacts/seal.ts'
import { contactView } from '../contacts/views.ts'
import { type DraftSchema, draftRecord } from './schemas.ts'

export interface Draft extends InvoiceDraftRow {
  contact: Contact
}

const draftsOf = (db: Reader, merchantId: string) =>
  db.selectFrom('invoice_drafts').selectAll().where('merchant_id', '=', merchantId)

/** @throws 404 for a draft that doesn't exist or belongs to another merchant */
export async function readDraft(db: Reader, merchantId: string, id: string): Promise<Draft> {
  const row = await draftsOf(db, merchantId).where('id', '=', id).executeTakeFirst()
  const [draft] = await withContacts(db, merchantId, row ? [row] : [])
  if (!draft) throw notFound('InvoiceDraft', id)
  return draft
}

/** Finds a draft and locks it. */
export const lockDraft = (tx: Tx, merchantId: string, id: string): Promise<InvoiceDraftRow | undefined> =>
  draftsOf(tx, merchantId).where('id', '=', id).forUpdate().executeTakeFirst()

/** The draft with a `source_id`. */
export const draftFrom = (
  tx: Tx,
  { merchant_id, mode, source_id }: Pick<InvoiceDraftRow, 'merchant_id' | 'mode' | 'source_id'>,
): Promise<InvoiceDraftRow | undefined> =>
  draftsOf(tx, merchant_id).where('mode', '=', mode).where('source_id', '=', source_id).executeTakeFirst()

/** The query as it was sent: all texts. */
export interface DraftQuery {
  page?: string | undefined
  page_size?: string | undefined
  contact_id?: string | undefined
  test_mode?: 'true' | 'false' | undefined
  /** Where it continues, in the usual order. */
  after?: After | undefined
}

/** A merchant's drafts, the newest first. @throws 422 naming the parameter at fault */
export async function listDrafts(db: Reader, merchantId: string, query: DraftQuery): Promise<Page<Draft>> {
  const { contact_id, test_mode } = query
  const rows = draftsOf(db, merchantId)
    .where('mode', 'in', modesOf(test_mode))
    .$if(contact_id !== undefined, (all) => all.where('contact_id', '=', contact_id ?? ''))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
  const page = await readPageAfter(rows, 'invoice_drafts', readPaging(query), query.after)
  return { ...page, results: await withContacts(db, merchantId, page.results) }
}

async function withContacts(
  db: Reader,
  merchantId: string,
  rows: readonly InvoiceDraftRow[],
): Promise<Draft[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ contact_id }) => contact_id)
  const found = await contactsOf(db, merchantId).where('id', 'in', ids).execute()
  const contacts = new Map((await withAddresses(db, merchantId, found)).map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const contact = contacts.get(row.contact_id)
    return contact ? [{ ...row, contact }] : []
  })
}

export const draftView = (cipher: Opener, draft: Draft): View<typeof DraftSchema> => ({
  ...draftRecord.view(draft),
  contact: contactView(cipher, draft.contact),
})
