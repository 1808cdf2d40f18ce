import type { SelectQueryBuilder } from 'kysely'
import type { Paging } from '../core/paging.ts'

/** One page of a list. */
export interface Page<Item> extends Paging {
  total_entries: number
  results: Item[]
}

/**
 * Reads one page of a query, and counts all its rows. A page past the end is empty.
 * @param query with its columns and its order, which must be total: no two rows may be equal in it
 */
export async function readPage<DB, Tables extends keyof DB, Item>(
  query: SelectQueryBuilder<DB, Tables, Item>,
  { page, page_size }: Paging,
): Promise<Page<Item>> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
  const { count } = await counted.executeTakeFirstOrThrow()
  const offset = (page - 1) * page_size
  const total_entries = Number(count)
  const results = offset < total_entries ? await query.limit(page_size).offset(offset).execute() : []
  return { page, page_size, total_entries, results }
}
