// Reads credit notes (rules: invoicing.md#credit-notes).
import { notFound } from '../../core/errors.ts'
import { type After, readPaging } from '../../core/paging.ts'
import type { View } from '../../core/view.ts'
import { type Page, type Reader, readPageAfter } from '../../platform/storage/index.ts'
import { modesOf } from '../audit/mode.ts'
import { type CreditNoteSchema, creditNoteRecord } from '../payments/credit-schemas.ts'
import { type CreditNote, creditsOf } from '../payments/credits.ts'

/** @throws 404 for a credit note that doesn't exist or belongs to another merchant */
export async function readCreditNote(db: Reader, merchantId: string, id: string): Promise<CreditNote> {
  const row = await creditsOf(db, merchantId).where('credit_notes.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('CreditNote', id)
  return row
}

/** The one with a number, which counts within a merchant's mode. */
export const findCreditNote = (
  db: Reader,
  { merchant_id, mode }: Pick<CreditNote, 'merchant_id' | 'mode'>,
  number: number,
): Promise<CreditNote | undefined> =>
  creditsOf(db, merchant_id)
    .where('credit_notes.mode', '=', mode)
    .where('credit_notes.credit_note_number', '=', number)
    .executeTakeFirst()

/** The query as it was sent: all texts. */
export interface CreditNoteQuery {
  page?: string | undefined
  page_size?: string | undefined
  invoice_id?: string | undefined
  contact_id?: string | undefined
  test_mode?: 'true' | 'false' | undefined
  /** Where it continues, in the usual order. */
  after?: After | undefined
}

/** A merchant's credit notes, the newest first. @throws 422 naming the parameter at fault */
export function listCreditNotes(
  db: Reader,
  merchantId: string,
  { invoice_id, contact_id, test_mode, after, ...paging }: CreditNoteQuery,
): Promise<Page<CreditNote>> {
  const rows = creditsOf(db, merchantId)
    .where('credit_notes.mode', 'in', modesOf(test_mode))
    .$if(invoice_id !== undefined, (all) => all.where('credit_notes.invoice_id', '=', invoice_id ?? ''))
    .$if(contact_id !== undefined, (all) => all.where('invoices.contact_id', '=', contact_id ?? ''))
    .orderBy('credit_notes.created', 'desc')
    .orderBy('credit_notes.id', 'desc')
  return readPageAfter(rows, 'credit_notes', readPaging(paging), after)
}

/** As the API shows it. */
export const creditNoteView = (note: CreditNote): View<typeof CreditNoteSchema> => creditNoteRecord.view(note)
