// Recovery resolves what a crash or silent networks left open, at the start and then at intervals. A PENDING charge was sent to
// the networks and never answered. Nobody was told that it is paid, so it is reversed and becomes FAILED. A pending capture or
// void is requested again. Both are idempotent.
import { type Clock, systemClock } from '../../core/clock.ts'
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Logger } from '../../core/logger.ts'
import { withDeadline } from '../../core/promises.ts'
import type { TransactionRow } from '../../storage/index.ts'
import { merchantClock } from '../../test-clock/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { lockLeased } from '../model/find.ts'
import { networkOf } from '../model/new-transaction.ts'
import { completeOperation, type OperationParts } from '../operations/pending-operations.ts'
import { logOperation, networkFailures, reversePayment } from '../operations/reverse.ts'

/** The result of one run of recovery. */
export interface Reconciled {
  /** Charges that were reversed and have failed. */
  failed: number
  /** Pending captures and voids that were completed. */
  carriedOut: number
  /** What stays open until a later run, because the networks did not answer or its pause is not over. */
  left: number
}

export interface Recovery {
  /** Resolves what dead processes left open, and retries what this process could not resolve before, once its pause is over. */
  run(): Promise<Reconciled>
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
  const pauses = createBackoff(time)
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const run = async () => {
    const taken = await takeOver(parts)
    const open = await findOwn(parts)
    pauses.update(
      open.map(({ id }) => id),
      taken,
    )
    const done = { failed: 0, carriedOut: 0 }
    for (const row of open.filter(({ id }) => pauses.isOver(id))) {
      if (isStopped) break
      try {
        done[await recoverOne(parts, row)]++
      } catch (error) {
        if (!isLogged(error)) logOperation(parts, row, 'recover', error)
        // If the networks do not answer for one transaction, trying the others would only delay the start further.
        pauses.extend(row.id)
        break
      }
    }
    return { ...done, left: open.length - done.failed - done.carriedOut }
  }

  return {
    run,
    start(onError) {
      const again = () => {
        if (isStopped) return
        timer = setTimeout(() => {
          current = run().catch(onError).then(again)
        }, limits.recovery.intervalMs).unref()
      }
      again()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // Silent networks are waited for only so long. The row keeps this process's id, so another process finds it.
      await withDeadline(current, limits.closingTimeoutMs).catch(() => {})
    },
  }
}

/** Takes over the leases of dead processes. If two processes try, only one gets a row. @returns the ids */
async function takeOver({ storage, leases }: OperationParts): Promise<readonly string[]> {
  const orphans = (db: typeof storage.read) =>
    db
      .selectFrom('transactions')
      .select('id')
      .where('type', '=', 'CHARGE')
      .where('instance_id', 'is not', null)
      .where('instance_id', 'not in', leases.liveProcesses(db))
      .limit(limits.recovery.batchRows)
  // Nearly always there is nothing, and then no write is needed.
  if (!(await orphans(storage.read).executeTakeFirst())) return []
  return storage.write(async (tx) => {
    const rows = await orphans(tx).forUpdate().skipLocked().execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await tx
        .updateTable('transactions')
        .set({ instance_id: leases.processId })
        .where('id', 'in', ids)
        .execute()
    }
    return ids
  })
}

/** Transactions that are leased to this process although none of its requests works on them. */
async function findOwn({ storage, leases }: OperationParts): Promise<TransactionRow[]> {
  const rows = await storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('instance_id', '=', leases.processId)
    .where('type', '=', 'CHARGE')
    .orderBy('created')
    .execute()
  return rows.filter(({ id }) => !leases.has(id))
}

/** Whether an error was logged already: one from a call to the networks has a cause, and is logged with it. */
const isLogged = (error: unknown) => error instanceof GatewayError && error.cause !== undefined

async function recoverOne(parts: RecoveryParts, row: TransactionRow): Promise<'failed' | 'carriedOut'> {
  const { storage, processor, leases, logger } = parts
  return leases.during(row.id, async () => {
    const clock = await merchantClock(storage.read, parts.clock, row)
    if (row.under_way) {
      await completeOperation(parts, row, { clock, logger })
      return 'carriedOut'
    }
    await reversePayment(processor, row, { clock, logger })
    const failure = { failure_code: networkFailures[networkOf(row)].broken, instance_id: null }
    await storage.write(async (tx) => {
      const leased = await lockLeased(tx, leases, row.id)
      if (!leased) throw gatewayError('version_conflict')
      await changeLockedStatus(tx, leased, clock.now(), 'fail', failure)
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
    /** @param taken of these, the ones that were just taken over. Of the others, a request of this process has just tried. */
    update(ids: readonly string[], taken: readonly string[]) {
      const kept = new Set(ids)
      for (const id of pauses.keys()) if (!kept.has(id)) pauses.delete(id)
      for (const id of kept) if (!pauses.has(id) && !taken.includes(id)) extend(id)
    },
  }
}
