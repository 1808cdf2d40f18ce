// The gateway's background work: it settles what a crash left open, runs jobs that are due, and deletes what has expired.

import { jobActor } from '../core/actor.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { limits } from '../core/limits.ts'
import { type Logger, logFailure } from '../core/logger.ts'
import { DeadlineExceeded, withDeadline } from '../core/promises.ts'
import {
  createFileProcessor,
  createInvoicePostOpener,
  createReminder,
  eraseIdleContacts,
  noteMailSent,
  sealContacts,
  sealFiles,
  sweepUploads,
} from '../invoicing/index.ts'
import {
  type CheckOrigin,
  createKeyUses,
  createOriginCheck,
  createOriginJob,
  type KeyUses,
  type ResolveTxt,
  resolveTxt,
} from '../merchants/merchants/index.ts'
import {
  createAccessTokens,
  createPostOpener,
  eraseOldApplications,
  placePartnerEvents,
  sealApplications,
  sweepLinks,
} from '../merchants/partners/index.ts'
import { peopleSweeper } from '../merchants/users/index.ts'
import { type CardTesting, createCardTesting } from '../payments/card-testing/index.ts'
import { keepEventCounts, placeEvents } from '../payments/events/index.ts'
import { type Processor, watchReach } from '../payments/networks/index.ts'
import { createCardExpiry, createCollector } from '../payments/recurring/index.ts'
import {
  createCapturePart,
  createCountKeeper,
  createDailyCapture,
  createHoldExpiry,
  createRecovery,
  foldCounts,
} from '../payments/transactions/index.ts'
import { type CardData, createTokens, type Tokens } from '../payments/vault/index.ts'
import { createDelivery, createSender, fanOut } from '../payments/webhooks/index.ts'
import { expireApprovals } from '../platform/approvals/index.ts'
import { recordChange, removeOld, sealEntries } from '../platform/audit-log/index.ts'
import { type Cipher, keyIdsOf } from '../platform/encryption/index.ts'
import { createIdempotencyKeys, type IdempotencyKeys } from '../platform/http/index.ts'
import { createJobs, type JobHandlers, type Jobs, type Lane } from '../platform/jobs/index.ts'
import { type Leases, startLeases } from '../platform/leases/index.ts'
import { createMailer, createReleaser, createTransport, type MailOptions } from '../platform/mail/index.ts'
import { createRequestLog, type RequestLog } from '../platform/request-log/index.ts'
import {
  DatabaseUnavailable,
  keepMonths,
  type MailReviewRow,
  type Storage,
  startUpgrade,
  type Tx,
} from '../platform/storage/index.ts'
import { type ClockShare, createClockShare, releaseAbandonedClocks } from '../platform/test-clock/index.ts'
import type { Fault, FaultPoints } from '../sandbox/faults/index.ts'
import { type Observer, observedSend } from './monitoring/index.ts'
import { upgradeLog } from './upgrade-log.ts'

/** What every part of the gateway may depend on. */
export interface Parts {
  storage: Storage
  cipher: Cipher
  cardData: CardData
  processor: Processor
  clock: Clock
  logger: Logger
  leases: Leases
  tokens: Tokens
  idempotencyKeys: IdempotencyKeys
  jobs: Jobs
  requestLog: RequestLog
  keyUses: KeyUses
  clockShare: ClockShare
  checkOrigin: CheckOrigin
  cardTesting: CardTesting
}

export interface BackgroundOptions {
  leaseLife?: number
  allowPrivateWebhooks?: boolean
  resolveTxt?: ResolveTxt
  jobs?: boolean
  /** Absent: for ever. */
  keepDeclinedMs?: number
  /** How long contacts are kept that nothing happens with; absent: for ever. */
  keepContactsMs?: number
  mail?: MailOptions
  /** Undefined: nothing fails on purpose. */
  faultPoints: FaultPoints | undefined
  /** What measures jobs and webhooks. */
  observer?: Observer | undefined
  /** The origin of a brand's pages. Called only once the background work has begun. */
  pagesUrlOf: (brandId: string) => string
}

interface Base extends Pick<Parts, 'storage' | 'cipher' | 'cardData' | 'processor' | 'clock' | 'logger'> {
  /** Steps of the shutdown, in the order of the start. They run in reverse order. */
  toClose: (() => Promise<unknown>)[]
}

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
  const accessTokens = createAccessTokens(base)
  const sweeper = createSweeper(
    [
      tokens,
      idempotencyKeys,
      peopleSweeper(base),
      requestLog,
      accessTokens,
      cardTesting,
      { sweep: () => sweepLinks(base) },
      { sweep: () => removeOld(base) },
      { sweep: async () => void (await foldCounts(storage)) },
      { sweep: () => expireApprovals(base) },
      { sweep: () => sweepUploads({ storage, leases }) },
      {
        async sweep() {
          const { keepDeclinedMs } = options
          if (keepDeclinedMs !== undefined) await eraseOldApplications(base, clock.now() - keepDeclinedMs)
        },
      },
      { sweep: async () => void (await sealApplications(base)) },
      { sweep: async () => void (await sealFiles(base)) },
      { sweep: async () => void (await sealContacts(base)) },
      daily(clock, () => idleContacts(base, options.keepContactsMs)),
      // The time in ids is the machine's.
      daily(systemClock, () => keepMonths(storage, systemClock.now())),
    ],
    failed('sweeper'),
  )
  toClose.push(async () => sweeper.stop())
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

