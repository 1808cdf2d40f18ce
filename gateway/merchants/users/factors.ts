// Which second factors a user has: codes of an authenticator app, passkeys, or both.
import type { Reader, UserRow } from '../../platform/storage/index.ts'

export interface Factors {
  hasApp: boolean
  hasPasskey: boolean
}

/** Which second factors a user has. */
export async function factorsOf(
  db: Reader,
  { id, totp_enabled }: Pick<UserRow, 'id' | 'totp_enabled'>,
): Promise<Factors> {
  return { hasApp: totp_enabled === 1, hasPasskey: (await withPasskey(db, [id])).has(id) }
}

/** Those of the users who have a passkey. */
export async function withPasskey(db: Reader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('passkeys')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
