// Invariants of the stored transactions, which must hold at any time.
import { expect } from 'vitest'
import { eventDifferences } from '../../../gateway/payments/events/index.ts'
import { differencesOf } from '../../../gateway/payments/transactions/index.ts'
import { ALL_DAYS, type Days } from '../../../gateway/payments/transactions/model/count-changes.ts'
import { transactionView } from '../../../gateway/payments/transactions/model/views.ts'
import {
  type EventRow,
  type Storage,
  type TransactionRow,
  termsIn,
  termsOf,
} from '../../../gateway/platform/storage/index.ts'

/** The statuses in which a refund counts for its charge. */
const STANDS = ['PENDING', 'AUTHORIZED', 'COMPLETED']

/** The possible sequences of a transaction's events (rules: transactions.md#status). */
const PATHS = [
  'created',
  'created authorized',
  'created authorized completed',
  'created authorized completed failed',
  'created authorized failed',
  'created authorized voided',
  'created failed',
  'created voided',
]

/** @throws when a transaction or its events violate an invariant */
export async function checkInvariants(storage: Storage): Promise<{ transactions: number; events: number }> {
  const { read } = storage
  await checkTerms(storage)
  await checkCounts(storage)
  const transactions = await read.selectFrom('transactions').selectAll().execute()
  const all = await read.selectFrom('events').selectAll().execute()
  const events = all.filter(({ type }) => type.startsWith('transaction.'))
  const refundsOf = Map.groupBy(transactions, ({ charge_id }) => charge_id ?? '')
  const eventsOf = Map.groupBy(events, ({ data }) => String(JSON.parse(data).id))
  for (const row of transactions) {
    checkAmounts(row, refundsOf.get(row.id) ?? [])
    checkEvents(row, eventsOf.get(row.id) ?? [])
  }
  return { transactions: transactions.length, events: events.length }
}

/** @throws when the stored search terms differ from those that the rows imply */
export async function checkTerms({ read }: Storage): Promise<void> {
  const rows = await read.selectFrom('transactions').selectAll().execute()
  const stored = await read.selectFrom('transaction_texts').selectAll().execute()
  type Owner = { merchant_id: string; mode: string; created: number }
  const lines = ({ merchant_id, mode, created }: Owner, id: string, terms: ReturnType<typeof termsOf>) =>
    terms.map(({ property, term }) =>
      JSON.stringify([merchant_id, mode, created, id, property, term.toString()]),
    )
  expect(stored.flatMap((row) => lines(row, row.transaction_id, termsIn(row))).sort()).toEqual(
    rows.flatMap((row) => lines(row, row.id, termsOf(row))).sort(),
  )
}

/**
 * @param periods which days are compared at once: among millions of rows, one statement for all takes too long
 * @throws when counters and the changes that wait for them are not the number of transactions
 */
export async function checkCounts({ read }: Storage, periods: readonly Days[] = [ALL_DAYS]): Promise<void> {
  const owners = await read.selectFrom('merchants').select('id').execute()
  for (const { id: merchant_id } of owners) {
    for (const mode of ['test', 'live'] as const) {
      const owner = { merchant_id, mode }
      for (const days of periods) {
        expect(await differencesOf(read, owner, days), 'transactions and their counters').toEqual([])
        expect(await eventDifferences(read, owner, days), 'events and their counters').toEqual([])
      }
    }
  }
}

function checkAmounts(row: TransactionRow, refunds: readonly TransactionRow[]) {
  const refunded = refunds.filter(({ status }) => STANDS.includes(status))
  expect(row.amount_refunded, 'the refunds’ sum').toBe(refunded.reduce((sum, { amount }) => sum + amount, 0))
  expect(row.amount_refunded).toBeLessThanOrEqual(row.amount + (row.gratuity ?? 0))
  if (row.status === 'VOIDED') expect(row.amount_refunded).toBe(0)
  if (row.status === 'COMPLETED') expect(row.completed, 'when it was completed').not.toBeNull()
  else if (row.status !== 'FAILED') expect(row.completed).toBeNull()
  for (const { merchant_id, mode } of refunds) {
    expect({ merchant_id, mode }).toEqual({ merchant_id: row.merchant_id, mode: row.mode })
  }
}

function checkEvents(row: TransactionRow, events: readonly EventRow[]) {
  const steps = events
    .map(({ type }) => type.replace('transaction.', ''))
    .filter((type) => type !== 'updated' && type !== 'pending_parent_settlement')
  const order = ['created', 'authorized', 'completed', 'failed', 'voided']
  const path = steps.sort((one, other) => order.indexOf(one) - order.indexOf(other)).join(' ')
  expect(PATHS, `the events of a ${row.type}`).toContain(path)
  const now = JSON.stringify(transactionView(row))
  // The event that a refund waits does not stand for a change.
  const changes = events.filter(({ type }) => type !== 'transaction.pending_parent_settlement')
  const matching = changes.filter(({ data }) => data === now)
  // A change and its event are stored together, so the newest event shows the current row. An older event may show it too, if
  // two changes in one millisecond restored an earlier state.
  expect(matching.length, `an event shows the ${row.type} as it is`).toBeGreaterThan(0)
  for (const { mode, merchant_id } of events) {
    expect({ merchant_id, mode }).toEqual({ merchant_id: row.merchant_id, mode: row.mode })
  }
}
