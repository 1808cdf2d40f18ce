// Webhook deliveries in tables: on their own page, on that of an event, and on that of an endpoint.
import { isObject } from '../../../core/objects.ts'
import type { DeliveryRow } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { type Column, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

export const DELIVERIES = '/console/deliveries'

const TONES = { PENDING: 'wait', DELIVERED: 'good', FAILED: 'bad' } as const
export const deliveryLabels = { PENDING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' } as const

export const deliveryStatus = ({ status }: DeliveryRow): Html => badge(TONES[status], deliveryLabels[status])

export const deliveryColumns: readonly Column<DeliveryRow>[] = [
  {
    label: 'Event',
    cell: (delivery) => html`<a href="${DELIVERIES}/${delivery.id}">${typeOf(delivery)}</a>`,
  },
  {
    label: 'Status',
    cell: (delivery) => {
      const retry = delivery.next_attempt
      return html`${deliveryStatus(delivery)}${retry !== null && html`<div class="soft">Next retry ${moment(retry)}</div>`}`
    },
  },
  { label: 'Endpoint', cell: ({ url }) => hostOf(url) },
  { label: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { label: 'Created', cell: ({ created }) => moment(created) },
]

export const deliveryTable = (
  rows: readonly DeliveryRow[],
  { caption, empty }: { caption: string; empty: Html },
): Html => table({ caption, empty, rows, columns: deliveryColumns, isCompact: true })

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
