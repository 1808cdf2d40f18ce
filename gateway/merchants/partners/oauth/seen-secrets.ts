// Client secrets that a user has seen: they outlive the user's place on the team unless somebody ends them
// (rules: permissions.md#leaving).

import { timestamp } from '../../../core/calendar.ts'
import type { MemberRole } from '../../../core/permissions.ts'
import { recordChange } from '../../../platform/audit-log/index.ts'
import type { PartnerApplicationRow, Reader, Tx } from '../../../platform/storage/index.ts'
import { rollClientSecret } from './applications.ts'
import type { ActingOAuthParts } from './oauth-parts.ts'
import { mayControl } from './settings.ts'

/** A user who leaves a partner's team, or gets another role in it. */
export interface Knower {
  merchantId: string
  userId: string
  /** The role from now on. Absent: the user leaves. */
  role?: MemberRole
}

/** The applications whose working secret the user has seen, and could no longer create. */
export async function seenClientSecrets(
  db: Reader,
  clock: ActingOAuthParts['clock'],
  { merchantId, userId, role }: Knower,
): Promise<PartnerApplicationRow[]> {
  if (role !== undefined && mayControl(role)) return []
  return db
    .selectFrom('partner_applications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('secret_seen_by', '=', userId)
    .where((row) => row.or([row('secret_ends', 'is', null), row('secret_ends', '>', clock.now())]))
    .orderBy('id')
    .execute()
}

/**
 * Ends the client secrets that a user has seen. Each application has none until an owner or administrator creates another one.
 * @param graceMs how long they go on; 0: they end immediately, with the tokens that they got
 */
export async function endSeenClientSecrets(
  tx: Tx,
  parts: ActingOAuthParts,
  knower: Knower,
  graceMs: number,
): Promise<void> {
  for (const { id, merchant_id, secret_ends } of await seenClientSecrets(tx, parts.clock, knower)) {
    const ends = Math.min(secret_ends ?? Number.POSITIVE_INFINITY, parts.clock.now() + graceMs)
    if (graceMs === 0) {
      await rollClientSecret(tx, parts, id, null)
      await tx
        .deleteFrom('oauth_tokens')
        .where('partner_application_id', '=', id)
        .where('scope', '=', 'tenant')
        .execute()
    } else {
      await tx.updateTable('partner_applications').set({ secret_ends: ends }).where('id', '=', id).execute()
    }
    await recordChange(tx, parts, {
      merchantId: merchant_id,
      action: 'partner_application.secret_ended',
      record: { type: 'PartnerApplication', id },
      changes: [{ name: 'client_secret' }, { name: 'ends', after: timestamp(ends) }],
    })
  }
}
