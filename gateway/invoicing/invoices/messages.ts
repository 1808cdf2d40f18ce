// Payment requests: one mail to each address, each with a link of its own (rules: invoicing.md#messages).
import type { Caller } from '../../core/caller.ts'
import { newId, newPortalId } from '../../core/ids.ts'
import { type Words, wordsFor } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { printable } from '../../core/text.ts'
import { queueMail, unsubscribeUrl } from '../../platform/mail/index.ts'
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
import { openPerson, soughtAddress } from '../contacts/seal.ts'
import { keepLink, type LinkParts, linkUrl, newLink } from '../links/links.ts'
import { owedOf } from '../payments/payments.ts'
import { contactOf, merchantOf, senderLines } from '../receipts/facts.ts'
import { changeInvoice } from './change.ts'
import type { Message } from './input.ts'
import { htmlMail, type MailFacts, plainMail } from './mail-text.ts'

/** In place of the secret, where a text is shown in which each mail has another. */
const HIDDEN = '…'

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
  const { brand, merchant } = await sendersOf(tx, invoice)
  const person = await personOf(tx, parts, invoice)
  const words = wordsFor([person.language])
  const replyTo = contactOf(merchant).email
  const text = {
    words,
    brand,
    merchant: merchant.name,
    address: senderLines(words, merchant),
    message: message?.trim() || undefined,
    summary: summaryOf(words, invoice, person),
    isAnswered: replyTo !== undefined,
    isTest: invoice.mode === 'test',
  }
  const now = caller.clock.now()
  const addresses = [...new Map(email_addresses.map((one) => [soughtAddress(one), one])).values()]
  const origin = parts.pagesUrlOf(brand.id)
  const hiddenUnsubscribe = `${origin}/unsubscribe/${HIDDEN}`
  const { merchant_id, mode, contact_id, id: invoice_id } = invoice
  const row: InvoiceMessageRow = {
    id: newPortalId('message'),
    merchant_id,
    invoice_id,
    ...newStamp(caller, now),
    email_addresses: toJson(addresses),
    subject: oneLine(subject) || subjectOf(words, brand.name, invoice),
    body: htmlMail({ ...text, url: linkUrl(parts, brand.id, HIDDEN), unsubscribe: hiddenUnsubscribe }),
    status: 'pending',
  }
  await tx.insertInto('invoice_messages').values(row).execute()
  for (const recipient of addresses) {
    const link = newLink(parts, brand.id)
    const id = newId()
    const unsubscribe = unsubscribeUrl(parts.cipher, origin, { merchant_id, id })
    const facts = { ...text, url: link.url, unsubscribe }
    const told = { text: plainMail(facts), html: htmlMail(facts), unsubscribe }
    const about = { id, merchant_id, mode, kind, record_id: invoice_id }
    const mail = await queueMail(
      tx,
      parts.cipher,
      { ...about, sender: merchant.name, recipient, subject: row.subject, replyTo, ...told },
      now,
    )
    await keepLink(tx, parts, link, {
      merchant_id,
      brand_id: brand.id,
      contact_id,
      invoice_id,
      message_id: row.id,
      mail_id: mail.id,
      authorization_id: null,
      created: now,
      expires: now + limits.invoicing.linkLifeMs,
    })
  }
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
  const optional = [
    [text('invoice.total'), credited ? words.money(total_amount, currency) : undefined],
    [text('invoice.credited'), credited ? words.money(-amount_credited, currency) : undefined],
    [text('invoice.dueDate'), due_date === null ? undefined : words.date(due_date)],
    [text('list.invoice'), String(invoice_number)],
    [text('invoice.reference'), reference ?? undefined],
    [text('invoice.date'), words.day(invoice.invoice_date)],
    [text('invoice.billTo'), name],
  ] as const
  return [
    [text('invoice.due'), words.money(owedOf(invoice), currency)],
    ...optional.flatMap(([label, value]) => (value ? [[label, printable(value)] as const] : [])),
  ]
}

async function personOf(
  tx: Tx,
  { cipher }: LinkParts,
  { merchant_id, contact_id }: InvoiceRow,
): Promise<Person> {
  const contact = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow()
  return openPerson(cipher, contact)
}

async function sendersOf(tx: Tx, { brand_id, merchant_id, mode }: InvoiceRow) {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'color'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow()
  return { brand, merchant: await merchantOf(tx, merchant_id, mode) }
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
