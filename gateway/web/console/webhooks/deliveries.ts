// What was posted to the merchant's endpoints: each delivery with every attempt, and once more.
import { timestamp } from '../../../core/calendar.ts'
import { findEvent } from '../../../payments/events/index.ts'
import {
  type Endpoint,
  endpointsOf,
  findDelivery,
  lastAttempts,
  latestDeliveries,
  ownerOf,
  replayDelivery,
  withLastAttempts,
} from '../../../payments/webhooks/index.ts'
import {
  type DeliveryAttemptRow,
  deliveryStatuses,
  type EventRow,
  fromJson,
} from '../../../platform/storage/index.ts'
import {
  following,
  ifFound,
  type Listing,
  linked,
  oneMore,
  oneOf,
  recordPath,
  resource,
  textOf,
  type Visitor,
} from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import type { FormState } from '../../layout/fields.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { linkTo } from '../records/named.ts'
import { DELIVERIES, deliveryColumns, deliveryLabels, deliveryStatus, outcomeOf } from './delivery-table.ts'
import { endpointLink } from './endpoint.ts'
import { type NamedDelivery, namedDeliveries, typeOf } from './sent.ts'

const filters = {
  status: oneOf(
    'Status',
    deliveryStatuses.map((value) => ({ value, label: deliveryLabels[value] })),
    'All',
  ),
  endpoint: linked(),
}

const deliveries: Listing<NamedDelivery, typeof filters> = {
  title: 'Deliveries',
  about: 'One for each event and endpoint.',
  filters,
  async find(visitor, { status, endpoint }) {
    const { parts, caller, query } = visitor
    const after = readPlace(textOf(query, 'before'))
    const found = await latestDeliveries(parts.storage.reading, caller, {
      receiver: endpoint,
      most: oneMore(visitor),
      status,
      after,
    })
    const tried = await withLastAttempts(parts.storage.reading, found)
    const named = await namedDeliveries(visitor, tried)
    return following(visitor, named, after, ({ created, position }) => `${created}.${position}`)
  },
  csv: {
    name: 'deliveries.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['event', typeOf],
      ['event_id', ({ event_id }) => event_id ?? undefined],
      ['url', ({ url }) => url],
      ['status', ({ status }) => status],
      ['attempts', ({ attempts }) => attempts],
    ],
  },
  caption: 'Newest first',
  columns: deliveryColumns('list'),
  empty: html`No webhooks were sent yet. <a href="/console/webhooks">Add an endpoint</a>`,
}

interface Delivery {
  row: NamedDelivery
  /** Absent for a test, and for what is sent to a partner's application. */
  event: EventRow | undefined
  attempts: readonly DeliveryAttemptRow[]
  /** Absent once it was removed. */
  endpoint: Endpoint | undefined
}

export const deliveryPages = resource<NamedDelivery, typeof filters, Delivery>({
  path: DELIVERIES,
  access: 'webhooks',
  list: deliveries,
  one: {
    async read(visitor) {
      const { parts, caller, id } = visitor
      const found = await findDelivery(parts.storage.read, caller, id)
      const [row = { ...found, record: undefined }] = await namedDeliveries(visitor, [found])
      const { read } = parts.storage
      const event = row.event_id === null ? undefined : await ifFound(findEvent(read, caller, row.event_id))
      const all = await endpointsOf(read, ownerOf(caller))
      const endpoint = all.find((one) => one.id === row.receiver)
      return { row, event, endpoint, attempts: await lastAttempts(read, row) }
    },
    title: ({ row }) => `Delivery of ${typeOf(row)}`,
    main: onePage,
    forms: {
      replay: {
        // Posts what happened once more, to an address that somebody has confirmed.
        access: { access: 'webhooks', confirmed: false },
        async act({ parts, caller, id }) {
          await replayDelivery(parts.storage, caller, id)
        },
        done: { sent: 'Sending again.' },
      },
    },
  },
})

/** @returns undefined for what is no place: the list begins anew */
function readPlace(text: string | undefined) {
  const [, created, position] = /^(\d{1,15})\.(\d{1,17})$/.exec(text ?? '') ?? []
  return created === undefined ? undefined : { created: Number(created), position: Number(position) }
}

function onePage(
  { row, event, endpoint, attempts }: Delivery,
  { csrf }: Visitor,
  { faults }: FormState,
): Html {
  return html`
    ${errorSummary(faults)}
    ${pageHeader({
      back: { href: DELIVERIES, label: 'All deliveries' },
      title: `Delivery of ${typeOf(row)}`,
      actions: buttonForm({ action: `${DELIVERIES}/${row.id}/replay`, csrf, submit: 'Send again now' }),
    })}
    ${facts([
      ['Status', deliveryStatus(row)],
      ['Endpoint', endpoint ? endpointLink(endpoint) : html`<code>${row.url}</code>`],
      ['Event', event ? html`<a href="${recordPath('events', event.id)}">${event.type}</a>` : '–'],
      ...(row.record ? [['Record', linkTo(row.record)] as const] : []),
      ['Created', moment(row.created)],
      ['Next retry', row.next_attempt === null ? 'None' : moment(row.next_attempt)],
    ])}
    <h2>Attempts</h2>
    ${attempts.length === 0 && html`<p class="soft">Not sent yet.</p>`}
    ${attempts.toReversed().map((row, index) => attempt(row, index === 0))}
    <h2>Payload</h2>
    <pre tabindex="0"><code>${pretty(row.body)}</code></pre>`
}

/** The newest one is open if it failed: it says why. */
function attempt(row: DeliveryAttemptRow, isNewest: boolean): Html {
  const outcome = row.succeeded === 1 ? badge('good', 'Delivered') : badge('bad', 'Failed')
  const headers = Object.entries(fromJson(row.request_headers))
  return html`<details${isNewest && row.succeeded === 0 && html` open`}>
    <summary>Attempt ${row.number}, ${moment(row.at)} ${outcome} ${outcomeOf(row)}</summary>
    ${facts([
      ['Response', row.response_status ?? 'None'],
      ['Duration', `${row.duration} ms`],
      ...(row.error === null ? [] : [['Error', row.error] as const]),
    ])}
    <h3>Request</h3>
    <pre tabindex="0"><code>${headers.map(([name, value]) => `${name}: ${value}\n`)}</code></pre>
    ${row.response_body !== '' && html`<h3>Response</h3><pre tabindex="0"><code>${row.response_body}</code></pre>`}
  </details>`
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
