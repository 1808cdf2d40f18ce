// The partners that the merchant has let in, and the way to end that (rules: partners.md#deauthorize).
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import {
  type ConnectedPartner,
  endAuthorization,
  listAuthorizations,
} from '../../../merchants/partners/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { moment } from '../../layout/components.ts'
import { confirmation } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { acting, memberOf, visitOf } from '../../sessions/index.ts'

const PARTNERS = '/console/partners'
const allowed = { config: { access: 'partners' } } as const

interface ById {
  Params: { id: string }
}

export const partnerPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage, brand } = parts

  app.get<{ Querystring: { done?: string } }>(PARTNERS, allowed, async (request, reply) =>
    sendConsole(request, reply, {
      title: 'Connected partners',
      look: brand,
      current: PARTNERS,
      done:
        request.query.done === 'ended'
          ? 'The partner is disconnected. Its keys and tokens are gone.'
          : undefined,
      main: list(await listAuthorizations(storage.read, memberOf(request).merchantId)),
    }),
  )

  app.get<ById>(`${PARTNERS}/:id`, allowed, async (request, reply) => {
    const { authorization, application } = await find(parts, request)
    return sendConsole(request, reply, {
      title: application.name,
      look: brand,
      current: PARTNERS,
      main: html`<h1>${application.name}</h1>
        <p>It may take payments for you since ${moment(authorization.created)}.</p>
        ${confirmation({
          title: 'Disconnect it?',
          text: 'Its tokens and keys stop working immediately. You keep the payments it made.',
          action: `${PARTNERS}/${authorization.id}`,
          csrf: visitOf(request).csrf,
          submit: `Disconnect ${application.name}`,
          cancel: PARTNERS,
        })}`,
    })
  })

  app.post<ById>(`${PARTNERS}/:id`, allowed, async (request, reply) => {
    const { authorization, application } = await find(parts, request)
    const { merchant_id: merchantId } = authorization
    await endAuthorization(acting(parts, request), { merchantId, applicationId: application.id })
    return reply.redirect(`${PARTNERS}?done=ended`, 303)
  })
}

/** @throws 404, also for another merchant's */
async function find({ storage }: PageParts, request: FastifyRequest<ById>): Promise<ConnectedPartner> {
  const { id } = request.params
  const all = await listAuthorizations(storage.read, memberOf(request).merchantId)
  const found = all.find(({ authorization }) => authorization.id === id)
  if (!found) throw notFound('Authorization', id)
  return found
}

const list = (connected: readonly ConnectedPartner[]) => html`
  <h1>Connected partners</h1>
  <p class="lead">Applications that you authorized. Each has its own keys, so you can revoke one without the others.</p>
  ${table<ConnectedPartner>({
    caption: 'Connected',
    rows: connected,
    empty: html`<p>No partner is connected.</p><p>You let one in on the page to which it sends you.</p>`,
    columns: [
      {
        label: 'Application',
        cell: ({ application, authorization }) =>
          html`<a href="${PARTNERS}/${authorization.id}">${application.name}</a>`,
      },
      { label: 'Since', cell: ({ authorization }) => moment(authorization.created) },
      {
        label: 'Actions',
        cell: ({ application, authorization }) =>
          html`<a href="${PARTNERS}/${authorization.id}">Disconnect<span class="hidden"> ${application.name}</span></a>`,
      },
    ],
  })}`
