import type { Tx } from '../storage/index.ts'

/** The active owners of a merchant, by address. */
export function ownersOf(tx: Tx, merchantId: string): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.merchant_id', '=', merchantId)
    .where('memberships.role', '=', 'owner')
    .where('users.status', '=', 'ACTIVE')
    .orderBy('users.email')
    .execute()
}
