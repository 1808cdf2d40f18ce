// The endpoints that events are posted to, and a page for each with its deliveries (rules: webhooks.md#endpoints).
import { timestamp } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import {
  endpointsOf,
  latestDeliveries,
  ownerOf,
  sendTest,
  type TriedDelivery,
  withLastAttempts,
} from '../../../payments/webhooks/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import {
  type Listing,
  type NoFilters,
  type Pages,
  resource,
  type ScreenForm,
  type Visitor,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { actions } from './actions.ts'
import { DELIVERIES, deliveryState } from './delivery-table.ts'
import { type Endpoint, endpointFor, endpointLink, statusOf, typesText, WEBHOOKS } from './endpoint.ts'
import { onePage, SHOWN, type ShownEndpoint } from './one.ts'
import { namedDeliveries } from './sent.ts'
import { sharedSecretForms, sharedSecretPart } from './shared-secret.ts'

const WEEK_MS = 7 * 86_400_000

/** What was sent to an endpoint in the last 7 days, the newest first. */
async function sentTo(
  { parts, caller }: Visitor,
  { id }: Endpoint,
  most: number,
): Promise<readonly TriedDelivery[]> {
  const { reading } = parts.storage
  const since = caller.clock.now() - WEEK_MS
  return withLastAttempts(reading, await latestDeliveries(reading, caller, { receiver: id, since, most }))
}

interface ListedEndpoint extends Endpoint {
  /** Of the last 7 days. */
  latest: TriedDelivery | undefined
}

async function listed(visitor: Visitor): Promise<ListedEndpoint[]> {
  const found = await endpointsOf(visitor.parts.storage.read, ownerOf(visitor.caller))
  return Promise.all(
    found.map(async (endpoint) => ({ ...endpoint, latest: (await sentTo(visitor, endpoint, 1))[0] })),
  )
}

const endpoints: Listing<ListedEndpoint, NoFilters> = {
  title: 'Webhooks',
  about: html`Events are sent to each endpoint, with retries until it answers <code>200 OK</code>.
    <a href="${DELIVERIES}">All deliveries</a>`,
  buttons: [{ label: 'Add endpoint', href: `${WEBHOOKS}/new`, needs: 'webhooks' }],
  filters: {},
  find: async (visitor) => ({ rows: await listed(visitor) }),
  caption: (_asked, { caller }) => `Endpoints of ${caller.mode} mode`,
  columns: [
    {
      label: 'Endpoint',
      cell: (one) =>
        html`${endpointLink(one)}${one.description !== null && html`<div class="soft">${one.description}</div>`}`,
    },
    { label: 'Status', cell: statusOf },
    { label: 'Events', cell: typesText },
    {
      label: 'Last delivery',
      isNamed: true,
      cell: ({ latest }) =>
        latest
          ? html`${deliveryState(latest)} <div class="soft">${moment(latest.created)}</div>`
          : 'None in 7 days',
    },
  ],
  empty: 'No endpoints in this mode yet.',
  csv: {
    name: 'webhook-endpoints.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => (created === null ? undefined : timestamp(created))],
      ['url', ({ url }) => url],
      ['description', ({ description }) => description ?? undefined],
      ['event_types', ({ event_types }) => event_types],
      ['enabled', ({ enabled }) => String(enabled === 1)],
    ],
  },
  below: (visitor) => sharedSecretPart(visitor, WEBHOOKS),
  forms: sharedSecretForms,
}

const test = (limit: ReturnType<typeof limitPerMinute>): ScreenForm => ({
  // A test event contains no data.
  access: { access: 'webhooks', confirmed: false },
  async act({ parts, request, reply, caller, id }) {
    await limit(request, reply, caller.merchant.id)
    await sendTest(parts, caller, id)
    return undefined
  },
  done: { test: 'Test event sent. Reload to see the response.' },
})

/** @param limit of tests, by merchant */
const pagesWith = (limit: ReturnType<typeof limitPerMinute>) =>
  resource<ListedEndpoint, NoFilters, ShownEndpoint>({
    path: WEBHOOKS,
    access: 'webhooks',
    list: endpoints,
    one: {
      async read(visitor) {
        const endpoint = await endpointFor(visitor)
        const sent = await sentTo(visitor, endpoint, SHOWN + 1)
        return { endpoint, deliveries: await namedDeliveries(visitor, sent) }
      },
      title: ({ endpoint }) => endpoint.description ?? endpoint.url,
      main: onePage,
      forms: { test: test(limit) },
    },
    actions,
  })

export const endpointPages: Pages = async (app, parts) => {
  await app.register(pagesWith(limitPerMinute(app, limits.webhooks.testsPerMinute)), parts)
}
