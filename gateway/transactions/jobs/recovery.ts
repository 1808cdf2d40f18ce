// What a crash or silent networks left open is settled: at the start, and from then on again and again. A PENDING payment
// was sent to the networks, and their answer never came: nobody was told that it is made, so the networks are told to drop
// it, and it is FAILED. A capture or a void that is under way is asked for again. Both change nothing when done twice.
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
import { releaseRefunded } from '../operations/refunded.ts'
import { logOperation, networkFailures, reversePayment } from '../operations/reverse.ts'

/** What became of what was found open. */
export interface Reconciled {
  /** Payments. */
  failed: number
  /** Captures and voids. */
  carriedOut: number
  /** The networks did not answer, or it is not its time yet: these stay as they are until the next time. */
  left: number
}

export interface Recovery {
  /** Settles what processes that are gone left open, and what this one could not settle before, where it is due. */
  run(): Promise<Reconciled>
  /** Runs again and again, until it is stopped. */
  start(onError: (error: unknown) => void): void
  stop(): Promise<void>
}

export interface RecoveryParts extends OperationParts {
  /** The gateway's. */
  clock: Clock
  logger: Logger
}

/** @param time the machine's, by which the pauses go */
export function createRecovery(parts: RecoveryParts, time: Clock = systemClock): Recovery {
  const pauses = createPauses(time)
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
        done[await settle(parts, row)]++
      } catch (error) {
        if (!isLogged(error)) logOperation(parts, row, 'recover', error)
        // Networks that do not answer once would hold up the start for each of the others, too.
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
      // Networks that do not answer are not waited for: the row stays this process's, and so the next one finds it.
      await withDeadline(current, limits.closingTimeoutMs).catch(() => {})
    },
  }
}

/** Makes what processes that are gone left open this process's own: of two that try, one gets the row. */
async function takeOver({ storage, leases }: OperationParts): Promise<readonly string[]> {
  const orphans = (db: typeof storage.read) =>
    db
      .selectFrom('transactions')
      .select('id')
      .where('instance_id', 'is not', null)
      .where('instance_id', 'not in', leases.liveProcesses(db))
      .limit(limits.recovery.batchRows)
  // Nearly always there is nothing, and then nothing is written.
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

/** What is this process's own, and no request of it is working on. */
async function findOwn({ storage, leases }: OperationParts): Promise<TransactionRow[]> {
  const rows = await storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('instance_id', '=', leases.processId)
    .orderBy('created')
    .execute()
  return rows.filter(({ id }) => !leases.has(id))
}

/** Where the networks were asked, it is known what for. */
const isLogged = (error: unknown) => error instanceof GatewayError && error.cause !== undefined

async function settle(parts: RecoveryParts, row: TransactionRow): Promise<'failed' | 'carriedOut'> {
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
      const held = await lockLeased(tx, leases, row)
      if (!held) throw gatewayError('version_conflict')
      await changeLockedStatus(tx, held, clock.now(), 'fail', failure)
      await releaseRefunded(tx, held, clock.now())
    })
    return 'failed'
  })
}

/** When what the networks did not answer is tried again: after a pause that doubles each time. */
function createPauses(time: Clock) {
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
    /** @param taken of these, the ones of other processes: not tried yet, as a request of this process did a moment ago */
    update(ids: readonly string[], taken: readonly string[]) {
      const kept = new Set(ids)
      for (const id of pauses.keys()) if (!kept.has(id)) pauses.delete(id)
      for (const id of kept) if (!pauses.has(id) && !taken.includes(id)) extend(id)
    },
  }
}
