// A hold that was neither captured nor voided within 7 days is voided (rules: transactions.md#expired-hold).

import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import { finishJob, type JobHandler } from '../../jobs/index.ts'
import { changeLocked } from '../model/change-status.ts'
import { lockHeld, lockIfThere } from '../model/find.ts'
import { begin, idle, type OperationParts } from '../operations/pending-operations.ts'

export function createHoldExpiry({
  storage,
  processor,
  instance,
}: OperationParts): JobHandler<'expire_hold'> {
  return (job, { clock }) =>
    instance.workOn(job.record_id, async () => {
      const hold = await storage.write(async (tx) => {
        const row = await lockIfThere(tx, job.record_id)
        const isHold = row?.status === 'AUTHORIZED' && !row.auto_capture
        if (!isHold) return finishJob(tx, job)
        return begin(tx, row, clock.now(), instance, 'VOID', null)
      })
      if (!hold) return
      await withDeadline(processor.reverse(hold.id, clock.now()), limits.processorTimeoutMs)
      await storage.write(async (tx) => {
        const held = await lockHeld(tx, instance, hold.id)
        if (held) await changeLocked(tx, held, clock.now(), 'expire', idle)
        await finishJob(tx, job)
      })
    })
}
