// Takes an amount off an invoice that is issued (rules: invoicing.md#credit-notes).
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, fieldError, fieldFault, gatewayError, refuse } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { amountFaults } from '../../core/money.ts'
import type { Members } from '../../core/objects.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import {
  type CreditLine,
  type CreditNoteRow,
  type InvoiceRow,
  lockName,
  recordAttempt,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import { newStamp } from '../audit/stamp.ts'
import { changeInvoice } from '../invoices/change.ts'
import type { InvoiceParts } from '../invoices/create.ts'
import { lockInvoice } from '../invoices/invoices.ts'
import { type CreditNote, creditsOfInvoices } from '../payments/credits.ts'
import { beingPaid, paidBy, standingOf } from '../payments/payments.ts'
import { readCreditNote } from './credit-notes.ts'
import { queueCreditMail } from './mail.ts'
import type { NewCreditNote } from './schemas.ts'
import { creditAll, creditAmount, creditQuantities, leftOf, openLines } from './shares.ts'

/** What the schema can't find. */
export const newCreditNoteFaults = ({ amount, line_items }: Members): ErrorMessage[] => [
  ...(typeof amount === 'number' || typeof amount === 'string' ? amountFaults(amount) : []),
  ...(amount !== undefined && line_items !== undefined
    ? [fieldFault('line_items', 'Enter either this or an amount.')]
    : []),
]

/**
 * Credits an amount, quantities of lines, or all that is left of an invoice, and mails the credit note to the payer. What was paid is not
 * refunded.
 * @param body without `newCreditNoteFaults`
 * @param seen the `amount_credited` that the caller knows, so that a form that is sent twice credits once. Absent: not checked
 * @throws 404 if the invoice doesn't exist or belongs to another merchant; 409 while it's being paid, and for another `seen`; 422 for more
 *   than is left to credit, and for an invoice that is void
 */
export async function creditInvoice(
  parts: InvoiceParts,
  caller: Caller,
  invoiceId: string,
  body: NewCreditNote,
  seen?: number,
): Promise<CreditNote> {
  const { merchant, mode, clock, attempt } = caller
  return parts.storage.write(async (tx) => {
    // One at a time, for the number.
    await lockName(tx, `credit notes ${merchant.id} ${mode}`)
    const invoice = await lockInvoice(tx, merchant.id, invoiceId)
    if (seen !== undefined && seen !== invoice.amount_credited) throw gatewayError('version_conflict')
    if (invoice.status === 'void') throw notCreditable('An invoice that is void can’t be credited.')
    const standing = await standingOf(tx, invoice)
    if (standing.reserved > 0) throw beingPaid()
    const lines = await linesOf(tx, invoice, body)
    const row: CreditNoteRow = {
      id: newPortalId('creditNote'),
      merchant_id: merchant.id,
      mode,
      invoice_id: invoice.id,
      ...newStamp(caller),
      credit_note_number: await nextNumber(tx, caller),
      amount: lines.reduce((sum, { total }) => sum + total, 0),
      line_items: toJson(lines),
      reason: body.reason?.trim() || null,
    }
    await tx.insertInto('credit_notes').values(row).execute()
    const amount_credited = invoice.amount_credited + row.amount
    const next = paidBy({ ...invoice, amount_credited }, standing)
    const now = clock.now()
    const credited = await changeInvoice(tx, invoice, { ...caller, now }, { ...next, amount_credited })
    await recordAttempt(tx, attempt, 'CreditNote', row.id)
    const { invoice_number } = invoice
    const { credit_note_number, amount } = row
    await recordOwn(tx, parts.cipher, caller, {
      action: 'invoice.credited',
      record: { type: 'Invoice', id: invoice.id },
      after: { invoice_number, credit_note_number, amount },
    })
    const note = await readCreditNote(tx, merchant.id, row.id)
    await queueCreditMail(tx, parts, credited, note, now)
    return note
  })
}

const notCreditable = (message: string) => gatewayError('unavailable_for_current_status', { message })

/** The lines of a new credit note. @throws 422 */
async function linesOf(
  tx: Tx,
  invoice: InvoiceRow,
  { amount, line_items }: NewCreditNote,
): Promise<CreditLine[]> {
  const notes = await creditsOfInvoices(tx, invoice.merchant_id, [invoice.id])
  const open = openLines(invoice, notes)
  const left = leftOf(open)
  if (left === 0) throw notCreditable('All of this invoice is credited already.')
  if (notes.length >= limits.invoicing.maxCreditNotes) throw notCreditable(TOO_MANY)
  if (line_items !== undefined) {
    const { lines, faults } = creditQuantities(open, line_items)
    refuse(faults)
    return lines
  }
  if (amount === undefined) return creditAll(open)
  const cents = Number(amount)
  if (cents > left)
    throw fieldError(
      'amount',
      `At most ${left} cents of this invoice can be credited.`,
      'exceeds_maximum_value',
    )
  return cents === left ? creditAll(open) : creditAmount(open, cents)
}

const TOO_MANY = `An invoice has at most ${limits.invoicing.maxCreditNotes} credit notes.`

async function nextNumber(tx: Tx, { merchant, mode }: Caller): Promise<number> {
  const last = await tx
    .selectFrom('credit_notes')
    .select('credit_note_number')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .orderBy('credit_note_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.credit_note_number ?? 0) + 1
}
