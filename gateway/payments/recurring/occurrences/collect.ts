// Collects an occurrence, when it is due or because the merchant asks for it. The status PAYING and the charge are stored by
// one database transaction, and the outcome by the one that stores the networks' answer. So an occurrence is never collected
// twice, whichever process does it and whenever one stops.
import { jobActor } from '../../../core/actor.ts'
import { dateIn, startOfDate } from '../../../core/calendar.ts'
import { type Caller, GATEWAY } from '../../../core/caller.ts'
import { GatewayError, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { finishJob, type JobHandler, postponeJob } from '../../../platform/jobs/index.ts'
import {
  type JobRow,
  type OccurrenceRow,
  type RecurringChargeRow,
  recordAttempt,
  type TransactionRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import {
  authorize,
  type ChargeHooks,
  type ChargeParts,
  insertFailedCharge,
} from '../../transactions/index.ts'
import { cancelCollection, changeOccurrence, keepFirstCharge, scheduleCollection } from '../model/change.ts'
import { findDue, lastChargeOf, lockOccurrence, payingOf } from '../model/find.ts'
import { unsealRecurringMethod } from '../model/sealed-method.ts'
import { readTerms } from '../model/terms.ts'
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
  const method = await unsealRecurringMethod(parts.cardData, recurring)
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
    authentication_id: recurring.authentication_id ?? undefined,
    credential: {
      initiator: 'MERCHANT' as const,
      reason: 'RECURRING' as const,
      networkTransactionId: recurring.network_transaction_id,
    },
  }
  await authorize(parts, caller, request, follow(caller, occurrence, job))
}

function follow(
  caller: Caller,
  { merchant_id, id, recurring_charge_id }: OccurrenceRow,
  job?: JobRow,
): ChargeHooks {
  const { timezone } = caller.merchant
  const lock = async (tx: Tx) => {
    const locked = await lockOccurrence(tx, { merchant_id, id, recurring_charge_id })
    if (!locked) throw gatewayError('version_conflict')
    return locked
  }
  const end = (tx: Tx) => (job ? finishJob(tx, job) : cancelCollection(tx, { merchant_id, id }))
  const again = (tx: Tx, occurrence: OccurrenceRow, run_at: number) =>
    job ? postponeJob(tx, job, run_at) : scheduleCollection(tx, occurrence, run_at)
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
      const kept = await keepFirstCharge(tx, recurring, charge)
      await planNext(tx, kept, paid, now, timezone, charge.amount)
      await end(tx)
    },
    async failed(tx, _charge, now) {
      const locked = await lock(tx)
      const run_at = await fail(tx, locked, now, timezone)
      await (run_at === undefined ? end(tx) : again(tx, locked.occurrence, run_at))
    },
  }
}

interface Locked {
  recurring: RecurringChargeRow
  occurrence: OccurrenceRow
}

/**
 * It has failed, and the schedule goes on. What was to be paid ahead of its day is only PENDING again, unless the next one
 * stands there already (rules: recurring.md#early-pay).
 * @returns when it is to be collected then, in milliseconds; undefined: nothing collects it by itself
 */
async function fail(
  tx: Tx,
  { recurring, occurrence }: Locked,
  now: number,
  timezone: string,
  changes: Partial<OccurrenceRow> = {},
): Promise<number | undefined> {
  const { due_date } = occurrence
  // The next payment of one that has ended is none.
  if (recurring.next_payment === due_date && dateIn(now, timezone) < due_date) {
    await changeOccurrence(tx, occurrence, now, 'fail_ahead', changes)
    return startOfDate(due_date, timezone)
  }
  const failed = await changeOccurrence(tx, occurrence, now, 'fail', changes)
  await planNext(tx, recurring, failed, now, timezone)
  return undefined
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
  const last = await lastChargeOf(tx, occurrence, chargeId)
  if (last?.status === 'PENDING') throw gatewayError('version_conflict')
  const others = (await payingOf(tx, recurring)).filter(({ id }) => id !== occurrence.id)
  const terms = await readTerms(tx, recurring, occurrence.id)
  const left = nextAmount({
    ...terms,
    amount,
    counted_dates: terms.counted_dates + others.length,
    total_amount: others.reduce((sum, other) => sum + other.amount, terms.total_amount),
  })
  if (left === amount) return
  throw gatewayError(others.length > 0 ? 'version_conflict' : 'unavailable_for_current_status')
}

