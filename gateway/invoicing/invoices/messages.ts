// Payment requests: one mail to each address, each with a link of its own (rules: invoicing.md#messages).
import type { Caller } from '../../core/caller.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { queueMail } from '../../mail/index.ts'
import {
  type InvoiceMessageRow,
  type InvoiceRow,
  type MailKind,
  type MailRow,
  type Tx,
  toJson,
} from '../../storage/index.ts'
import { auditFacts } from '../audit/stamp.ts'
import { soughtAddress } from '../contacts/contacts.ts'
import { keepLink, type LinkParts, linkUrl, newLink } from '../links/links.ts'
import { changeInvoice } from './change.ts'
import type { Message } from './input.ts'
import { lockInvoice } from './invoices.ts'
import { htmlMail, plainMail } from './mail-text.ts'

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
  const { brand, merchantName } = await sendersOf(tx, invoice)
  const text = { brand, merchantName, message: message?.trim() || undefined }
  const now = caller.clock.now()
  const by = auditFacts(caller)
  const addresses = [...new Map(email_addresses.map((one) => [soughtAddress(one), one])).values()]
  const row: InvoiceMessageRow = {
    id: newPortalId('message'),
    invoice_id: invoice.id,
    created: now,
    created_by: by,
    modified: now,
    modified_by: by,
    email_addresses: toJson(addresses),
    subject: oneLine(subject) || `${brand.name} Invoice ${invoice.invoice_number}`,
    body: htmlMail({ ...text, url: linkUrl(parts, brand.id, HIDDEN) }),
    status: 'pending',
  }
  await tx.insertInto('invoice_messages').values(row).execute()
  const { merchant_id, mode, contact_id, id: invoice_id } = invoice
  for (const recipient of addresses) {
    const link = newLink(parts, brand.id)
    const told = { text: plainMail({ ...text, url: link.url }), html: htmlMail({ ...text, url: link.url }) }
    const about = { merchant_id, mode, kind, record_id: invoice_id }
    const mail = await queueMail(
      tx,
      parts.cipher,
      { ...about, sender: merchantName, recipient, subject: row.subject, ...told },
      now,
    )
    await keepLink(tx, parts, link, {
      brand_id: brand.id,
      contact_id,
      invoice_id,
      message_id: row.id,
      mail_id: mail.id,
      created: now,
      expires: now + limits.invoicing.linkLifeMs,
    })
  }
}

async function sendersOf(tx: Tx, { brand_id, merchant_id }: InvoiceRow) {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'color'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow()
  const { name } = await tx
    .selectFrom('merchants')
    .select('name')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return { brand, merchantName: name }
}

/** Notes on the invoice that a mail of it has left: the first one is an event. @param now by the merchant's clock of the mode */
export async function noteMailSent(tx: Tx, mail: MailRow, now: number): Promise<void> {
  const link = await tx
    .selectFrom('portal_links')
    .select(['invoice_id', 'message_id'])
    .where('mail_id', '=', mail.id)
    .executeTakeFirst()
  // It asks for no payment, or its invoice was purged.
  if (!link?.invoice_id || !link.message_id) return
  const row = await lockInvoice(tx, mail.merchant_id, link.invoice_id)
  const by = { address: 'gateway', now } as const
  await tx
    .updateTable('invoice_messages')
    .set({ status: 'sent', modified: now, modified_by: auditFacts(by) })
    .where('id', '=', link.message_id)
    .where('status', '=', 'pending')
    .execute()
  if (row.presentment_status === 'unsent') await changeInvoice(tx, row, by, { presentment_status: 'sent' })
}
