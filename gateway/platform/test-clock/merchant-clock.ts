import type { Mode } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { prepare, type Reader } from '../storage/index.ts'

/**
 * The clock for a merchant's data of one mode, for background work: a request gets it with its caller.
 * @param clock the gateway's clock
 */
export async function merchantClock(
  db: Reader,
  clock: Clock,
  { merchant_id, mode }: { merchant_id: string; mode: Mode },
): Promise<Clock> {
  if (mode === 'live') return clock
  const [merchant] = await findOffset(db, { merchant_id })
  return merchant ? clockOf(merchant, mode, clock) : clock
}

const findOffset = prepare((db, { merchant_id }: { merchant_id: string }) =>
  db
    .selectFrom('merchants')
    .select(['test_clock_offset', 'test_clock_frozen_at'])
    .where('id', '=', merchant_id),
)
