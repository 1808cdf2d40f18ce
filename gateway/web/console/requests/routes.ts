import type { FastifyPluginAsync } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { listRequests } from '../../../platform/request-log/index.ts'
import type { ApiRequestRow } from '../../../platform/storage/index.ts'
import { badge, moment } from '../../layout/components.ts'
import { html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import { callerOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { addressOf, type Query, textOf } from '../show.ts'

const CURRENT = '/console/requests'

/** Recent API requests (rules: pages.md#requests). */
export const requestPages: FastifyPluginAsync<ConsoleParts> = async (app, { brand, storage, clock }) => {
  app.get<{ Querystring: Query }>(CURRENT, { config: { access: 'read' } }, async (request, reply) => {
    const { query } = request
    const given = Number(textOf(query, 'before') ?? Number.NaN)
    const before = Number.isSafeInteger(given) ? given : undefined
    const status = textOf(query, 'status') === 'failed' ? 'failed' : undefined
    const most = limits.page.defaultEntries
    const found = await listRequests(storage.reading, callerOf(request, clock), {
      before,
      status,
      most: most + 1,
    })
    return sendConsole(request, reply, {
      title: 'API requests',
      look: brand,
      current: CURRENT,
      main: listPage(found.slice(0, most), {
        status,
        isFirst: before === undefined,
        hasMore: found.length > most,
      }),
    })
  })
}

interface Shown {
  status: 'failed' | undefined
  isFirst: boolean
  hasMore: boolean
}

function listPage(requests: readonly ApiRequestRow[], { status, isFirst, hasMore }: Shown) {
  const last = requests.at(-1)
  const tab = (label: string, value: Shown['status']) =>
    html`<li><a href="${addressOf(CURRENT, { status: value })}"${value === status && html` aria-current="true"`}>${label}</a></li>`
  return html`
    <h1>API requests</h1>
    <p class="soft">Requests of your keys and of partners' tokens in the last days, without bodies and queries. Under heavy load some requests are not logged.</p>
    <ul class="tabs" aria-label="Which">${tab('All', undefined)}${tab('Failed', 'failed')}</ul>
    ${table({
      caption: 'Requests, the newest first',
      columns: [
        { label: 'Request', cell: ({ method, route }) => html`<code>${method} ${route}</code>` },
        {
          label: 'Status',
          isNumber: true,
          cell: ({ status }) => badge(status < 300 ? 'good' : 'bad', String(status)),
        },
        { label: 'Time', isNumber: true, cell: ({ duration }) => `${duration} ms` },
        {
          label: 'Key',
          cell: ({ key_kind, key_last4 }) => html`${key_kind} <code>…${key_last4}</code>`,
        },
        { label: 'Answered', cell: ({ created }) => moment(created) },
        { label: 'Request-Id', cell: ({ request_id }) => html`<code>${request_id}</code>` },
      ],
      rows: requests,
      empty: html`<p>No request is in the log. Send one with a key of this mode, and it is here a second later.</p>`,
    })}
    ${pager({
      newer: isFirst ? undefined : addressOf(CURRENT, { status }),
      older: hasMore && last ? addressOf(CURRENT, { status, before: String(last.position) }) : undefined,
    })}`
}
