// The list of transactions, and the search of it: the same as the API's (rules: search.md#query).
import { transactionsCsv } from '../../../merchants/reporting/index.ts'
import {
  browseTransactions,
  countTransactions,
  type DashboardQuery,
  searchProperties,
  searchTransactions,
} from '../../../payments/transactions/index.ts'
import { transactionStatuses, transactionTypes } from '../../../platform/storage/index.ts'
import {
  type Asked,
  amountIn,
  choicesOf,
  day,
  daysIn,
  endingIn,
  type Listing,
  linkedTexts,
  numbered,
  oneOf,
  pageOf,
  readAfter,
  rowsIn,
  searchWithoutCards,
  textOf,
  totalOf,
  writeAfter,
} from '../../kit/index.ts'
import { type Found, ofAnyone } from '../records/payment-columns.ts'

const filters = {
  q: searchWithoutCards({ label: 'Search', placeholder: 'Name, amount…' }),
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

/** What a text looks for: an amount, a property that it names, the end of a card number, or any property that begins with it. */
export function soughtBy(text: string): DashboardQuery {
  const amount = amountIn(text)
  if (amount !== undefined) return { amount }
  if (namesProperty(text)) return { qf: [text] }
  const ending = endingIn(text)
  return ending === undefined ? { q: text } : { qf: [`method.number:${ending}`] }
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

/** The newest first: the order that the list can go through however long it is. */
const USUAL_ORDER = '-created'

export const transactionList: Listing<Found, typeof filters> = {
  title: 'Payments',
  buttons: [{ label: 'Create credit', href: '/console/transactions/credit', needs: 'credit', isQuiet: true }],
  filters,
  async find(visitor, asked) {
    const { parts, caller, query, zone } = visitor
    const { reading } = parts.storage
    const sought = searchOf(asked, zone)
    const order_by = textOf(query, 'order_by')
    if (order_by !== undefined && order_by !== USUAL_ORDER)
      return numbered(await searchTransactions(reading, caller, { ...sought, ...pageOf(visitor), order_by }))
    const after = readAfter(textOf(query, 'before'))
    const most = rowsIn(query)
    const { results, next } = await browseTransactions(reading, caller, sought, { after, most })
    const total = await countTransactions(reading, caller, sought)
    return {
      rows: results,
      total: total && { ...totalOf(total), ...(!after && { before: 0 }) },
      newer: after && {},
      older: next && { before: writeAfter(next) },
    }
  },
  caption: 'Payments',
  usualOrder: USUAL_ORDER,
  columns: ofAnyone,
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
