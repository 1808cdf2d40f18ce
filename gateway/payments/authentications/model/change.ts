import { limits } from '../../../core/limits.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/index.ts'
import {
  type AuthenticationEvent,
  type AuthenticationRow,
  insertLocked,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { recordEvent } from '../../events/index.ts'
import type { LockedAuthentication } from './find.ts'
import { authenticationRecord } from './schemas.ts'
import { hasSucceeded, isOpen, mayBecome } from './transitions.ts'

type Changes = Partial<Omit<AuthenticationRow, 'id' | 'merchant_id' | 'mode' | 'created' | 'modified'>>

/** Stores a new one, with its event and the end of its time. */
export async function insertAuthentication(tx: Tx, row: AuthenticationRow): Promise<LockedAuthentication> {
  const locked = await insertLocked(tx, 'authentications', row)
  await scheduleEnd(tx, locked)
  await record(tx, locked, 'created')
  return locked
}

/**
 * The only function that changes an authentication. It checks the table of transitions and records the event.
 * @throws when the table doesn't allow the change
 */
export async function changeAuthentication(
  tx: Tx,
  row: LockedAuthentication,
  now: number,
  changes: Changes,
): Promise<LockedAuthentication> {
  const { status = row.status } = changes
  if (status !== row.status && !mayBecome(row.status, status))
    throw new Error(`An authentication that is ${row.status} can't become ${status}.`)
  const isOther = status !== row.status
  const all = { ...changes, ...(isOther && expiryOf(status, now)), modified: now }
  const changed = { ...row, ...all }
  await updateRow(tx, 'authentications', row, all)
  if (isOther && status === 'CHALLENGE') await scheduleEnd(tx, changed)
  if (isOther && !isOpen(status)) await cancelJob(tx, jobOf(row))
  if (isOther && status !== 'CREATED' && status !== 'METHOD') await record(tx, changed, EVENTS[status])
  return changed
}

const { openMs, usableMs } = limits.authentications

/** A challenge has the whole time again. What has succeeded may be used for a while. */
function expiryOf(status: AuthenticationRow['status'], now: number): Partial<AuthenticationRow> {
  if (status === 'CHALLENGE') return { expires: now + openMs }
  if (hasSucceeded(status)) return { expires: now + usableMs }
  return isOpen(status) ? {} : { expires: now }
}

const jobOf = ({ merchant_id, id }: AuthenticationRow) => ({
  type: 'expire_authentication' as const,
  merchant_id,
  record_id: id,
})

const scheduleEnd = (tx: Tx, row: AuthenticationRow): Promise<void> =>
  scheduleJob(tx, { ...jobOf(row), mode: row.mode, run_at: row.expires })

const EVENTS: Readonly<
  Record<Exclude<AuthenticationRow['status'], 'CREATED' | 'METHOD'>, AuthenticationEvent>
> = {
  CHALLENGE: 'challenge',
  SUCCEEDED: 'succeeded',
  ATTEMPTED: 'attempted',
  FAILED: 'failed',
  REJECTED: 'rejected',
  UNAVAILABLE: 'unavailable',
  CANCELED: 'canceled',
  EXPIRED: 'expired',
}

/** Without the cryptogram: events leave the gateway. */
async function record(tx: Tx, row: AuthenticationRow, what: AuthenticationEvent) {
  const { merchant_id, mode, modified: created } = row
  const { cavv: _, ...data } = authenticationRecord.view(row)
  await recordEvent(tx, { merchant_id, mode, created, type: `authentication.${what}`, data })
}
