// Credit notes as they're read with their invoices (rules: invoicing.md#credit-notes).
import type { CreditNoteRow, InvoiceRow, Reader } from '../../platform/storage/index.ts'

/** A credit note, with what its invoice says. */
export interface CreditNote
  extends CreditNoteRow,
    Pick<InvoiceRow, 'invoice_number' | 'contact_id' | 'currency'> {}

export const creditsOf = (db: Reader, merchantId: string) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.merchant_id', '=', 'credit_notes.merchant_id')
        .onRef('invoices.id', '=', 'credit_notes.invoice_id'),
    )
    .selectAll('credit_notes')
    .select(['invoices.invoice_number', 'invoices.contact_id', 'invoices.currency'])
    .where('credit_notes.merchant_id', '=', merchantId)

/** The credit notes of invoices, the oldest first. */
export async function creditsOfInvoices(
  db: Reader,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<CreditNote[]> {
  if (invoiceIds.length === 0) return []
  return creditsOf(db, merchantId)
    .where('credit_notes.invoice_id', 'in', invoiceIds)
    .orderBy('credit_notes.credit_note_number')
    .execute()
}
