// The end of an authentication's time, by the merchant's clock (rules: authentications.md#time).
import { finishJob, type JobHandler } from '../../../platform/jobs/index.ts'
import type { Storage, Tx } from '../../../platform/storage/index.ts'
import { changeAuthentication } from '../model/change.ts'
import { type LockedAuthentication, lockAuthenticationRow } from '../model/find.ts'
import { isOpen } from '../model/transitions.ts'

/** Expires it if its time is over. Each reader calls this, because the job may be late. */
export async function expireLocked(
  tx: Tx,
  row: LockedAuthentication,
  now: number,
): Promise<LockedAuthentication> {
  if (!isOpen(row.status) || now < row.expires) return row
  return changeAuthentication(tx, row, now, { status: 'EXPIRED', liability_shift: 0 })
}

export function createAuthenticationExpiry({
  storage,
}: {
  storage: Storage
}): JobHandler<'expire_authentication'> {
  return (job, { clock }) =>
    storage.write(async (tx) => {
      const row = await lockAuthenticationRow(tx, { merchant_id: job.merchant_id, id: job.record_id })
      await finishJob(tx, job)
      if (row) await expireLocked(tx, row, clock.now())
    })
}
