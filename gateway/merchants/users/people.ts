// Everyone who can sign in, for the gateway's operator.
import type { Paging } from '../../core/paging.ts'
import type { MemberRole } from '../../core/permissions.ts'
import { contains, type Reader, type UserRow } from '../../platform/storage/index.ts'

export interface ListedPerson extends Pick<UserRow, 'id' | 'created' | 'name' | 'email' | 'status'> {
  isOperator: boolean
  teams: readonly { merchantId: string; name: string; role: MemberRole }[]
}

/** Users, the newest first. @param text a part of their name or email, or their id; empty: all */
export async function listPeople(
  db: Reader,
  text: string,
  { page, page_size }: Paging,
): Promise<{ results: ListedPerson[]; hasMore: boolean }> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'created', 'name', 'email', 'status', 'is_operator'])
    .$if(text.trim() !== '', (all) =>
      all.where(({ eb, or }) => or([eb('id', '=', text.trim()), contains(['name', 'email'], text)])),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  const users = found.slice(0, page_size)
  const ids = users.map(({ id }) => id)
  const teams = await teamsOf(db, ids)
  const results = users.map(({ is_operator, ...user }) => ({
    ...user,
    isOperator: is_operator === 1,
    teams: teams.get(user.id) ?? [],
  }))
  return { results, hasMore: found.length > page_size }
}

async function teamsOf(
  db: Reader,
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
