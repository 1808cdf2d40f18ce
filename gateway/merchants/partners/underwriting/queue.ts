// What an underwriter looks at: the applications, and one of them with what may speak against it.
import { sql } from 'kysely'
import { notFound } from '../../../core/errors.ts'
import type { After, PlacedPaging } from '../../../core/paging.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type ApplicationContent,
  type ApplicationStatus,
  isAfter,
  LAST_CHARACTER,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type PlanRow,
} from '../../../platform/storage/index.ts'
import { type ApplicationParts, dayOf } from '../applications/application-parts.ts'
import {
  businessKey,
  contentOf,
  emailDigest,
  shownContentOf,
  taxDigest,
  taxTailDigest,
} from '../applications/content.ts'
import { type Hint, hintsOf } from './hints.ts'
import { type OpenDecision, openDecision, openDecisions } from './scheduled.ts'

/** An application in a list. */
export type ListedApplication = Pick<
  MerchantApplicationRow,
  | 'id'
  | 'business_name'
  | 'status'
  | 'reason'
  | 'plan_id'
  | 'reference'
  | 'created'
  | 'submitted'
  | 'decided'
  | 'test'
  | 'asked'
> & {
  partner_name: string
  plan_name: string | null
  /** The operator who works on it. */
  operator_name: string | null
  /** A decision that can still be undone. */
  decision?: OpenDecision | undefined
}

export interface ApplicationList {
  results: ListedApplication[]
  /** Whether there are more after these. */
  hasMore: boolean
}

/** Which applications a list has. */
export interface ApplicationWish {
  /** Absent: of any. */
  status?: ApplicationStatus | undefined
  /** Its id, reference, email or tax number, or how the name of the business begins; empty: any. */
  q?: string
}

/**
 * The applications of one status or of all, those that wait the longest first; decided ones and drafts the latest first. Without
 * a count: there may be very many.
 */
export async function listApplications(
  { storage, cipher }: Pick<ApplicationParts, 'storage' | 'cipher'>,
  { status, q = '' }: ApplicationWish,
  { page, page_size, after }: PlacedPaging,
): Promise<ApplicationList> {
  const direction = directionOf(status)
  const text = q.trim()
  const all = storage.reading
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_applications as partner', 'partner.id', 'application.partner_application_id')
  const results = await (after ? all.where(isFurther(status, after)) : all)
    .select([
      'application.id',
      'business_name',
      'application.status',
      'reason',
      'plan_id',
      'reference',
      'test',
    ])
    .leftJoin('users as operator', 'operator.id', 'application.assigned_to')
    .select(['application.created', 'submitted', 'decided', 'asked', 'partner.name as partner_name'])
    .select('operator.name as operator_name')
    .leftJoin('plans as plan', 'plan.id', 'application.plan_id')
    .select('plan.name as plan_name')
    .$if(status !== undefined && text === '', (all) =>
      all.where('application.status', '=', status ?? 'SUBMITTED'),
    )
    // Its partner decides about it.
    .$if(text === '', (all) => all.where('application.sandbox', 'is', null))
    // An expression: otherwise SQLite looks at all of that status.
    .$if(status !== undefined && text !== '', (all) =>
      all.where(sql<string>`application.status || ''`, '=', status ?? ''),
    )
    .$if(text !== '', (all) => all.where('application.id', 'in', soughtIds(storage, cipher, text)))
    .orderBy(`application.${orderOf(status)}`, direction)
    .orderBy('application.id', direction)
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  const shown = results.slice(0, page_size)
  const open = await openDecisions(
    storage.reading,
    shown.map(({ id }) => id),
  )
  const hasMore = results.length > page_size
  return { results: shown.map((row) => ({ ...row, decision: open.get(row.id) })), hasMore }
}

/** Of all, drafts are among them, which were never sent in. */
const orderOf = (status: ApplicationStatus | undefined) => (status === undefined ? 'created' : 'submitted')

/** Where the list of a status continues after an application. */
export const placeAmong = (
  status: ApplicationStatus | undefined,
  application: Pick<ListedApplication, 'id' | 'created' | 'submitted'>,
): After => ({ id: application.id, created: application[orderOf(status)] ?? 0 })

