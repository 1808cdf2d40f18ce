// Deactivations that take effect after a minute, until when an operator can undo them (rules: accounts.md#undo).
import type { Acting, Actor } from '../../../core/actor.ts'
import { gatewayError, notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { GATEWAY, type RecordedChange, recordChange } from '../../../platform/audit-log/index.ts'
import { cancelJob, finishJob, type JobHandler, scheduleJob } from '../../../platform/jobs/index.ts'
import {
  fromJson,
  type Json,
  type Reader,
  type ScheduledStatus,
  type Storage,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { setMerchantStatus } from './merchant-status.ts'
import { ownerOf, type ProvisioningParts } from './operator-record.ts'
import { operatorRecords } from './operator-records.ts'

/** A merchant or an account that is deactivated. */
export interface Deactivated {
  record: ScheduledStatus['record']
  id: string
}

/** A deactivation that can be undone. */
export interface OpenDeactivation extends ScheduledStatus {
  /** When it takes effect, in milliseconds. */
  at: number
}

/**
 * Deactivates a merchant, or deactivates or deletes an account, in a minute.
 * @throws 404; 422 unavailable_for_current_status if it's being deactivated already
 */
export async function scheduleDeactivation(
  tx: Tx,
  parts: ProvisioningParts,
  { record, id }: Deactivated,
  change: Pick<ScheduledStatus, 'status' | 'reason'>,
): Promise<void> {
  const merchant_id = await lockOwner(tx, { record, id })
  refuseOpen(await openDeactivation(tx, merchant_id, id))
  const run_at = parts.clock.now() + limits.application.undoMs
  const job = { ...jobOf(merchant_id, id), mode: 'live' as const, run_at }
  await scheduleJob(tx, job, toJson<ScheduledStatus>({ record, ...change, by: parts.by }))
  await audit(tx, parts, { record, id }, { action: 'deactivation.scheduled', after: change })
}

/** Undoes a deactivation that hasn't taken effect. @throws 404; 422 unavailable_for_current_status once it has */
export async function undoDeactivation(tx: Tx, parts: ProvisioningParts, about: Deactivated): Promise<void> {
  const merchant_id = await lockOwner(tx, about)
  const open = await openDeactivation(tx, merchant_id, about.id)
  if (!open) throw unavailable('This deactivation has taken effect and can’t be undone.')
  await cancelJob(tx, jobOf(merchant_id, about.id))
  const { status, reason } = open
  await audit(tx, parts, about, { action: 'deactivation.undone', before: { status, reason } })
}

/** Refuses what is being deactivated already. @throws 422 unavailable_for_current_status */
export function refuseOpen(open: OpenDeactivation | undefined): void {
  if (open) throw unavailable('This is being deactivated already.')
}

const unavailable = (message: string) => gatewayError('unavailable_for_current_status', { message })

const jobOf = (merchant_id: string, record_id: string) => ({
  merchant_id,
  type: 'deactivate' as const,
  record_id,
})

/** Locks the merchant, so that two operators don't decide at the same time. @throws 404 */
async function lockOwner(tx: Tx, { record, id }: Deactivated): Promise<string> {
  const owner = record === 'Merchant' ? id : await ownerOf(tx, 'accounts', id)
  const merchant =
    owner === undefined
      ? undefined
      : await tx.selectFrom('merchants').select('id').where('id', '=', owner).forUpdate().executeTakeFirst()
  if (!merchant) throw notFound(record, id)
  return merchant.id
}

/** The deactivation of a merchant or an account that can still be undone; undefined: none. */
export async function openDeactivation(
  db: Reader | Tx,
  merchantId: string,
  id: string,
): Promise<OpenDeactivation | undefined> {
  return (await openDeactivations(db, [{ merchantId, id }])).get(id)
}

/** Those of some merchants and accounts that can still be undone, by the record's id. A merchant's `merchantId` is its own. */
export async function openDeactivations(
  db: Reader | Tx,
  records: readonly { merchantId: string; id: string }[],
): Promise<ReadonlyMap<string, OpenDeactivation>> {
  if (records.length === 0) return new Map()
  const owners = [...new Set(records.map(({ merchantId }) => merchantId))]
  const ids = records.map(({ id }) => id)
  const jobs = await db
    .selectFrom('jobs')
    .select(['record_id', 'run_at', 'data'])
    .where('merchant_id', 'in', owners)
    .where('type', '=', 'deactivate')
    .where('record_id', 'in', ids)
    .$castTo<{ record_id: string; run_at: number; data: Json<ScheduledStatus> }>()
    .execute()
  return new Map(jobs.map((job) => [job.record_id, { ...fromJson(job.data), at: Number(job.run_at) }]))
}

/** Writes the operator's audit log. */
function audit(
  tx: Tx,
  parts: Pick<ProvisioningParts, 'cipher'> & Acting,
  { record: type, id }: Deactivated,
  change: Pick<RecordedChange, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordChange(tx, parts, { merchantId: GATEWAY, record: { type, id }, ...change })
}

/** Has deactivations take effect, in the name of whoever decided. */
export function createDeactivator(
  parts: Pick<ProvisioningParts, 'cipher'> & { storage: Storage },
): JobHandler<'deactivate'> {
  return async (job, { clock }) => {
    const { record, status, reason, by } = fromJson(job.data ?? impossible())
    const { record_id: id } = job
    const acting = { ...parts, clock, by }
    await parts.storage.write(async (tx) => {
      // First, because it fails if an operator has undone it in the meantime.
      await finishJob(tx, job)
      if (!(await mayOperate(tx, by))) {
        await audit(tx, acting, { record, id }, { action: 'deactivation.undone', before: { status, reason } })
        return
      }
      if (record === 'Merchant') await setMerchantStatus(tx, acting, id, { to: 'INACTIVE', reason })
      else await operatorRecords.account.set(tx, acting, id, { status })
    })
  }
}

/** Whether whoever decided is still an operator: a minute is long enough to lose access. */
export async function mayOperate(db: Reader | Tx, { id }: Actor): Promise<boolean> {
  if (id === undefined) return true
  const operator = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_operator', '=', 1)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return operator !== undefined
}

function impossible(): never {
  throw new Error('A deactivation is scheduled with what was decided.')
}
