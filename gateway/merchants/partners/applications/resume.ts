// A link that is mailed to whoever fills in an application, to go on later (rules: partners.md#resume).
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  countRows,
  type MailRow,
  type MerchantApplicationRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import type { ApplicationParts } from './application-parts.ts'
import { contentOf } from './content.ts'
import { lockDraft, partnerOf } from './lock.ts'
import { makeLink } from './sign-up.ts'

const DAY_MS = 86_400_000

export interface ResumeLink {
  token: string
  /** The applicant's address. */
  recipient: string
  /** The partner's merchant, among whose mails it is. */
  merchantId: string
}

/**
 * Makes a link and has it mailed to the address in the application; once a minute, whoever presses how often. Who fills it in chooses
 * the address, so a day has a limit.
 * @param isNewAddress whether the address was corrected just now: an earlier link doesn't count, and ends
 * @param tell mails it, in the same database transaction
 * @throws 422 unavailable_for_current_status once it's submitted; 429 after too many within a day
 */
export async function makeResumeLink(
  parts: ApplicationParts,
  { id, isNewAddress }: Pick<MerchantApplicationRow, 'id'> & { isNewAddress: boolean },
  tell: (tx: Tx, link: ResumeLink) => Promise<void>,
): Promise<void> {
  const { storage, cipher, clock } = parts
  await storage.write(async (tx) => {
    const row = await lockDraft(tx, id)
    const recent = await tx
      .selectFrom('sign_up_links')
      .select('hash')
      .where('merchant_application_id', '=', id)
      .where('used', 'is', null)
      .where('created', '>', clock.now() - limits.application.resumeEveryMs)
      .executeTakeFirst()
    if (recent && !isNewAddress) return
    const { merchant_id: merchantId } = await partnerOf(tx, row)
    const about = { merchant_id: merchantId, record_id: id }
    if ((await mailsSince(tx, about, clock.now() - DAY_MS)) >= limits.application.mailsPerDay)
      throw gatewayError('rate_limited', { message: 'You asked for many links. Try again tomorrow.' })
    const token = await makeLink(tx, parts, id, limits.application.mailedLinkLifeMs)
    await tell(tx, { token, recipient: String(contentOf(cipher, row).fields.email ?? ''), merchantId })
  })
}

async function mailsSince(
  tx: Tx,
  { merchant_id, record_id }: Pick<MailRow, 'merchant_id' | 'record_id'>,
  since: number,
): Promise<number> {
  const mails = tx
    .selectFrom('mails')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', 'live')
    .where('record_id', '=', record_id)
    .where('created', '>', since)
  return (await countRows(mails)).total_entries
}
