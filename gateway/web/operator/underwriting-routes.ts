// Merchant applications: the queue, and a page for each to approve or decline it (rules: partners.md#underwriting).

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import {
  approveApplication,
  declineApplication,
  deleteTestMerchant,
  hasTestMerchant,
  type ListedApplication,
  listApplications,
  readApplicationFile,
} from '../../merchants/partners/index.ts'
import { type ApplicationStatus, applicationStatuses, declineReasons } from '../../platform/storage/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { badge, copyable, moment, notice } from '../layout/components.ts'
import { confirmation, errorSummary, filterForm, form, formFields } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts, pager, table } from '../layout/tables.ts'
import { acting, type Refused, readForm, tryForm, visitOf } from '../sessions/index.ts'
import { askOperators, waitsForOperator } from './approval-routes.ts'
import { type InvitedOwner, inviteOwner, invitingOwner, isWithoutTeam, ownerEmail } from './invite-owner.ts'
import { pageAsked, pagesBeside } from './pages.ts'
import { signaturePicture } from './signature.ts'

const APPLICATIONS = '/operator/applications'
const operator = { config: { access: 'operate' } } as const

interface ListQuery {
  status?: string
  q?: string
  page?: string
}

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

const STATUS: Readonly<Record<ApplicationStatus, Html>> = {
  DRAFT: badge('plain', 'Draft'),
  SUBMITTED: badge('wait', 'Waiting'),
  APPROVED: badge('good', 'Approved'),
  DECLINED: badge('bad', 'Declined'),
}
const LABELS = { DRAFT: 'Drafts', SUBMITTED: 'Waiting', APPROVED: 'Approved', DECLINED: 'Declined' } as const

