import { newId } from '../../core/ids.ts'
import { type DeliveryRow, insertRows, type Tx } from '../../storage/index.ts'
import { receiverOf, wakeReceiver } from './addresses.ts'

/** What is to be posted where. */
export type DeliveryPlan = Pick<
  DeliveryRow,
  'merchant_id' | 'mode' | 'event_id' | 'url' | 'body' | 'schedule' | 'created' | 'position'
>

/**
 * Notes deliveries; each is first sent when it was created. A receiver has one job for all that it gets, however much that
 * is: one that hangs piles up rows that nobody else has to look through, and takes up no more than its own place.
 */
export async function enqueue(tx: Tx, plans: readonly DeliveryPlan[]): Promise<void> {
  const rows = plans.map(newDelivery)
  await insertRows(tx, 'deliveries', rows)
  const byReceiver = Map.groupBy(rows, ({ receiver }) => receiver)
  // In one order everywhere, so that no two writes wait for one another.
  for (const receiver of [...byReceiver.keys()].sort()) {
    const own = byReceiver.get(receiver) ?? []
    for (const row of own.slice(0, 1)) {
      await wakeReceiver(tx, row, Math.min(...own.map(({ created }) => created)))
    }
  }
}

function newDelivery(plan: DeliveryPlan): DeliveryRow {
  const { merchant_id, mode, event_id, url, body, schedule, created, position } = plan
  return {
    id: newId(),
    merchant_id,
    mode,
    receiver: receiverOf(plan),
    event_id,
    url,
    body,
    schedule,
    status: 'PENDING',
    attempts: 0,
    failures: 0,
    created,
    modified: created,
    position,
    next_attempt: created,
    is_replay: 0,
  }
}
