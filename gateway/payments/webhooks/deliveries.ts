import type { Caller } from '../../core/caller.ts'
import { gatewayError, notFound } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  merchantOf,
  type Reader,
  recordAttempt,
  type Storage,
  unindexed,
  updateRow,
} from '../../platform/storage/index.ts'
import { isAddress, wakeReceiver } from './delivery/addresses.ts'

/** The deliveries that a key may see: those of its merchant and its mode. */
export function visibleDeliveries(db: Reader, { merchant, mode }: Caller) {
  return db.selectFrom('deliveries').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/** Where a list of deliveries goes on: after this one. */
export type AfterDelivery = Pick<DeliveryRow, 'created' | 'position'>

interface DeliveryQuery {
  after?: AfterDelivery | undefined
  status?: DeliveryRow['status'] | undefined
  /** Only those to this endpoint. */
  receiver?: string | undefined
  /** Only those created from this time on, in milliseconds. */
  since?: number | undefined
  /** So many of them at the most. */
  most: number
}

/** The latest deliveries, the newest first. */
export function latestDeliveries(
  db: Reader,
  caller: Caller,
  { after, status, receiver, since, most }: DeliveryQuery,
): Promise<DeliveryRow[]> {
  return visibleDeliveries(db, caller)
    .selectAll()
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'PENDING'))
    .$if(receiver !== undefined, (all) => all.where('receiver', '=', receiver ?? ''))
    .$if(since !== undefined, (all) => all.where('created', '>=', since ?? 0))
    .$if(after !== undefined, (all) =>
      all.where((row) =>
        row(row.refTuple('created', 'position'), '<', row.tuple(after?.created ?? 0, after?.position ?? 0)),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
}

/** The deliveries of an event, one for each endpoint. */
export const deliveriesOf = (db: Reader, caller: Caller, eventId: string): Promise<DeliveryRow[]> =>
  visibleDeliveries(db, caller)
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('url')
    .limit(limits.webhooks.maxUrls + limits.webhooks.maxEndpoints)
    .execute()

/** @throws 404 */
export async function findDelivery(db: Reader, caller: Caller, id: string): Promise<DeliveryRow> {
  const row = await visibleDeliveries(db, caller).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Delivery', id)
  return row
}

/** The attempts at a delivery, oldest first. Only the last ones, because it may be replayed any number of times. */
export async function lastAttempts(
  db: Reader,
  { merchant_id, id }: DeliveryRow,
): Promise<DeliveryAttemptRow[]> {
  const attempts = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limits.webhooks.shownAttempts)
    .execute()
  return attempts.reverse()
}

/** A delivery with its last attempt, if there was one. */
export type TriedDelivery = DeliveryRow & { last?: DeliveryAttemptRow | undefined }

/** The same deliveries, each with its last attempt. */
export async function withLastAttempts(
  db: Reader,
  rows: readonly DeliveryRow[],
): Promise<readonly TriedDelivery[]> {
  const tried = rows.filter(({ attempts }) => attempts > 0)
  const [first] = tried
  if (!first) return rows
  const attempts = await db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where(merchantOf('delivery_attempts'), '=', first.merchant_id)
    .where(
      'delivery_id',
      'in',
      tried.map(({ id }) => id),
    )
    .where('number', 'in', [...new Set(tried.map(({ attempts }) => attempts))])
    .execute()
  const known = new Map(attempts.map((attempt) => [`${attempt.delivery_id} ${attempt.number}`, attempt]))
  return rows.map((row) => ({ ...row, last: known.get(`${row.id} ${row.attempts}`) }))
}

/**
 * Schedules another attempt at a delivery, now, whatever its status is, even while an attempt is in progress.
 * @throws 404; 422 unavailable_for_current_status once its endpoint is gone or disabled
 */
export async function replayDelivery(storage: Storage, caller: Caller, id: string): Promise<DeliveryRow> {
  return storage.write(async (tx) => {
    const row = await visibleDeliveries(tx, caller)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('Delivery', id)
    if (!(await isAddress(tx, row))) {
      const message = 'The endpoint was removed or disabled.'
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const now = caller.clock.now()
    const change = { next_attempt: now, is_replay: 1, modified: now } as const
    await updateRow(tx, 'deliveries', row, change)
    await wakeReceiver(tx, row, now)
    await recordAttempt(tx, caller.attempt, 'Delivery', id)
    return { ...row, ...change }
  })
}
