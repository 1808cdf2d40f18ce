// Decisions that take effect after a minute, until when an operator can undo them (rules: partners.md#undo). The application
// waits until then, and the partner isn't notified.
import { gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { GATEWAY, type RecordedChange, recordChange } from '../../../platform/audit-log/index.ts'
import { cancelJob, finishJob, type JobHandler, scheduleJob } from '../../../platform/jobs/index.ts'
import {
  type DeclineReason,
  fromJson,
  type Json,
  type Reader,
  type ScheduledDecision,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { mayOperate } from '../../merchants/index.ts'
import type { ActingParts, ActingWriteParts, ApplicationParts } from '../applications/application-parts.ts'
import { refuseDecided } from '../applications/decide.ts'
import { lockApplication, lockIfPresent } from '../applications/lock.ts'
import { type Also, decide, decisionJob } from './decisions.ts'

/** A decision that can be undone. */
export interface OpenDecision extends ScheduledDecision {
  /** When it takes effect, in milliseconds. */
  at: number
}

/**
 * Decides an application, in a minute.
 * @param reason null: it's approved
 * @throws 404; 422 unavailable_for_current_status unless it waits for a decision
 */
export async function scheduleDecision(
  tx: Tx,
  parts: ActingWriteParts,
  id: string,
  reason: DeclineReason | null,
): Promise<void> {
  const row = await lockApplication(tx, id)
  refuseDecided(row, await openDecision(tx, id))
  const { by, clock } = parts
  const run_at = clock.now() + limits.application.undoMs
  const job = { ...(await decisionJob(tx, row)), mode: 'live' as const, run_at }
  await scheduleJob(tx, job, toJson<ScheduledDecision>({ reason, by }))
  await audit(tx, parts, id, { action: 'merchant_application.decided', after: stateOf(reason) })
}

/** Undoes a decision that hasn't taken effect. @throws 404; 422 unavailable_for_current_status once it has */
export async function undoDecision(parts: ActingParts, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const row = await lockApplication(tx, id)
    const open = await openDecision(tx, id)
    if (row.status !== 'SUBMITTED' || !open)
      throw gatewayError('unavailable_for_current_status', {
        message: 'This decision has taken effect and can’t be undone.',
      })
    await cancelJob(tx, await decisionJob(tx, row))
    await audit(tx, parts, id, { action: 'merchant_application.undone', before: stateOf(open.reason) })
  })
}

const stateOf = (reason: DeclineReason | null) => ({
  status: reason === null ? 'APPROVED' : 'DECLINED',
  reason,
})

/** Writes the operator's audit log. */
function audit(
  tx: Tx,
  parts: ActingWriteParts,
  id: string,
  change: Pick<RecordedChange, 'action' | 'before' | 'after'>,
): Promise<void> {
  const record = { type: 'MerchantApplication', id }
  return recordChange(tx, parts, { merchantId: GATEWAY, record, ...change })
}

/** The decision about an application that can still be undone; undefined: none. */
export async function openDecision(db: Reader | Tx, id: string): Promise<OpenDecision | undefined> {
  return (await openDecisions(db, [id])).get(id)
}

/** The decisions about applications that can still be undone, by the applications' ids. */
export async function openDecisions(
  db: Reader | Tx,
  ids: readonly string[],
): Promise<Map<string, OpenDecision>> {
  if (ids.length === 0) return new Map()
  const jobs = await db
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_applications as partner', 'partner.id', 'application.partner_application_id')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.merchant_id', '=', 'partner.merchant_id')
        .on('jobs.type', '=', 'decide')
        .onRef('jobs.record_id', '=', 'application.id'),
    )
    .select(['application.id', 'jobs.run_at', 'jobs.data'])
    .where('application.id', 'in', ids)
    .$castTo<{ id: string; run_at: number; data: Json<ScheduledDecision> }>()
    .execute()
  return new Map(jobs.map(({ id, run_at, data }) => [id, { ...fromJson(data), at: Number(run_at) }]))
}

/** Has decisions take effect. @param approved what else an approval does, in the name of whoever decided */
export function createDecider(
  parts: ApplicationParts,
  approved: (parts: ActingParts) => Also | undefined,
): JobHandler<'decide'> {
  return async (job, { clock }) => {
    const { reason, by } = fromJson(job.data ?? impossible())
    const acting = { ...parts, clock, by }
    await parts.storage.write(async (tx) => {
      const row = await lockIfPresent(tx, job.record_id)
      // First, because it fails if an operator has undone the decision in the meantime.
      await finishJob(tx, job)
      if (row?.status !== 'SUBMITTED' || !(await mayOperate(tx, by))) {
        await audit(tx, acting, job.record_id, {
          action: 'merchant_application.undone',
          before: stateOf(reason),
        })
        return
      }
      await decide(tx, acting, row, reason, reason === null ? approved(acting) : undefined)
    })
  }
}

function impossible(): never {
  throw new Error('A decision is scheduled with what was decided.')
}
