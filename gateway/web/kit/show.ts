// How pages of the console show money, statuses and ways to pay, and where their lists go on.

import { daysLater, isDate, startOfDate, timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { english } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import type { After } from '../../core/paging.ts'
import { plainly } from '../../core/text.ts'
import type { RecurringChargeRow } from '../../platform/storage/index.ts'
import { badge, type Tone } from '../layout/components.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { money } from '../layout/money.ts'

export { methodWithMark } from '../layout/card-marks.ts'
export {
  isAmount,
  methodText,
  money,
  readMoney,
  type ShownMethod,
  shortMoney,
  typedMoney,
} from '../layout/money.ts'

const TONES: Readonly<Record<string, Tone>> = {
  PENDING: 'wait',
  PAYING: 'wait',
  AUTHORIZED: 'good',
  COMPLETED: 'good',
  PAID: 'good',
  ACTIVE: 'good',
  DELIVERED: 'good',
  SUCCEEDED: 'good',
  ATTEMPTED: 'good',
  REJECTED: 'bad',
  CHALLENGE: 'wait',
  METHOD: 'wait',
  FAILED: 'bad',
  SENDING: 'wait',
  SENT: 'good',
  UNCERTAIN: 'bad',
  pending: 'wait',
  partially_paid: 'wait',
  paid: 'good',
}

/** A status of the API. */
export const statusBadge = (status: string): Html => badge(own(TONES, status) ?? 'plain', plainly(status))

/** A word of the API in plain letters: `card_declined` is `card declined`. */
export const words = (code: string): string => code.replaceAll('_', ' ')

/** Such as `1,234 payments`. @param several what more or fewer than one are called */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${english.number(count)} ${count === 1 ? one : several}`

/** In which modes a partner acts for a merchant. @param live 1 for both */
export const partnerModes = ({ live }: { readonly live: number }): string =>
  live === 1 ? 'Live and test' : 'Test only'

/** The lists of the dashboard whose records have pages. */
type List =
  | 'transactions'
  | 'authentications'
  | 'recurring'
  | 'invoices'
  | 'drafts'
  | 'credit-notes'
  | 'items'
  | 'contacts'
  | 'events'
  | 'requests'
  | 'deliveries'

/** The address of a record's page. */
export const recordPath = (list: List, id: string): string => `/console/${list}/${encodeURIComponent(id)}`

/** What people call a payment: `Charge of $84.50`. */
export const paymentTitle = ({
  type,
  amount,
  currency,
}: {
  type: string
  amount: number
  currency?: string | undefined
}): string => `${plainly(type)} of ${money(amount, currency)}`

/** What people call an invoice. */
export const invoiceTitle = ({ invoice_number }: { invoice_number: string }): string =>
  `Invoice ${invoice_number}`

/** What people call a recurring charge. */
export const recurringTitle = (
  row: Pick<RecurringChargeRow, 'amount' | 'description'> & { currency?: string | undefined },
): string => row.description ?? `Recurring charge of ${money(row.amount, row.currency)}`

/** A link to a transaction by its id. */
export const transactionLink = (id: string, text: HtmlValue = id): Html =>
  html`<a href="${recordPath('transactions', id)}">${text}</a>`

export type Query = Readonly<Record<string, unknown>>

/** A parameter's first value, if it has one that is not empty. */
export function textOf(query: Query, name: string): string | undefined {
  const value = own(query, name)
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' && first.trim() !== '' ? first : undefined
}

/** All values of a parameter that are not empty. */
export function textsOf(query: Query, name: string): string[] {
  const value = own(query, name)
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
}

/** An address with a query, without the parameters that have no value. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** Where a list goes on, as an address has it. */
export const writeAfter = ({ created, id }: After): string => `${created}_${id}`

/** @returns undefined for what is none: the list begins anew */
export function readAfter(text: string | undefined): After | undefined {
  const found = /^(\d{1,15})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { created: Number(found[1]), id: found[2] ?? '' } : undefined
}

/** Which page of a list an address asks for; one that is none is the first. */
export function pageIn(query: Query): number {
  const page = Number(textOf(query, 'page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 && page < 1e9 ? page : 1
}

/** The days that a list asks for, as moments of a time zone. What isn't a date stays as it is, for the search to refuse. */
export function daysIn(
  zone: string,
  { start_date: start, end_date: end }: { start_date?: string | undefined; end_date?: string | undefined },
): { start_date?: string; end_date?: string } {
  const first = (date: string) => timestamp(startOfDate(date, zone))
  const last = (date: string) => timestamp(startOfDate(daysLater(date, 1), zone) - 1)
  return {
    ...(start !== undefined && { start_date: isDate(start) ? first(start) : start }),
    ...(end !== undefined && { end_date: isDate(end) ? last(end) : end }),
  }
}

/** Which records a list of the API finds, as it takes that. */
export const testMode = ({ mode }: Pick<Caller, 'mode'>) =>
  mode === 'test' ? ('true' as const) : ('false' as const)
