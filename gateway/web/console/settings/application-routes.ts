// The applications with which a merchant is a partner of others (rules: partners.md#settings).

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import {
  type ApplicationSettings,
  addApplication,
  applicationsOf,
  changeApplication,
  findApplication,
  mayControl,
  requestReview,
  rollSecretOf,
  wishOf,
} from '../../../merchants/partners/index.ts'
import type { PartnerApplicationRow } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge, copyable, moment, notice } from '../../layout/components.ts'
import { errorSummary, type Fields, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { acting, memberOf, type Refused, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import { clientSection, reviewBadge, reviewSection } from './application-parts.ts'

const APPLICATIONS = '/console/applications'
const allowed = { config: { access: 'applications' } } as const
const confirmed = { config: { access: 'applications', confirmed: true } } as const

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

export const applicationPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage, brand } = parts

  app.get(APPLICATIONS, allowed, async (request, reply) =>
    sendConsole(request, reply, {
      title: 'Partner applications',
      look: brand,
      current: APPLICATIONS,
      main: list(await applicationsOf(storage.read, memberOf(request).merchantId)),
    }),
  )

  app.get(`${APPLICATIONS}/new`, allowed, async (request, reply) => showNew(parts, request, reply))

  app.post(`${APPLICATIONS}/new`, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const { merchantId } = memberOf(request)
    const of = { merchantId, brandId: brand.id }
    const tried = await tryForm(() =>
      addApplication(acting(parts, request), of, { ...settingsOf(values), oauthEnabled: true }),
    )
    if (tried.refused) return showNew(parts, request, reply, { values, refused: tried.refused })
    return reply.redirect(`${APPLICATIONS}/${tried.done}?done=made`, 303)
  })

  app.get<ById>(`${APPLICATIONS}/:id`, allowed, async (request, reply) =>
    showOne(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post<ById>(`${APPLICATIONS}/:id`, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const member = memberOf(request)
    const { id } = request.params
    const settings = settingsOf(values)
    const tried = await tryForm(() => changeApplication(acting(parts, request), member, id, settings))
    if (tried.refused) return showOne(parts, request, reply, { values, refused: tried.refused })
    const done = tried.done ? 'requested' : 'saved'
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=${done}`, 303)
  })

  app.post<ById>(`${APPLICATIONS}/:id/secret`, confirmed, async (request, reply) => {
    const secret = await rollSecretOf(acting(parts, request), memberOf(request), request.params.id)
    return showOne(parts, request, reply, { secret })
  })

  app.post<ById>(`${APPLICATIONS}/:id/review`, allowed, async (request, reply) => {
    const { id } = request.params
    const { merchantId } = memberOf(request)
    const tried = await tryForm(() => requestReview(acting(parts, request), merchantId, id))
    if (tried.refused) return showOne(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${APPLICATIONS}/${encodeURIComponent(id)}?done=asked`, 303)
  })
}

const DONE: Readonly<Record<string, string>> = {
  made: 'Application created. Create its client_secret next.',
  saved: 'Saved.',
  requested: 'Saved. The new name and redirect URI apply once they’re approved.',
  asked: 'Review requested.',
}

const settingsOf = (values: Record<string, string>): ApplicationSettings => ({
  name: values.name ?? '',
  oauthEnabled: values.oauth_enabled === 'true',
  redirectUri: values.redirect_uri ?? '',
  eventUrl: values.event_url ?? '',
})

const valuesOf = (row: PartnerApplicationRow) => ({
  ...wishOf(row),
  oauth_enabled: String(row.oauth_enabled === 1),
  event_url: row.event_url,
})

const list = (rows: readonly PartnerApplicationRow[]): Html => html`
  <h1>Partner applications</h1>
  <p class="lead">Your software signs up merchants with an application, and acts for those that connect it.</p>
  ${table<PartnerApplicationRow>({
    caption: 'Your applications',
    rows,
    empty: html`<p>No applications yet.</p><p><a class="button" href="${APPLICATIONS}/new">Create application</a></p>`,
    columns: [
      { label: 'Name', cell: ({ id, name }) => html`<a href="${APPLICATIONS}/${id}">${name}</a>` },
      {
        label: 'OAuth',
        cell: ({ oauth_enabled }) => (oauth_enabled === 1 ? badge('good', 'On') : badge('bad', 'Off')),
      },
      { label: 'Live mode', cell: (row) => reviewBadge(row) },
      { label: 'Created', cell: ({ created }) => moment(created) },
    ],
  })}
  ${rows.length > 0 && html`<p><a class="button" href="${APPLICATIONS}/new">Create application</a></p>`}`

const settingsFields = (fields: Fields) => html`
  ${fields.text({ name: 'name', label: 'Name', hint: 'Merchants see it when they connect the application.' })}
  ${fields.text({
    name: 'redirect_uri',
    label: 'Redirect URI',
    hint: 'Where the authorize page sends users back to.',
    type: 'url',
    optional: true,
  })}
  ${fields.text({
    name: 'event_url',
    label: 'Event URL',
    hint: 'Where the gateway posts events about merchants that you sign up.',
    type: 'url',
    optional: true,
  })}`

interface Shown {
  done?: string | undefined
  values?: Readonly<Record<string, string>>
  refused?: Refused
  /** The client's secret, this once. */
  secret?: string
}

function showNew(
  { brand }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refused }: Shown = {},
): FastifyReply {
  const faults = refused?.faults ?? []
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'New application',
    look: brand,
    current: APPLICATIONS,
    isRefused: refused !== undefined,
    main: html`<h1>New application</h1>${errorSummary(faults)}${form({
      action: `${APPLICATIONS}/new`,
      csrf: visitOf(request).csrf,
      submit: 'Create application',
      cancel: APPLICATIONS,
      fields: settingsFields(formFields({ values, faults })),
    })}`,
  })
}

async function showOne(
  parts: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  { done, values, refused, secret }: Shown,
): Promise<FastifyReply> {
  const { storage, brand } = parts
  const row = await findApplication(storage.read, memberOf(request).merchantId, request.params.id)
  const { csrf } = visitOf(request)
  const faults = refused?.faults ?? []
  const fields = formFields({ values: values ?? valuesOf(row), faults })
  const main = html`
    <p><a href="${APPLICATIONS}">All applications</a></p>
    <h1>${row.name}</h1>
    <p><a href="${APPLICATIONS}/${row.id}/merchants">Merchants who signed up</a></p>
    ${errorSummary(faults)}
    ${
      secret !== undefined &&
      html`${notice('good', 'Copy the secret now. It won’t be shown again. The previous secret no longer works.')}
        <p>${copyable(secret)}</p>`
    }
    ${clientSection(row, {
      action: `${APPLICATIONS}/${row.id}/secret`,
      csrf,
      mayRoll: mayControl(memberOf(request).role),
    })}
    ${reviewSection(row, { brand: brand.name, action: `${APPLICATIONS}/${row.id}/review`, csrf })}
    ${form({
      action: `${APPLICATIONS}/${row.id}`,
      csrf,
      submit: 'Save',
      cancel: APPLICATIONS,
      fields: html`${settingsFields(fields)}${fields.checkbox({
        name: 'oauth_enabled',
        label: 'OAuth enabled',
        hint: 'Off: it gets no tokens, and no merchant can let it in.',
      })}`,
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: row.name,
    look: brand,
    current: APPLICATIONS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
