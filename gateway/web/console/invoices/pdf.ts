// The PDF of an invoice, in its customer's language.
import { wordsFor } from '../../../core/language/words.ts'
import { invoicePdf, invoiceView, todayOf } from '../../../invoicing/index.ts'
import { file, type Visitor } from '../../kit/index.ts'
import { invoiceRowOf, type ShownInvoice } from './row.ts'

/** How a customer's PDFs are written. */
export const pdfOptions = ({ parts }: Visitor, { contact }: Pick<ShownInvoice, 'contact'>) => ({
  words: wordsFor([contact.language]),
  wideFont: parts.wideFont,
})

export const invoicePdfPage = file({ path: '/console/invoices/:id/pdf', access: 'read' }, async (visitor) => {
  const { parts, caller } = visitor
  const invoice = invoiceView(parts.cipher, await invoiceRowOf(visitor))
  const options = { ...pdfOptions(visitor, invoice), today: todayOf(caller) }
  const content = await invoicePdf(parts.storage.read, parts.cipher, caller.merchant.id, invoice.id, options)
  return { name: `invoice-${invoice.invoice_number}.pdf`, type: 'application/pdf', content }
})
