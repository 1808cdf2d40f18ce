// The mail that tells a payer of a credit note (rules: invoicing.md#credit-note-mail).
import { fromJson, type InvoiceRow, type Tx } from '../../platform/storage/index.ts'
import { distinctAddresses, queueLetters, stationeryOf, summaryRows } from '../invoices/letters.ts'
import type { LinkParts } from '../links/links.ts'
import type { CreditNote } from '../payments/credits.ts'
import { owedOf } from '../payments/payments.ts'

/**
 * Queues it to the addresses that got the invoice's last payment request. If none was sent, there's no mail.
 * @param invoice after the credit
 * @param now by the merchant's clock of the mode
 */
export async function queueCreditMail(
  tx: Tx,
  parts: LinkParts,
  invoice: InvoiceRow,
  note: CreditNote,
  now: number,
): Promise<void> {
  const addresses = await lastRecipients(tx, invoice)
  if (addresses.length === 0) return
  const { person: _person, replyTo, ...stationery } = await stationeryOf(tx, parts, invoice)
  const { words, brand, merchant } = stationery
  const { text } = words
  const number = String(note.credit_note_number)
  const letter = {
    ...stationery,
    request: {
      key: 'credit.mail',
      values: { merchant, number, invoice: String(invoice.invoice_number) },
    },
    view: 'credit.view',
    message: undefined,
    summary: summaryRows([
      [text('credit.total'), words.money(note.amount, note.currency)],
      [text('invoice.due'), words.money(owedOf(invoice), note.currency)],
      [text('credit.reason'), note.reason],
      [text('list.invoice'), String(invoice.invoice_number)],
      [text('invoice.reference'), invoice.reference],
    ]),
  } as const
  const subject = `${brand.name} ${text('credit.title', { number })}`
  const sending = { kind: 'credit_note', addresses, subject, replyTo, messageId: null, now } as const
  await queueLetters(tx, parts, invoice, letter, sending)
}

/** Of those that were queued together, all. */
async function lastRecipients(tx: Tx, { merchant_id, id }: InvoiceRow): Promise<string[]> {
  const messages = await tx
    .selectFrom('invoice_messages')
    .select(['email_addresses', 'created'])
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', '=', id)
    .orderBy('created', 'desc')
    .execute()
  const last = messages.filter(({ created }) => created === messages[0]?.created)
  return distinctAddresses(last.flatMap(({ email_addresses }) => fromJson(email_addresses)))
}
