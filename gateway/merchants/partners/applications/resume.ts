// A link that is mailed to whoever fills in an application, to go on later (rules: partners.md#resume).
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { MerchantApplicationRow, Tx } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from './application-parts.ts'
import { contentOf } from './content.ts'
import { makeLink } from './sign-up.ts'

export interface ResumeLink {
  token: string
  /** The applicant's address. */
  recipient: string
  /** The partner's merchant, among whose mails it is. */
  merchantId: string
}

/**
 * Makes a link and has it mailed to the address in the application; once a minute, whoever presses how often.
 * @param tell mails it, in the same database transaction
 * @throws 422 unavailable_for_current_status once it's submitted
 */
export async function makeResumeLink(
  parts: ApplicationParts,
  { id }: Pick<MerchantApplicationRow, 'id'>,
  tell: (tx: Tx, link: ResumeLink) => Promise<void>,
): Promise<void> {
  const { storage, cipher, clock } = parts
  await storage.write(async (tx) => {
    const row = await tx
      .selectFrom('merchant_applications')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.status !== 'DRAFT')
      throw gatewayError('unavailable_for_current_status', {
        message: 'The application was submitted already.',
      })
    const recent = await tx
      .selectFrom('sign_up_links')
      .select('hash')
      .where('merchant_application_id', '=', id)
      .where('used', 'is', null)
      .where('created', '>', clock.now() - limits.application.resumeEveryMs)
      .executeTakeFirst()
    if (recent) return
    const { merchant_id: merchantId } = await tx
      .selectFrom('partner_applications')
      .select('merchant_id')
      .where('id', '=', row.partner_application_id)
      .executeTakeFirstOrThrow()
    const token = await makeLink(tx, parts, id, limits.application.mailedLinkLifeMs)
    await tell(tx, { token, recipient: String(contentOf(cipher, row).fields.email ?? ''), merchantId })
  })
}
