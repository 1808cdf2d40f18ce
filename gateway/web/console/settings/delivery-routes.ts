// What was posted to the merchant's addresses: each delivery with every try, and once more.
import type { FastifyPluginAsync } from 'fastify'
import { limits } from '../../../core/limits.ts'
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
import { badge, moment } from '../../layout/components.ts'
import { buttonForm, errorSummary, filterForm, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts, pager, table } from '../../layout/tables.ts'
import { callerOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'

const DELIVERIES = '/console/deliveries'
const allowed = { config: { access: 'webhooks' } } as const
/** Posts what happened once more, where it was posted before. */
const unasked = { config: { access: 'webhooks', confirmed: false } } as const
const PAGE_ROWS = limits.page.defaultEntries

interface ListQuery {
  status?: string
  after?: string
}

export const deliveryPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { storage, brand } = parts

  app.get<{ Querystring: ListQuery }>(DELIVERIES, allowed, async (request, reply) => {
    const status = deliveryStatuses.find((one) => one === request.query.status)
    const after = readAfter(request.query.after)
    const found = await latestDeliveries(storage.reading, callerOf(request, parts.clock), {
      most: PAGE_ROWS + 1,
      ...(status && { status }),
      ...(after && { after }),
    })
    const rows = found.slice(0, PAGE_ROWS)
    const last = rows.at(-1)
    const older = found.length > PAGE_ROWS && last ? addressOf(status, last) : undefined
    return sendConsole(request, reply, {
      title: 'Deliveries',
      look: brand,
      current: DELIVERIES,
      main: list(rows, status, older, after ? addressOf(status) : undefined),
    })
  })

  app.get<{ Params: { id: string }; Querystring: { done?: string } }>(
    `${DELIVERIES}/:id`,
    allowed,
    async (request, reply) => {
      const row = await findDelivery(storage.read, callerOf(request, parts.clock), request.params.id)
      const attempts = await lastAttempts(storage.read, row)
      return sendConsole(request, reply, {
        title: 'A delivery',
        look: brand,
        current: DELIVERIES,
        done: request.query.done === 'sent' ? 'Sending again.' : undefined,
        main: one(row, attempts, visitOf(request).csrf),
      })
    },
  )

  app.post<{ Params: { id: string } }>(`${DELIVERIES}/:id/replay`, unasked, async (request, reply) => {
    const caller = callerOf(request, parts.clock)
    const { id } = request.params
    const tried = await tryForm(() => replayDelivery(storage, caller, id))
    if (!tried.refused) return reply.redirect(`${DELIVERIES}/${encodeURIComponent(id)}?done=sent`, 303)
    const row = await findDelivery(storage.read, caller, id)
    const attempts = await lastAttempts(storage.read, row)
    const { status, faults } = tried.refused
    return sendConsole(request, reply.code(status), {
      title: 'A delivery',
      look: brand,
      current: DELIVERIES,
      isRefused: true,
      main: html`${errorSummary(faults)}${one(row, attempts, visitOf(request).csrf)}`,
    })
  })
}

/** As `created.position` in the address. */
function readAfter(text: string | undefined) {
  const [, created, position] = /^(\d{1,15})\.(\d{1,17})$/.exec(text ?? '') ?? []
  return created === undefined ? undefined : { created: Number(created), position: Number(position) }
}

function addressOf(status: string | undefined, after?: DeliveryRow): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(after && { after: `${after.created}.${after.position}` }),
  })
  return `${DELIVERIES}?${query}`
}

const TONES = { PENDING: 'wait', DELIVERED: 'good', FAILED: 'bad' } as const
const LABELS = { PENDING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' } as const

const statusOf = ({ status }: DeliveryRow) => badge(TONES[status], LABELS[status])

function list(rows: readonly DeliveryRow[], status = '', older?: string, newest?: string): Html {
  const fields = formFields({ values: { status } })
  return html`
    <h1>Deliveries</h1>
    <p class="lead">One for each event and address.</p>
    ${filterForm(
      DELIVERIES,
      fields.select({
        name: 'status',
        label: 'Status',
        options: [
          { value: '', label: 'All' },
          ...deliveryStatuses.map((value) => ({ value, label: LABELS[value] })),
        ],
      }),
    )}
    ${table<DeliveryRow>({
      caption: 'The latest first',
      rows,
      empty: html`<p>Nothing was sent.</p><p><a href="/console/webhooks">Set an address for webhooks</a></p>`,
      columns: [
        {
          label: 'Delivery',
          cell: ({ id, url }) => html`<a href="${DELIVERIES}/${id}">${hostOf(url)}</a>`,
        },
        { label: 'Status', cell: statusOf },
        { label: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
        { label: 'Created', cell: ({ created }) => moment(created) },
        {
          label: 'Next retry',
          cell: ({ next_attempt }) => (next_attempt === null ? '–' : moment(next_attempt)),
        },
      ],
    })}
    ${pager({ newer: newest, older })}`
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url

function one(row: DeliveryRow, attempts: readonly DeliveryAttemptRow[], csrf: string): Html {
  return html`
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
