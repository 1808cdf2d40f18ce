// How many deliveries haven't arrived: those that wait, and those that never will.
import { sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { deliverySchedules, type Reader } from '../../../platform/storage/index.ts'
import { GONE } from './attempts.ts'
import { attemptsOf } from './retry-schedules.ts'

type Owner = Pick<Caller, 'merchant' | 'mode'>

/** Counts deliveries that haven't arrived. */
const countOf = (db: Reader, { merchant, mode }: Owner) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    // As the partial index has it, so that an engine sees that it fits.
    .where('status', '<>', sql.lit('DELIVERED'))

/** Counts the deliveries that wait for their next attempt. */
export async function countWaiting(db: Reader, owner: Owner): Promise<number> {
  const { count } = await countOf(db, owner).where('status', '=', 'PENDING').executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the deliveries that failed for good between two moments: after all attempts, or because the receiver answered that it's gone.
 * One that the merchant ended, with its endpoint, is none (rules: webhooks.md#gone-url).
 * @param since milliseconds by the merchant's clock, as `until`: what it showed before a reset may be later
 */
export async function countGivenUp(db: Reader, owner: Owner, since: number, until: number): Promise<number> {
  const { count } = await countOf(db, owner)
    .where('status', '=', 'FAILED')
    .where('modified', '>=', since)
    .where('modified', '<=', until)
    // An attempt is looked up only for what has failed at least once.
    .where('failures', '>', 0)
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        ...deliverySchedules.map((schedule) =>
          and([eb('schedule', '=', schedule), eb('failures', '>=', attemptsOf(schedule))]),
        ),
        exists(
          selectFrom('delivery_attempts')
            .select('delivery_attempts.number')
            .whereRef('delivery_attempts.merchant_id', '=', 'deliveries.merchant_id')
            .whereRef('delivery_attempts.delivery_id', '=', 'deliveries.id')
            .whereRef('delivery_attempts.number', '=', 'deliveries.attempts')
            .where('delivery_attempts.response_status', '=', GONE),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
