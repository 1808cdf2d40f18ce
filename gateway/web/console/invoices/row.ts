import { notFound } from '../../../core/errors.ts'
import { type invoiceView, readInvoice } from '../../../invoicing/index.ts'
import type { Visitor } from '../../kit/index.ts'

export type ShownInvoice = ReturnType<typeof invoiceView>

/** The invoice that an address names. @throws 404 unless the merchant has it in this mode */
export async function invoiceRowOf({ parts, caller, id }: Visitor) {
  const invoice = await readInvoice(parts.storage.read, caller.merchant.id, id)
  if (invoice.mode !== caller.mode) throw notFound('Invoice', id)
  return invoice
}
