// Mails to people about their accounts. They are of live mode, so that no outbox of test mode shows the links in them.
import { html } from '../../core/html.ts'
import type { Words } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { admitInvitation, mailPage, queueMail, typedParagraphs } from '../../platform/mail/index.ts'
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
  /** What a person has typed, after `before`, and the sentence that leads from it to the link. */
  typed?: { text: string; next: string }
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
  { kind, merchantId, recordId, recipient, subject, before, after, typed, link }: PeopleMail,
  now: number,
): Promise<void> {
  if (kind === 'invitation') await admitInvitation(tx, cipher, { merchantId, recipient }, now)
  // Line by line: it may have several.
  const message = typed && { ...typed, text: typed.text.split('\n').map(printable).join('\n') }
  const main = html`<p><bdi>${printable(before)}</bdi></p>
${message && html`<blockquote>${typedParagraphs(message.text)}</blockquote>\n<p>${message.next}</p>\n`}<p><a href="${link}">${link}</a></p>
<p>${after}</p>`
  const mail = {
    merchant_id: merchantId,
    mode: 'live' as const,
    kind,
    record_id: recordId,
    sender: brand.name,
    recipient,
    subject,
    text: `${[printable(before), ...(message ? [message.text, message.next] : []), link, after].join('\n\n')}\n`,
    html: mailPage(brand, subject, main, words),
  }
  await queueMail(tx, cipher, mail, now)
}
