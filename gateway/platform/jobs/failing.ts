// Jobs that have failed, for the operator of the gateway.
import { gatewayError } from '../../core/errors.ts'
import type { Paging } from '../../core/paging.ts'
import { type JobRow, type JobType, jobTypes, type Reader, type Tx } from '../storage/index.ts'

/** Jobs that have failed and are to be tried again, the next ones first, and those last that a test clock drives. */
export async function failingJobs(
  db: Reader,
  { page, page_size }: Paging,
): Promise<{ results: JobRow[]; hasMore: boolean }> {
  const found = await db
    .selectFrom('jobs')
    .selectAll()
    .where('attempts', '>', 0)
    // Without this, one database has them first and another last.
    .orderBy(({ eb }) => eb('due', 'is', null))
    .orderBy('due')
    .orderBy('id')
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  return { results: found.slice(0, page_size), hasMore: found.length > page_size }
}

/** What is to be done of one type. */
export interface Backlog {
  type: JobType
  /** All that no process works on, due or not. */
  waiting: number
  /** Those due at `late` or before. */
  late: number
  /** Those whose last attempt failed. */
  failing: number
}

/** The jobs of each type that no process works on. @param late a time of the machine */
export async function jobBacklog(db: Reader, late: number): Promise<Backlog[]> {
  const found = await db
    .selectFrom('jobs')
    .select(({ fn, eb }) => [
      'type',
      fn.countAll<number>().as('waiting'),
      fn.sum<number>(eb.case().when('due', '<=', late).then(1).else(0).end()).as('late'),
      fn.sum<number>(eb.case().when('attempts', '>', 0).then(1).else(0).end()).as('failing'),
    ])
    .where('instance_id', 'is', null)
    .groupBy('type')
    .execute()
  const byType = new Map(found.map((row) => [row.type, row]))
  return jobTypes.map((type) => {
    const { waiting = 0, late: lateOnes = 0, failing = 0 } = byType.get(type) ?? {}
    return { type, waiting: Number(waiting), late: Number(lateOnes), failing: Number(failing) }
  })
}

/**
 * Has a job that failed tried again now, and not when its pause is over.
 * @param now by the machine's clock
 * @throws 409 version_conflict for one that is running, that a moving test clock drives, or that is done
 */
export async function retryJob(tx: Tx, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ due: now })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .where('instance_id', 'is', null)
    .where('due', 'is not', null)
    .executeTakeFirstOrThrow()
  const message = 'This job is already running or done.'
  if (!numUpdatedRows) throw gatewayError('version_conflict', { message })
}
