// Who holds permissions in live mode at a moment: those who can ask for an approval, and those who can give it.

import { type Permission, permissionsOf } from '../../core/permissions.ts'
import { GATEWAY } from '../audit-log/index.ts'
import type { Reader } from '../storage/index.ts'

export interface Holder {
  id: string
  email: string
  /** What the user may do in live mode. */
  permissions: readonly Permission[]
}

/** The active users who hold all of these permissions. @param merchantId of a team, or `GATEWAY` for the operators */
export async function holdersOf(
  db: Reader,
  merchantId: string,
  needed: readonly Permission[],
): Promise<Holder[]> {
  const all = merchantId === GATEWAY ? await operators(db) : await members(db, merchantId)
  return all.filter(({ permissions }) => needed.every((permission) => permissions.includes(permission)))
}

/** One user of those; undefined for somebody who isn't on the team any more, or isn't active. */
export async function holderOf(db: Reader, merchantId: string, userId: string): Promise<Holder | undefined> {
  return (await holdersOf(db, merchantId, [])).find(({ id }) => id === userId)
}

async function operators(db: Reader): Promise<Holder[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_operator', '=', 1)
    .where('status', '=', 'ACTIVE')
    .orderBy('email')
    .execute()
  return rows.map((row) => ({ ...row, permissions: permissionsOf('operator', 'live') }))
}

async function members(db: Reader, merchantId: string): Promise<Holder[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'memberships.role'])
    .where('memberships.merchant_id', '=', merchantId)
    .where('users.status', '=', 'ACTIVE')
    .orderBy('users.email')
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, permissions: permissionsOf(role, 'live') }))
}
