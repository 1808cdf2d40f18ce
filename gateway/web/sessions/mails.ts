// Mails to people about their accounts. They are of live mode, so that no outbox of test mode shows the links in them.
import { html } from '../../core/html.ts'
import type { Words } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { admitInvitation, mailPage, queueMail } from '../../platform/mail/index.ts'
import type { MailKind, Tx } from '../../platform/storage/index.ts'
import type { Look } from '../layout/brand.ts'

export interface PeopleMail {
  kind: Extract<MailKind, 'invitation' | 'new_password' | 'application_review'>
  merchantId: string
  recordId: string
  recipient: string
  subject: string
  /** What it says before the link, and after it. */
  before: string
  after: string
  link: string
}

/**
 * Has a mail with a link sent, once this database transaction is through.
 * @param now by the gateway's clock
 * @throws for an invitation as `admitInvitation`
 */
export async function mailLink(
  tx: Tx,
  { cipher, brand, words }: { cipher: Cipher; brand: Look; words?: Words },
  { kind, merchantId, recordId, recipient, subject, before, after, link }: PeopleMail,
  now: number,
): Promise<void> {
  if (kind === 'invitation') await admitInvitation(tx, cipher, { merchantId, recipient }, now)
  const main = html`<p><bdi>${printable(before)}</bdi></p>
<p><a href="${link}">${link}</a></p>
<p>${after}</p>`
  const mail = {
    merchant_id: merchantId,
    mode: 'live' as const,
    kind,
    record_id: recordId,
    sender: brand.name,
    recipient,
    subject,
    text: `${printable(before)}\n\n${link}\n\n${after}\n`,
    html: mailPage(brand, subject, main, words),
  }
  await queueMail(tx, cipher, mail, now)
}
