// The conditions of a search in SQL.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { type Database, type Reader, type TextRange, textRanges } from '../../../platform/storage/index.ts'
import type { ColumnFilter, Filter, RowFilter, TermFilter } from './filters.ts'
import type { Search } from './query.ts'

/** Ids and creation times of the transactions with a term that begins with the text; once for each such term. */
export function hitsOf(
  db: Reader,
  caller: Caller,
  filter: TermFilter,
  { from, until }: Partial<Pick<Search, 'from' | 'until'>>,
) {
  const [first, ...others] = [
    ...textRanges(caller.mode, filter.text, filter.property).map((range) => inColumn(db, caller, range)),
    inOlderTerms(db, caller, filter),
  ]
  const found = others.reduce((all, one) => all.unionAll(one), first)
  return db
    .selectFrom(found.as('text'))
    .select(['text.id', 'text.created'])
    .$if(from !== undefined, (all) => all.where('text.created', '>=', from ?? 0))
    .$if(until !== undefined, (all) => all.where('text.created', '<=', until ?? 0))
}

const inColumn = (db: Reader, { merchant }: Caller, { column, low, high, suffix }: TextRange) =>
  db
    .selectFrom('transaction_texts')
    .select(['transaction_id as id', 'created'])
    .where('merchant_id', '=', merchant.id)
    .where(column, '>=', low)
    .where(column, '<', high)
    .$if(suffix !== undefined, (all) => all.where(endsWith(column, suffix ?? low)))

const endsWith = (column: TextRange['column'], suffix: Buffer) => {
  const text = sql.ref(column)
  return sql<SqlBool>`substr(${text}, length(${text}) - ${sql.lit(suffix.length - 1)}) = ${suffix}`
}

/** What 1.4.0 has stored, until the upgrade from there has been ended. */
function inOlderTerms(db: Reader, caller: Caller, { property, text }: TermFilter) {
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
    const hits = hitsOf(db, caller, filter.term, search).clearSelect().select('text.id')
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
