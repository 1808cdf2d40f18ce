// What expires, and is deleted or made again at intervals.
import { type Clock, systemClock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import { eraseIdleContacts, sealContacts, sealFiles, sweepUploads } from '../../invoicing/index.ts'
import { sweepReports } from '../../merchants/page-reports/index.ts'
import {
  createAccessTokens,
  eraseOldApplications,
  sealApplications,
  sweepLinks,
} from '../../merchants/partners/index.ts'
import { peopleSweeper } from '../../merchants/users/index.ts'
import { foldCounts } from '../../payments/transactions/index.ts'
import { expireApprovals } from '../../platform/approvals/index.ts'
import { removeOld } from '../../platform/audit-log/index.ts'
import { keepMonths } from '../../platform/storage/index.ts'
import type { BackgroundOptions, Base, Parts } from './parts.ts'

type Sweep = () => Promise<unknown>

/**
 * Erases contacts that nothing happens with, a few in each sweep (rules: invoicing.md#erasure).
 * @returns whether there may be more
 */
async function idleContacts(
  parts: Pick<Base, 'storage' | 'cipher' | 'clock'>,
  keepMs: number | undefined,
): Promise<boolean> {
  return keepMs !== undefined && (await eraseIdleContacts(parts, parts.clock.now() - keepMs)) > 0
}

/** Runs work at the start and once a day; after a failure, an hour later. While it returns true it runs in each sweep. */
function daily({ now }: Clock, work: Sweep): Sweep {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() < next) return
    next = now() + limits.sweep.againMs
    const isMore = (await work()) === true
    next = now() + (isMore ? 0 : limits.sweep.dailyMs)
  }
}

type Swept = Omit<Base, 'toClose'> &
  Pick<Parts, 'leases' | 'tokens' | 'idempotencyKeys' | 'requestLog' | 'cardTesting'>

/** Sweeps at intervals, even when no request comes (rules: tokens.md#lifetime). */
export function createSweeper(parts: Swept, options: BackgroundOptions, onError: (error: unknown) => void) {
  const sweeps = sweepsOf(parts, options)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running: Promise<void> | undefined
  const sweepAll = async () => {
    for (const sweep of sweeps) if (!isStopped) await sweep().catch(onError)
    running = undefined
  }
  const run = () => (running ??= sweepAll())
  return {
    /** Sweeps once before it resolves, and from then on at intervals. */
    async start() {
      await run()
      if (!isStopped) timer = setInterval(run, limits.sweep.intervalMs).unref()
    },
    /** Waits for the sweep in progress, but not too long, and begins none after it: the database is about to close. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (running) await withDeadline(running, limits.closingTimeoutMs).catch(() => {})
    },
  }
}

function sweepsOf(parts: Swept, { keepDeclinedMs, keepContactsMs }: BackgroundOptions): Sweep[] {
  const { storage, clock, tokens, idempotencyKeys, requestLog, cardTesting } = parts
  const people = peopleSweeper(parts)
  const accessTokens = createAccessTokens(parts)
  return [
    () => tokens.sweep(),
    () => idempotencyKeys.sweep(),
    () => people.sweep(),
    () => requestLog.sweep(),
    () => accessTokens.sweep(),
    () => cardTesting.sweep(),
    () => sweepReports(parts),
    () => sweepLinks(parts),
    () => removeOld(parts),
    () => foldCounts(storage),
    () => expireApprovals(parts),
    () => sweepUploads(parts),
    async () => {
      if (keepDeclinedMs !== undefined) await eraseOldApplications(parts, clock.now() - keepDeclinedMs)
    },
    () => sealApplications(parts),
    () => sealFiles(parts),
    () => sealContacts(parts),
    daily(clock, () => idleContacts(parts, keepContactsMs)),
    // The time in ids is the machine's.
    daily(systemClock, () => keepMonths(storage, systemClock.now())),
  ]
}
