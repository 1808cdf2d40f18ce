// The endpoints that events are posted to, a page for each, and the secret that signs (rules: webhooks.md#addresses).
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { changeMerchant } from '../../../merchants/merchants/index.ts'
import { type Endpoint, endpointsOf, latestDeliveries, sendTest } from '../../../payments/webhooks/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import type { DeliveryRow } from '../../../platform/storage/index.ts'
import {
  fieldsFor,
  type Listing,
  type NoFilters,
  type Pages,
  resource,
  type ScreenForm,
  type ScreenState,
  type Visitor,
} from '../../kit/index.ts'
import { buttonForm, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { DELIVERIES, deliveryTable, endpointLink, hostOf } from './delivery-table.ts'
import { secretForms, secretPart } from './webhook-secret.ts'

const WEBHOOKS = '/console/webhooks'
const WEEK_MS = 7 * 86_400_000
/** How many deliveries the page of an endpoint shows. */
const SHOWN = 25

const endpoints: Listing<Endpoint, NoFilters> = {
  title: 'Webhooks',
  about: html`Events are sent to each endpoint, with retries until it answers <code>200 OK</code>.
    <a href="${DELIVERIES}">All deliveries</a>`,
  filters: {},
  find: async (visitor) => ({ rows: endpointsIn(visitor) }),
  caption: (_asked, { caller }) => `Endpoints of ${caller.mode} mode`,
  columns: [
    { label: 'Endpoint', cell: endpointLink },
    { label: 'Events', cell: () => 'All' },
  ],
  empty: 'No endpoints in this mode yet. Add one below.',
  below: async (visitor, state, rows) => html`
    ${rows.length < limits.webhooks.maxUrls && addition(visitor, state)}
    ${await secretPart(visitor, WEBHOOKS)}`,
  forms: {
    '': {
      field: 'url',
      async act(visitor, { url = '' }) {
        lengthFault('url', url)
        const urls = endpointsIn(visitor).map((one) => one.url)
        await setUrls(visitor, [...new Set([...urls, url.trim()])])
      },
      done: { saved: 'Endpoint saved.' },
    },
    ...secretForms,
  },
}

const endpointsIn = ({ merchant, caller }: Visitor): Endpoint[] => endpointsOf(merchant, caller.mode)

const addition = ({ caller, csrf }: Visitor, state: ScreenState): Html =>
  html`<section class="panel"><h2>Add an endpoint</h2>
    ${form({
      action: WEBHOOKS,
      csrf,
      submit: 'Add endpoint',
      fields: fieldsFor('', state).text({
        name: 'url',
        label: `URL for ${caller.mode} mode`,
        hint: `An https address, such as https://shop.example/webhooks. Up to ${limits.webhooks.maxUrls} endpoints.`,
        inputmode: 'url',
        maxlength: limits.maxChars.list,
      }),
    })}</section>`

/** A list of settings has its entries between commas. */
async function setUrls({ parts, caller }: Visitor, urls: readonly string[]): Promise<void> {
  const name = `${caller.mode}_events_urls` as const
  await changeMerchant(parts, { ...caller, address: 'gateway' }, { [name]: urls.join(',') })
}

interface Shown {
  endpoint: Endpoint
  deliveries: readonly DeliveryRow[]
}

/** @throws 404 */
function endpointOf(visitor: Visitor): Endpoint {
  const found = endpointsIn(visitor).find(({ id }) => id === visitor.id)
  if (!found) throw notFound('Endpoint', visitor.id)
  return found
}

const remove: ScreenForm = {
  async act(visitor) {
    const { url } = endpointOf(visitor)
    const urls = endpointsIn(visitor).map((one) => one.url)
    await setUrls(
      visitor,
      urls.filter((one) => one !== url),
    )
    return { to: WEBHOOKS }
  },
  done: { removed: 'Endpoint removed.' },
}

/** @param limit of tests, by merchant */
const pagesWith = (limit: ReturnType<typeof limitPerMinute>) =>
  resource<Endpoint, NoFilters, Shown>({
    path: WEBHOOKS,
    access: 'webhooks',
    list: endpoints,
    one: {
      async read(visitor) {
        const { parts, caller } = visitor
        const endpoint = endpointOf(visitor)
        const since = caller.clock.now() - WEEK_MS
        const query = { receiver: endpoint.id, since, most: SHOWN + 1 }
        return { endpoint, deliveries: await latestDeliveries(parts.storage.reading, caller, query) }
      },
      title: ({ endpoint }) => hostOf(endpoint.url),
      main: onePage,
      forms: {
        test: {
          // Posts nothing that the endpoint doesn't get anyway.
          access: { access: 'webhooks', confirmed: false },
          async act(visitor) {
            const { parts, request, reply, caller } = visitor
            await limit(request, reply, caller.merchant.id)
            await sendTest(parts.storage, caller, endpointOf(visitor))
          },
          done: { test: 'Test event sent. Reload to see the response.' },
        },
        remove,
      },
    },
  })

export const webhookPages: Pages = async (app, parts) => {
  await app.register(pagesWith(limitPerMinute(app, limits.webhooks.testsPerMinute)), parts)
}

function onePage({ endpoint, deliveries }: Shown, { csrf }: Visitor, { faults }: ScreenState): Html {
  const action = `${WEBHOOKS}/${endpoint.id}`
  return html`
    ${errorSummary(faults)}
    <p><a href="${WEBHOOKS}">All endpoints</a></p>
    <div class="page-head">
      <h1>${endpoint.url}</h1>
      <div class="page-actions">
        ${buttonForm({ action: `${action}/test`, csrf, submit: 'Send test event' })}
        ${buttonForm({ action: `${action}/remove`, csrf, submit: 'Remove endpoint', isDanger: true })}
      </div>
    </div>
    ${deliveryTable(deliveries.slice(0, SHOWN), {
      caption: 'Deliveries of the last 7 days, newest first',
      empty: html`<p>Nothing was sent in the last 7 days. Send a test event to try it.</p>`,
    })}
    ${deliveries.length > SHOWN && html`<p><a href="${DELIVERIES}">All deliveries</a></p>`}`
}
