// The list of transactions, and the search of it: the same as the API's (rules: search.md#query).
import { readInstant } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import { transactionsCsv } from '../../../merchants/reporting/index.ts'
import {
  browseTransactions,
  type SearchQuery,
  searchProperties,
} from '../../../payments/transactions/index.ts'
import { transactionStatuses, transactionTypes } from '../../../platform/storage/index.ts'
import {
  type Asked,
  asLabel,
  choicesOf,
  day,
  type Listing,
  linkedTexts,
  methodText,
  money,
  oneOf,
  readAfter,
  search,
  statusBadge,
  textOf,
  transactionLink,
  writeAfter,
} from '../../kit/index.ts'
import { moment } from '../../layout/components.ts'

const filters = {
  q: search({ label: 'Search', placeholder: 'Name, last four, reference, data.order.id:42 …' }),
  qf: linkedTexts({ label: 'In one property' }),
  status: oneOf('Status', choicesOf(transactionStatuses)),
  type: oneOf('Type', choicesOf(transactionTypes)),
  start_date: day('From (UTC)'),
  end_date: day('Until (UTC)'),
}

/** Whether a text names a property to look in, such as `reference:order-7`. */
const namesProperty = (text: string): boolean => {
  const [, property = ''] = /^([^:]+):./.exec(text) ?? []
  return property.startsWith('data.') || searchProperties.includes(property)
}

/** The same as a search of the API. */
function searchOf(asked: Asked<typeof filters>): SearchQuery {
  const { qf = [], status, type, start_date, end_date } = asked
  const inProperty = asked.q !== undefined && namesProperty(asked.q) ? [asked.q] : []
  const q = inProperty.length > 0 ? undefined : asked.q
  const named = [
    ...qf,
    ...inProperty,
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

type Found = Awaited<ReturnType<typeof browseTransactions>>['results'][number]

export const transactionList: Listing<Found, typeof filters> = {
  title: 'Transactions',
  buttons: [{ label: 'Create credit', href: '/console/transactions/credit', needs: 'credit' }],
  filters,
  async find({ parts, caller, query }, asked) {
    const after = readAfter(textOf(query, 'before'))
    const most = limits.page.defaultEntries
    const { results, next } = await browseTransactions(parts.storage.reading, caller, searchOf(asked), {
      after,
      most,
    })
    return { rows: results, newer: after && {}, older: next && { before: writeAfter(next) } }
  },
  caption: 'Transactions, the newest first',
  isCompact: true,
  columns: [
    { label: 'Amount', cell: (row) => transactionLink(row.id, money(row.amount, row.currency)) },
    { label: 'Status', cell: ({ status }) => statusBadge(status) },
    { label: 'Type', cell: ({ type }) => asLabel(type) },
    { label: 'Customer', cell: ({ method: { name } }) => name },
    { label: 'Method', cell: ({ method }) => methodText(method) },
    { label: 'Reference', cell: ({ reference }) => reference },
    { label: 'Date', cell: ({ created }) => moment(readInstant(created)?.first ?? 0) },
  ],
  empty: 'There are no transactions in this mode yet. Each charge, refund and credit will be here.',
  csv: {
    name: 'transactions.csv',
    async lines({ parts, caller }, asked) {
      const sought = searchOf(asked)
      // What is wrong with the search is said before the file begins.
      await browseTransactions(parts.storage.reading, caller, sought, { after: undefined, most: 1 })
      return transactionsCsv(parts.storage.reading, caller, sought)
    },
  },
}
