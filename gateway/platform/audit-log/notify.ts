// Mails about changes that let somebody in, or keep somebody out: to a merchant's owners, and to the person whose account it is, an
// operator's too (rules: audit-log.md#notices). They are of live mode, so that no outbox of test mode shows them.
import { html } from '../../core/html.ts'
import { english } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../encryption/index.ts'
import { mailPage, ownersOf, queueMail } from '../mail/index.ts'
import { fromJson, type Tx } from '../storage/index.ts'
import { type Action, actionOf } from './actions.ts'
import type { AuditContent } from './chain.ts'
import { changeTexts } from './words.ts'

/** Has the mails sent that an entry's action asks for. @param person the user whose account it is about */
export async function notify(
  tx: Tx,
  cipher: Pick<Cipher, 'encrypt'>,
  entry: AuditContent,
  person: string | undefined,
): Promise<void> {
  const action = actionOf(entry.action)
  if (action?.tells === undefined) return
  const merchant = await merchantOf(tx, entry.merchant_id)
  const recipients = await recipientsOf(tx, entry.merchant_id, person)
  // What is in the operator's log alone is mailed to the person concerned. Every mail is kept with a merchant.
  const keeper = merchant ?? (await oldestMerchant(tx))
  if (recipients.length === 0 || !keeper) return
  const brand = await tx
    .selectFrom('brands')
    .select(['name', 'color'])
    .orderBy('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const sender = brand ?? { name: 'Gateway', color: '#1f2937' }
  const subject = `${action.label}: ${printable(merchant?.name ?? sender.name)}`
  const text = textOf(entry, action, merchant)
  for (const recipient of recipients) {
    const mail = {
      merchant_id: keeper.id,
      mode: 'live' as const,
      kind: 'security_notice' as const,
      record_id: entry.id,
      sender: sender.name,
      recipient,
      subject,
      text: `${text.join('\n\n')}\n`,
      html: mailPage(sender, subject, html`${text.map((line) => html`<p><bdi>${line}</bdi></p>`)}`),
    }
    await queueMail(tx, cipher, mail, timeOf(entry))
  }
}

/** @param id of a merchant, or `GATEWAY` */
const merchantOf = (tx: Tx, id: string) =>
  tx.selectFrom('merchants').select(['id', 'name', 'timezone']).where('id', '=', id).executeTakeFirst()

const oldestMerchant = (tx: Tx) =>
  tx.selectFrom('merchants').select('id').orderBy('created').orderBy('id').limit(1).executeTakeFirst()

/** Milliseconds. */
const timeOf = ({ position }: AuditContent) => Math.floor(position / 1000)

async function recipientsOf(tx: Tx, merchantId: string, person: string | undefined): Promise<string[]> {
  const owners = await ownersOf(tx, merchantId)
  const isKnown = owners.some(({ id }) => id === person)
  const them =
    person === undefined || isKnown
      ? []
      : await tx.selectFrom('users').select(['id', 'email']).where('id', '=', person).execute()
  return [...owners, ...them].map(({ email }) => email)
}

/** @param merchant absent: it is about an account that is in no merchant's team */
function textOf(
  entry: AuditContent,
  { label, next }: Pick<Action, 'label' | 'next'>,
  merchant: { name: string; timezone: string } | undefined,
): string[] {
  const { name, email, address } = fromJson(entry.actor)
  const who = email === undefined ? name : `${name} (${email})`
  const zone = merchant?.timezone ?? 'UTC'
  const mode = entry.mode === null ? '' : `, ${entry.mode} mode`
  return [
    merchant ? `${label} at ${merchant.name}${mode}.` : `${label}.`,
    ...changeTexts(fromJson(entry.changes), zone),
    `By: ${who}`,
    ...(address === undefined ? [] : [`From: ${address}`]),
    `When: ${english.moment(timeOf(entry), zone)}`,
    ...(next === undefined ? [] : [next]),
    `If you don’t recognize this, ${advice(merchant !== undefined, next !== undefined)}.`,
  ].map(printable)
}

/** @param isReset whether the password no longer works, so that there is none to change */
function advice(isOfMerchant: boolean, isReset: boolean): string {
  if (isReset) return 'tell whoever operates the gateway'
  return isOfMerchant
    ? 'change your password, roll your keys, and check the audit log in your dashboard'
    : 'change your password, sign out everywhere, and tell whoever operates the gateway'
}
