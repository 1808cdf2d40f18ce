// The gateway's background work: it settles what a crash left open, runs jobs that are due, and deletes what has expired.

import { systemClock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { logFailure } from '../../core/logger.ts'
import { DeadlineExceeded, withDeadline } from '../../core/promises.ts'
import { createKeyUses, createOriginCheck, resolveTxt } from '../../merchants/merchants/index.ts'
import { createCardTesting } from '../../payments/card-testing/index.ts'
import { watchReach } from '../../payments/networks/index.ts'
import { createRecovery } from '../../payments/transactions/index.ts'
import { createTokens } from '../../payments/vault/index.ts'
import { createSender } from '../../payments/webhooks/index.ts'
import { keyIdsOf } from '../../platform/encryption/index.ts'
import { createIdempotencyKeys } from '../../platform/http/index.ts'
import { startLeases } from '../../platform/leases/index.ts'
import { createRequestLog } from '../../platform/request-log/index.ts'
import { DatabaseUnavailable, startUpgrade } from '../../platform/storage/index.ts'
import { createClockShare } from '../../platform/test-clock/index.ts'
import { createAllJobs } from './jobs.ts'
import type { BackgroundOptions, Base, Parts } from './parts.ts'
import { createSweeper } from './sweeps.ts'
import { upgradeLog } from './upgrade-log.ts'

export type { Parts } from './parts.ts'
export { upgradeLog } from './upgrade-log.ts'

/**
 * Starts this process's heartbeat, and settles what dead processes left open.
 * @returns the parts, and `start`, which begins the background work once the gateway answers
 */
export async function prepareBackground(
  { toClose, ...given }: Base,
  options: BackgroundOptions,
): Promise<{ parts: Parts; start(): Promise<void> }> {
  const processor = watchReach(given.processor, () => recovery.retryNow())
  const base = { ...given, processor }
  const { storage, cipher, cardData, clock, logger } = base
  const failed = (task: string) => (error: unknown) => {
    // The heartbeat has said so.
    if (error instanceof DatabaseUnavailable && error.isKnown) return
    logFailure(logger, { task }, error, 'what is done again and again failed')
  }
  const leases = await startLeases(storage, {
    // Only one process may use a data folder; many may share a PostgreSQL database.
    isAlone: !storage.dialect.isShared,
    time: systemClock,
    life: options.leaseLife,
    keyIds: () => keyIdsOf(cipher),
    onError: failed('heartbeat'),
  })
  toClose.push(() => leases.stop())
  const tokens = createTokens(storage, cardData, clock)
  const cardTesting = createCardTesting({ storage, cipher, clock, pagesUrlOf: options.pagesUrlOf })
  const recovery = createRecovery({ ...base, leases })
  toClose.push(() => recovery.stop())
  const first = recovery.run().then((settled) => {
    if (settled.failed + settled.carriedOut + settled.left > 0)
      logger.warn(settled, 'what the networks had not answered was settled')
  })
  await withDeadline(first, limits.recovery.startMs).catch((error: unknown) => {
    if (!(error instanceof DeadlineExceeded)) throw error
    first.catch(failed('recovery'))
  })

  const checkOrigin = createOriginCheck({
    send: createSender({ allowPrivate: options.allowPrivateWebhooks ?? false }),
    resolveTxt: options.resolveTxt ?? resolveTxt,
  })
  const jobs = createAllJobs({ ...base, leases, tokens, cardTesting, checkOrigin, toClose }, options)
  toClose.push(() => jobs.stop())
  const idempotencyKeys = createIdempotencyKeys({ storage, cipher, clock, leases })
  let givingBack: NodeJS.Timeout | undefined
  toClose.push(async () => clearInterval(givingBack))
  const requestLog = createRequestLog(storage, {
    onError: failed('request log'),
    onDropped: (dropped) =>
      logger.warn({ dropped }, 'too many requests at the same time: some are not logged'),
  })
  toClose.push(() => requestLog.stop())
  const keyUses = createKeyUses(storage, clock, failed('key uses'))
  toClose.push(() => keyUses.stop())
  const sweeper = createSweeper(
    { ...base, leases, tokens, idempotencyKeys, requestLog, cardTesting },
    options,
    failed('sweeper'),
  )
  toClose.push(() => sweeper.stop())
  return {
    parts: {
      ...base,
      leases,
      tokens,
      idempotencyKeys,
      jobs,
      requestLog,
      keyUses,
      checkOrigin,
      cardTesting,
      clockShare: createClockShare(),
    },
    async start() {
      toClose.push(startUpgrade(storage, upgradeLog(logger)))
      await sweeper.start()
      recovery.start(failed('recovery'))
      givingBack = setInterval(
        () => void idempotencyKeys.giveBack().catch(failed('idempotency keys')),
        limits.recovery.intervalMs,
      ).unref()
      storage.availability.onBack(() => {
        recovery.retryNow()
        jobs.wake()
      })
      requestLog.start()
      keyUses.start()
      if (options.jobs ?? true) jobs.start()
    },
  }
}
