// The list of transactions, and the search of it: the same as the API's (rules: search.md#query).
import { limits } from '../../../core/limits.ts'
import { transactionsCsv } from '../../../merchants/reporting/index.ts'
import {
  browseTransactions,
  type DashboardQuery,
  searchProperties,
} from '../../../payments/transactions/index.ts'
import { transactionStatuses, transactionTypes } from '../../../platform/storage/index.ts'
import {
  type Asked,
  asLabel,
  choicesOf,
  day,
  daysIn,
  isAmount,
  type Listing,
  linkedTexts,
  methodText,
  money,
  oneOf,
  readAfter,
  readMoney,
  search,
  statusBadge,
  textOf,
  transactionLink,
  writeAfter,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

const filters = {
  q: search({ label: 'Search', placeholder: 'Name, last four, amount, reference …' }),
  qf: linkedTexts({ label: 'In one property' }),
  status: oneOf('Status', choicesOf(transactionStatuses)),
  type: oneOf('Type', choicesOf(transactionTypes)),
  start_date: day('From'),
  end_date: day('Until'),
}

/** Whether a text names a property to look in, such as `reference:order-7`. */
const namesProperty = (text: string): boolean => {
  const [, property = ''] = /^([^:]+):./.exec(text) ?? []
  return property.startsWith('data.') || searchProperties.includes(property)
}

/** An amount as people type it, with a currency sign or cents: a number alone may as well be the end of a card number. */
function amountIn(text: string): number | undefined {
  const cents = /[$.]/.test(text) ? readMoney(text) : Number.NaN
  return isAmount(cents) ? cents : undefined
}

/** What a text looks for: an amount, a property that it names, or any property that begins with it. */
export function soughtBy(text: string): DashboardQuery {
  const amount = amountIn(text)
  if (amount !== undefined) return { amount }
  return namesProperty(text) ? { qf: [text] } : { q: text }
}

/** The same as a search of the API, and exact amounts. */
function searchOf(asked: Asked<typeof filters>, zone: string): DashboardQuery {
  const { status, type } = asked
  const { qf = [], ...sought } = asked.q === undefined ? {} : soughtBy(asked.q)
  const named = [
    ...(asked.qf ?? []),
    ...[qf].flat(),
    ...(status === undefined ? [] : [`status:${status}`]),
    ...(type === undefined ? [] : [`type:${type}`]),
  ]
  return {
    ...sought,
    ...(named.length > 0 && { qf: named }),
    ...daysIn(zone, asked),
  }
}

type Found = Awaited<ReturnType<typeof browseTransactions>>['results'][number]

export const transactionList: Listing<Found, typeof filters> = {
  title: 'Payments',
  buttons: [{ label: 'Create credit', href: '/console/transactions/credit', needs: 'credit' }],
  filters,
  async find({ parts, caller, query, zone }, asked) {
    const after = readAfter(textOf(query, 'before'))
    const most = limits.page.defaultEntries
    const { results, next } = await browseTransactions(parts.storage.reading, caller, searchOf(asked, zone), {
      after,
      most,
    })
    return { rows: results, newer: after && {}, older: next && { before: writeAfter(next) } }
  },
  caption: 'Newest first',
  isCompact: true,
  columns: [
    { label: 'Amount', cell: (row) => transactionLink(row.id, money(row.amount, row.currency)) },
    { label: 'Status', cell: ({ status }) => statusBadge(status) },
    { label: 'Type', cell: ({ type }) => asLabel(type) },
    { label: 'Customer', cell: ({ method: { name } }) => name },
    { label: 'Method', cell: ({ method }) => html`<span class="nowrap">${methodText(method)}</span>` },
    { label: 'Reference', cell: ({ reference }) => reference },
    { label: 'Date', cell: ({ created }) => moment(created) },
  ],
  empty: 'No payments in this mode yet. Charges, refunds and credits appear here.',
  csv: {
    name: 'transactions.csv',
    async lines({ parts, caller, zone }, asked) {
      const sought = searchOf(asked, zone)
      // What is wrong with the search is said before the file begins.
      await browseTransactions(parts.storage.reading, caller, sought, { after: undefined, most: 1 })
      return transactionsCsv(parts.storage.reading, caller, sought)
    },
  },
}
