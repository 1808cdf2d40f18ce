// Webhook deliveries in tables: on their own page, on that of an event, and on that of an endpoint.
import type { TriedDelivery } from '../../../payments/webhooks/index.ts'
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
  const isOfEvent = place === 'event'
  const event: Column<NamedDelivery> = {
    label: 'Event',
    cell: (delivery) => linkTo(delivery, breakable(typeOf(delivery))),
  }
  const endpoint: Column<NamedDelivery> = {
    label: 'Endpoint',
    cell: (delivery) => (isOfEvent ? linkTo(delivery, withoutScheme(delivery.url)) : hostOf(delivery.url)),
  }
  return [
    isOfEvent ? endpoint : event,
    { label: 'Status', cell: statusCell },
    ...(isOfEvent ? [] : [{ label: 'Record', cell: ({ record }: NamedDelivery) => record?.name ?? '' }]),
    ...(place === 'list' ? [endpoint] : []),
    { label: 'Created', cell: ({ created }) => moment(created) },
  ]
}

export const deliveryTable = (
  rows: readonly NamedDelivery[],
  place: Place,
  { caption, empty }: { caption: string; empty: Html },
): Html => table({ caption, empty, rows, columns: deliveryColumns(place) })

/** The status, and why it isn't delivered. */
export const deliveryState = (delivery: TriedDelivery): Html =>
  html`${deliveryStatus(delivery)}${delivery.status !== 'DELIVERED' && delivery.last && html` ${shortOutcome(delivery.last)}`}`

/** The same; where there's room, how often it was tried, and when it is again. */
function statusCell(delivery: NamedDelivery): Html {
  const { attempts, next_attempt: retry } = delivery
  const tries = attempts > 1 && `${attempts} attempts`
  const next =
    retry !== null && html`<span class="nowrap">${tries ? ', next' : 'Next'} retry ${moment(retry)}</span>`
  return html`${deliveryState(delivery)}${
    (tries || next) && html`<div class="soft wide">${tries}${next}</div>`
  }`
}

const shortOutcome = (last: DeliveryAttemptRow): HtmlValue =>
  last.response_status === null
    ? outcomeOf(last)
    : html`<span class="wide">Answered </span>${last.response_status}`

const linkTo = ({ id }: NamedDelivery, text: HtmlValue): Html =>
  html`<a href="${DELIVERIES}/${id}">${text}</a>`

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')

/** A type of events that a narrow column breaks after a dot, and not within a word. */
export const breakable = (type: string): Html =>
  html`${type.split(/(?<=\.)/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}`
