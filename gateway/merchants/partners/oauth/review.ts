// The operator reviews partners' applications before they reach live mode (rules: partners.md#review).
import { sql } from 'kysely'
import type { Acting } from '../../../core/actor.ts'
import { fieldFault, gatewayError, notFound, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { PlacedPaging } from '../../../core/paging.ts'
import { printable } from '../../../core/text.ts'
import { type AuditAction, GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import {
  fromJson,
  idsBeginning,
  isAfter,
  knownIds,
  type PartnerApplicationRow,
  type Reader,
  type Review,
  type Sought,
  type Storage,
  someIds,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { type MailParts, mailOperators, mailPartner } from './review-mails.ts'

export type ReviewParts = MailParts & Acting

/** An application with the partner that owns it, and the brand that it belongs to. */
export interface OwnedApplication extends PartnerApplicationRow {
  owner_name: string
  brand_name: string
}

const withOwner = (db: Reader) =>
  db
    .selectFrom('partner_applications as application')
    .innerJoin('merchants as owner', 'owner.id', 'application.merchant_id')
    .innerJoin('brands as brand', 'brand.id', 'application.brand_id')
    .selectAll('application')
    .select(['owner.name as owner_name', 'brand.name as brand_name'])

/** Names, by how a word begins. Whoever adds a column, or a word, adds its index. */
const SOUGHT: readonly Sought[] = [{ column: 'name', words: [1, 2] }]

/** Which applications a list has. */
export interface ReviewWish {
  /** Absent: any status. */
  review?: Review | undefined
  /** How a name begins, an ID or a client ID; empty: all. */
  text?: string
}

/** Partners' applications: those that wait longest first, also with a change; others the latest first. */
export async function listReviews(
  { reading: db, dialect }: Pick<Storage, 'reading' | 'dialect'>,
  { review, text = '' }: ReviewWish,
  { page, page_size, after }: PlacedPaging,
): Promise<{ results: OwnedApplication[]; hasMore: boolean }> {
  const sought = text.trim()
  const direction = review === 'PENDING' ? 'asc' : 'desc'
  const all = withOwner(db)
  const results = await (after ? all.where(isAfter(after, 'application', { direction })) : all)
    .$if(review !== undefined, (all) =>
      all.where((row) =>
        row.or([
          // An expression where a text is sought: otherwise SQLite looks at all of that status.
          sought === ''
            ? row('review', '=', review ?? 'PENDING')
            : row(sql<string>`application.review || ''`, '=', review ?? 'PENDING'),
          ...(review === 'PENDING' ? [row('proposed', 'is not', null)] : []),
        ]),
      ),
    )
    .$if(sought !== '', (all) =>
      all.where(
        'application.id',
        'in',
        sql<string>`(${idsBeginning(dialect, 'partner_applications', SOUGHT, sought)} union all ${knownIds([sought])}
          union all ${someIds(sql`partner_applications where client_id = ${sought}`)})`,
      ),
    )
    .orderBy('application.created', direction)
    .orderBy('application.id', direction)
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  return { results: results.slice(0, page_size), hasMore: results.length > page_size }
}

/** Returns an application with how many merchants have connected it. Throws 404 if it doesn't exist. */
export async function readReview(
  db: Reader,
  id: string,
): Promise<{ application: OwnedApplication; connections: number }> {
  const application = await withOwner(db).where('application.id', '=', id).executeTakeFirst()
  if (!application) throw notFound('PartnerApplication', id)
  const { connections } = await db
    .selectFrom('authorizations')
    .select(({ fn }) => fn.countAll<number>().as('connections'))
    .where('partner_application_id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirstOrThrow()
  return { application, connections: Number(connections) }
}

export type ReviewDecision = { review: 'APPROVED' } | { review: 'REJECTED'; reason: string }

/**
 * Approves or rejects an application, or the change that it asks for: then it stays approved. Merchants that have connected it
 * stay connected as they are.
 * @param seen when the application was last changed, as the operator saw it
 * Throws 404; 422 without a reason; 422 unavailable_for_current_status if it has that status, or was changed since.
 */
export async function decideReview(
  parts: ReviewParts,
  id: string,
  decision: ReviewDecision,
  seen: number,
): Promise<void> {
  const reason = decision.review === 'REJECTED' ? readReason(decision.reason) : null
  await parts.storage.write(async (tx) => {
    const before = await lockApplication(tx, id)
    const isChange = before.proposed !== null
    if (!isChange && before.review === decision.review)
      throw unavailable('The application has this status already.')
    if (before.modified !== seen) throw unavailable('The application has changed. Review it again.')
    const now = parts.clock.now()
    const change = {
      ...(isChange ? decideChange(before, decision) : { review: decision.review }),
      proposed: null,
      review_reason: reason,
      reviewed: now,
      modified: now,
    }
    await updateRow(tx, 'partner_applications', { id }, change)
    const after = { ...before, ...change }
    const action = `partner_application.${decision.review === 'APPROVED' ? 'approved' : 'rejected'}` as const
    await audit(tx, parts, action, before, after)
    await mailPartner(tx, parts, after, isChange)
  })
}

/** What becomes of the application's name and redirect URI. */
const decideChange = ({ proposed }: PartnerApplicationRow, { review }: ReviewDecision) =>
  review === 'APPROVED' && proposed !== null ? fromJson(proposed) : {}

/** Asks for another review of a rejected application. Throws 404; 422 unavailable_for_current_status for any other. */
export async function requestReview(parts: ReviewParts, merchantId: string, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const before = await lockApplication(tx, id)
    if (before.merchant_id !== merchantId) throw notFound('PartnerApplication', id)
    if (before.review !== 'REJECTED') throw unavailable('Only a rejected application can be reviewed again.')
    const change = { review: 'PENDING' as const, modified: parts.clock.now() }
    await updateRow(tx, 'partner_applications', { id }, change)
    const after = { ...before, ...change }
    await audit(tx, parts, 'partner_application.review_requested', before, after)
    await mailOperators(tx, parts, after)
  })
}

function readReason(text: string): string {
  const reason = printable(text.trim())
  const message = `Enter a reason of at most ${limits.maxChars.name} characters. The partner reads it.`
  const isReason = reason !== '' && [...reason].length <= limits.maxChars.name
  refuse(isReason ? [] : [fieldFault('reason', message)])
  return reason
}

const unavailable = (message: string) => gatewayError('unavailable_for_current_status', { message })

/** Throws 404. */
export async function lockApplication(tx: Tx, id: string): Promise<PartnerApplicationRow> {
  const row = await tx
    .selectFrom('partner_applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('PartnerApplication', id)
  return row
}

/** Writes the operator's audit log and the partner's. */
async function audit(
  tx: Tx,
  parts: ReviewParts,
  action: AuditAction,
  before: PartnerApplicationRow,
  after: PartnerApplicationRow,
): Promise<void> {
  const stateOf = ({ name, redirect_uri, review, review_reason, proposed }: PartnerApplicationRow) => ({
    name,
    redirect_uri,
    review,
    review_reason,
    proposed,
  })
  const record = { type: 'PartnerApplication', id: after.id }
  for (const merchantId of [GATEWAY, after.merchant_id])
    await recordChange(tx, parts, {
      merchantId,
      action,
      record,
      before: stateOf(before),
      after: stateOf(after),
    })
}
