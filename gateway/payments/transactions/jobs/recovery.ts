// Recovery resolves what a crash or silent networks left open, at the start and then at intervals. A PENDING payment was sent to
// the networks and never answered. Nobody was told that it is made, so it is reversed and becomes FAILED. A pending capture or
// void is requested again. Both are idempotent.
import { type Clock, systemClock } from '../../../core/clock.ts'
import { GatewayError, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Logger } from '../../../core/logger.ts'
import { withDeadline } from '../../../core/promises.ts'
import { lockFound, SPARE, type TransactionRow, unindexed } from '../../../platform/storage/index.ts'
import { merchantClock } from '../../../platform/test-clock/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { lockLeased } from '../model/find.ts'
import { networkOf } from '../model/new-transaction.ts'
import { completeOperation, isSettling, type OperationParts } from '../operations/pending-operations.ts'
import { releaseRefunded } from '../operations/refunded.ts'
import { logOperation, networkFailures, reversePayment } from '../operations/reverse.ts'
import { completeSettlement } from '../operations/settle.ts'

/** The result of one run of recovery. */
export interface Reconciled {
  /** Payments that were reversed and have failed. */
  failed: number
  /** Pending captures and voids that were completed. */
  carriedOut: number
  /** What stays open until a later run, because the networks did not answer or its pause is not over. */
  left: number
}

export interface Recovery {
  /** Resolves what dead processes left open, and retries what this process could not resolve before, once its pause is over. */
  run(): Promise<Reconciled>
  /** Ends all pauses, because the database or the networks are back. */
  retryNow(): void
  /** Runs at intervals until it is stopped. */
  start(onError: (error: unknown) => void): void
  stop(): Promise<void>
}

export interface RecoveryParts extends OperationParts {
  /** The gateway's clock. */
  clock: Clock
  logger: Logger
}

/** @param time the machine's time, for the backoff */
export function createRecovery(parts: RecoveryParts, time: Clock = systemClock): Recovery {
  const { leases } = parts
  const pauses = createBackoff(time)
  const inProgress = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const settle = async (row: TransactionRow): Promise<'failed' | 'carriedOut' | undefined> => {
    try {
      return await recoverOne(parts, row)
    } catch (error) {
      if (!isLogged(error)) logOperation(parts, row, 'recover', error)
      pauses.extend(row.id)
      return undefined
    }
  }

  /** Begins with as many as there is room for. @returns what becomes of each, and how many are open */
  const look = async () => {
    // Taken over only by a process that could work on them.
    const taken = leases.mayWork() ? await takeOver(parts) : []
    const own = await findOwn(parts)
    const open = own.filter(({ id }) => !leases.has(id))
    pauses.update({ own: own.map(({ id }) => id), open: open.map(({ id }) => id), taken })
    const room = Math.max(limits.recovery.parallel - inProgress.size, 0)
    const due = isStopped ? [] : open.filter(({ id }) => pauses.isOver(id)).slice(0, room)
    const outcomes = due.map((row) => {
      const outcome: Promise<Awaited<ReturnType<typeof settle>>> = settle(row).finally(() =>
        inProgress.delete(outcome),
      )
      inProgress.add(outcome)
      return outcome
    })
    return { open: open.length, outcomes }
  }

  const run = async () => {
    const done = { failed: 0, carriedOut: 0 }
    for (;;) {
      const { open, outcomes } = await look()
      let settled = 0
      for (const outcome of await Promise.all(outcomes)) {
        if (outcome === undefined) continue
        done[outcome]++
        settled++
      }
      // As long as there are more than are settled at the same time.
      if (outcomes.length === 0 || outcomes.length === open) return { ...done, left: open - settled }
    }
  }

  return {
    run,
    retryNow: () => pauses.reset(),
    start(onError) {
      const again = () => {
        if (isStopped) return
        timer = setTimeout(() => {
          // What the networks don't answer keeps nothing else waiting, so only the look is waited for.
          looking = (leases.mayWork() ? look() : Promise.resolve()).catch(onError).then(again)
        }, limits.recovery.intervalMs).unref()
      }
      again()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // Silent networks are waited for only so long. The row keeps this process's id, so another process finds it.
      const all = looking.then(() => Promise.all(inProgress))
      await withDeadline(all, limits.closingTimeoutMs).catch(() => {})
    },
  }
}

