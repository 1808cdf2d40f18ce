// What was posted to the merchant's addresses: each delivery with every try, and once more.
import {
  findDelivery,
  lastAttempts,
  latestDeliveries,
  replayDelivery,
} from '../../../payments/webhooks/index.ts'
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveryStatuses,
  fromJson,
} from '../../../platform/storage/index.ts'
import { following, type Listing, oneMore, oneOf, resource, textOf, type Visitor } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { buttonForm, errorSummary, type FormState } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

const DELIVERIES = '/console/deliveries'

const TONES = { PENDING: 'wait', DELIVERED: 'good', FAILED: 'bad' } as const
const LABELS = { PENDING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' } as const

const statusOf = ({ status }: DeliveryRow) => badge(TONES[status], LABELS[status])

const filters = {
  status: oneOf(
    'Status',
    deliveryStatuses.map((value) => ({ value, label: LABELS[value] })),
    'All',
  ),
}

const deliveries: Listing<DeliveryRow, typeof filters> = {
  title: 'Deliveries',
  about: 'One for each event and address.',
  filters,
  async find({ parts, caller, query }, { status }) {
    const after = readPlace(textOf(query, 'before'))
    const found = await latestDeliveries(parts.storage.reading, caller, {
      most: oneMore,
      ...(status && { status }),
      ...(after && { after }),
    })
    return following(found, after, ({ created, position }) => `${created}.${position}`)
  },
  caption: 'The latest first',
  columns: [
    { label: 'Delivery', cell: ({ id, url }) => html`<a href="${DELIVERIES}/${id}">${hostOf(url)}</a>` },
    { label: 'Status', cell: statusOf },
    { label: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
    { label: 'Created', cell: ({ created }) => moment(created) },
    {
      label: 'Next retry',
      cell: ({ next_attempt }) => (next_attempt === null ? '–' : moment(next_attempt)),
    },
  ],
  empty: html`Nothing was sent. <a href="/console/webhooks">Set an address for webhooks</a>`,
}

interface Delivery {
  row: DeliveryRow
  attempts: readonly DeliveryAttemptRow[]
}

export const deliveryPages = resource<DeliveryRow, typeof filters, Delivery>({
  path: DELIVERIES,
  access: 'webhooks',
  list: deliveries,
  one: {
    async read({ parts, caller, id }) {
      const row = await findDelivery(parts.storage.read, caller, id)
      return { row, attempts: await lastAttempts(parts.storage.read, row) }
    },
    title: 'A delivery',
    main: onePage,
    forms: {
      replay: {
        // Posts what happened once more, where it was posted before.
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

const hostOf = (url: string) => URL.parse(url)?.host ?? url

function onePage({ row, attempts }: Delivery, { csrf }: Visitor, { faults }: FormState): Html {
  return html`
    ${errorSummary(faults)}
    <p><a href="${DELIVERIES}">All deliveries</a></p>
    <h1>Delivery to ${hostOf(row.url)}</h1>
    ${facts([
      ['Status', statusOf(row)],
      ['Address', html`<code>${row.url}</code>`],
      ['Event', row.event_id === null ? '–' : html`<code>${row.event_id}</code>`],
      ['Created', moment(row.created)],
      ['Next retry', row.next_attempt === null ? 'None' : moment(row.next_attempt)],
    ])}
    ${buttonForm({ action: `${DELIVERIES}/${row.id}/replay`, csrf, submit: 'Send again now' })}
    <h2>What is sent</h2>
    <pre tabindex="0"><code>${pretty(row.body)}</code></pre>
    <h2>Tries</h2>
    ${attempts.length === 0 && html`<p class="soft">It was not sent yet.</p>`}
    ${attempts.toReversed().map(attempt)}`
}

function attempt(row: DeliveryAttemptRow): Html {
  const outcome = row.succeeded === 1 ? badge('good', 'Delivered') : badge('bad', 'Failed')
  const headers = Object.entries(fromJson(row.request_headers))
  return html`<details>
    <summary>Try ${row.number}, ${moment(row.at)} ${outcome}</summary>
    ${facts([
      ['Answer', row.response_status ?? 'None'],
      ['Took', `${row.duration} ms`],
      ...(row.error === null ? [] : [['Why', row.error] as const]),
    ])}
    <h3>Request</h3>
    <pre tabindex="0"><code>${headers.map(([name, value]) => `${name}: ${value}\n`)}</code></pre>
    ${row.response_body !== '' && html`<h3>Answer</h3><pre tabindex="0"><code>${row.response_body}</code></pre>`}
  </details>`
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
