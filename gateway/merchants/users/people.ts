// Everyone who can sign in, for the gateway's operator.
import { sql } from 'kysely'
import type { PlacedPaging } from '../../core/paging.ts'
import type { MemberRole } from '../../core/permissions.ts'
import { idsBeginning, isAfter, knownIds, type Storage, type UserRow } from '../../platform/storage/index.ts'
import { withPasskey } from './factors.ts'

export interface ListedPerson extends Pick<UserRow, 'id' | 'created' | 'name' | 'email' | 'status'> {
  isOperator: boolean
  hasSecondFactor: boolean
  teams: readonly { merchantId: string; name: string; role: MemberRole }[]
}

const SOUGHT = [
  { column: 'name', words: [1, 2] },
  { column: 'email', words: [1] },
] as const

/** Users, the newest first. @param text the beginning of their name or its second word, or of their email, or their id; empty: all */
export async function listPeople(
  { reading: db, dialect }: Pick<Storage, 'reading' | 'dialect'>,
  text: string,
  { page, page_size, after }: PlacedPaging,
): Promise<{ results: ListedPerson[]; hasMore: boolean }> {
  const all = db.selectFrom('users')
  const found = await (after ? all.where(isAfter(after, 'users')) : all)
    .select(['id', 'created', 'name', 'email', 'status', 'is_operator', 'totp_enabled'])
    .$if(text.trim() !== '', (all) =>
      all.where(
        'id',
        'in',
        sql<string>`(${idsBeginning(dialect, 'users', SOUGHT, text)} union all ${knownIds([text.trim()])})`,
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  const users = found.slice(0, page_size)
  const ids = users.map(({ id }) => id)
  const teams = await teamsOf(db, ids)
  const passkeys = await withPasskey(db, ids)
  const results = users.map(({ is_operator, totp_enabled, ...user }) => ({
    ...user,
    isOperator: is_operator === 1,
    hasSecondFactor: totp_enabled === 1 || passkeys.has(user.id),
    teams: teams.get(user.id) ?? [],
  }))
  return { results, hasMore: found.length > page_size }
}

async function teamsOf(
  db: Storage['reading'],
  ids: readonly string[],
): Promise<Map<string, ListedPerson['teams'][number][]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('merchants', 'merchants.id', 'memberships.merchant_id')
    .select(['memberships.user_id', 'memberships.merchant_id', 'memberships.role', 'merchants.name'])
    .where('memberships.user_id', 'in', ids)
    .orderBy('memberships.created')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byUser].map(([id, all]) => [
      id,
      all.map(({ merchant_id: merchantId, name, role }) => ({ merchantId, name, role })),
    ]),
  )
}
