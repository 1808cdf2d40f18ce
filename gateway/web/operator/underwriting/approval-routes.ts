// What waits for a second operator (rules: approvals.md#underwriting).
import { gatewayError } from '../../../core/errors.ts'
import { permissionsOf } from '../../../core/permissions.ts'
import { readApplicationFile, refuseDecided, scheduleDecision } from '../../../merchants/partners/index.ts'
import {
  approve,
  type Decision,
  pendingOf,
  requestApproval,
  requesterOf,
} from '../../../platform/approvals/index.ts'
import { GATEWAY } from '../../../platform/audit-log/index.ts'
import { type ApprovalRow, fromJson } from '../../../platform/storage/index.ts'
import { approvals } from '../../console/index.ts'
import type { PageParts, Visitor } from '../../kit/index.ts'
import { acting, sessionOf } from '../../sessions/index.ts'

export const operatorApprovalPages = approvals(
  { path: '/operator/approvals', access: 'operate' },
  {
    about:
      'Merchant applications that a second operator confirms, when one is required. Requests expire after 72 hours.',
    ownerOf: () => GATEWAY,
    held: () => permissionsOf('operator', 'live'),
    deciding: { access: 'operate' },
    carryOut,
    pageOf: ({ record_id }) => `/operator/applications/${record_id}`,
    linesOf: businessLines,
    approved: 'Approved. It takes effect in a minute. Until then you can undo it on the application’s page.',
  },
)

/** Asks the other operators to confirm the approval of an application. @throws 404; 422 unless it waits for a decision, and as `requestApproval` */
export async function askOperators({ parts, request }: Visitor, applicationId: string): Promise<void> {
  const { application, partner, decision } = await readApplicationFile(parts, applicationId)
  refuseDecided(application, decision)
  await requestApproval(acting(parts, request), {
    merchantId: GATEWAY,
    mailedOf: partner.merchant_id,
    userId: sessionOf(request).user.id,
    needed: ['operate'],
    request: { kind: 'merchant_application', application: applicationId },
    // Not the name: the audit log keeps its entries, also of an application that is erased.
    changes: [{ name: 'application', after: applicationId }],
    recordId: applicationId,
  })
}

/** Returns the name of the business that each request is about, by the request's ID. */
async function businessLines(
  { parts }: Visitor,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await parts.storage.read
    .selectFrom('merchant_applications')
    .select(['id', 'business_name'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(found.map(({ id, business_name }) => [id, business_name]))
  return new Map(
    rows.flatMap(({ id, record_id }) => {
      const name = names.get(record_id ?? '')
      return name ? [[id, `Business: ${name}`] as const] : []
    }),
  )
}

/** Whether the approval of an application waits for a second operator. */
export async function waitsForOperator(
  { storage, clock }: PageParts,
  applicationId: string,
): Promise<boolean> {
  const pending = await pendingOf(storage.read, GATEWAY, clock.now())
  return pending.some(({ record_id }) => record_id === applicationId)
}

/** Approves the application in the name of the first operator. @throws as `approve` and `scheduleDecision` */
async function carryOut({ parts }: Visitor, row: ApprovalRow, decision: Decision): Promise<undefined> {
  const wish = fromJson(row.request)
  if (wish.kind !== 'merchant_application') throw gatewayError('resource_not_found')
  const { by } = await requesterOf(parts.storage.read, row)
  await parts.storage.write(async (tx) => {
    await approve(tx, parts, decision)
    await scheduleDecision(tx, { ...parts, by }, wish.application, null)
  })
  return undefined
}
