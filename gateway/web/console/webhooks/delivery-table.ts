// Webhook deliveries in tables: on their own page, on that of an event, and on that of an endpoint.
import type { DeliveryAttemptRow, DeliveryRow } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { type Column, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { hostOf } from './endpoint.ts'
import { type NamedDelivery, typeOf } from './sent.ts'

export const DELIVERIES = '/console/deliveries'

const TONES = { DELIVERED: 'good', FAILED: 'bad' } as const
export const deliveryLabels = {
  PENDING: 'Waiting or retrying',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
} as const

export function deliveryStatus({ status, attempts }: DeliveryRow): Html {
  if (status !== 'PENDING') return badge(TONES[status], deliveryLabels[status])
  return attempts > 0 ? badge('bad', 'Retrying') : badge('wait', 'Waiting')
}

/** What came of an attempt: `Answered 500`, or why there was no answer. */
export const outcomeOf = ({ response_status, error }: DeliveryAttemptRow): string =>
  response_status === null ? (error ?? 'No answer') : `Answered ${response_status}`

/** Where a table of deliveries is: what the page is about needs no column. */
type Place = 'list' | 'endpoint' | 'event'

export function deliveryColumns(place: Place): readonly Column<NamedDelivery>[] {
  const event: Column<NamedDelivery> = {
    label: 'Event',
    cell: (delivery) =>
      html`${linkTo(delivery, breakable(typeOf(delivery)))}${delivery.record && html`<div class="soft">${delivery.record.name}</div>`}`,
  }
  const endpoint: Column<NamedDelivery> =
    place === 'event'
      ? { label: 'Endpoint', cell: (delivery) => linkTo(delivery, withoutScheme(delivery.url)) }
      : { label: 'Endpoint', cell: ({ url }) => hostOf(url) }
  return [
    place === 'event' ? endpoint : event,
    { label: 'Status', cell: statusCell },
    ...(place === 'list' ? [endpoint] : []),
    { label: 'Attempts', isNamed: true, isNumber: true, cell: ({ attempts }) => attempts },
    { label: 'Created', cell: ({ created }) => moment(created) },
  ]
}

export const deliveryTable = (
  rows: readonly NamedDelivery[],
  place: Place,
  { caption, empty }: { caption: string; empty: Html },
): Html => table({ caption, empty, rows, columns: deliveryColumns(place) })

function statusCell(delivery: NamedDelivery): Html {
  const { status, last, next_attempt: retry } = delivery
  return html`${deliveryStatus(delivery)}${status !== 'DELIVERED' && last && ` ${outcomeOf(last)}`}${retry !== null && html`<div class="soft">Next retry ${moment(retry)}</div>`}`
}

const linkTo = ({ id }: NamedDelivery, text: HtmlValue): Html =>
  html`<a href="${DELIVERIES}/${id}">${text}</a>`

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')

/** A type of events that a narrow column breaks after a dot, and not within a word. */
export const breakable = (type: string): Html =>
  html`${type.split(/(?<=\.)/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}`
