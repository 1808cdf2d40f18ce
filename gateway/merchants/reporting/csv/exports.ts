import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { After } from '../../../core/paging.ts'
import { browseTransactions, type DashboardQuery } from '../../../payments/transactions/index.ts'
import type { Reader } from '../../../platform/storage/index.ts'
import { type DayFigures, declinesOf } from '../figures/overview.ts'
import { type Cell, csvRow, decimal } from './csv.ts'

const DAY_COLUMNS = [
  'date',
  'charged',
  'authorized_only',
  'refunded',
  'refunds',
  'approved',
  'declined',
  'deliveries_succeeded',
  'deliveries_failed',
]

/** The figures of each day. Amounts are dollars. */
export function figuresCsv(days: readonly DayFigures[]): string {
  const rows = days.map((day) => [
    day.date,
    decimal(day.charged),
    decimal(day.held ?? 0),
    decimal(day.refunded),
    day.refunds,
    day.approved,
    declinesOf(day),
    day.delivered,
    day.undelivered,
  ])
  return [DAY_COLUMNS, ...rows].map(csvRow).join('')
}

type Shown = Awaited<ReturnType<typeof browseTransactions>>['results'][number]

const COLUMNS: readonly (readonly [name: string, cell: (row: Shown) => Cell])[] = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => created],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => decimal(amount)],
  ['gratuity', ({ gratuity }) => (gratuity === undefined ? undefined : decimal(gratuity))],
  [
    'amount_refunded',
    (row) => (row.amount_refunded === undefined ? undefined : decimal(row.amount_refunded)),
  ],
  ['currency', ({ currency }) => currency],
  ['method', ({ method }) => (method.type === 'card' ? method.number : method.account_number)],
  ['name', ({ method }) => method.name],
  ['reference', ({ reference }) => reference],
  ['source_id', ({ source_id }) => source_id],
  ['failure_code', ({ failure_code }) => failure_code],
  ['charge_id', ({ charge_id }) => charge_id],
]

/**
 * The transactions that a search finds, the newest first, a part at a time: however many there are, only one part is in memory.
 * @throws 422 naming the parameter at fault, at the first part
 */
export async function* transactionsCsv(
  db: Reader,
  caller: Caller,
  query: DashboardQuery,
): AsyncGenerator<string, void> {
  yield csvRow(COLUMNS.map(([name]) => name))
  let after: After | undefined
  do {
    const part = await browseTransactions(db, caller, query, { after, most: limits.csv.batchRows })
    yield part.results.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(row)))).join('')
    after = part.next
  } while (after)
}
