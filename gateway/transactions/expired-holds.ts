// A hold that was neither captured nor voided within 7 days is voided (rules: transactions.md#expired-hold).
import { withDeadline } from '../deadline.ts'
import { finishJob, type JobHandler, scheduleJob } from '../jobs/index.ts'
import { limits } from '../limits.ts'
import type { TransactionRow, Tx } from '../storage/index.ts'
import { changeLocked } from './change.ts'
import { lockIfThere } from './find.ts'
import { lockHeld } from './holders.ts'
import { begin, idle, type OperationParts } from './under-way.ts'

/** Sees to it that a hold does not stand for longer. */
export async function scheduleExpiry(tx: Tx, hold: TransactionRow): Promise<void> {
  const { id: record_id, merchant_id, mode, created } = hold
  await scheduleJob(tx, {
    type: 'expire_hold',
    merchant_id,
    mode,
    record_id,
    run_at: created + limits.holdLifeMs,
  })
}

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
