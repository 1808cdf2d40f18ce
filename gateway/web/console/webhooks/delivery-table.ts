// Webhook deliveries in tables: on their own page, on that of an event, and on that of an endpoint.
import { isObject } from '../../../core/objects.ts'
import type { TriedDelivery } from '../../../payments/webhooks/index.ts'
import type { DeliveryAttemptRow, DeliveryRow } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { type Column, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

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

export const deliveryColumns: readonly Column<TriedDelivery>[] = [
  {
    label: 'Event',
    cell: (delivery) => html`<a href="${DELIVERIES}/${delivery.id}">${typeOf(delivery)}</a>`,
  },
  {
    label: 'Status',
    cell: (delivery) => {
      const { status, last, next_attempt: retry } = delivery
      return html`${deliveryStatus(delivery)}${status !== 'DELIVERED' && last && ` ${outcomeOf(last)}`}${retry !== null && html`<div class="soft">Next retry ${moment(retry)}</div>`}`
    },
  },
  { label: 'Endpoint', cell: ({ url }) => hostOf(url) },
  { label: 'Attempts', isNamed: true, isNumber: true, cell: ({ attempts }) => attempts },
  { label: 'Created', cell: ({ created }) => moment(created) },
]

export const deliveryTable = (
  rows: readonly TriedDelivery[],
  { caption, empty }: { caption: string; empty: Html },
): Html => table({ caption, empty, rows, columns: deliveryColumns })

const hostOf = (url: string) => URL.parse(url)?.host ?? url

/** The type of the event in what is sent. */
export function typeOf({ body }: Pick<DeliveryRow, 'body'>): string {
  try {
    const sent: unknown = JSON.parse(body)
    return isObject(sent) && typeof sent.type === 'string' ? sent.type : 'Event'
  } catch {
    return 'Event'
  }
}
