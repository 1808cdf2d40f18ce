// Callers for tests that call the domain's functions and not the API.
import { type Caller, GATEWAY, type Mode } from '../../../gateway/core/caller.ts'
import { type Clock, clockOf, systemClock } from '../../../gateway/core/clock.ts'
import { createLogger } from '../../../gateway/core/logger.ts'
import { withStorage } from '../engine.ts'
import type { TestGateway } from '../gateway.ts'

/** The merchant as it is now. @param merchantId by default the demo merchant @param clock the gateway's */
export async function callerOf(
  world: TestGateway,
  mode: Mode = 'test',
  { merchantId, clock = systemClock }: { merchantId?: string; clock?: Clock } = {},
): Promise<Caller> {
  const id = merchantId ?? (await world.client.get('/v1/merchant')).body.id
  const merchant = await withStorage(world, ({ read }) =>
    read.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const logger = createLogger('silent')
  return { merchant, mode, ...GATEWAY, clock: clockOf(merchant, mode, clock), logger }
}