const directionOf = (status: ApplicationStatus | undefined) => (status === 'SUBMITTED' ? 'asc' : 'desc')

/** Drafts have no time, so that their ids alone order them. */
const isFurther = (status: ApplicationStatus | undefined, after: After) =>
  status === 'DRAFT'
    ? sql<boolean>`application.id < ${after.id}`
    : isAfter(after, 'application', { column: orderOf(status), direction: directionOf(status) })

/**
 * The ids of what is sought, each way by an index of its own: of conditions in one, the engines would look at all applications. A
 * tax number is compared by its digest: it is stored nowhere else in the clear.
 */
function soughtIds({ reading, dialect }: ApplicationParts['storage'], cipher: Cipher, text: string) {
  const ids = () => reading.selectFrom('merchant_applications').select('id')
  const key = businessKey(text)
  // A tax number of the United States is kept as digits, another country's as letters and digits.
  const numbers = [text.replace(/\D/g, ''), text.toUpperCase().replace(/[ ./-]/g, '')]
  let found = ids()
    .where('id', '=', text)
    .unionAll(ids().where('reference', '=', text))
    .unionAll(
      ids().where(({ fn }) => fn<string>('lower', ['email']), 'in', [
        emailDigest(cipher, text),
        // Of earlier versions, until it is sealed.
        text.toLowerCase(),
      ]),
    )
  if (key !== '') {
    for (const column of ['business_key', 'dba_key'] as const) {
      const name = dialect.bytewise(column)
      const begins = ids()
        // As the index has it: with a value that is bound, SQLite reads every row.
        .where(sql<boolean>`${sql.ref(column)} <> ''`)
        .where(name, '>=', key)
        .where(name, '<', `${key}${LAST_CHARACTER}`)
        .limit(MOST_NAMES)
      found = found.unionAll(reading.selectFrom(begins.as('begins')).select('begins.id'))
    }
  }
  for (const number of new Set(numbers)) {
    if (number.length >= 4 && number.length <= 20)
      found = found.unionAll(ids().where('tax_digest', '=', taxDigest(cipher, number)))
  }
  if (/^[\dA-Z]{4}$/i.test(text))
    found = found.unionAll(ids().where('tax_tail', '=', taxTailDigest(cipher, text.toUpperCase())))
  return found
}

/** Merchants at most that are found by their applications. */
const MOST_MERCHANTS = 100

/** The merchants whose applications are sought, as `listApplications`. */
export async function soughtMerchants(
  { storage, cipher }: Pick<ApplicationParts, 'storage' | 'cipher'>,
  text: string,
): Promise<string[]> {
  if (text.trim() === '') return []
  const rows = await storage.reading
    .selectFrom('merchant_applications')
    .select('merchant_id')
    .where('merchant_id', 'is not', null)
    .where('id', 'in', soughtIds(storage, cipher, text.trim()))
    .limit(MOST_MERCHANTS)
    .execute()
  return rows.flatMap(({ merchant_id }) => merchant_id ?? [])
}

/** Applications of which a name begins with a text, at the most. */
const MOST_NAMES = 1000

/** All that an underwriter sees of an application: of sealed numbers the last four characters. */
export interface ApplicationFile {
  application: MerchantApplicationRow
  partner: PartnerApplicationRow
  plan: PlanRow
  content: ApplicationContent
  hints: Hint[]
  /** A decision that can still be undone. */
  decision: OpenDecision | undefined
}

/** @throws 404 */
export async function readApplicationFile(
  { storage: { read }, cipher, clock }: ApplicationParts,
  id: string,
): Promise<ApplicationFile> {
  const application = await read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!application) throw notFound('MerchantApplication', id)
  const { partner_application_id, plan_id } = application
  const partner = await read
    .selectFrom('partner_applications')
    .selectAll()
    .where('id', '=', partner_application_id)
    .executeTakeFirstOrThrow()
  const plan = await read.selectFrom('plans').selectAll().where('id', '=', plan_id).executeTakeFirstOrThrow()
  const hints = await hintsOf(read, application, contentOf(cipher, application), partner, dayOf({ clock }))
  const content = shownContentOf(cipher, application)
  return { application, partner, plan, content, hints, decision: await openDecision(read, id) }
}
