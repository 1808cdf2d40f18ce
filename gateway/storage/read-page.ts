import type { SelectQueryBuilder } from 'kysely'
import type { Paging } from '../core/paging.ts'

/** Search results: `results` is one page of `total_entries`. */
export interface Page<Item> extends Paging {
  total_entries: number
  results: Item[]
}

/**
 * One page of a query, and how much there is in all; a page past the end is empty.
 * @param query what is listed, selected and in its order, which must leave no two rows as equals
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
