// Mails about an invoice: one to each address, each with a different link into the portal.
import { newId } from '../../core/ids.ts'
import { wordsFor } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import { printable } from '../../core/text.ts'
import { queueMail, unsubscribeUrl } from '../../platform/mail/index.ts'
import type { InvoiceRow, MailKind, Tx } from '../../platform/storage/index.ts'
import type { Person } from '../contacts/person.ts'
import { openPerson, soughtAddress } from '../contacts/seal.ts'
import { keepLink, type LinkParts, linkUrl, newLink } from '../links/links.ts'
import { brandOf, contactOf, merchantOf, senderLines } from '../receipts/facts.ts'
import { htmlMail, type MailFacts, plainMail } from './mail-text.ts'

/** In place of the secret, where a text is shown in which each mail has another. */
const HIDDEN = '…'

/** What a mail says apart from its links. */
export type Letter = Omit<MailFacts, 'url' | 'unsubscribe'>

/** Whom mails about an invoice come from, and what all of them say. */
export interface Stationery
  extends Pick<Letter, 'words' | 'brand' | 'merchant' | 'address' | 'isAnswered' | 'isTest'> {
  person: Person
  replyTo: string | undefined
}

/** Reads it, in the contact's language. */
export async function stationeryOf(
  tx: Tx,
  { cipher }: Pick<LinkParts, 'cipher'>,
  invoice: InvoiceRow,
): Promise<Stationery> {
  const { merchant_id, contact_id, mode } = invoice
  const brand = await brandOf(tx, invoice)
  const merchant = await merchantOf(tx, merchant_id, mode)
  const contact = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow()
  const person = openPerson(cipher, contact)
  const words = wordsFor([person.language])
  const replyTo = contactOf(merchant).email
  return {
    words,
    brand,
    merchant: merchant.name,
    address: senderLines(words, merchant),
    isAnswered: replyTo !== undefined,
    isTest: mode === 'test',
    person,
    replyTo,
  }
}

/** The rows of a mail's summary that say something. */
export const summaryRows = (
  rows: readonly (readonly [label: string, value: string | null | undefined])[],
): MailFacts['summary'] =>
  rows.flatMap(([label, value]) => (value ? [[label, printable(value)] as const] : []))

/** Each address once. */
export const distinctAddresses = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((one) => [soughtAddress(one), one])).values(),
]

interface Sending {
  kind: Extract<MailKind, 'invoice' | 'reminder' | 'credit_note'>
  addresses: readonly string[]
  subject: string
  replyTo: string | undefined
  /** The payment request that it belongs to, if it's one. */
  messageId: string | null
  now: number
}

/** Has a letter sent to each address once this database transaction is through. */
export async function queueLetters(
  tx: Tx,
  parts: LinkParts,
  invoice: InvoiceRow,
  letter: Letter,
  { kind, addresses, subject, replyTo, messageId, now }: Sending,
): Promise<void> {
  const { merchant_id, mode, contact_id, brand_id, id: invoice_id } = invoice
  const origin = parts.pagesUrlOf(brand_id)
  for (const recipient of addresses) {
    const link = newLink(parts, brand_id)
    const id = newId()
    const unsubscribe = unsubscribeUrl(parts.cipher, origin, { merchant_id, id })
    const facts = { ...letter, url: link.url, unsubscribe }
    const told = { text: plainMail(facts), html: htmlMail(facts), unsubscribe }
    const about = { id, merchant_id, mode, kind, record_id: invoice_id }
    const mail = await queueMail(
      tx,
      parts.cipher,
      { ...about, sender: letter.merchant, recipient, subject, replyTo, ...told },
      now,
    )
    await keepLink(tx, parts, link, {
      merchant_id,
      brand_id,
      contact_id,
      invoice_id,
      message_id: messageId,
      mail_id: mail.id,
      authorization_id: null,
      created: now,
      expires: now + limits.invoicing.linkLifeMs,
    })
  }
}

/** A letter as HTML, without secrets. */
export function shownLetter(parts: LinkParts, { brand_id }: InvoiceRow, letter: Letter): string {
  const unsubscribe = `${parts.pagesUrlOf(brand_id)}/unsubscribe/${HIDDEN}`
  return htmlMail({ ...letter, url: linkUrl(parts, brand_id, HIDDEN), unsubscribe })
}
