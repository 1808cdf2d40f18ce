// Payment requests: one mail to each address, each with a different link (rules: invoicing.md#messages).
import type { Caller } from '../../core/caller.ts'
import { newPortalId } from '../../core/ids.ts'
import type { Words } from '../../core/language/words.ts'
import {
  type InvoiceMessageRow,
  type InvoiceRow,
  type MailKind,
  type MailRow,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import { NOBODY, newStamp } from '../audit/stamp.ts'
import { billedLines } from '../contacts/billed.ts'
import type { Person } from '../contacts/person.ts'
import type { LinkParts } from '../links/links.ts'
import { owedOf } from '../payments/payments.ts'
import { changeInvoice } from './change.ts'
import type { Message } from './input.ts'
import {
  distinctAddresses,
  type Letter,
  queueLetters,
  shownLetter,
  stationeryOf,
  summaryRows,
} from './letters.ts'
import type { MailFacts } from './mail-text.ts'

const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()

/** Has a payment request sent once this database transaction is through. */
export async function queueMessage(
  tx: Tx,
  parts: LinkParts,
  caller: Pick<Caller, 'clock' | 'clientId' | 'address'>,
  invoice: InvoiceRow,
  { email_addresses, subject, message }: Message,
  kind: Extract<MailKind, 'invoice' | 'reminder'> = 'invoice',
): Promise<void> {
  const { person, replyTo, ...stationery } = await stationeryOf(tx, parts, invoice)
  const { words, brand } = stationery
  const letter: Letter = {
    ...stationery,
    request: { key: 'mail.request', values: { merchant: stationery.merchant } },
    view: 'mail.view',
    message: message?.trim() || undefined,
    summary: summaryOf(words, invoice, person),
  }
  const now = caller.clock.now()
  const addresses = distinctAddresses(email_addresses)
  const { merchant_id, id: invoice_id } = invoice
  const row: InvoiceMessageRow = {
    id: newPortalId('message'),
    merchant_id,
    invoice_id,
    ...newStamp(caller, now),
    email_addresses: toJson(addresses),
    subject: oneLine(subject) || subjectOf(words, brand.name, invoice),
    body: shownLetter(parts, invoice, letter),
    status: 'pending',
  }
  await tx.insertInto('invoice_messages').values(row).execute()
  const sending = { kind, addresses, subject: row.subject, replyTo, messageId: row.id, now }
  await queueLetters(tx, parts, invoice, letter, sending)
}

/** The usual subject (rules: invoicing.md#messages). */
const subjectOf = ({ text }: Words, brand: string, { invoice_number: number }: InvoiceRow): string =>
  text('mail.subject', { brand, number })

/** What is asked for, the amount first. */
function summaryOf(words: Words, invoice: InvoiceRow, person: Person): MailFacts['summary'] {
  const { text } = words
  const { invoice_number, due_date, reference, currency, total_amount, amount_credited } = invoice
  const [name] = billedLines(words, person)
  const credited = amount_credited > 0
  return summaryRows([
    [text('invoice.due'), words.money(owedOf(invoice), currency)],
    [text('invoice.total'), credited ? words.money(total_amount, currency) : undefined],
    [text('invoice.credited'), credited ? words.money(-amount_credited, currency) : undefined],
    [text('invoice.dueDate'), due_date === null ? undefined : words.date(due_date)],
    [text('list.invoice'), String(invoice_number)],
    [text('invoice.reference'), reference],
    [text('invoice.date'), words.day(invoice.invoice_date)],
    [text('invoice.billTo'), name],
  ])
}

/** Notes that a payment request of an invoice is on its way: the first one is an event (rules: invoicing.md#viewed). */
export async function noteSent(
  tx: Tx,
  row: InvoiceRow,
  by: Pick<Caller, 'clock' | 'clientId' | 'address'>,
): Promise<void> {
  if (row.presentment_status !== 'unsent') return
  await changeInvoice(tx, row, { ...by, now: by.clock.now() }, { presentment_status: 'sent' })
}

/** Notes on its message that a mail has left. @param now by the merchant's clock of the mode */
export async function noteMailSent(tx: Tx, mail: MailRow, now: number): Promise<void> {
  // One that asks for no payment has no link.
  await tx
    .updateTable('invoice_messages')
    .set({ status: 'sent', modified: now, modified_by: NOBODY })
    .where('merchant_id', '=', mail.merchant_id)
    .where('id', 'in', (links) =>
      links
        .selectFrom('portal_links')
        .select('message_id')
        .where('merchant_id', '=', mail.merchant_id)
        .where('mail_id', '=', mail.id),
    )
    .where('status', '=', 'pending')
    .execute()
}
