// Links that `operator user add` and `reset` print: with one, a user chooses the account's password
// (rules: authentication.md#operator-links).

import { newId, newSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type AuditParts, GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import type { OperatorLinkRow, Reader, Tx, UserRow } from '../../platform/storage/index.ts'
import { operatorLinkDigest, type PeopleParts } from './people-parts.ts'

type Parts = Pick<PeopleParts, 'cipher' | 'clock'>

/** Creates a link's secret and revokes the user's earlier link. The caller has locked or inserted the user. */
export async function createPasswordLink(
  tx: Tx,
  parts: Parts & AuditParts,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<string> {
  await deletePasswordLinks(tx, user.id)
  const secret = newSecret()
  const created = parts.clock.now()
  const row: OperatorLinkRow = {
    id: newId(),
    hash: operatorLinkDigest(parts, secret),
    created,
    expires: created + limits.people.operatorLinkLifeMs,
    user_id: user.id,
  }
  await tx.insertInto('operator_links').values(row).execute()
  const record = { type: 'OperatorLink', id: row.id }
  const after = { email: user.email }
  await recordChange(tx, parts, { merchantId: GATEWAY, action: 'operator_link.created', record, after })
  return secret
}

/** Deletes a user's links: each works only until the account has another password. */
export async function deletePasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('operator_links').where('user_id', '=', userId).execute()
}

/** Returns whose link it is; undefined if it doesn't work. */
export async function findByPasswordLink(
  db: Reader,
  parts: Parts,
  secret: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('operator_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .selectAll('users')
    .where('link.hash', '=', operatorLinkDigest(parts, secret))
    .where('link.expires', '>', parts.clock.now())
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
}
