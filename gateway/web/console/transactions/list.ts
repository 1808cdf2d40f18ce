// The list of transactions, and the search of it: the same as the API's (rules: search.md#query).
import { readInstant } from '../../../core/calendar.ts'
import type { ErrorMessage } from '../../../core/errors.ts'
import type { browseTransactions, SearchQuery } from '../../../payments/transactions/index.ts'
import { transactionStatuses, transactionTypes } from '../../../platform/storage/index.ts'
import { moment } from '../../layout/components.ts'
import { errorSummary, filterForm, formFields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import {
  addressOf,
  methodText,
  money,
  type Query,
  statusBadge,
  textOf,
  textsOf,
  transactionLink,
  writeAfter,
} from '../show.ts'

const LIST = '/console/transactions'

/** What the page's address asks for. */
export interface Asked {
  q: string | undefined
  qf: string[]
  status: string | undefined
  type: string | undefined
  start_date: string | undefined
  end_date: string | undefined
}

export function readAsked(query: Query): Asked {
  const known = (name: string, values: readonly string[]) =>
    values.find((value) => value === textOf(query, name))
  return {
    q: textOf(query, 'q'),
    qf: textsOf(query, 'qf'),
    status: known('status', transactionStatuses),
    type: known('type', transactionTypes),
    start_date: textOf(query, 'start_date'),
    end_date: textOf(query, 'end_date'),
  }
}

/** The same as a search of the API. */
export function searchOf({ q, qf, status, type, start_date, end_date }: Asked): SearchQuery {
  const named = [
    ...qf,
    ...(status === undefined ? [] : [`status:${status}`]),
    ...(type === undefined ? [] : [`type:${type}`]),
  ]
  return {
    ...(q !== undefined && { q }),
    ...(named.length > 0 && { qf: named }),
    ...(start_date !== undefined && { start_date }),
    ...(end_date !== undefined && { end_date }),
  }
}

type Part = Awaited<ReturnType<typeof browseTransactions>>

export interface ListContent {
  asked: Asked
  part: Part
  faults: readonly ErrorMessage[]
  /** Whether it begins with the newest. */
  isFirst: boolean
  /** Whether the user can send money. */
  mayCredit: boolean
}

export function listPage({ asked, part, faults, isFirst, mayCredit }: ListContent): Html {
  const { next, results } = part
  const isAsked = Object.values(asked).some((value) => value !== undefined && value.length > 0)
  return html`
    <h1>Transactions</h1>
    ${errorSummary(faults)}
    ${mayCredit && html`<div class="page-actions"><a class="button small quiet" href="${LIST}/credit">Create credit</a></div>`}
    ${filters(asked, faults)}
    ${table({
      caption: 'Transactions, the newest first',
      columns: [
        { label: 'Made', cell: madeLink },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Type', cell: ({ type }) => type.slice(0, 1) + type.slice(1).toLowerCase() },
        { label: 'Amount', isNumber: true, cell: (row) => money(row.amount, row.currency) },
        { label: 'Method', cell: ({ method }) => methodText(method) },
        { label: 'Reference', cell: ({ reference }) => reference },
      ],
      rows: results,
      empty: isAsked
        ? html`<p>No transaction is found by this. <a href="${LIST}">Show all</a></p>`
        : html`<p>There are no transactions in this mode yet. Each charge, refund and credit will be here.</p>`,
    })}
    ${pager({
      newer: isFirst ? undefined : addressOf(LIST, { ...asked }),
      older: next && addressOf(LIST, { ...asked, before: writeAfter(next) }),
    })}
    ${results.length > 0 && html`<p><a href="${addressOf(`${LIST}.csv`, { ...asked })}">Download what is found as CSV</a></p>`}`
}

const madeLink = ({ id, created }: Part['results'][number]) =>
  transactionLink(id, moment(readInstant(created)?.first ?? 0))

function filters(asked: Asked, faults: readonly ErrorMessage[]): Html {
  const { q, qf, status, type, start_date, end_date } = asked
  const [first, ...others] = qf
  const values = { q, qf: first, status, type, start_date, end_date }
  const fields = formFields({ values, faults })
  const any = { value: '', label: 'Any' }
  const choices = (all: readonly string[]) => [
    any,
    ...all.map((value) => ({ value, label: value.slice(0, 1) + value.slice(1).toLowerCase() })),
  ]
  return filterForm(
    LIST,
    html`
      ${fields.text({ name: 'q', label: 'Any property begins with', type: 'search', optional: true })}
      ${fields.text({
        name: 'qf',
        label: 'One property begins with',
        hint: 'As property:text, such as reference:order-7 or data.order.id:42',
        optional: true,
      })}
      ${others.map((one) => hidden('qf', one))}
      ${fields.select({ name: 'status', label: 'Status', options: choices(transactionStatuses) })}
      ${fields.select({ name: 'type', label: 'Type', options: choices(transactionTypes) })}
      ${fields.text({ name: 'start_date', label: 'From (UTC)', type: 'date', optional: true })}
      ${fields.text({ name: 'end_date', label: 'Until (UTC)', type: 'date', optional: true })}`,
    'Search',
  )
}
