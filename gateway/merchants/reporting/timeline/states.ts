import type { Actor } from '../../../core/actor.ts'
import { eventsAbout } from '../../../payments/events/index.ts'
import type { transactionView } from '../../../payments/transactions/index.ts'
import { auditOf } from '../../../platform/audit-log/index.ts'
import { fromJson, type Json, type Reader, type TransactionRow } from '../../../platform/storage/index.ts'
import type { StateChange, StateEntry } from './entries.ts'

type View = ReturnType<typeof transactionView>

/** The states that some transactions of a merchant went through, from their events, in the order in which they happened. */
export async function statesOf(
  db: Reader,
  merchantId: string,
  transactions: readonly TransactionRow[],
  most: number,
): Promise<StateEntry[]> {
  const ids = transactions.map(({ id }) => id)
  const actors = await actorsOf(db, transactions, most)
  const events = await eventsAbout(db, merchantId, ids, most)
  // A change that took its time may be stamped before the one that it followed: what led to what counts.
  const last = new Map<string, { at: number; view: View }>()
  return events.map(({ id, created, type, data }) => {
    const view: View = JSON.parse(data)
    const before = last.get(view.id)
    const at = Math.max(created, before?.at ?? 0)
    last.set(view.id, { at, view })
    return {
      type: 'state',
      at,
      event_id: id,
      event: type,
      transaction_id: view.id,
      kind: view.type,
      status: view.status,
      amount: view.amount,
      failure_code: view.failure_code,
      changed: before && changeOf(before.view, view),
      by: actors.get(`${type} ${view.id}`),
    }
  })
}

function changeOf(before: View, after: View): StateChange | undefined {
  const refunded = (after.amount_refunded ?? 0) - (before.amount_refunded ?? 0)
  if (refunded > 0) return { what: 'refunded', amount: refunded }
  if (refunded < 0) return { what: 'refund_undone', amount: -refunded }
  const gratuity = (after.gratuity ?? 0) - (before.gratuity ?? 0)
  if (gratuity > 0) return { what: 'gratuity', amount: gratuity }
  return after.auto_capture && !before.auto_capture ? { what: 'capture_requested' } : undefined
}

/** The event in which a change shows that somebody asked for. */
const SHOWN_AS = new Map([
  ['transaction.captured', 'transaction.completed'],
  ['transaction.voided', 'transaction.voided'],
])

/** Who made some transactions, and captured and voided them, by event and transaction. */
async function actorsOf(
  db: Reader,
  transactions: readonly TransactionRow[],
  most: number,
): Promise<Map<string, string>> {
  const actors = new Map<string, string>()
  for (const { id, created_by } of transactions)
    if (created_by !== null) actors.set(`transaction.created ${id}`, nameOf(created_by))
  const [first] = transactions
  if (!first) return actors
  const ids = transactions.map(({ id }) => id)
  for (const { action, record_id, actor } of await auditOf(db, first.merchant_id, ids, most)) {
    const event = SHOWN_AS.get(action)
    if (event !== undefined) actors.set(`${event} ${record_id}`, nameOf(actor))
  }
  return actors
}

const nameOf = (actor: Json<Actor>) => fromJson(actor).name
