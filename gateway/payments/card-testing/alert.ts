// The mail that a merchant's owners get about an attack (rules: card-testing.md#alert).
import { html } from '../../core/html.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { mailPage, ownersOf, queueMail } from '../../platform/mail/index.ts'
import type { CardAttackRow, MerchantRow, Tx } from '../../platform/storage/index.ts'

interface AlertParts {
  cipher: Cipher
  pagesUrlOf: (brandId: string) => string
}

const TEXT =
  'Far more payments are failing than usual, as when a thief tries out stolen cards. Until it stops, declines no longer say why, browsers do some extra work before they get a token, and addresses with failed payments are declined.'
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
  const owners = await ownersOf(tx, merchant.id)
  if (!brand) return
  const name = printable(merchant.name)
  const rehearsal = mode === 'test' ? ' (rehearsal)' : ''
  const subject = `Card testing at ${name}${rehearsal}`
  const link = `${pagesUrlOf(brand.id)}/console/card-testing`
  const main = html`<p><bdi>${subject}</bdi></p>
<p>${TEXT}</p>
<p>${ADVICE}</p>
<p><a href="${link}">${link}</a></p>`
  const mail = {
    merchant_id: merchant.id,
    mode,
    kind: 'card_testing' as const,
    record_id,
    sender: brand.name,
    subject,
    text: `${TEXT}\n\n${ADVICE}\n\n${link}\n`,
    html: mailPage(brand, subject, main),
  }
  for (const { email: recipient } of owners) await queueMail(tx, cipher, { ...mail, recipient }, began)
}
