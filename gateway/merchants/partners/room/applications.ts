// A partner's merchant applications with what has become of them (rules: partners.md#read).
import { timestamp } from '../../../core/calendar.ts'
import { fieldError, notFound } from '../../../core/errors.ts'
import { readPaging } from '../../../core/paging.ts'
import {
  type MerchantApplicationRow,
  type Page,
  type Reader,
  readPage,
} from '../../../platform/storage/index.ts'

/** As partners see the status: a question to the applicant is one, too. */
export const shownStatuses = ['draft', 'submitted', 'information_needed', 'approved', 'declined'] as const
export type ShownStatus = (typeof shownStatuses)[number]

type Shown = Pick<
  MerchantApplicationRow,
  | 'id'
  | 'reference'
  | 'plan_id'
  | 'business_name'
  | 'status'
  | 'asked'
  | 'created'
  | 'submitted'
  | 'decided'
  | 'reason'
>

const STORED = {
  draft: 'DRAFT',
  submitted: 'SUBMITTED',
  information_needed: 'SUBMITTED',
  approved: 'APPROVED',
  declined: 'DECLINED',
} as const satisfies Record<ShownStatus, MerchantApplicationRow['status']>

export function shownStatus({ status, asked }: Pick<Shown, 'status' | 'asked'>): ShownStatus {
  if (status === 'SUBMITTED' && asked !== null) return 'information_needed'
  return shownStatuses.find((one) => STORED[one] === status) ?? 'draft'
}

/** An application as the API shows it to its partner. */
export const applicationView = (row: Shown) => ({
  id: row.id,
  reference: row.reference,
  plan: row.plan_id,
  business_name: row.business_name,
  status: shownStatus(row),
  created: timestamp(row.created),
  ...(row.submitted !== null && { submitted: timestamp(row.submitted) }),
  ...(row.decided !== null && { decided: timestamp(row.decided) }),
  ...(row.reason !== null && { reason: row.reason }),
})

/** The query as it was sent: all texts. */
export interface ApplicationQuery {
  page?: string | undefined
  page_size?: string | undefined
  status?: string | undefined
  reference?: string | undefined
}

/** The applications of a partner, the newest first. @throws 422 naming the parameter at fault */
export function listOwnApplications(
  db: Reader,
  partnerApplicationId: string,
  { status, reference, ...paging }: ApplicationQuery,
): Promise<Page<Shown>> {
  const known = readStatus(status)
  const found = columnsOf(db, partnerApplicationId)
    .$if(known !== undefined, (all) => all.where('status', '=', STORED[known ?? 'draft']))
    .$if(known === 'submitted', (all) => all.where('asked', 'is', null))
    .$if(known === 'information_needed', (all) => all.where('asked', 'is not', null))
    .$if(reference !== undefined, (all) => all.where('reference', '=', reference ?? ''))
  return readPage(found.orderBy('created', 'desc').orderBy('id', 'desc'), readPaging(paging))
}

function readStatus(text: string | undefined): ShownStatus | undefined {
  const found = shownStatuses.find((one) => one === text)
  if (text === undefined || found) return found
  throw fieldError('status', `The value must be one of ${shownStatuses.join(', ')}.`)
}

/** @throws 404, also for another partner's */
export async function findOwnApplication(
  db: Reader,
  partnerApplicationId: string,
  id: string,
): Promise<Shown> {
  const row = await columnsOf(db, partnerApplicationId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('MerchantApplication', id)
  return row
}

const columnsOf = (db: Reader, partnerApplicationId: string) =>
  db
    .selectFrom('merchant_applications')
    .select(['id', 'reference', 'plan_id', 'business_name', 'status', 'asked'])
    .select(['created', 'submitted', 'decided', 'reason'])
    .where('partner_application_id', '=', partnerApplicationId)