export const underwritingPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: ListQuery }>(APPLICATIONS, operator, async (request, reply) => {
    const { status: requested = 'SUBMITTED' } = request.query
    const status = applicationStatuses.find((one) => one === requested)
    const q = typeof request.query.q === 'string' ? request.query.q.slice(0, limits.search.maxChars) : ''
    const paging = pageAsked(request.query.page)
    const { results, hasMore } = await listApplications(parts, { status, q }, paging)
    const ways = pagesBeside(APPLICATIONS, paging, hasMore, { status: status ?? '', q })
    return sendConsole(request, reply, {
      title: 'Underwriting',
      look: parts.brand,
      current: APPLICATIONS,
      main: html`${queue(results, status, q)}${pager(ways)}`,
    })
  })

  app.get<ById>(`${APPLICATIONS}/:id`, operator, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post<ById>(`${APPLICATIONS}/:id/approve`, operator, async (request, reply) => {
    const { id } = request.params
    const { secondOperator } = parts
    const tried = await tryForm<unknown>(() =>
      secondOperator
        ? askOperators({ parts, request }, id)
        : approveApplication(acting(parts, request), id, invitingOwner(acting(parts, request))),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    const done = secondOperator ? 'requested' : 'approved'
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=${done}`, 303)
  })

  app.post<ById>(`${APPLICATIONS}/:id/decline`, operator, async (request, reply) => {
    const { id } = request.params
    const reason = declineReasons.find((one) => one === readForm(request.body).reason) ?? 'other'
    const tried = await tryForm(() => declineApplication(acting(parts, request), id, reason))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=declined`, 303)
  })

  app.post<ById>(`${APPLICATIONS}/:id/invite`, operator, async (request, reply) => {
    const { application } = await readApplicationFile(parts, request.params.id)
    const tried = await tryForm(() =>
      parts.storage.write((tx) => inviteOwner(tx, acting(parts, request), application)),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return show(parts, request, reply, { invited: tried.done })
  })

  app.post<ById>(`${APPLICATIONS}/:id/delete-merchant`, operator, async (request, reply) => {
    const { id } = request.params
    const tried = await tryForm(() => deleteTestMerchant(acting(parts, request), id))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=deleted`, 303)
  })
}

const DONE: Readonly<Record<string, string>> = {
  requested: 'Approval requested. We emailed the other operators.',
  approved: 'Approved. The merchant account is active and the partner has been notified.',
  declined: 'Declined. The partner has been notified.',
  deleted: 'Test merchant deleted, with its keys and accounts.',
}

function queue(rows: readonly ListedApplication[], status: ApplicationStatus | undefined, q: string): Html {
  const fields = formFields({ values: { status: status ?? '', q } })
  return html`<h1>Underwriting</h1>
    ${filterForm(
      APPLICATIONS,
      html`${fields.text({
        name: 'q',
        label: 'Business, number, reference, email or tax number',
        type: 'search',
        optional: true,
      })}
      ${fields.select({
        name: 'status',
        label: 'Status',
        options: [
          ...applicationStatuses.map((value) => ({ value, label: LABELS[value] })),
          { value: '', label: 'Any' },
        ],
      })}`,
    )}
    ${table<ListedApplication>({
      caption: status ? LABELS[status] : 'Any status',
      rows,
      empty: html`<p>No applications yet.</p><p>They appear here when partners submit them.</p>`,
      columns: [
        {
          label: 'Business',
          cell: ({ id, business_name }) => html`<a href="${APPLICATIONS}/${id}">${business_name || id}</a>`,
        },
        { label: 'Status', cell: (row) => STATUS[row.status] },
        { label: 'Partner', cell: ({ partner_name }) => partner_name },
        { label: 'Plan', cell: ({ plan_id }) => plan_id },
        { label: 'Submitted', cell: ({ submitted }) => (submitted === null ? '–' : moment(submitted)) },
      ],
    })}`
}

interface Shown {
  done?: string | undefined
  refused?: Refused
  invited?: InvitedOwner | undefined
}

async function show(
  parts: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { done, refused, invited }: Shown,
): Promise<FastifyReply> {
  const { application, partner, plan, content, hints } = await readApplicationFile(parts, request.params.id)
  const { csrf } = visitOf(request)
  const main = html`
    <p><a href="${APPLICATIONS}">All applications</a></p>
    <h1>${application.business_name || application.id}</h1>
    ${errorSummary(refused?.faults)}
    ${invited && onItsWay(invited, parts.mailsLeave)}
    ${facts([
      ['Status', STATUS[application.status]],
      ['Reason', application.reason ?? '–'],
      ['Partner', partner.name],
      ['Plan', plan.id],
      ['Submitted', application.submitted === null ? '–' : moment(application.submitted)],
      ['Decided', application.decided === null ? '–' : moment(application.decided)],
      ...(application.merchant_deleted === null
        ? []
        : [['Test merchant deleted', moment(application.merchant_deleted)] as const]),
    ])}
    ${hints.map(({ message, applicationId }) =>
      notice(
        'wait',
        html`${message}${applicationId && html` <a href="${APPLICATIONS}/${applicationId}">Open</a>`}`,
      ),
    )}
    <section class="panel"><h2>Application</h2>${valuesOf(content.fields)}</section>
    <section class="panel"><h2>Signature</h2>${signaturePicture(signatureIn(content.fields))}</section>
    ${content.owners.map((owner) => html`<section class="panel"><h2>Additional owner</h2>${valuesOf(owner)}</section>`)}
    ${
      (await waitsForOperator(parts, application.id)) &&
      notice(
        'wait',
        html`Waiting for a second operator. <a href="/operator/approvals">Review the request</a>`,
      )
    }
    ${application.status === 'SUBMITTED' && decision(application.id, csrf)}
    ${(await isWithoutTeam(parts.storage.read, application)) && invitation(application.id, ownerEmail(parts, application), csrf)}
    ${hasTestMerchant(application, partner) && deletion(application.id, csrf)}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: application.business_name || 'Application',
    look: parts.brand,
    current: APPLICATIONS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}

const signatureIn = ({ signature }: Readonly<Record<string, unknown>>) =>
  typeof signature === 'string' ? signature : undefined

/** The signature is no text: it has a picture. */
const valuesOf = (values: Readonly<Record<string, unknown>>): Html =>
  facts(
    Object.entries(values)
      .filter(([name, value]) => name !== 'signature' && value !== undefined)
      .map(([name, value]) => [name.replaceAll('_', ' '), String(value)] as const),
  )

const decision = (id: string, csrf: string): Html => {
  const fields = formFields({ values: { reason: 'other' } })
  return html`<section class="panel"><h2>Decide</h2>
    ${form({ action: `${APPLICATIONS}/${id}/approve`, csrf, submit: 'Approve' })}
    ${form({
      action: `${APPLICATIONS}/${id}/decline`,
      csrf,
      submit: 'Decline',
      isDanger: true,
      fields: fields.radios({
        name: 'reason',
        label: 'Reason',
        options: [
          { value: 'duplicate_application', label: 'Duplicate application' },
          { value: 'duplicate_merchant', label: 'Duplicate merchant' },
          { value: 'other', label: 'Other' },
        ],
      }),
    })}</section>`
}

const invitation = (id: string, email: string, csrf: string): Html =>
  html`<section class="panel"><h2>No team members yet</h2>
    <p>Invite ${email} as the owner. The link works once and expires in seven days. A new invitation revokes the previous one.</p>
    ${form({ action: `${APPLICATIONS}/${id}/invite`, csrf, submit: 'Invite owner' })}</section>`

const onItsWay = ({ email, link }: InvitedOwner, mailsLeave: boolean): Html =>
  mailsLeave
    ? notice('good', html`Invitation sent to ${email}.`)
    : html`${notice('good', html`Send this link to ${email}. It won’t be shown again.`)}<p>${copyable(link)}</p>`

const deletion = (id: string, csrf: string): Html =>
  html`<section class="panel">${confirmation({
    title: 'Delete test merchant?',
    text: 'The partner created this merchant to try the sign-up. Deleting it also deletes its keys, accounts, test payments and team.',
    action: `${APPLICATIONS}/${id}/delete-merchant`,
    csrf,
    submit: 'Delete test merchant',
    cancel: APPLICATIONS,
  })}</section>`
