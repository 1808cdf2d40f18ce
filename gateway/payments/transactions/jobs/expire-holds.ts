// A hold that was neither captured nor voided within 7 days is voided (rules: transactions.md#expired-hold).

import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import { finishJob, type JobHandler } from '../../../platform/jobs/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import { lockIfThere, lockLeased } from '../model/find.ts'
import { beginOperation, noPendingOperation, type OperationParts } from '../operations/pending-operations.ts'

export function createHoldExpiry({ storage, processor, leases }: OperationParts): JobHandler<'expire_hold'> {
  return (job, { clock }) =>
    leases.during(job.record_id, async () => {
      const hold = await storage.write(async (tx) => {
        const row = await lockIfThere(tx, { merchant_id: job.merchant_id, id: job.record_id })
        const isHold = row?.status === 'AUTHORIZED' && !row.auto_capture
        if (!isHold) return finishJob(tx, job)
        return beginOperation(tx, row, clock.now(), leases, 'VOID', null)
      })
      if (!hold) return
      await withDeadline(processor.reverse(hold.id, clock.now()), limits.processorTimeoutMs)
      await storage.write(async (tx) => {
        const leased = await lockLeased(tx, leases, hold)
        if (leased) await changeLockedStatus(tx, leased, clock.now(), 'expire', noPendingOperation)
        await finishJob(tx, job)
      })
    })
}
