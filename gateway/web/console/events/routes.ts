// Events, each with a page (rules: events.md#event).
import { timestamp } from '../../../core/calendar.ts'
import { completeEvents } from '../../../invoicing/index.ts'
import { type EventAfter, findEvent, newestEvents } from '../../../payments/events/index.ts'
import { deliveriesOf, type TriedDelivery, withLastAttempts } from '../../../payments/webhooks/index.ts'
import { type EventRow, eventTypes, fromJson } from '../../../platform/storage/index.ts'
import {
  following,
  type Listing,
  oneMore,
  oneOf,
  recordPath,
  resource,
  textOf,
  type Visitor,
} from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { ago, moment } from '../../layout/times.ts'
import { linkTo, type NamedRecord } from '../records/named.ts'
import { recordsOf } from '../records/snapshots.ts'
import { breakable, deliveryTable } from '../webhooks/delivery-table.ts'

const EVENTS = '/console/events'

const filters = {
  type: oneOf(
    'Type',
    eventTypes.map((value) => ({ value, label: value })),
  ),
}

/** With its record's name. */
interface NamedEvent extends EventRow {
  record: NamedRecord | undefined
}

interface Shown {
  event: NamedEvent
  deliveries: readonly TriedDelivery[]
}

const events: Listing<NamedEvent, typeof filters> = {
  title: 'Events',
  filters,
  async find(visitor, { type }) {
    const { parts, caller, query } = visitor
    const after = readPlace(textOf(query, 'before'))
    const found = await newestEvents(parts.storage.reading, caller, { after, type, most: oneMore(visitor) })
    return following(visitor, await named(visitor, found), after, placeOf)
  },
  csv: {
    name: 'events.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['type', ({ type }) => type],
      ['record_id', ({ data }) => fromJson(data).id],
    ],
  },
  caption: 'Newest first',
  columns: ({ caller }) => [
    {
      label: 'Type',
      cell: ({ id, type }) => html`<a href="${recordPath('events', id)}">${breakable(type)}</a>`,
    },
    { label: 'Record', cell: recordOf },
    { label: 'Time', isAhead: true, cell: ({ created }) => ago(created, caller.clock.now()) },
  ],
  empty: 'No events in this mode yet. Every change of a payment appears here.',
}

export const eventPages = resource<NamedEvent, typeof filters, Shown>({
  path: EVENTS,
  access: 'read',
  list: events,
  one: {
    async read(visitor) {
      const { parts, caller, id } = visitor
      const { read } = parts.storage
      const found = await findEvent(read, caller, id)
      const complete = await completeEvents(read, parts.cipher, caller.merchant.id, [found])
      const [event = { ...found, record: undefined }] = await named(visitor, complete)
      return { event, deliveries: await withLastAttempts(read, await deliveriesOf(read, caller, id)) }
    },
    title: ({ event }) => event.type,
    main: onePage,
  },
})

async function named(visitor: Visitor, events: readonly EventRow[]): Promise<NamedEvent[]> {
  const records = await recordsOf(
    visitor,
    events.map(({ type, data }) => ({ type, data: fromJson(data) })),
  )
  return events.map((event, index) => ({ ...event, record: records[index] }))
}

const recordOf = ({ record, data }: NamedEvent): Html =>
  record ? linkTo(record) : html`<code>${fromJson(data).id}</code>`

function onePage({ event, deliveries }: Shown, { may }: Visitor): Html {
  const { id, created, type, data } = event
  return html`
    ${pageHeader({ back: { href: EVENTS, label: 'All events' }, title: type })}
    ${facts([
      ['Time', moment(created)],
      ['Record', recordOf(event)],
      ['Record ID', copyable(fromJson(data).id)],
      ['Event ID', copyable(id)],
    ])}
    ${
      may('webhooks') &&
      deliveryTable(
        deliveries.map((delivery) => ({ ...delivery, record: event.record })),
        'event',
        {
          caption: 'Webhook deliveries',
          empty: html`<p>Not sent to any endpoint. <a href="/console/webhooks">Webhooks</a></p>`,
        },
      )
    }
    <h2>Payload</h2>
    <pre tabindex="0"><code>${JSON.stringify({ id, created: timestamp(created), type, data: fromJson(data) }, null, 2)}</code></pre>`
}

const placeOf = ({ created, position, id }: EventRow) => `${created}_${position}_${id}`

/** @returns undefined for what is none: the list begins anew */
function readPlace(text: string | undefined): EventAfter | undefined {
  const found = /^(\d{1,15})_(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { created: Number(found[1]), position: Number(found[2]), id: found[3] ?? '' } : undefined
}
