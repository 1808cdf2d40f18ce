import { sql } from 'kysely'
import type { Storage } from '../engines/storage.ts'
import { onPartitions } from '../upgrade/partitioned.ts'
import { inCatalog } from './tables.ts'

export interface LockRoom {
  /** What the server has room for, for each connection: `max_locks_per_transaction`. */
  has: number
  /** What a list without dates locks: each partition of the largest table, and each index of it. */
  needs: number
}

/** Whether the server has room for the locks of a list that looks into every partition. */
export async function lockRoom({ read }: Pick<Storage, 'read'>): Promise<LockRoom> {
  const { rows } = await onPartitions(
    read,
    sql<{ has: string; needs: string }>`select
      current_setting('max_locks_per_transaction') as has, coalesce(max(locks), 0) as needs
    from (select count(*) + sum((select count(*) from pg_index where indrelid = inhrelid)) as locks
      from pg_inherits where inhparent in (${inCatalog}) group by inhparent) as tables`,
  )
  const [{ has, needs } = { has: '0', needs: '0' }] = rows
  return { has: Number(has), needs: Number(needs) }
}
