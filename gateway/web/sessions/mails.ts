// Mails to people about their accounts. They are of live mode, so that no outbox of test mode shows the links in them.
import { html } from '../../core/html.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../encryption/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { MailKind, Tx } from '../../storage/index.ts'
import type { Look } from '../layout/brand.ts'

export interface PeopleMail {
  kind: Extract<MailKind, 'invitation' | 'new_password'>
  merchantId: string
  recordId: string
  recipient: string
  subject: string
  /** What it says before the link, and after it. */
  before: string
  after: string
  link: string
}

/** Has a mail with a link sent, once this database transaction is through. @param now by the gateway's clock */
export async function mailLink(
  tx: Tx,
  { cipher, brand }: { cipher: Cipher; brand: Look },
  { kind, merchantId, recordId, recipient, subject, before, after, link }: PeopleMail,
  now: number,
): Promise<void> {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937;background:#ffffff">
<p style="font-size:20px;font-weight:bold;color:${brand.color}">${brand.name}</p>
<p><bdi>${printable(before)}</bdi></p>
<p><a href="${link}">${link}</a></p>
<p>${after}</p>
</body></html>`
  const mail = {
    merchant_id: merchantId,
    mode: 'live' as const,
    kind,
    record_id: recordId,
    sender: brand.name,
    recipient,
    subject,
    text: `${printable(before)}\n\n${link}\n\n${after}\n`,
    html: page.text,
  }
  await queueMail(tx, cipher, mail, now)
}
