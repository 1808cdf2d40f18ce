// What the gateway does by itself, beside answering: what a crash left open, what falls due, what has expired.

import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from './clock.ts'
import type { Cipher } from './encryption/index.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from './http/idempotency-keys.ts'
import { type Instance, startInstance } from './instances/index.ts'
import { createJobs, type Jobs } from './jobs/index.ts'
import { limits } from './limits.ts'
import type { Processor } from './processor/index.ts'
import { createCardExpiry, createCollector } from './recurring/index.ts'
import type { Storage } from './storage/index.ts'
import { freeClocks } from './test-clock/index.ts'
import { createDailyCapture, createHoldExpiry, createRecovery } from './transactions/index.ts'
import { createTokens, type Tokens } from './vault/index.ts'
import { createDelivery, createSender, DELIVER, fanOut } from './webhooks/index.ts'

/** What all of the gateway works with. */
export interface Parts {
  storage: Storage
  cipher: Cipher
  processor: Processor
  clock: Clock
  instance: Instance
  tokens: Tokens
  idempotencyKeys: IdempotencyKeys
  jobs: Jobs
}

export interface WorkOptions {
  instanceLife?: number
  allowPrivateWebhooks?: boolean
  jobs?: boolean
}

interface Base extends Pick<Parts, 'storage' | 'cipher' | 'processor' | 'clock'> {
  logger: FastifyBaseLogger
  /** What has to be ended, in the order in which it was begun. */
  toClose: (() => Promise<unknown>)[]
}

/**
 * Notes this process as one that lives, and settles what others that are gone left open.
 * @returns what the rest goes on once the gateway answers
 */
export async function prepareWork(
  { logger, toClose, ...base }: Base,
  options: WorkOptions,
): Promise<{ parts: Parts; start(): Promise<void> }> {
  const { storage, cipher, clock } = base
  const onError = (error: unknown) => logger.error({ err: error }, 'a task that runs again and again')
  const instance = await startInstance(storage, {
    // A data folder has one process, PostgreSQL may have many.
    isAlone: !storage.dialect.isShared,
    time: systemClock,
    life: options.instanceLife,
    onError,
  })
  toClose.push(() => instance.stop())
  const tokens = createTokens(storage, cipher, clock)
  const recovery = createRecovery({ ...base, instance })
  toClose.push(() => recovery.stop())
  const { failed, carriedOut, left } = await recovery.run()
  if (failed + carriedOut + left > 0)
    logger.warn({ failed, carriedOut, left }, 'what the networks had not answered was settled')

  const jobs = createAllJobs({ ...base, instance, tokens }, options.allowPrivateWebhooks ?? false, onError)
  toClose.push(() => jobs.stop())
  const idempotencyKeys = createIdempotencyKeys({ storage, cipher, clock, instance })
  const sweeper = createSweeper([tokens, idempotencyKeys], onError)
  toClose.push(async () => sweeper.stop())
  return {
    parts: { ...base, instance, tokens, idempotencyKeys, jobs },
    async start() {
      await sweeper.start()
      recovery.start(onError)
      if (options.jobs ?? true) jobs.start()
    },
  }
}

function createAllJobs(
  parts: Omit<Parts, 'jobs' | 'idempotencyKeys'>,
  allowPrivate: boolean,
  onError: (error: unknown) => void,
): Jobs {
  const { storage, cipher } = parts
  const send = createSender({ allowPrivate })
  const money = {
    handlers: {
      capture: createDailyCapture(parts),
      expire_hold: createHoldExpiry(parts),
      collect: createCollector(parts),
      card_expiry: createCardExpiry(parts),
    },
    parallel: limits.jobs.parallel,
  }
  const post = {
    handlers: { [DELIVER]: createDelivery({ storage, cipher, send, isStopped: () => jobs.isStopped() }) },
    parallel: limits.webhooks.parallel,
  }
  const jobs: Jobs = createJobs({
    ...parts,
    lanes: [money, post],
    async before() {
      await freeClocks(parts)
      // What is left has its turn in the next look: jobs never wait for all of it.
      if (await fanOut(storage)) jobs.wake()
    },
    onError,
  })
  return jobs
}

/** Has what has expired go even when nobody calls (rules: tokens.md#lifetime). */
function createSweeper(expiring: readonly { sweep(): Promise<void> }[], onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    for (const records of expiring) await records.sweep().catch(onError)
  }
  return {
    /** Once now, and then again and again. */
    async start() {
      await run()
      timer = setInterval(run, limits.sweep.intervalMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
