// The merchants that signed up through a partner's application, with another code for each (rules: partners.md#reissue).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import {
  assertControls,
  type CodeState,
  findApplication,
  listSignedUp,
  mayControl,
  reissueCode,
  type SignedUp,
} from '../../../merchants/partners/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge, copyable, moment, notice } from '../../layout/components.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import { acting, memberOf, type Refused, tryForm, visitOf } from '../../sessions/index.ts'

const APPLICATIONS = '/console/applications'
const allowed = { config: { access: 'applications' } } as const
/** A code opens what the partner may do for the merchant. */
const confirmed = { config: { access: 'applications', confirmed: true } } as const

interface ById {
  Params: { id: string }
  Querystring: { page?: string }
}

interface OfMerchant {
  Params: { id: string; signUp: string }
  Querystring: { page?: string }
}

const STATES: Readonly<Record<CodeState, Html>> = {
  valid: badge('wait', 'Not exchanged yet'),
  exchanged: badge('good', 'Exchanged'),
  expired: badge('plain', 'No valid code'),
  disconnected: badge('bad', 'Disconnected'),
}

export const signedUpPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<ById>(`${APPLICATIONS}/:id/merchants`, allowed, async (request, reply) =>
    show(parts, request, reply, {}),
  )

  app.post<OfMerchant>(`${APPLICATIONS}/:id/merchants/:signUp/code`, confirmed, async (request, reply) => {
    const member = memberOf(request)
    const { id, signUp } = request.params
    const partner = await findApplication(parts.storage.read, member.merchantId, id)
    assertControls(member)
    const keep = async () => undefined
    const tried = await tryForm(() =>
      reissueCode(acting(parts, request), partner, signUp, keep, { isPosted: true }),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return show(parts, request, reply, { code: tried.done.code })
  })
}

interface Shown {
  refused?: Refused
  /** A new code, this once. */
  code?: string
}

async function show(
  parts: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { refused, code }: Shown,
): Promise<FastifyReply> {
  const { merchantId, role } = memberOf(request)
  const partner = await findApplication(parts.storage.read, merchantId, request.params.id)
  const path = `${APPLICATIONS}/${partner.id}`
  const page = pageIn(request.query.page)
  const paging = { page, page_size: limits.page.defaultEntries }
  const { results, hasMore } = await listSignedUp(parts, partner.id, paging)
  const at = (other: number) => `${path}/merchants?page=${other}`
  const ways = { newer: page > 1 ? at(page - 1) : undefined, older: hasMore ? at(page + 1) : undefined }
  const csrf = mayControl(role) ? visitOf(request).csrf : undefined
  const main = html`
    <p><a href="${path}">${partner.name}</a></p>
    <h1>Merchants who signed up</h1>
    ${errorSummary(refused?.faults)}
    ${code !== undefined && reissued(code, partner.event_url !== '')}
    ${list(results, path, csrf)}
    ${pager(ways)}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Merchants who signed up',
    look: parts.brand,
    current: APPLICATIONS,
    main,
    isRefused: refused !== undefined,
  })
}

const pageIn = (page: unknown) => (typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1)

const reissued = (code: string, isPosted: boolean): Html =>
  html`${notice(
    'good',
    isPosted
      ? 'New code issued, and the event is posted to your Event URL again. The earlier code no longer works.'
      : 'New code issued. Copy it now, or read it from the event. The earlier code no longer works.',
  )}<p>${copyable(code)}</p>`

/** @param csrf absent: the user may not reissue */
const list = (rows: readonly SignedUp[], path: string, csrf: string | undefined): Html =>
  table<SignedUp>({
    caption: 'Approved',
    rows,
    empty: html`<p>No merchants yet.</p><p>They appear here when their applications are approved.</p>`,
    columns: [
      { label: 'Business', cell: ({ business_name, id }) => business_name || id },
      { label: 'Reference', cell: ({ reference }) => reference },
      { label: 'Approved', cell: ({ decided }) => (decided === null ? '–' : moment(decided)) },
      { label: 'Code', cell: ({ code }) => STATES[code] },
      {
        label: 'Actions',
        cell: ({ id, code, business_name }) =>
          csrf !== undefined && code !== 'disconnected'
            ? buttonForm(
                { action: `${path}/merchants/${id}/code`, csrf, submit: 'Reissue code' },
                business_name || id,
              )
            : '–',
      },
    ],
  })
