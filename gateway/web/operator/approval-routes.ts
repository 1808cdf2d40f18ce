// What waits for a second operator (rules: approvals.md#underwriting).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { permissionsOf } from '../../core/permissions.ts'
import { approveApplication, readApplicationFile } from '../../merchants/partners/index.ts'
import {
  approve,
  type Decision,
  decidedOf,
  findApproval,
  mayApprove,
  pendingOf,
  reject,
  requestApproval,
  requesterOf,
} from '../../platform/approvals/index.ts'
import { GATEWAY } from '../../platform/audit-log/index.ts'
import { type ApprovalRow, fromJson } from '../../platform/storage/index.ts'
import { approvalTables } from '../console/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { errorSummary } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { acting, actorOf, type Refused, sessionOf, tryForm, visitOf } from '../sessions/index.ts'
import { invitingOwner } from './invite-owner.ts'

const APPROVALS = '/operator/approvals'
const operator = { config: { access: 'operate' } } as const

interface ById {
  Params: { id: string }
}

const DONE: Readonly<Record<string, string>> = {
  approved: 'Approved. The merchant account is active and the partner has been notified.',
  rejected: 'Request rejected.',
}

export const operatorApprovalPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(APPROVALS, operator, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post<ById>(`${APPROVALS}/:id/approve`, operator, async (request, reply) => {
    const row = await findApproval(parts.storage.read, GATEWAY, request.params.id)
    const tried = await tryForm(() => carryOut(parts, row, decisionOf(request)))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPROVALS}?done=approved`, 303)
  })

  app.post<ById>(`${APPROVALS}/:id/reject`, operator, async (request, reply) => {
    const tried = await tryForm(() => reject(parts, decisionOf(request)))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPROVALS}?done=rejected`, 303)
  })
}

/** Asks the other operators to confirm the approval of an application. @throws 404; 422 unless it waits for a decision, and as `requestApproval` */
export async function askOperators(
  parts: PageParts,
  request: FastifyRequest,
  applicationId: string,
): Promise<void> {
  const { application, partner } = await readApplicationFile(parts, applicationId)
  if (application.status !== 'SUBMITTED')
    throw gatewayError('unavailable_for_current_status', {
      message: 'This application has already been decided.',
    })
  await requestApproval(acting(parts, request), {
    merchantId: GATEWAY,
    mailedOf: partner.merchant_id,
    userId: sessionOf(request).user.id,
    needed: ['operate'],
    request: { kind: 'merchant_application', application: applicationId },
    changes: [{ name: 'application', after: applicationId }],
    recordId: applicationId,
  })
}

/** Whether the approval of an application waits for a second operator. */
export async function waitsForOperator(
  { storage, clock }: PageParts,
  applicationId: string,
): Promise<boolean> {
  const pending = await pendingOf(storage.read, GATEWAY, clock.now())
  return pending.some(({ record_id }) => record_id === applicationId)
}

/** Approves the application in the name of the first operator. @throws as `approve` and `approveApplication` */
async function carryOut(parts: PageParts, row: ApprovalRow, decision: Decision): Promise<void> {
  const wish = fromJson(row.request)
  if (wish.kind !== 'merchant_application') throw gatewayError('resource_not_found')
  const { by } = await requesterOf(parts.storage.read, row)
  const inviting = invitingOwner({ ...parts, by })
  await approveApplication({ ...parts, by }, wish.application, async (tx, approved) => {
    await approve(tx, parts, decision)
    await inviting?.(tx, approved)
  })
}

const decisionOf = (request: FastifyRequest<ById>): Decision => ({
  merchantId: GATEWAY,
  id: request.params.id,
  userId: sessionOf(request).user.id,
  by: actorOf(request),
})

async function show(
  { storage, brand, clock }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refused }: { done?: string | undefined; refused?: Refused },
): Promise<FastifyReply> {
  const userId = sessionOf(request).user.id
  const main = html`
    <h1>Approvals</h1>
    <p class="lead">Merchant applications that a second operator has to confirm. Requests expire after 72 hours.</p>
    ${errorSummary(refused?.faults)}
    ${approvalTables({
      path: APPROVALS,
      csrf: visitOf(request).csrf,
      userId,
      pending: await pendingOf(storage.read, GATEWAY, clock.now()),
      decided: await decidedOf(storage.read, GATEWAY),
      mayApprove: (row) => mayApprove(row, userId, permissionsOf('operator', 'live')),
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Approvals',
    look: brand,
    current: APPROVALS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
