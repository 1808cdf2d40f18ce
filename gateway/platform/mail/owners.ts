// Who gets mail as a person of a merchant's team.
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

/** Whether an address is that of an active user in a merchant's team. */
export async function isOfTeam(tx: Tx, merchantId: string, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.merchant_id', '=', merchantId)
    .where('users.email', '=', address.trim().toLowerCase())
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return found !== undefined
}
