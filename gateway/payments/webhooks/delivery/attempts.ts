// Stores attempts at a delivery, and what follows from their outcome.
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  type Tx,
  toJson,
  updateRow,
} from '../../../platform/storage/index.ts'
import { redactCardNumbers } from '../../vault/index.ts'
import { nextAttempt } from './retry-schedules.ts'
import type { Outcome } from './send.ts'

/** An attempt that was made. */
export interface Attempted extends Pick<DeliveryAttemptRow, 'at' | 'position' | 'duration'> {
  headers: Readonly<Record<string, string>>
  /** Where it was posted: the endpoint may have got another URL since the delivery was made. */
  url: string
}

/** The status by which a receiver asks for no further attempts (RFC 9110, 15.5.11). */
export const GONE = 410

/**
 * Stores an attempt, and the time of the next one. Does nothing if the delivery was deleted during the attempt.
 * @param sent the delivery as it was when the attempt began
 */
export async function storeAttempt(
  tx: Tx,
  sent: DeliveryRow,
  attempted: Attempted,
  outcome: Outcome,
): Promise<void> {
  const delivery = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('merchant_id', '=', sent.merchant_id)
    .where('id', '=', sent.id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery) return
  const attempts = delivery.attempts + 1
  await tx
    .insertInto('delivery_attempts')
    .values(attemptRow(delivery, attempts, attempted, outcome))
    .execute()
  // False if a replay was requested meanwhile, or another process took this one for dead: then they decide the next attempt.
  const isOurs = delivery.next_attempt === sent.next_attempt && delivery.is_replay === sent.is_replay
  const { at } = attempted
  const url = delivery.url === sent.url ? attempted.url : delivery.url
  const change = outcome.succeeded ? delivered(delivery, isOurs) : isOurs ? failed(delivery, at, outcome) : {}
  await updateRow(tx, 'deliveries', delivery, { attempts, modified: at, url, ...change })
}

const NO_MORE = { next_attempt: null, is_replay: 0 } as const

function delivered({ is_replay }: DeliveryRow, isOurs: boolean): Partial<DeliveryRow> {
  return { status: 'DELIVERED', ...((isOurs || !is_replay) && NO_MORE) }
}

/**
 * The changes after a failed attempt. A failed replay is not part of the retry schedule: if the delivery was still waiting, it
 * waits for the same pause again, from now on.
 */
function failed(delivery: DeliveryRow, at: number, { status }: Outcome): Partial<DeliveryRow> {
  if (delivery.status !== 'PENDING') return NO_MORE
  const failures = delivery.is_replay ? Math.max(delivery.failures, 1) : delivery.failures + 1
  const next_attempt = status === GONE ? undefined : nextAttempt(delivery.schedule, failures, at)
  if (next_attempt === undefined) return { status: 'FAILED', failures, ...NO_MORE }
  return { failures, next_attempt, is_replay: 0 }
}

function attemptRow(
  { id: delivery_id, merchant_id, mode }: DeliveryRow,
  number: number,
  { at, position, duration, headers }: Attempted,
  { succeeded, status, body, error }: Outcome,
): DeliveryAttemptRow {
  return {
    delivery_id,
    number,
    merchant_id,
    mode,
    at,
    position,
    duration,
    succeeded: succeeded ? 1 : 0,
    request_headers: toJson(headers),
    response_status: status,
    // A receiver may answer anything, even a card number.
    response_body: redactCardNumbers(body),
    error,
  }
}