/** Takes over the leases of dead processes. If two processes try, only one gets a row. @returns the ids */
async function takeOver({ storage, leases }: OperationParts): Promise<readonly string[]> {
  const most = limits.recovery.batchRows
  const orphans = await storage.read
    .selectFrom('transactions')
    .select(['merchant_id', 'id', 'instance_id'])
    .where('instance_id', 'is not', null)
    .where('instance_id', 'not in', leases.liveProcesses(storage.read))
    .limit(most * SPARE)
    .execute()
  // Nearly always there is nothing, and then no write is needed.
  if (orphans.length === 0) return []
  const dead = [...new Set(orphans.map(({ instance_id }) => instance_id))]
  return storage.write(async (tx) => {
    const rows = await lockFound(orphans, most, (merchantId, ids) =>
      tx
        .selectFrom('transactions')
        .select(['merchant_id', 'id'])
        .where(unindexed('merchant_id'), '=', merchantId)
        .where('id', 'in', ids)
        .where(unindexed('instance_id'), 'in', dead)
        .forUpdate()
        .skipLocked()
        .execute(),
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await tx
        .updateTable('transactions')
        .set({ instance_id: leases.processId })
        .where(unindexed('merchant_id'), 'in', [...new Set(rows.map((row) => row.merchant_id))])
        .where('id', 'in', ids)
        .execute()
    }
    return ids
  })
}

/** Transactions that are leased to this process. Those that nobody in it works on were left open. */
async function findOwn({ storage, leases }: OperationParts): Promise<TransactionRow[]> {
  return storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('instance_id', '=', leases.processId)
    .orderBy('created')
    .execute()
}

/** Whether an error was logged already: one from a call to the networks has a cause, and is logged with it. */
const isLogged = (error: unknown) => error instanceof GatewayError && error.cause !== undefined

async function recoverOne(parts: RecoveryParts, row: TransactionRow): Promise<'failed' | 'carriedOut'> {
  const { storage, processor, leases, logger } = parts
  return leases.during(row.id, async () => {
    const clock = await merchantClock(storage.read, parts.clock, row)
    if (isSettling(row)) {
      await completeSettlement(parts, row, clock)
      return 'carriedOut'
    }
    if (row.under_way) {
      await completeOperation(parts, row, { clock, logger })
      return 'carriedOut'
    }
    await reversePayment(processor, row, { clock, logger })
    const failure = { failure_code: networkFailures[networkOf(row)].broken, instance_id: null }
    await storage.write(async (tx) => {
      const leased = await lockLeased(tx, leases, row)
      if (!leased) throw gatewayError('version_conflict')
      await changeLockedStatus(tx, leased, clock.now(), 'fail', failure)
      await releaseRefunded(tx, leased, clock.now())
    })
    return 'failed'
  })
}

/** Exponential backoff for each transaction that the networks did not answer. */
function createBackoff(time: Clock) {
  const { least, most } = limits.recovery.pauseMs
  const pauses = new Map<string, { length: number; until: number }>()
  const extend = (id: string) => {
    const before = pauses.get(id)
    const length = before ? Math.min(2 * before.length, most) : least
    pauses.set(id, { length, until: time.now() + length })
  }
  return {
    isOver: (id: string) => (pauses.get(id)?.until ?? 0) <= time.now(),
    extend,
    reset() {
      for (const id of pauses.keys()) pauses.set(id, { length: least / 2, until: 0 })
    },
    /** @param taken of the open ones, those that were just taken over. For the others, a request of this process has just tried. */
    update({ own, open, taken }: Record<'own' | 'open' | 'taken', readonly string[]>) {
      const kept = new Set(own)
      for (const id of pauses.keys()) if (!kept.has(id)) pauses.delete(id)
      for (const id of open) if (!pauses.has(id) && !taken.includes(id)) extend(id)
    },
  }
}
