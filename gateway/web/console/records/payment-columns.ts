// The columns of lists of transactions.
import { plainly } from '../../../core/text.ts'
import type { browseTransactions } from '../../../payments/transactions/index.ts'
import { methodWithMark, money, statusBadge, transactionLink } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { refundedBadge } from './refunded.ts'

export type Found = Awaited<ReturnType<typeof browseTransactions>>['results'][number]

/** The longest reference that isn't broken at a hyphen. */
const SHORT = 16

const unbroken = (text: string | null | undefined) =>
  text && text.length <= SHORT ? html`<span class="nowrap">${text}</span>` : text

const amount: Column<Found> = {
  label: 'Amount',
  isNumber: true,
  sort: 'amount',
  cell: (row) =>
    transactionLink(row.id, money(row.type === 'CHARGE' ? row.amount : -row.amount, row.currency)),
}
const status: Column<Found> = {
  label: 'Status',
  sort: 'status',
  cell: (row) => refundedBadge(row) ?? statusBadge(row.status),
}
const type: Column<Found> = { label: 'Type', sort: 'type', cell: (row) => plainly(row.type) }
const customer: Column<Found> = { label: 'Customer', cell: ({ method: { name } }) => name }
const method: Column<Found> = { label: 'Method', cell: (row) => methodWithMark(row.method) }
const reference: Column<Found> = {
  label: 'Reference',
  sort: 'reference',
  cell: (row) => unbroken(row.reference),
}
const date: Column<Found> = { label: 'Date', sort: 'created', cell: ({ created }) => moment(created) }

export const ofAnyone: readonly Column<Found>[] = [amount, status, type, customer, method, reference, date]

/** Of one customer. */
export const ofCustomer: readonly Column<Found>[] = [amount, status, type, method, reference, date]

/** The same next to other details, where there's less room. */
export const fewOfCustomer: readonly Column<Found>[] = [amount, status, method, date]
