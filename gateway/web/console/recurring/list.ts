import { own } from '../../../core/objects.ts'
import type { listRecurring } from '../../../payments/recurring/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import { addressOf, methodText, money, statusBadge } from '../show.ts'

const LIST = '/console/recurring'

type Shown = Awaited<ReturnType<typeof listRecurring>>

export function listPage({ results, page, page_size, total_entries }: Shown): Html {
  const pageAt = (number: number) => addressOf(LIST, { page: String(number) })
  return html`
    <h1>Recurring charges</h1>
    ${table({
      caption: 'Recurring charges, the newest first',
      columns: [
        {
          label: 'Description',
          cell: ({ id, description, reference }) =>
            html`<a href="${LIST}/${encodeURIComponent(id)}">${description ?? reference ?? id}</a>`,
        },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
        { label: 'Schedule', cell: ({ schedule }) => scheduleText(schedule) },
        { label: 'Next payment', cell: ({ next_payment }) => next_payment ?? '–' },
        { label: 'Method', cell: ({ method }) => methodText(method) },
      ],
      rows: results,
      empty: html`<p>There are no recurring charges in this mode yet. Each one that the API makes will be here.</p>`,
    })}
    ${pager({
      newer: page > 1 ? pageAt(page - 1) : undefined,
      older: page * page_size < total_entries ? pageAt(page + 1) : undefined,
    })}`
}

const UNITS: Readonly<Record<string, string>> = { DAY: 'day', WEEK: 'week', MONTH: 'month' }

/** `every 2 weeks on 1, 5`. */
export function scheduleText(schedule: {
  interval_unit: string
  interval_delay: number
  days?: readonly string[] | undefined
}): string {
  const unit = own(UNITS, schedule.interval_unit) ?? schedule.interval_unit
  const every = schedule.interval_delay === 1 ? `every ${unit}` : `every ${schedule.interval_delay} ${unit}s`
  return schedule.days ? `${every} on ${schedule.days.join(', ').toLowerCase()}` : every
}
