// What happened, as the API tells it and as it is posted (rules: events.md#event).
import { timestamp } from '../../../core/calendar.ts'
import { completeEvents } from '../../../invoicing/index.ts'
import { type EventAfter, findEvent, newestEvents } from '../../../payments/events/index.ts'
import { type EventRow, fromJson } from '../../../platform/storage/index.ts'
import { following, type NoFilters, oneMore, resource, textOf, transactionLink } from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

const EVENTS = '/console/events'

export const eventPages = resource<EventRow, NoFilters, EventRow>({
  path: EVENTS,
  access: 'read',
  list: {
    title: 'Events',
    filters: {},
    async find({ parts, caller, query }) {
      const after = readPlace(textOf(query, 'before'))
      const found = await newestEvents(parts.storage.reading, caller, { after, most: oneMore })
      return following(found, after, placeOf)
    },
    caption: 'Events, the newest first',
    columns: [
      {
        label: 'Type',
        cell: ({ id, type }) => html`<a href="${EVENTS}/${encodeURIComponent(id)}">${type}</a>`,
      },
      { label: 'Happened', cell: ({ created }) => moment(created) },
      { label: 'About', cell: (event) => aboutOf(event) },
    ],
    empty: 'Nothing has happened in this mode yet. Each change of a payment will be here.',
  },
  one: {
    async read({ parts, caller, id }) {
      const found = await findEvent(parts.storage.read, caller, id)
      const [event = found] = await completeEvents(parts.storage.read, parts.cipher, caller.merchant.id, [
        found,
      ])
      return event
    },
    title: ({ type }) => type,
    main: (event) => onePage(event),
  },
})

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

const placeOf = ({ created, position, id }: EventRow) => `${created}_${position}_${id}`

/** @returns undefined for what is none: the list begins anew */
function readPlace(text: string | undefined): EventAfter | undefined {
  const found = /^(\d{1,15})_(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { created: Number(found[1]), position: Number(found[2]), id: found[3] ?? '' } : undefined
}
