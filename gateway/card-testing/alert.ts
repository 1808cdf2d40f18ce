// The mail that a merchant's owners get about an attack (rules: card-testing.md#alert).
import { html } from '../core/html.ts'
import { printable } from '../core/text.ts'
import type { Cipher } from '../encryption/index.ts'
import { queueMail } from '../mail/index.ts'
import type { CardAttackRow, MerchantRow, Tx } from '../storage/index.ts'

interface AlertParts {
  cipher: Cipher
  pagesUrlOf: (brandId: string) => string
}

const TEXT =
  'Far more payments are failing than usual, as when somebody tries out stolen cards. Until it stops, declines no longer say why, browsers do some extra work before they get a token, and addresses with failed payments are declined.'
const ADVICE =
  'If you know of no reason for this, roll your secret keys, and check that only your checkout can start payments. You don’t need to do anything else.'

export async function alertOwners(
  tx: Tx,
  { cipher, pagesUrlOf }: AlertParts,
  merchant: Pick<MerchantRow, 'id' | 'name'>,
  { id: record_id, mode, began }: CardAttackRow,
): Promise<void> {
  const brand = await tx
    .selectFrom('brands')
    .selectAll()
    .orderBy('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const owners = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.merchant_id', '=', merchant.id)
    .where('memberships.role', '=', 'owner')
    .where('users.status', '=', 'ACTIVE')
    .execute()
  if (!brand) return
  const name = printable(merchant.name)
  const rehearsal = mode === 'test' ? ' (rehearsal)' : ''
  const subject = `Card testing at ${name}${rehearsal}`
  const link = `${pagesUrlOf(brand.id)}/console/card-testing`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937;background:#ffffff">
<p style="font-size:20px;font-weight:bold;color:${brand.color}">${brand.name}</p>
<p><bdi>${subject}</bdi></p>
<p>${TEXT}</p>
<p>${ADVICE}</p>
<p><a href="${link}">${link}</a></p>
</body></html>`
  const mail = {
    merchant_id: merchant.id,
    mode,
    kind: 'card_testing' as const,
    record_id,
    sender: brand.name,
    subject,
    text: `${TEXT}\n\n${ADVICE}\n\n${link}\n`,
    html: page.text,
  }
  for (const { email: recipient } of owners) await queueMail(tx, cipher, { ...mail, recipient }, began)
}
