// Partners' applications: the queue, and a page for each to approve or reject it (rules: partners.md#review).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../core/objects.ts'
import {
  decideReview,
  listReviews,
  type OwnedApplication,
  type ReviewDecision,
  readReview,
} from '../../merchants/partners/index.ts'
import { type Review, reviews } from '../../platform/storage/index.ts'
import { changeFacts, reviewBadge } from '../console/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { moment } from '../layout/components.ts'
import { errorSummary, filterForm, form, formFields } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts, pager, table } from '../layout/tables.ts'
import { acting, type Refused, readForm, tryForm, visitOf } from '../sessions/index.ts'
import { pageAsked, pagesBeside } from './pages.ts'

const APPLICATIONS = '/operator/partner-applications'
const operator = { config: { access: 'operate' } } as const
/** It lets a partner reach real money. */
const confirmed = { config: { access: 'operate', confirmed: true } } as const

const LABELS: Readonly<Record<Review, string>> = {
  PENDING: 'Waiting',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}

const DONE: Readonly<Record<string, string>> = {
  approved: 'Approved. The partner’s owners have been notified.',
  rejected: 'Rejected. The partner’s owners have been notified.',
}

interface ListQuery {
  review?: string
  page?: string
}

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

export const reviewPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage, brand } = parts

  app.get<{ Querystring: ListQuery }>(APPLICATIONS, operator, async (request, reply) => {
    const { review: requested = 'PENDING' } = request.query
    const review = reviews.find((one) => one === requested)
    const paging = pageAsked(request.query.page)
    const { results, hasMore } = await listReviews(storage.reading, review, paging)
    const ways = pagesBeside(APPLICATIONS, paging, hasMore, { review: review ?? '' })
    return sendConsole(request, reply, {
      title: 'Partner applications',
      look: brand,
      current: APPLICATIONS,
      main: html`${list(results, review)}${pager(ways)}`,
    })
  })

  app.get<ById>(`${APPLICATIONS}/:id`, operator, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  const decide = async (request: FastifyRequest<ById>, reply: FastifyReply, decision: ReviewDecision) => {
    const { id } = request.params
    const seen = Number(readForm(request.body).seen)
    const tried = await tryForm(() => decideReview(acting(parts, request), id, decision, seen))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    const done = decision.review === 'APPROVED' ? 'approved' : 'rejected'
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=${done}`, 303)
  }

  app.post<ById>(`${APPLICATIONS}/:id/approve`, confirmed, async (request, reply) =>
    decide(request, reply, { review: 'APPROVED' }),
  )

  app.post<ById>(`${APPLICATIONS}/:id/reject`, operator, async (request, reply) =>
    decide(request, reply, { review: 'REJECTED', reason: readForm(request.body).reason ?? '' }),
  )
}

function list(rows: readonly OwnedApplication[], review: Review | undefined): Html {
  const fields = formFields({ values: { review: review ?? '' } })
  const options = [...reviews.map((value) => ({ value, label: LABELS[value] })), { value: '', label: 'Any' }]
  return html`<h1>Partner applications</h1>
    <p class="lead">Merchants can connect an application to live mode once you approve it. Test mode needs no approval.</p>
    ${filterForm(APPLICATIONS, fields.select({ name: 'review', label: 'Status', options }))}
    ${table<OwnedApplication>({
      caption: review ? LABELS[review] : 'Any status',
      rows,
      empty: html`<p>No applications.</p><p>They appear here when partners create them.</p>`,
      columns: [
        { label: 'Name', cell: ({ id, name }) => html`<a href="${APPLICATIONS}/${id}">${name}</a>` },
        { label: 'Owner', cell: ({ owner_name }) => owner_name },
        { label: 'Status', cell: (row) => reviewBadge(row) },
        { label: 'Created', cell: ({ created }) => moment(created) },
      ],
    })}`
}

interface Shown {
  done?: string | undefined
  refused?: Refused
}

async function show(
  { storage, brand }: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { done, refused }: Shown,
): Promise<FastifyReply> {
  const { application, connections } = await readReview(storage.read, request.params.id)
  const { csrf } = visitOf(request)
  const main = html`
    <p><a href="${APPLICATIONS}">All partner applications</a></p>
    <h1>${application.name}</h1>
    ${errorSummary(refused?.faults)}
    ${facts([
      ['Status', reviewBadge(application)],
      ['Reason', application.review_reason ?? '–'],
      ['Owner', application.owner_name],
      ['Brand', application.brand_id],
      ['Client ID', html`<code>${application.client_id}</code>`],
      ...(application.proposed === null
        ? [['Redirect URI', application.redirect_uri || '–'] as const]
        : changeFacts(application)),
      ['Event URL', application.event_url || '–'],
      ['Connected merchants', connections],
      ['Created', moment(application.created)],
      ['Changed', moment(application.modified)],
      ['Reviewed', application.reviewed === null ? '–' : moment(application.reviewed)],
    ])}
    ${(application.review !== 'APPROVED' || application.proposed !== null) && approval(application, csrf)}
    ${application.review !== 'REJECTED' && rejection(application, csrf, refused)}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: application.name,
    look: brand,
    current: APPLICATIONS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}

/** What the operator decides about: it may change while the page is open. */
const seen = ({ modified }: OwnedApplication) => html`<input type="hidden" name="seen" value="${modified}">`

/** What is decided: the application, or a change of one that is approved. */
const textsOf = ({ proposed }: OwnedApplication) =>
  proposed === null
    ? {
        approve: 'Approve',
        approveHint:
          'Check who owns it and where it sends people. Merchants can connect it to live mode from then on.',
        reject: 'Reject',
        rejectHint:
          'It keeps working in test mode. Merchants that have connected it to live mode stay connected until they disconnect it.',
      }
    : {
        approve: 'Approve change',
        approveHint:
          'Check that the requested name and redirect URI belong to the same partner. They apply from then on.',
        reject: 'Reject change',
        rejectHint: 'The application stays approved, and keeps its current name and redirect URI.',
      }

const approval = (application: OwnedApplication, csrf: string): Html =>
  html`<section class="panel"><h2>${textsOf(application).approve}</h2>
    <p>${textsOf(application).approveHint}</p>
    ${form({
      action: `${APPLICATIONS}/${application.id}/approve`,
      csrf,
      submit: textsOf(application).approve,
      fields: seen(application),
    })}</section>`

const rejection = (application: OwnedApplication, csrf: string, refused: Refused | undefined): Html => {
  const fields = formFields({ faults: refused?.faults ?? [] })
  return html`<section class="panel"><h2>${textsOf(application).reject}</h2>
    <p>${textsOf(application).rejectHint}</p>
    ${form({
      action: `${APPLICATIONS}/${application.id}/reject`,
      csrf,
      submit: textsOf(application).reject,
      isDanger: true,
      fields: html`${seen(application)}${fields.text({
        name: 'reason',
        label: 'Reason',
        hint: 'The partner can read it.',
      })}`,
    })}</section>`
}
