// Another code for a merchant that signed up through a partner, when the first one got lost or expired (rules: partners.md#reissue).

import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { recordChange } from '../../../platform/audit-log/index.ts'
import type { PartnerApplicationRow, Tx } from '../../../platform/storage/index.ts'
import type { ActingParts, ActingWriteParts, KeepAnswer } from '../applications/application-parts.ts'
import { lockApplication } from '../applications/lock.ts'
import { postAgain, replaceCode } from '../events/events.ts'
import { authorizeApplication, findAuthorization } from '../oauth/authorizations.ts'
import { dropCode, issueCode } from '../oauth/codes.ts'

/** A code that takes the place of an earlier one. */
export interface Reissued {
  /** The merchant application's id. */
  id: string
  code: string
  /** Milliseconds. */
  expires: number
}

/**
 * Issues another code for an approved application. The event has it from then on, and the earlier code ends unless it was exchanged.
 * A connection that has ended isn't restored: that takes the merchant's consent.
 * @param keep keeps the answer to the request, with the code
 * @param isPosted whether the event is posted to the Event URL again
 * Throws 404, also for another partner's; 422 unavailable_for_current_status without a merchant or a connection.
 */
export async function reissueCode(
  parts: ActingParts,
  partner: PartnerApplicationRow,
  id: string,
  keep: KeepAnswer<Reissued>,
  { isPosted = false } = {},
): Promise<Reissued> {
  return parts.storage.write(async (tx) => {
    const row = await lockApplication(tx, id, partner)
    const merchantId = row.merchant_id
    if (row.status !== 'APPROVED' || merchantId === null)
      throw unavailable('No merchant came from this application.')
    const between = { applicationId: partner.id, merchantId, isSandbox: row.sandbox === 1 }
    if (!(await findAuthorization(tx, between)))
      throw unavailable('The merchant is no longer connected. It can connect again on the authorize page.')
    const authorization = await authorizeApplication(tx, parts, between)
    const lifeMs = limits.oauth.codeLifeMs.event
    const code = await issueCode(tx, parts, { authorization, redirectUri: partner.redirect_uri, lifeMs })
    const earlier = await replaceCode(tx, parts, row, code)
    await dropCode(tx, parts, earlier)
    await audit(tx, parts, merchantId, authorization.id)
    if (isPosted) await postAgain(tx, parts, row)
    const reissued = { id, code, expires: parts.clock.now() + lifeMs }
    await keep(tx, reissued)
    return reissued
  })
}

const unavailable = (message: string) => gatewayError('unavailable_for_current_status', { message })

/** Writes the audit log of the merchant. */
function audit(tx: Tx, parts: ActingWriteParts, merchantId: string, id: string): Promise<void> {
  const record = { type: 'Authorization', id }
  return recordChange(tx, parts, { merchantId, action: 'authorization_code.reissued', record })
}
