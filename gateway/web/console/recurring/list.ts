// The columns of the list of recurring charges, and their schedules in words.
import { own } from '../../../core/objects.ts'
import type { listRecurring } from '../../../payments/recurring/index.ts'
import { methodWithMark, money, recordPath, statusBadge } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import { shortDay } from '../../layout/times.ts'

type Listed = Awaited<ReturnType<typeof listRecurring>>['results'][number]

export const columns: readonly Column<Listed>[] = [
  {
    label: 'Description',
    cell: ({ id, description, reference }) =>
      html`<a href="${recordPath('recurring', id)}">${description ?? reference ?? id}</a>`,
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => statusBadge(status) },
  { label: 'Customer', cell: ({ method }) => method.name },
  {
    label: 'Amount',
    isNumber: true,
    sort: 'amount',
    cell: ({ amount, currency }) => money(amount, currency),
  },
  { label: 'Schedule', cell: ({ schedule }) => scheduleText(schedule) },
  {
    label: 'Next payment',
    sort: 'next_payment',
    cell: ({ next_payment }) => (next_payment ? shortDay(next_payment) : '–'),
  },
  { label: 'Method', cell: ({ method }) => methodWithMark(method) },
]

const UNITS: Readonly<Record<string, string>> = { DAY: 'day', WEEK: 'week', MONTH: 'month' }

/** `Every 2 weeks on 1, 5`. */
export function scheduleText(schedule: {
  interval_unit: string
  interval_delay: number
  days?: readonly string[] | undefined
}): string {
  const unit = own(UNITS, schedule.interval_unit) ?? schedule.interval_unit
  const every = schedule.interval_delay === 1 ? `Every ${unit}` : `Every ${schedule.interval_delay} ${unit}s`
  return schedule.days ? `${every} on ${schedule.days.join(', ').toLowerCase()}` : every
}
