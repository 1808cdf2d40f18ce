// Jobs that have failed, for the operator of the gateway.
import { notFound } from '../core/errors.ts'
import type { JobRow, Reader, Tx } from '../storage/index.ts'

/** Jobs that have failed and are to be tried again, the next ones first. @param most so many of them at the most */
export function failingJobs(db: Reader, most: number): Promise<JobRow[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('attempts', '>', 0)
    .orderBy('due')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Has a job that failed tried again now, and not when its pause is over. @param now by the machine's clock @throws 404 */
export async function retryJob(tx: Tx, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ due: now })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .where('instance_id', 'is', null)
    .where('due', 'is not', null)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw notFound('Job', id)
}
