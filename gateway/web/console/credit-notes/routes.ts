// Credit notes: the list, a page for each, and its PDF (rules: pages.md#invoicing). They are created at an invoice.
import { notFound } from '../../../core/errors.ts'
import {
  creditNotePdf,
  creditNoteView,
  invoiceView,
  readCreditNote,
  readInvoice,
} from '../../../invoicing/index.ts'
import { file, pages, resource, type Visitor } from '../../kit/index.ts'
import { pdfOptions } from '../invoices/pdf.ts'
import { creditNoteList } from './list.ts'
import { nameOf, type OneContent, onePage } from './one.ts'

const PATH = '/console/credit-notes'

/** @throws 404 unless the merchant has it in this mode */
async function read({ parts, caller, id }: Visitor): Promise<OneContent> {
  const { storage, cipher } = parts
  const note = await readCreditNote(storage.read, caller.merchant.id, id)
  if (note.mode !== caller.mode) throw notFound('CreditNote', id)
  const invoice = await readInvoice(storage.read, caller.merchant.id, note.invoice_id)
  return { note: creditNoteView(note), invoice: invoiceView(cipher, invoice) }
}

export const creditNotePages = pages(
  file({ path: `${PATH}/:id/pdf`, access: 'read' }, async (visitor) => {
    const { parts, caller } = visitor
    const { note, invoice } = await read(visitor)
    const options = pdfOptions(visitor, invoice)
    const pdf = await creditNotePdf(parts.storage.read, parts.cipher, caller.merchant.id, note.id, options)
    return { name: `credit-note-${note.credit_note_number}.pdf`, type: 'application/pdf', content: pdf }
  }),
  resource({
    path: PATH,
    access: 'read',
    list: creditNoteList,
    one: { read, title: ({ note }) => nameOf(note), main: onePage, done: { credit: 'Credit note created.' } },
  }),
)
