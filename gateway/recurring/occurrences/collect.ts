// Collects an occurrence, when it is due or because the merchant asks for it. The status PAYING and the charge are stored by
// one database transaction, and the outcome by the one that stores the networks' answer. So an occurrence is never collected
// twice, whichever process does it and whenever one stops.
import { dateIn, startOfDate } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { cancelJob, finishJob, type JobHandler, postponeJob } from '../../jobs/index.ts'
import {
  type JobRow,
  type OccurrenceRow,
  type RecurringChargeRow,
  recordAttempt,
  type TransactionRow,
  type Tx,
} from '../../storage/index.ts'
import { authorize, type ChargeHooks, type ChargeParts } from '../../transactions/index.ts'
import { changeOccurrence, progressOf, scheduleCollection } from '../model/change.ts'
import { findDue, lastChargeOf, lockOccurrence, payingOf } from '../model/find.ts'
import { unsealRecurringMethod } from '../model/sealed-method.ts'
import { nextAmount } from '../schedule/projection.ts'
import { planNext } from './plan.ts'

/**
 * Charges for an occurrence.
 * @param job the job that collects it when it is due; absent: the merchant asked for it
 * @throws as `authorize`; 409 while it is being paid; 422 unavailable_for_current_status when it is paid, or the caps allow
 *   nothing more
 */
export async function collect(
  parts: ChargeParts,
  caller: Caller,
  recurring: RecurringChargeRow,
  occurrence: OccurrenceRow,
  job?: JobRow,
): Promise<void> {
  const method = unsealRecurringMethod(parts.cipher, recurring)
  const request = {
    amount: occurrence.amount,
    currency: undefined,
    method,
    isKept: true,
    account_id: recurring.account_id,
    reference: recurring.reference ?? undefined,
    data: undefined,
    auto_capture: true,
    surcharge_amount: undefined,
    gratuity: undefined,
    signature: undefined,
    source_id: undefined,
    occurrence,
  }
  await authorize(parts, caller, request, follow(caller, occurrence, job))
}

function follow(caller: Caller, { id, recurring_charge_id }: OccurrenceRow, job?: JobRow): ChargeHooks {
  const { timezone } = caller.merchant
  const lock = async (tx: Tx) => {
    const locked = await lockOccurrence(tx, { id, recurring_charge_id })
    if (!locked) throw gatewayError('version_conflict')
    return locked
  }
  const end = (tx: Tx) => (job ? finishJob(tx, job) : cancelJob(tx, 'collect', id))
  return {
    async stored(tx, charge, now) {
      const { recurring, occurrence } = await lock(tx)
      await assertCollectable(tx, recurring, occurrence, charge)
      const attempts = occurrence.attempts + 1
      await changeOccurrence(tx, occurrence, now, job ? 'collect' : 'pay', { attempts, last_attempt: now })
      await recordAttempt(tx, caller.attempt, 'Occurrence', id)
      // If this process stops now, this job finds out the outcome.
      if (!job) await scheduleCollection(tx, occurrence, now + 2 * limits.processorTimeoutMs)
    },
    async authorized(tx, charge, now) {
      const { recurring, occurrence } = await lock(tx)
      const paid = await changeOccurrence(tx, occurrence, now, 'succeed')
      await planNext(tx, recurring, paid, now, timezone, charge.amount)
      await end(tx)
    },
    async failed(tx, _charge, now) {
      await fail(tx, await lock(tx), now, timezone)
      await end(tx)
    },
  }
}

async function fail(
  tx: Tx,
  { recurring, occurrence }: { recurring: RecurringChargeRow; occurrence: OccurrenceRow },
  now: number,
  timezone: string,
  changes: Partial<OccurrenceRow> = {},
): Promise<void> {
  const failed = await changeOccurrence(tx, occurrence, now, 'fail', changes)
  await planNext(tx, recurring, failed, now, timezone)
}

/**
 * Checks that the charge may be collected. Occurrences that are being paid count as collected, so that two at the same time
 * cannot exceed the caps.
 * @throws 409, 422
 */
async function assertCollectable(
  tx: Tx,
  recurring: RecurringChargeRow,
  occurrence: OccurrenceRow,
  { id: chargeId, amount }: TransactionRow,
): Promise<void> {
  if (recurring.status === 'DELETED') throw gatewayError('unavailable_for_current_status')
  if (occurrence.amount !== amount) throw gatewayError('version_conflict')
  // Another request has just begun to collect it.
  const last = await lastChargeOf(tx, occurrence.id, chargeId)
  if (last?.status === 'PENDING') throw gatewayError('version_conflict')
  const others = (await payingOf(tx, { recurringId: recurring.id })).filter(({ id }) => id !== occurrence.id)
  const progress = progressOf(recurring)
  const left = nextAmount({
    ...progress,
    amount,
    total_occurrences: progress.total_occurrences + others.length,
    total_amount: others.reduce((sum, other) => sum + other.amount, progress.total_amount),
  })
  if (left === amount) return
  throw gatewayError(others.length > 0 ? 'version_conflict' : 'unavailable_for_current_status')
}

/** The job that collects a due occurrence. A failed one is not retried; only `pay` can (rules: recurring.md#collection). */
export function createCollector(parts: ChargeParts): JobHandler<'collect'> {
  const { storage } = parts
  return async (job, context) => {
    const found = await findDue(storage.read, job)
    if (!found) return storage.write((tx) => finishJob(tx, job))
    const { recurring, occurrence, merchant } = found
    const now = context.clock.now()
    if (dateIn(now, merchant.timezone) < occurrence.due_date && occurrence.status === 'PENDING') {
      const begins = startOfDate(occurrence.due_date, merchant.timezone)
      return storage.write((tx) => postponeJob(tx, job, begins))
    }
    const charge =
      occurrence.status === 'PAYING' ? await lastChargeOf(storage.read, occurrence.id) : undefined
    if (charge && charge.status === 'PENDING') {
      // The networks have not answered yet, or recovery is finding out the outcome (transactions/jobs/recovery.ts).
      return storage.write((tx) => postponeJob(tx, job, now + limits.jobs.pauseMs.least))
    }
    const caller: Caller = { ...context, merchant, mode: job.mode, address: 'gateway' }
    try {
      await collect(parts, caller, recurring, occurrence, job)
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status >= 500 || error.status === 409) {
        return retryUnlessEnded(parts, job, error)
      }
      await noteFailure(parts, job, caller, occurrence)
    }
  }
}

/** A missing answer is no outcome: throws, so that the job is retried, unless the outcome is stored and the job has ended. */
async function retryUnlessEnded({ storage }: ChargeParts, job: JobRow, error: unknown): Promise<void> {
  const isOpen = await storage.read
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', job.id)
    .executeTakeFirst()
  if (isOpen) throw error
}

/** Fails an occurrence that was refused before a charge was stored: its card is deleted or expired, or its account inactive. */
async function noteFailure(
  { storage }: ChargeParts,
  job: JobRow,
  { merchant, clock }: Caller,
  occurrence: OccurrenceRow,
): Promise<void> {
  await storage.write(async (tx) => {
    const locked = await lockOccurrence(tx, occurrence)
    const status = locked?.occurrence.status
    // A decline was stored with its charge, and has ended the job already.
    if (!locked || (status !== 'PENDING' && status !== 'PAYING')) return
    const now = clock.now()
    const changes = { attempts: locked.occurrence.attempts + 1, last_attempt: now }
    await fail(tx, locked, now, merchant.timezone, changes)
    await finishJob(tx, job)
  })
}
