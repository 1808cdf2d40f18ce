import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { countGivenUp, countWaiting } from '../../../payments/webhooks/index.ts'
import type { Reader } from '../../../platform/storage/index.ts'

/** How an address has answered lately. */
export interface ReceiverHealth {
  url: string
  attempts: number
  failed: number
  /** Milliseconds, of the attempts that were answered; undefined: none was. */
  average: number | undefined
  slowest: number | undefined
}

export interface WebhookHealth {
  /** Deliveries that wait for their next attempt. */
  pending: number
  /** Deliveries that failed for good in the period. Those that the merchant ended aren't among them. */
  givenUp: number
  /** By the newest attempts of the period, the slowest first, those without an answer last. */
  receivers: readonly ReceiverHealth[]
}

/**
 * @param from when the period begins, in milliseconds by the merchant's clock
 * @param now what that clock shows: what it showed before a reset may be later
 */
export async function readWebhooks(
  db: Reader,
  owner: Pick<Caller, 'merchant' | 'mode'>,
  from: number,
  now: number,
): Promise<WebhookHealth> {
  const [pending, givenUp, attempts] = await Promise.all([
    countWaiting(db, owner),
    countGivenUp(db, owner, from, now),
    newestAttempts(db, owner, from, now),
  ])
  const receivers = [...Map.groupBy(attempts, ({ url }) => url)].map(([url, list]) => {
    const failed = list.filter(({ succeeded }) => !succeeded).length
    return { url, attempts: list.length, failed, ...timesOf(list) }
  })
  return {
    pending,
    givenUp,
    receivers: receivers.sort((one, other) => (other.average ?? -1) - (one.average ?? -1)),
  }
}

/** What a host that doesn't exist took to fail says nothing of a response. */
function timesOf(
  attempts: readonly { duration: number; response_status: number | null }[],
): Pick<ReceiverHealth, 'average' | 'slowest'> {
  const times = attempts.flatMap(({ duration, response_status }) =>
    response_status === null ? [] : [duration],
  )
  if (times.length === 0) return { average: undefined, slowest: undefined }
  const sum = times.reduce((all, time) => all + time, 0)
  return { average: Math.round(sum / times.length), slowest: Math.max(...times) }
}

function newestAttempts(
  db: Reader,
  { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>,
  from: number,
  now: number,
) {
  const newest = db
    .selectFrom('delivery_attempts')
    .select(['merchant_id', 'delivery_id', 'duration', 'succeeded', 'response_status'])
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('at', '>=', from)
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .limit(limits.figures.receiverAttempts)
  return db
    .selectFrom(newest.as('attempt'))
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.merchant_id', '=', 'attempt.merchant_id')
        .onRef('deliveries.id', '=', 'attempt.delivery_id'),
    )
    .select(['attempt.duration', 'attempt.succeeded', 'attempt.response_status', 'deliveries.url'])
    .execute()
}