const collector = jobActor('Recurring payments')

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
    const charge = occurrence.status === 'PAYING' ? await lastChargeOf(storage.read, occurrence) : undefined
    if (charge && charge.status === 'PENDING') {
      // The networks have not answered yet, or recovery is finding out the outcome (payments/transactions/jobs/recovery.ts).
      return storage.write((tx) => postponeJob(tx, job, now + limits.jobs.pauseMs.least))
    }
    const { client_id } = recurring
    const partner = client_id !== null && { clientId: client_id }
    const caller: Caller = {
      ...context,
      merchant,
      mode: job.mode,
      ...partner,
      ...GATEWAY,
      actor: collector,
    }
    try {
      await collect(parts, caller, recurring, occurrence, job)
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status >= 500 || error.status === 409) {
        return retryUnlessEnded(parts, job, error)
      }
      // A new card waits while too many of them fail (rules: card-testing.md#due). Nothing was stored.
      if (error.status === 429) return storage.write((tx) => postponeJob(tx, job, now + pauseOf(error)))
      await noteFailure(parts, job, caller, occurrence, error)
    }
  }
}

/** How long a refusal wants a job to wait, in milliseconds. */
const pauseOf = ({ retryAfter = 0 }: GatewayError) => Math.max(limits.jobs.pauseMs.least, retryAfter * 1000)

/** A missing answer is no outcome: throws, so that the job is retried, unless the outcome is stored and the job has ended. */
async function retryUnlessEnded({ storage }: ChargeParts, job: JobRow, error: unknown): Promise<void> {
  const isOpen = await storage.read
    .selectFrom('jobs')
    .select('id')
    .where('merchant_id', '=', job.merchant_id)
    .where('id', '=', job.id)
    .executeTakeFirst()
  if (isOpen) throw error
}

/**
 * A refusal before the networks were asked: a card that was deleted or has expired, an account that is not active. It leaves
 * a charge that says so (rules: recurring.md#failed-before).
 */
async function noteFailure(
  { storage }: ChargeParts,
  job: JobRow,
  { merchant, clock }: Caller,
  occurrence: OccurrenceRow,
  { messages: [{ code }] }: GatewayError,
): Promise<void> {
  await storage.write(async (tx) => {
    const locked = await lockOccurrence(tx, occurrence)
    const status = locked?.occurrence.status
    // A decline was stored with its charge, and has ended the job already.
    if (!locked || (status !== 'PENDING' && status !== 'PAYING')) return
    const now = clock.now()
    await insertFailedCharge(tx, now, chargeFor(locked), code === 'card_expired' ? EXPIRED : code)
    const changes = { attempts: locked.occurrence.attempts + 1, last_attempt: now }
    const run_at = await fail(tx, locked, now, merchant.timezone, changes)
    await (run_at === undefined ? finishJob(tx, job) : postponeJob(tx, job, run_at))
  })
}

/** Of a kept card, whether it's a saved one or not. */
const EXPIRED = 'payment_method_expired'

const chargeFor = ({ recurring, occurrence }: Locked) => ({
  merchant_id: recurring.merchant_id,
  mode: recurring.mode,
  account_id: recurring.account_id,
  amount: occurrence.amount,
  currency: recurring.currency,
  reference: recurring.reference,
  method: recurring.method,
  client_id: recurring.client_id,
  recurring_charge_id: recurring.id,
  recurring_charge_occurrence_id: occurrence.id,
})
