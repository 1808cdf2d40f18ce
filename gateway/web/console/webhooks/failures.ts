// Why an endpoint's deliveries fail: a dead endpoint has the same reason again and again.
import type { TriedDelivery } from '../../../payments/webhooks/index.ts'
import { counted } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { outcomeOf } from './delivery-table.ts'

interface Failure {
  reason: string
  deliveries: number
  attempts: number
  /** When it last failed. */
  latest: number
}

/** The reasons, the most frequent first. Undefined unless several deliveries fail: one says why itself. */
export function failuresPart(deliveries: readonly TriedDelivery[]): Html | undefined {
  const failing = deliveries.flatMap(({ status, attempts, last }) =>
    status !== 'DELIVERED' && last ? [{ reason: outcomeOf(last), attempts, at: last.at }] : [],
  )
  if (failing.length < 2) return undefined
  const rows = [...Map.groupBy(failing, ({ reason }) => reason)].map(
    ([reason, all]): Failure => ({
      reason,
      deliveries: all.length,
      attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
      latest: Math.max(...all.map(({ at }) => at)),
    }),
  )
  return table<Failure>({
    caption: `Why ${failing.length} of the newest ${counted(deliveries.length, 'delivery', 'deliveries')} fail`,
    rows: rows.sort((one, other) => other.deliveries - one.deliveries),
    empty: html``,
    columns: [
      { label: 'Reason', cell: ({ reason }) => reason },
      { label: 'Deliveries', isNamed: true, isNumber: true, cell: (row) => row.deliveries },
      { label: 'Attempts', isNamed: true, isNumber: true, cell: ({ attempts }) => attempts },
      { label: 'Last failed', isNamed: true, cell: ({ latest }) => moment(latest) },
    ],
  })
}
