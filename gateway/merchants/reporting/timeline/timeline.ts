// All that happened to a transaction and is going to happen to it, on one line (rules: pages.md#timeline). Each part is read by an
// index of its own, so a line costs the same among a million transactions.
import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { refundsOf } from '../../../payments/transactions/index.ts'
import { requestsAbout } from '../../../platform/request-log/index.ts'
import { type Reader, type TransactionRow, unindexed } from '../../../platform/storage/index.ts'
import { deliveriesAt } from './deliveries.ts'
import { entryOrder, type TimelineEntry } from './entries.ts'
import { plannedFor } from './planned.ts'
import { statesOf } from './states.ts'

export interface Timeline {
  /** The earliest first; what is planned is in the future. */
  entries: TimelineEntry[]
  /** Whether all of it is there: of a charge with very many refunds or requests only the first are. */
  isComplete: boolean
  /** Whether its oldest events were archived. */
  isArchived: boolean
}

/** @param transaction one that the caller may see */
export async function readTimeline(
  db: Reader,
  caller: Caller,
  transaction: TransactionRow,
): Promise<Timeline> {
  const { transactions: mostTransactions, entries: most } = limits.timeline
  const refunds = transaction.type === 'CHARGE' ? await refundsOf(db, transaction) : []
  const all = [transaction, ...refunds.slice(0, mostTransactions - 1)]
  const ids = all.map(({ id }) => id)
  const { merchant_id: merchantId } = transaction
  const states = await statesOf(db, merchantId, all, most + 1)
  const parts = await Promise.all([
    deliveriesAt(db, merchantId, states, most + 1),
    signaturesOf(db, merchantId, ids),
    occurrenceOf(db, transaction),
    requestsOf(db, caller, ids, most + 1),
    plannedFor(db, merchantId, all),
  ])
  const isComplete =
    refunds.length < mostTransactions && [states, ...parts].every(({ length }) => length <= most)
  // Each transaction has had this event.
  const isArchived = !states.some(
    ({ event, transaction_id }) => event === 'transaction.created' && transaction_id === transaction.id,
  )
  const entries: TimelineEntry[] = [...tokenOf(transaction), ...states, ...parts.flat()]
  const rank = ({ type }: TimelineEntry) => entryOrder.indexOf(type)
  // The sort is stable: entries of one kind and moment stay in their own order.
  entries.sort((one, other) => one.at - other.at || rank(one) - rank(other))
  return { entries, isComplete, isArchived }
}

function tokenOf({ token_created }: TransactionRow): TimelineEntry[] {
  return token_created === null ? [] : [{ type: 'token', at: token_created }]
}

async function signaturesOf(
  db: Reader,
  merchantId: string,
  ids: readonly string[],
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('signatures', (join) =>
      join
        .onRef('signatures.merchant_id', '=', 'transactions.merchant_id')
        .onRef('signatures.id', '=', 'transactions.signature_id'),
    )
    .select(['signatures.id', 'signatures.created'])
    .where(unindexed('transactions.merchant_id'), '=', merchantId)
    .where('transactions.id', 'in', ids)
    .execute()
  return rows.map(({ id, created }) => ({ type: 'signature', at: created, signature_id: id }))
}

async function occurrenceOf(
  db: Reader,
  { merchant_id, recurring_charge_occurrence_id: id }: TransactionRow,
): Promise<TimelineEntry[]> {
  if (id === null) return []
  const row = await db
    .selectFrom('occurrences')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  const { created, recurring_charge_id, due_date, status } = row
  return [{ type: 'occurrence', at: created, recurring_charge_id, occurrence_id: id, due_date, status }]
}

async function requestsOf(
  db: Reader,
  caller: Caller,
  ids: readonly string[],
  most: number,
): Promise<TimelineEntry[]> {
  const rows = await requestsAbout(db, caller, ids, most)
  return rows.map(({ created, request_id, method, route, status, duration, key_last4 }) => ({
    type: 'request',
    // It is noted when it is answered.
    at: created - duration,
    request_id,
    method,
    route,
    status,
    duration,
    key_last4,
  }))
}