function createAllJobs(
  {
    toClose,
    ...parts
  }: Omit<Parts, 'jobs' | 'idempotencyKeys' | 'requestLog' | 'keyUses' | 'clockShare'> & Base,
  {
    allowPrivateWebhooks: allowPrivate = false,
    mail = {},
    faultPoints,
    observer,
    pagesUrlOf,
  }: BackgroundOptions,
): Jobs {
  const { storage, cipher, clock } = parts
  const sender = createSender({ allowPrivate })
  const send = observer ? observedSend(sender, observer) : sender
  const transport = mail.smtpUrl ? createTransport(mail) : undefined
  toClose.push(async () => transport?.close())
  const money: Lane = { parallel: limits.jobs.parallel }
  const post: Lane = { parallel: limits.webhooks.parallel }
  const outside: Lane = { parallel: limits.origins.jobsParallel }
  const letters: Lane = limits.mail
  const files: Lane = { parallel: limits.invoicing.filesParallel }
  const openPost = createPostOpener(parts)
  const openInvoicePost = createInvoicePostOpener({ read: storage.read, cipher })
  const delivery = createDelivery({
    storage,
    cipher,
    send,
    openBody: (delivery) =>
      delivery.schedule === 'merchant_application' ? openPost(delivery) : openInvoicePost(delivery),
    isLost: struckBy(faultPoints, 'webhook_lose'),
    isStopped: () => jobs.isStopped(),
  })
  const onPaused = (tx: Tx, { id, merchant_id: merchantId, mode, caused }: MailReviewRow) =>
    recordChange(
      tx,
      { cipher, by: jobActor('Mail budget') },
      {
        merchantId,
        mode,
        action: 'mail.paused',
        record: { type: 'MailReview', id },
        after: { emails_within_a_day: caused },
      },
    )
  const isRefused = struckBy(faultPoints, 'mail_refuse')
  const handlers: JobHandlers = {
    capture: { lane: money, run: createDailyCapture(parts) },
    capture_part: { lane: { parallel: limits.capture.jobsParallel }, run: createCapturePart(parts) },
    expire_hold: { lane: money, run: createHoldExpiry(parts) },
    collect: { lane: money, run: createCollector(parts) },
    card_expiry: { lane: money, run: createCardExpiry(parts) },
    deliver: { lane: post, run: delivery },
    check_origins: { lane: outside, run: createOriginJob(parts) },
    process_file: { lane: files, run: createFileProcessor(parts) },
    remind: { lane: money, run: createReminder({ ...parts, pagesUrlOf }) },
    mail: {
      lane: letters,
      run: createMailer({ storage, cipher, clock, transport, isRefused, onSent: noteMailSent, onPaused }),
    },
    release_mails: { lane: letters, run: createReleaser(parts) },
  }
  const keepCounts = createCountKeeper(storage)
  const jobs: Jobs = createJobs({
    ...parts,
    handlers,
    around: observer && ((type, run) => observer.during({ kind: 'job', type }, run)),
    async before() {
      await releaseAbandonedClocks(parts)
      // Only one batch of events per look, so that jobs never wait for all of them: the rest has its turn in the next look.
      if (await fanOut(storage)) jobs.wake()
      if (await placeEvents(storage)) jobs.wake()
      if (await placePartnerEvents(storage)) jobs.wake()
      if (await sealEntries(parts)) jobs.wake()
      if (await foldCounts(storage, limits.counts.leastChanges)) jobs.wake()
      if (await keepCounts()) jobs.wake()
      if (await keepEventCounts(storage)) jobs.wake()
    },
  })
  return jobs
}

/** Whether a fault point strikes what a merchant sends; undefined where there are none. */
function struckBy(faultPoints: FaultPoints | undefined, fault: Fault['fault']) {
  return (
    faultPoints &&
    (({ merchant_id }: { merchant_id: string }) =>
      faultPoints.strike({ merchantId: merchant_id, among: [fault] }) !== undefined)
  )
}

/** Erases contacts that nothing happens with (rules: invoicing.md#erasure). */
async function idleContacts(
  parts: Pick<Base, 'storage' | 'cipher' | 'clock'>,
  keepMs: number | undefined,
): Promise<void> {
  if (keepMs === undefined) return
  while ((await eraseIdleContacts(parts, parts.clock.now() - keepMs)) > 0);
}

/** Work that is done at the start and once a day; after a failure, an hour later. */
function daily({ now }: Clock, work: () => Promise<void>) {
  let next = Number.NEGATIVE_INFINITY
  return {
    async sweep() {
      if (now() < next) return
      next = now() + limits.sweep.againMs
      await work()
      next = now() + limits.sweep.dailyMs
    },
  }
}

/** Deletes expired records at intervals, even when no request comes (rules: tokens.md#lifetime). */
function createSweeper(expiring: readonly { sweep(): Promise<void> }[], onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    for (const records of expiring) await records.sweep().catch(onError)
  }
  return {
    /** Sweeps once before it resolves, and from then on at intervals. */
    async start() {
      await run()
      timer = setInterval(run, limits.sweep.intervalMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
