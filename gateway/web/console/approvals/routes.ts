// What waits for the approval of a second person (rules: approvals.md#request, approvals.md#decide).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError, gatewayError } from '../../../core/errors.ts'
import { own } from '../../../core/objects.ts'
import { permissionsOf } from '../../../core/permissions.ts'
import { decidedOf, findApproval, mayApprove, pendingOf, reject } from '../../../platform/approvals/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { errorSummary } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { acting, memberOf, type Refused, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import { APPROVALS } from './ask.ts'
import { carryOut } from './carry-out.ts'
import { approvalTables } from './page.ts'

/** Whoever can approve anything can change keys. What is approved is of live mode, whichever the page shows. */
const allowed = { config: { access: 'keys' } } as const
const confirmed = { config: { access: 'keys', confirmed: true, ofBothModes: true } } as const

interface ById {
  Params: { id: string }
}

const DONE: Readonly<Record<string, string>> = {
  requested: 'Approval requested. We emailed everyone who can approve it.',
  approved: 'Request approved.',
  rejected: 'Request rejected.',
  changed: 'Approval rules saved.',
}

export const approvalPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(APPROVALS, allowed, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post<ById>(`${APPROVALS}/:id/approve`, confirmed, async (request, reply) => {
    const decision = decisionOf(parts, request)
    const row = await findApproval(parts.storage.read, decision.merchantId, decision.id)
    const tried = await tryForm(() => carryOut(parts, request, row, decision).catch(asRefusal))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(tried.done === APPROVALS ? `${APPROVALS}?done=approved` : tried.done, 303)
  })

  app.post<ById>(`${APPROVALS}/:id/reject`, confirmed, async (request, reply) => {
    const tried = await tryForm(() => reject(parts, decisionOf(parts, request)))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPROVALS}?done=rejected`, 303)
  })
}

/** What the request is about may be gone by now: that is said on the page, and the request stays. */
function asRefusal(error: unknown): never {
  if (!(error instanceof GatewayError) || error.status !== 404) throw error
  const message = `${error.messages[0].message} Nothing has been done. Reject the request.`
  throw gatewayError('unavailable_for_current_status', { message })
}

function decisionOf(parts: PageParts, request: FastifyRequest<ById>) {
  const { merchantId } = memberOf(request)
  const { by } = acting(parts, request)
  return { merchantId, id: request.params.id, userId: sessionOf(request).user.id, by }
}

async function show(
  { storage, brand, clock }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refused }: { done?: string | undefined; refused?: Refused },
): Promise<FastifyReply> {
  const { merchantId, role } = memberOf(request)
  const userId = sessionOf(request).user.id
  const held = permissionsOf(role, 'live')
  const main = html`
    <h1>Approvals</h1>
    <p class="lead">Requests in live mode that a second person has to approve. They expire after 72 hours.</p>
    ${errorSummary(refused?.faults)}
    ${approvalTables({
      path: APPROVALS,
      csrf: visitOf(request).csrf,
      userId,
      pending: await pendingOf(storage.read, merchantId, clock.now()),
      decided: await decidedOf(storage.read, merchantId),
      mayApprove: (row) => mayApprove(row, userId, held),
    })}
    ${held.includes('approvals') && html`<div class="page-actions"><a class="button small quiet" href="${APPROVALS}/rules">Change approval rules</a></div>`}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Approvals',
    look: brand,
    current: APPROVALS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
