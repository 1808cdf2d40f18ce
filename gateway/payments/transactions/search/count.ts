// How many transactions a search finds (rules: search.md#count).
import type { SelectQueryBuilder } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import {
  countRows,
  countRowsTo,
  type Reader,
  type Total,
  transactionStatuses,
  transactionTypes,
} from '../../../platform/storage/index.ts'
import { countByCounters } from '../counts/index.ts'
import type { ColumnFilter } from './filters.ts'
import type { Search } from './query.ts'

/** Counts the rows of a search: exactly by the counters, where it names nothing that they don't tell apart, or to a limit. */
export async function countOf<DB, Tables extends keyof DB>(
  db: Reader,
  caller: Caller,
  rows: SelectQueryBuilder<DB, Tables, { id: string }>,
  search: Search,
): Promise<Total> {
  if (!search.filters.every((filter) => filter.by === 'column' && isCounted(filter)))
    return countRowsTo(db, rows, limits.search.countTo)
  const total_entries = await countOfKinds(db, caller, search)
  return total_entries === undefined ? countRows(rows) : { total_entries }
}

/** Counts by the counters; undefined where they aren't right yet. */
async function countOfKinds(db: Reader, caller: Caller, search: Search): Promise<number | undefined> {
  const { from, until, account_id, filters } = search
  const columns = filters.flatMap((filter) => (filter.by === 'column' ? [filter] : []))
  const valuesOf = (column: ColumnFilter['column']) => {
    const own = columns.filter((filter) => filter.column === column)
    return own.length === 0
      ? undefined
      : (value: unknown) => own.every(({ values }) => values.some((one) => one === value))
  }
  const [isType, isStatus, isAccount] = [valuesOf('type'), valuesOf('status'), valuesOf('account_id')]
  const accounts = [...new Set([...(account_id === undefined ? [] : [account_id]), ...accountsIn(columns)])]
  const hasAccount = (id: string) => (account_id ?? id) === id && (isAccount?.(id) ?? true)
  const kinds = {
    ...(isType && { type: transactionTypes.filter(isType) }),
    ...(isStatus && { status: transactionStatuses.filter(isStatus) }),
    ...((account_id !== undefined || isAccount) && { account_id: accounts.filter(hasAccount) }),
  }
  if (Object.values(kinds).some((values) => values.length === 0)) return 0
  return countByCounters(db, caller, { from, until, ...kinds })
}

/** The columns by which counters tell transactions apart. */
const isCounted = ({ column }: ColumnFilter) =>
  column === 'type' || column === 'status' || column === 'account_id'

const accountsIn = (filters: readonly ColumnFilter[]): string[] =>
  filters.flatMap(({ column, values }) =>
    column === 'account_id' ? values.filter((value) => typeof value === 'string') : [],
  )
