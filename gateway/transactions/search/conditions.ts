// The conditions of a search in SQL.
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Caller } from '../../core/caller.ts'
import type { Database, Reader } from '../../storage/index.ts'
import type { ColumnFilter, Filter, RowFilter, TermFilter } from './filters.ts'
import type { Search } from './query.ts'

/** Where a list goes on: after this one, in its order. */
export interface After {
  created: number
  id: string
}

/** Ids and creation times of the transactions with a term that begins with the text; once for each such term. */
export function hitsOf(
  db: Reader,
  caller: Caller,
  { property, text }: TermFilter,
  { from, until }: Partial<Pick<Search, 'from' | 'until'>>,
) {
  const low = Buffer.from(text)
  // The end of the range: UTF-8 has no byte 0xff.
  const high = Buffer.concat([low, Buffer.from([0xff])])
  return db
    .selectFrom('transaction_terms')
    .select(['transaction_id as id', 'created'])
    .where('merchant_id', '=', caller.merchant.id)
    .where('mode', '=', caller.mode)
    .where('term', '>=', low)
    .where('term', '<', high)
    .$if(property !== undefined, (all) => all.where('property', '=', property ?? ''))
    .$if(from !== undefined, (all) => all.where('created', '>=', from ?? 0))
    .$if(until !== undefined, (all) => all.where('created', '<=', until ?? 0))
}

/** The conditions on the row of a transaction. */
export function conditionsOf(db: Reader, caller: Caller, search: Search): Expression<SqlBool> {
  const row = expressionBuilder<Database, 'transactions'>()
  const { from, until, account_id, filters } = search
  const hasColumn = ({ column, values }: ColumnFilter) => {
    const given = values.filter((value) => value !== null)
    return row.or([
      ...(given.length > 0 ? [row(`transactions.${column}`, 'in', given)] : []),
      ...(values.includes(null) ? [row(`transactions.${column}`, 'is', null)] : []),
    ])
  }
  const hasRow = (filter: RowFilter) =>
    filter.by === 'column'
      ? hasColumn(filter)
      : row.between(`transactions.${filter.column}`, filter.first, filter.last)
  const hasFilter = (filter: Filter) => {
    if (filter.by === 'term') return []
    if (filter.by !== 'either') return [hasRow(filter)]
    const hits = hitsOf(db, caller, filter.term, search).clearSelect().select('transaction_id')
    return [row.or([...filter.rows.map(hasRow), row('transactions.id', 'in', hits)])]
  }
  return row.and([
    row('transactions.merchant_id', '=', caller.merchant.id),
    row('transactions.mode', '=', caller.mode),
    ...(from === undefined ? [] : [row('transactions.created', '>=', from)]),
    ...(until === undefined ? [] : [row('transactions.created', '<=', until)]),
    ...(account_id === undefined ? [] : [row('transactions.account_id', '=', account_id)]),
    ...filters.flatMap(hasFilter),
  ])
}
