import { type Caller, GATEWAY } from '../../../gateway/core/caller.ts'
import { clockOf, systemClock } from '../../../gateway/core/clock.ts'
import { createLogger } from '../../../gateway/core/logger.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'

/** The demo merchant, to whom all of it belongs. */
export async function callerOf({ read }: Storage): Promise<Caller> {
  const { merchant_id } = await read
    .selectFrom('transactions')
    .select('merchant_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const merchant = await read
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const clock = clockOf(merchant, 'test', systemClock)
  return { merchant, mode: 'test', ...GATEWAY, clock, logger: createLogger('silent') }
}
