// Recent API requests, and a page for each (rules: pages.md#requests).
import { STATUS_CODES } from 'node:http'
import { timestamp } from '../../../core/calendar.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import { notFound } from '../../../core/errors.ts'
import { concealedReason, UNINFORMATIVE } from '../../../payments/card-testing/index.ts'
import { findRequest, listRequests, timeOfRequest } from '../../../platform/request-log/index.ts'
import type { ApiRequestRow } from '../../../platform/storage/index.ts'
import {
  following,
  type Listing,
  oneMore,
  oneOf,
  recordPath,
  resource,
  search,
  textOf,
} from '../../kit/index.ts'
import { badge, copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { ago, moment } from '../../layout/times.ts'
import { linkTo, type NamedRecord } from '../records/named.ts'
import { readRecord } from '../records/read.ts'
import { errorFacts } from './error.ts'

const REQUESTS = '/console/requests'

const MINUTE_MS = 60_000

const filters = {
  path: search({ label: 'Path begins with', placeholder: '/v1/charges', maxlength: 200 }),
  status: oneOf<'succeeded' | 'failed'>('Status', [
    { value: 'succeeded', label: 'Succeeded' },
    { value: 'failed', label: 'Failed' },
  ]),
  key: search({ label: 'Key ends in', maxlength: 4 }),
}

const requests: Listing<ApiRequestRow, typeof filters> = {
  title: 'API requests',
  about:
    'Requests of the last days with your keys and partners’ tokens, without bodies and queries. Under heavy load some requests are not logged.',
  filters,
  async find(visitor, { status, path, key }) {
    const { parts, caller, query } = visitor
    const given = Number(textOf(query, 'before') ?? Number.NaN)
    const before = Number.isSafeInteger(given) ? given : undefined
    const found = await listRequests(parts.storage.reading, caller, {
      before,
      status,
      path: path && routeOf(path),
      key,
      most: oneMore(visitor),
    })
    return following(visitor, found, before, ({ position }) => String(position))
  },
  csv: {
    name: 'requests.csv',
    columns: [
      ['request_id', ({ request_id }) => request_id],
      ['created', (request) => timestamp(timeOfRequest(request))],
      ['method', ({ method }) => method],
      ['route', ({ route }) => route],
      ['status', ({ status }) => status],
      ['error_code', ({ error_code }) => error_code ?? undefined],
      ['duration_ms', ({ duration }) => duration],
      ['key_kind', ({ key_kind }) => key_kind],
      ['key_last4', ({ key_last4 }) => key_last4],
      ['record_id', ({ record_id }) => record_id ?? undefined],
    ],
  },
  caption: (_asked, { parts, caller }) =>
    isApart(caller.clock.now(), parts.clock.now())
      ? 'Newest first, by real time, not by your test clock'
      : 'Newest first',
  columns: ({ parts }) => [
    {
      label: 'Request',
      cell: ({ request_id, method, route }) =>
        html`<a href="${recordPath('requests', request_id)}"><code>${method} ${route}</code></a>`,
    },
    { label: 'Status', cell: (request) => statusOf(request) },
    { label: 'Duration', isNumber: true, cell: ({ duration }) => `${duration} ms` },
    { label: 'Key', cell: keyOf },
    { label: 'Time', cell: (request) => ago(timeOfRequest(request), parts.clock.now()) },
    { label: 'Request-Id', cell: ({ request_id }) => html`<code>${request_id}</code>` },
  ],
  empty: 'No requests yet. Requests with a key of this mode appear here within a second.',
}

interface Shown {
  request: ApiRequestRow
  record: NamedRecord | undefined
  /** Why a payment failed, where its response only called it declined. */
  concealed: ErrorCode | undefined
}

export const requestPages = resource<ApiRequestRow, typeof filters, Shown>({
  path: REQUESTS,
  access: 'read',
  list: requests,
  one: {
    async read(visitor) {
      const { parts, caller, id } = visitor
      const request = await findRequest(parts.storage.reading, caller, id)
      if (!request) throw notFound('Request', id)
      const { route, record_id: record, merchant_id } = request
      return {
        request,
        record: record === null ? undefined : await readRecord(visitor, route, record),
        concealed:
          record === null || request.error_code !== UNINFORMATIVE
            ? undefined
            : await concealedReason(parts.storage.reading, { id: record, merchant_id }),
      }
    },
    title: ({ request: { method, route } }) => `${method} ${route}`,
    main: onePage,
  },
})

/** A path as the log has it: with `:id` in place of an id. */
const routeOf = (path: string): string => path.replace(/\/([a-z]{1,5}_)?[\w-]{22}(?=\/|$)/g, '/:id')

/** With why where it failed: the code, or the words of the status where there was none. */
const statusOf = ({ status, error_code }: ApiRequestRow, saysWhy = true): Html =>
  status < 300
    ? badge('good', String(status))
    : html`${badge('bad', String(status))}${saysWhy && html` <span class="soft">${error_code ?? STATUS_CODES[status]}</span>`}`

const keyOf = ({ key_kind, key_last4 }: ApiRequestRow): Html => html`${key_kind} <code>…${key_last4}</code>`

/** Whether the test clock shows something else than the real time. */
const isApart = (shown: number, real: number): boolean => Math.abs(shown - real) >= MINUTE_MS

/** What the test clock showed then, by which the request's records have their times. */
const testClockOf = (request: ApiRequestRow): (readonly [string, Html])[] =>
  isApart(request.created, timeOfRequest(request)) ? [['Test clock', moment(request.created)]] : []

function onePage({ request, record, concealed }: Shown): Html {
  const { method, route, duration, request_id, record_id } = request
  return html`
    ${pageHeader({
      back: { href: REQUESTS, label: 'All requests' },
      title: html`<code>${method} ${route}</code>`,
    })}
    ${facts([
      // The code is with the error.
      ['Status', statusOf(request, request.error_code === null)],
      ...errorFacts(request, concealed),
      ['Time', moment(timeOfRequest(request))],
      ...testClockOf(request),
      ['Duration', `${duration} ms`],
      ['Key', keyOf(request)],
      ...(record ? [['Record', linkTo(record)] as const] : []),
      ...(record_id === null ? [] : [['Record ID', copyable(record_id)] as const]),
      ['Request-Id', copyable(request_id)],
    ])}
    <p class="soft">Bodies, queries and headers are not logged.</p>`
}
