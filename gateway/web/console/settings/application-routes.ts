// The applications with which a merchant is a partner of others (rules: partners.md#settings).
import { timestamp } from '../../../core/calendar.ts'
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
import {
  action,
  fieldsFor,
  type Listing,
  type NoFilters,
  resource,
  type ScreenForm,
  type ScreenState,
  type Values,
  type Visitor,
} from '../../kit/index.ts'
import { badge, copyable, notice, panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, memberOf } from '../../sessions/index.ts'
import { clientSection, reviewBadge, reviewSection } from './application-parts.ts'

const APPLICATIONS = '/console/applications'

const applications: Listing<PartnerApplicationRow, NoFilters> = {
  title: 'Partner applications',
  about: 'Your software signs up merchants with an application, and acts for those that connect it.',
  buttons: [{ label: 'Create application', href: `${APPLICATIONS}/new`, needs: 'applications' }],
  filters: {},
  find: async ({ parts, merchant }) => ({ rows: await applicationsOf(parts.storage.read, merchant.id) }),
  caption: 'Your applications',
  csv: {
    name: 'partner-applications.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['name', ({ name }) => name],
      ['review', ({ review }) => review],
      ['oauth_enabled', ({ oauth_enabled }) => String(oauth_enabled === 1)],
    ],
  },
  columns: [
    { label: 'Name', cell: ({ id, name }) => html`<a href="${APPLICATIONS}/${id}">${name}</a>` },
    { label: 'Live mode', isNamed: true, cell: (row) => reviewBadge(row) },
    {
      label: 'OAuth',
      isNamed: true,
      cell: ({ oauth_enabled }) => (oauth_enabled === 1 ? badge('good', 'On') : badge('bad', 'Off')),
    },
    { label: 'Created', cell: ({ created }) => moment(created) },
  ],
  empty: html`No applications yet. <a href="${APPLICATIONS}/new">Create one</a> to get a client ID and connect merchants in test mode
    right away. Live mode needs a review.`,
}

function findOwn({ parts, merchant, id }: Visitor): Promise<PartnerApplicationRow> {
  return findApplication(parts.storage.read, merchant.id, id)
}

const create = action<undefined>({
  access: 'applications',
  read: async () => undefined,
  asks: () => 'New application',
  fields: (fields) => settingsFields(fields),
  submit: 'Create application',
  async act({ parts, request, merchant }, values) {
    const of = { merchantId: merchant.id, brandId: parts.brand.id }
    const id = await addApplication(acting(parts, request), of, { ...settingsOf(values), oauthEnabled: true })
    return { to: `${APPLICATIONS}/${id}` }
  },
  done: { made: 'Application created. Create its client secret next.' },
})

const change: ScreenForm = {
  async act({ parts, request, id }, values) {
    const settings = settingsOf(values)
    const isRequested = await changeApplication(acting(parts, request), memberOf(request), id, settings)
    return { done: isRequested ? 'requested' : 'saved' }
  },
  done: {
    saved: 'Saved.',
    requested: 'Saved. The new name and redirect URI apply once they’re approved.',
  },
}

const rollSecret = action<PartnerApplicationRow>({
  access: { access: 'applications', confirmed: true },
  read: findOwn,
  asks: ({ name }) => `Roll the client secret of ${name}?`,
  explains: () =>
    'This creates a new secret. The old one stops working immediately: your software gets no new access tokens until you give it the new one. Access tokens that it already has keep working, and merchants stay connected.',
  submit: 'Roll the client secret',
  isDanger: true,
  async act(visitor) {
    const { parts, request, id } = visitor
    const { name, client_id, secret_seen_by } = await findOwn(visitor)
    const secret = await rollSecretOf(acting(parts, request), memberOf(request), id)
    const wasReplaced = secret_seen_by !== null
    return {
      reveals: html`<h1>Client secret of ${name}</h1>
        ${notice('good', html`Copy the secret now. It won’t be shown again.${wasReplaced && ' The previous secret no longer works.'}`)}
        ${facts([
          ['Client secret', copyable(secret)],
          ['Client ID', copyable(client_id)],
        ])}
        <p><a class="button" href="${APPLICATIONS}/${id}">Open the application</a></p>`,
    }
  },
  done: {},
})

const review: ScreenForm = {
  async act({ parts, request, merchant, id }) {
    await requestReview(acting(parts, request), merchant.id, id)
    return undefined
  },
  done: { asked: 'Review requested.' },
}

export const applicationPages = resource<PartnerApplicationRow, NoFilters, PartnerApplicationRow>({
  path: APPLICATIONS,
  access: 'applications',
  list: applications,
  one: {
    read: findOwn,
    title: ({ name }) => name,
    main: applicationPage,
    forms: { '': change, review },
  },
  actions: { new: create, ':id/secret': rollSecret },
})

const settingsOf = (values: Values): ApplicationSettings => ({
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

function applicationPage(
  row: PartnerApplicationRow,
  { parts, request, csrf }: Visitor,
  state: ScreenState,
): Html {
  const path = `${APPLICATIONS}/${row.id}`
  const fields = fieldsFor('', state, valuesOf(row))
  return html`
    ${pageHeader({
      back: { href: APPLICATIONS, label: 'All applications' },
      title: row.name,
      actions: html`<a class="button small quiet" href="${path}/merchants">Applications and merchants</a>`,
    })}
    ${errorSummary(state.faults)}
    <div class="settings">
    ${clientSection(row, { action: `${path}/secret`, csrf, mayRoll: mayControl(memberOf(request).role) })}
    ${reviewSection(row, { brand: parts.brand.name, action: `${path}/review`, csrf })}
    ${form({
      action: path,
      csrf,
      submit: 'Save',
      cancel: APPLICATIONS,
      fields: panel(
        { title: 'Settings' },
        html`<div class="fields">${settingsFields(fields)}${fields.checkbox({
          name: 'oauth_enabled',
          label: 'OAuth enabled',
          hint: 'If it’s off, the application gets no tokens and merchants can’t connect it.',
        })}</div>`,
      ),
    })}</div>`
}
