import type { FastifyPluginAsync } from 'fastify'
import { timestamp } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import { completeEvents } from '../../../invoicing/index.ts'
import { type EventAfter, findEvent, newestEvents } from '../../../payments/events/index.ts'
import { type EventRow, fromJson } from '../../../platform/storage/index.ts'
import { copyable, moment } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts, pager, table } from '../../layout/tables.ts'
import { callerOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { addressOf, type Query, textOf, transactionLink } from '../show.ts'

const CURRENT = '/console/events'
const reader = { config: { access: 'read' } } as const

interface Asked {
  Querystring: Query
}

/** What happened, as the API tells it and as it is posted (rules: events.md#event). */
export const eventPages: FastifyPluginAsync<ConsoleParts> = async (
  app,
  { brand, storage, cipher, clock },
) => {
  app.get<Asked>(CURRENT, reader, async (request, reply) => {
    const after = readAfter(textOf(request.query, 'before'))
    const most = limits.page.defaultEntries
    const found = await newestEvents(storage.reading, callerOf(request, clock), { after, most: most + 1 })
    return sendConsole(request, reply, {
      title: 'Events',
      look: brand,
      current: CURRENT,
      main: listPage(found.slice(0, most), { isFirst: after === undefined, hasMore: found.length > most }),
    })
  })

  app.get<{ Params: { id: string } }>(`${CURRENT}/:id`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const found = await findEvent(storage.read, caller, request.params.id)
    const [event = found] = await completeEvents(storage.read, cipher, caller.merchant.id, [found])
    return sendConsole(request, reply, {
      title: event.type,
      look: brand,
      current: CURRENT,
      main: onePage(event),
    })
  })
}

function listPage(events: readonly EventRow[], { isFirst, hasMore }: { isFirst: boolean; hasMore: boolean }) {
  const last = events.at(-1)
  return html`
    <h1>Events</h1>
    ${table({
      caption: 'Events, the newest first',
      columns: [
        {
          label: 'Type',
          cell: ({ id, type }) => html`<a href="${CURRENT}/${encodeURIComponent(id)}">${type}</a>`,
        },
        { label: 'Happened', cell: ({ created }) => moment(created) },
        { label: 'About', cell: aboutOf },
      ],
      rows: events,
      empty: html`<p>Nothing has happened in this mode yet. Each change of a payment will be here.</p>`,
    })}
    ${pager({
      newer: isFirst ? undefined : CURRENT,
      older: hasMore && last ? addressOf(CURRENT, { before: writeAfter(last) }) : undefined,
    })}`
}

function aboutOf({ type, data }: EventRow): Html {
  const { id } = fromJson(data)
  return type.startsWith('transaction.') ? transactionLink(id) : html`<code>${id}</code>`
}

function onePage(event: EventRow): Html {
  const { id, created, type, data } = event
  return html`
    <h1>${type}</h1>
    ${facts([
      ['Id', copyable(id)],
      ['Happened', moment(created)],
      ['About', aboutOf(event)],
    ])}
    <h2>What is posted</h2>
    <pre tabindex="0"><code>${JSON.stringify({ id, created: timestamp(created), type, data: fromJson(data) }, null, 2)}</code></pre>`
}

const writeAfter = ({ created, position, id }: EventRow) => `${created}_${position}_${id}`

/** @returns undefined for what is none: the list begins anew */
function readAfter(text: string | undefined): EventAfter | undefined {
  const found = /^(\d{1,15})_(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { created: Number(found[1]), position: Number(found[2]), id: found[3] ?? '' } : undefined
}
