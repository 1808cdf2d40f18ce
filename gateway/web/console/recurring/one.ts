// The page of a recurring charge, with its past and upcoming payments.
import { english } from '../../../core/language/words.ts'
import { own } from '../../../core/objects.ts'
import type { listOccurrences, upcomingOf } from '../../../payments/recurring/index.ts'
import { fromJson, type RecurringChargeRow } from '../../../platform/storage/index.ts'
import {
  counted,
  methodWithMark,
  money,
  numbered,
  pagerOf,
  recordPath,
  recurringTitle,
  statusBadge,
  transactionLink,
  type Visitor,
  words,
} from '../../kit/index.ts'
import { badge, copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { beside, facts, table } from '../../layout/tables.ts'
import { shortDay } from '../../layout/times.ts'
import { scheduleText } from './list.ts'

type Occurrences = Awaited<ReturnType<typeof listOccurrences>>
type Upcoming = Awaited<ReturnType<typeof upcomingOf>>

export interface OneContent {
  row: RecurringChargeRow
  occurrences: Occurrences
  upcoming: Upcoming
}

const addressOfOne = ({ id }: RecurringChargeRow) => recordPath('recurring', id)

export function onePage(content: OneContent, { may }: Visitor): Html {
  const { row } = content
  const mayAct = may('recurring')
  return html`
    ${pageHeader({
      back: { href: '/console/recurring', label: 'All recurring charges' },
      title: recurringTitle(row),
      state: html`${statusBadge(row.status)}${row.status_reason !== null && html` ${words(row.status_reason)}`}`,
      actions: mayAct && row.status === 'ACTIVE' && questionLink(`${addressOfOne(row)}/cancel`, 'End…'),
    })}
    ${beside(calendar(content, mayAct), facts(factsOf(row)))}`
}

function calendar({ row, occurrences, upcoming }: OneContent, mayAct: boolean): Html {
  return html`<h2>Payments</h2>
    ${table({
      caption: 'The next one and those before, newest first',
      columns: [
        { label: 'Due', cell: ({ due_date }) => shortDay(due_date) },
        {
          label: 'Status',
          cell: ({ status }) => (status === 'IGNORED' ? badge('plain', 'Skipped') : statusBadge(status)),
        },
        { label: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, row.currency) },
        { label: 'Attempts', isNamed: true, isNumber: true, cell: ({ attempts }) => attempts },
        {
          label: 'Charges',
          cell: ({ transactions }) =>
            transactions.map(
              ({ id, status }, at) =>
                html`${transactionLink(id, html`${linkText(status)}<span class="hidden"> ${at + 1}</span>`)} `,
            ),
        },
        { label: 'Actions', cell: (occurrence) => mayAct && actions(row, occurrence) },
      ],
      rows: occurrences.results,
      empty: html`<p>Nothing is planned.</p>`,
    })}
    ${pagerOf(addressOfOne(row), numbered(occurrences))}
    ${upcoming.length > 0 && html`<h2>Planned</h2>${planned(row, upcoming)}`}`
}

const CAME_TO_NOTHING: Readonly<Record<string, string>> = { FAILED: 'failed ', VOIDED: 'voided ' }

const linkText = (status: string): string => `View ${own(CAME_TO_NOTHING, status) ?? ''}payment`

function factsOf(row: RecurringChargeRow): (readonly [string, HtmlValue])[] {
  const { currency, max_occurrences, max_amount } = row
  const optional: readonly (readonly [string, HtmlValue])[] = [
    ['Reference', row.reference],
    ['At most', max_occurrences !== null && counted(max_occurrences, 'payment')],
    ['At most in total', max_amount !== null && money(max_amount, currency)],
  ]
  const method = fromJson(row.method)
  return [
    ...(method.name ? [['Customer', method.name] as const] : []),
    ['Amount', money(row.amount, currency)],
    ['Schedule', scheduleText(fromJson(row.schedule))],
    ['Method', methodWithMark(method)],
    ['Collected', `${counted(row.total_occurrences, 'payment')}, ${money(row.total_amount, currency)}`],
    ['Next payment', row.next_payment === null ? 'None' : english.date(row.next_payment)],
    ...optional.filter(([, value]) => value !== null && value !== false),
    ['ID', copyable(row.id)],
  ]
}

function planned({ currency }: RecurringChargeRow, upcoming: Upcoming): Html {
  return table({
    caption: 'After that, if each payment succeeds',
    columns: [
      { label: 'Due', cell: ({ due_date }) => shortDay(due_date) },
      { label: 'Status', cell: () => badge('plain', 'Planned') },
      { label: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, currency) },
    ],
    rows: upcoming,
    empty: html``,
  })
}

function actions(row: RecurringChargeRow, { id, status, due_date }: Occurrences['results'][number]): Html {
  const address = `${addressOfOne(row)}/occurrences/${encodeURIComponent(id)}`
  const about = html`<span class="hidden"> the payment of ${english.date(due_date)}</span>`
  const can = { pay: ['PENDING', 'IGNORED', 'FAILED'], ignore: ['PENDING', 'FAILED'] }
  return html`${can.pay.includes(status) && html`${questionLink(`${address}/pay`, html`Charge now${about}`)} `}${
    can.ignore.includes(status) && questionLink(`${address}/ignore`, html`Skip${about}`)
  }`
}
