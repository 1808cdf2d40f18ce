import { newId } from '../../../core/ids.ts'
import { type DeliveryRow, insertRows, type Tx } from '../../../platform/storage/index.ts'
import { type EventUrlOwner, eventReceiverOf, wakeReceiver } from './addresses.ts'

/** A delivery to create. */
export type DeliveryPlan = Pick<
  DeliveryRow,
  'merchant_id' | 'mode' | 'receiver' | 'event_id' | 'url' | 'body' | 'schedule' | 'created' | 'position'
>

/** What became of a merchant application, for its partner. */
export interface ApplicationEvent extends Pick<DeliveryRow, 'id' | 'created' | 'position' | 'body'> {
  /** The partner's own id of the application, which its receiver finds in the address. */
  reference: string
}

/**
 * Has an event posted to the Event URL of a partner's application, with the reference appended (rules: webhooks.md#applications).
 * Without an Event URL it does nothing.
 */
export async function enqueueApplicationEvent(
  tx: Tx,
  partner: EventUrlOwner,
  { id: event_id, reference, ...event }: ApplicationEvent,
): Promise<void> {
  if (partner.event_url === '') return
  const url = partner.event_url + encodeURIComponent(reference)
  const schedule = 'merchant_application' as const
  await enqueue(tx, [newDelivery({ ...event, ...eventReceiverOf(partner), event_id, url, schedule })])
}

/**
 * Stores deliveries, each due at the time of its creation. A receiver has one job for all its deliveries. So a receiver that
 * hangs takes up only one place among the jobs, and its backlog of rows does not slow down others.
 */
export async function enqueue(tx: Tx, rows: readonly DeliveryRow[]): Promise<void> {
  await insertRows(tx, 'deliveries', rows)
  const byReceiver = Map.groupBy(rows, ({ receiver }) => receiver)
  // The same order in all writes, to avoid a deadlock.
  for (const receiver of [...byReceiver.keys()].sort()) {
    const own = byReceiver.get(receiver) ?? []
    for (const row of own.slice(0, 1)) {
      await wakeReceiver(tx, row, Math.min(...own.map(({ created }) => created)))
    }
  }
}

export function newDelivery(plan: DeliveryPlan): DeliveryRow {
  const { created } = plan
  return {
    ...plan,
    id: newId(),
    status: 'PENDING',
    attempts: 0,
    failures: 0,
    modified: created,
    next_attempt: created,
    is_replay: 0,
  }
}
