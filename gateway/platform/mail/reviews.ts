// A merchant that suddenly mails very many customers is paused until an operator has looked at it (rules: mail.md#review).
import { gatewayError, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Paging } from '../../core/paging.ts'
import { endJob, type JobHandler, scheduleJob } from '../jobs/index.ts'
import {
  customerMailKinds,
  type MailReviewRow,
  type MailRow,
  type Reader,
  type Storage,
  type Tx,
  updateRow,
} from '../storage/index.ts'
import { causedIn, lockBudget, type MailOwner, readUsage, takeTurn, type Usage } from './budget.ts'

const reviewsOf = (db: Reader, { merchant_id, mode }: MailOwner) =>
  db
    .selectFrom('mail_reviews')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .orderBy('began', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The review for which a merchant's mail to customers is paused; undefined: it isn't. */
export async function openReview(db: Reader, owner: MailOwner): Promise<MailReviewRow | undefined> {
  const last = await reviewsOf(db, owner).executeTakeFirst()
  return last?.status === 'APPROVED' ? undefined : last
}

/**
 * Whether a merchant's mail to customers is paused; it is from now on if too many have come up within a day. An approval is for as many
 * again. The caller has locked the budget.
 * @param now by the merchant's clock of the mode
 * @returns `begun`: the review that has just begun
 */
export async function pauseIfNeeded(
  tx: Tx,
  owner: MailOwner,
  usage: Usage,
  now: number,
): Promise<{ isPaused: boolean; begun?: MailReviewRow }> {
  const last = await reviewsOf(tx, owner).executeTakeFirst()
  if (last && last.status !== 'APPROVED') return { isPaused: true }
  const caused = causedIn(usage, now)
  const isRecent = last !== undefined && (last.decided ?? 0) > now - DAY
  if (caused < limits.mail.reviewPerDay + (isRecent ? last.caused : 0)) return { isPaused: false }
  const { merchant_id, mode } = owner
  const about = { id: newId(), merchant_id, mode, began: now, caused }
  const begun: MailReviewRow = { ...about, status: 'WAITING', decided: null }
  await tx.insertInto('mail_reviews').values(begun).execute()
  return { isPaused: true, begun }
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Decides a review. Approved, the mails that waited for it get their turns by the budget.
 * @param now by the merchant's clock of the mode
 * @throws 404; 422 unavailable_for_current_status for one that is approved
 */
export async function decideReview(
  tx: Tx,
  id: string,
  isApproved: boolean,
  now: number,
): Promise<MailReviewRow> {
  const found = await findReview(tx, id)
  await lockBudget(tx, found)
  const row = await findReview(tx, id)
  if (row.status === 'APPROVED')
    throw gatewayError('unavailable_for_current_status', { message: 'This was approved.' })
  const caused = isApproved ? causedIn(await readUsage(tx, row, now), now) : row.caused
  const decided = { status: isApproved ? 'APPROVED' : 'KEPT', decided: now, caused } as const
  await updateRow(tx, 'mail_reviews', row, decided)
  const { merchant_id, mode } = row
  if (isApproved)
    await scheduleJob(tx, { type: 'release_mails', merchant_id, mode, record_id: id, run_at: now })
  return { ...row, ...decided }
}

/** @throws 404 */
export async function findReview(db: Reader, id: string): Promise<MailReviewRow> {
  const row = await db.selectFrom('mail_reviews').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('MailReview', id)
  return row
}

const withheld = (db: Reader, { merchant_id, mode }: MailOwner) =>
  db
    .selectFrom('mails')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('withheld', '=', 'review')

/** The job of an approval: gives the mails that waited for it their turns, a batch in each run. */
export function createReleaser({ storage }: { storage: Storage }): JobHandler<'release_mails'> {
  return (job, { clock }) =>
    storage.write(async (tx) => {
      const now = clock.now()
      await lockBudget(tx, job)
      // Paused again since then: the rest waits for the next approval.
      const isOpen = !(await openReview(tx, job))
      const mails = isOpen
        ? await withheld(tx, job)
            .select('id')
            .orderBy('id')
            .limit(limits.mail.releaseBatch)
            .forUpdate()
            .execute()
        : []
      for (const { id: record_id } of mails) {
        const { merchant_id, mode } = job
        const run_at = await takeTurn(tx, job, await readUsage(tx, job, now), now)
        await updateRow(tx, 'mails', { merchant_id, id: record_id }, { withheld: 'budget', planned: run_at })
        await scheduleJob(tx, { type: 'mail', merchant_id, mode, record_id, run_at })
      }
      await endJob(tx, job, async () => (mails.length < limits.mail.releaseBatch ? undefined : now))
    })
}

/** What an operator sees of a review. */
export interface ReviewFacts {
  waiting: number
  sample: readonly Pick<MailRow, 'kind' | 'recipient' | 'subject' | 'created'>[]
}

/** Mails that wait for a review, how many and the newest of them. */
export async function reviewFacts(db: Reader, owner: MailOwner): Promise<ReviewFacts> {
  const { waiting } = await withheld(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  const sample = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject', 'created'])
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .where('kind', 'in', customerMailKinds)
    .orderBy('created', 'desc')
    .orderBy('position', 'desc')
    .limit(limits.mail.reviewSample)
    .execute()
  return { waiting: Number(waiting), sample }
}

/** Reviews with their merchants, those that aren't approved first, then the newest. */
export async function listReviews(
  db: Reader,
  { page, page_size }: Paging,
): Promise<{ results: (MailReviewRow & { name: string })[]; hasMore: boolean }> {
  const found = await db
    .selectFrom('mail_reviews')
    .innerJoin('merchants', 'merchants.id', 'mail_reviews.merchant_id')
    .selectAll('mail_reviews')
    .select('merchants.name')
    .orderBy((row) => row.case().when('mail_reviews.status', '=', 'APPROVED').then(1).else(0).end())
    .orderBy('began', 'desc')
    .orderBy('mail_reviews.id')
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  return { results: found.slice(0, page_size), hasMore: found.length > page_size }
}

/** The mails of a merchant's mode that wait: for their turn, and for a review. */
export async function countWaiting(db: Reader, { merchant_id, mode }: MailOwner) {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['withheld', fn.countAll<number>().as('mails')])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('withheld', 'in', ['budget', 'review'])
    .groupBy('withheld')
    .execute()
  const of = (reason: string) => Number(rows.find(({ withheld: why }) => why === reason)?.mails ?? 0)
  return { budget: of('budget'), review: of('review') }
}
