// Mails a request to the people who can approve it. They are of live mode, so that no outbox of test mode shows them.

import { html } from '../../core/html.ts'
import { english } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import { changeTexts, GATEWAY } from '../audit-log/index.ts'
import { mailPage, queueMail } from '../mail/index.ts'
import { type ApprovalRow, fromJson, type Tx } from '../storage/index.ts'
import type { ApprovalParts } from './approval-parts.ts'
import type { Holder } from './holders.ts'
import { kindLabels } from './kinds.ts'

/** @param mailedOf the merchant that the mails belong to */
export async function mailApprovers(
  tx: Tx,
  { cipher, clock, brand, pagesUrlOf }: ApprovalParts,
  row: ApprovalRow,
  mailedOf: string,
  approvers: readonly Holder[],
): Promise<void> {
  const path = row.merchant_id === GATEWAY ? '/operator/approvals' : '/console/approvals'
  const link = pagesUrlOf(brand.id) + path
  const { name } = fromJson(row.requester)
  const { timezone } = await tx
    .selectFrom('merchants')
    .select('timezone')
    .where('id', '=', mailedOf)
    .executeTakeFirstOrThrow()
  const subject = `Approve or reject: ${kindLabels[row.kind]}`
  const lines = [
    `${name} requests your approval: ${kindLabels[row.kind]}.`,
    ...changeTexts(fromJson(row.changes), timezone),
    `The request expires on ${english.moment(row.expires, timezone)}.`,
  ].map(printable)
  const main = html`${lines.map((line) => html`<p><bdi>${line}</bdi></p>`)}
<p><a href="${link}">${link}</a></p>`
  const mail = {
    merchant_id: mailedOf,
    mode: 'live' as const,
    kind: 'security_notice' as const,
    record_id: row.id,
    sender: brand.name,
    subject,
    text: `${lines.join('\n\n')}\n\n${link}\n`,
    html: mailPage(brand, subject, main),
  }
  for (const { email: recipient } of approvers)
    await queueMail(tx, cipher, { ...mail, recipient }, clock.now())
}
