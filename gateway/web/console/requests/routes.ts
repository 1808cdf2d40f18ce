// Recent API requests (rules: pages.md#requests).
import { listRequests } from '../../../platform/request-log/index.ts'
import { following, list, oneMore, oneOf, textOf } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

const base = { path: '/console/requests', access: 'read' } as const

export const requestPages = list(base, {
  title: 'API requests',
  about:
    'Requests of your keys and of partners’ tokens in the last days, without bodies and queries. Under heavy load some requests are not logged.',
  filters: { status: oneOf<'failed'>('Status', [{ value: 'failed', label: 'Failed' }]) },
  async find({ parts, caller, query }, { status }) {
    const given = Number(textOf(query, 'before') ?? Number.NaN)
    const before = Number.isSafeInteger(given) ? given : undefined
    const found = await listRequests(parts.storage.reading, caller, { before, status, most: oneMore })
    return following(found, before, ({ position }) => String(position))
  },
  caption: 'Requests, the newest first',
  columns: [
    { label: 'Request', cell: ({ method, route }) => html`<code>${method} ${route}</code>` },
    {
      label: 'Status',
      isNumber: true,
      cell: ({ status }) => badge(status < 300 ? 'good' : 'bad', String(status)),
    },
    { label: 'Time', isNumber: true, cell: ({ duration }) => `${duration} ms` },
    { label: 'Key', cell: ({ key_kind, key_last4 }) => html`${key_kind} <code>…${key_last4}</code>` },
    { label: 'Answered', cell: ({ created }) => moment(created) },
    { label: 'Request-Id', cell: ({ request_id }) => html`<code>${request_id}</code>` },
  ],
  empty: 'No request is in the log. Send one with a key of this mode, and it is here a second later.',
})
