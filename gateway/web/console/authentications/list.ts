// The list of authentications, and the search of it.
import { daysLater, isDate, startOfDate, timestamp } from '../../../core/calendar.ts'
import { fieldError, fieldFault, refuse } from '../../../core/errors.ts'
import { isId } from '../../../core/ids.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import {
  type AuthenticationQuery,
  browseAuthentications,
  type SoughtAuthentication,
} from '../../../payments/authentications/index.ts'
import { type AuthenticationRow, authenticationStatuses, fromJson } from '../../../platform/storage/index.ts'
import {
  type Asked,
  amountIn,
  choicesOf,
  day,
  endingIn,
  following,
  type Listing,
  methodWithMark,
  oneMore,
  oneOf,
  readAfter,
  recordPath,
  resultText,
  searchWithoutCards,
  statusBadge,
  textOf,
  writeAfter,
} from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { liableFor, subjectOf } from './words.ts'

export const AUTHENTICATIONS = '/console/authentications'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a text looks for; undefined for one that no authentication can be found by. */
export function soughtBy(text: string): SoughtAuthentication | undefined {
  if (isId(text)) return { by: 'id', id: text }
  if (UUID.test(text)) return { by: 'ds_transaction_id', id: text.toLowerCase() }
  const amount = amountIn(text)
  if (amount !== undefined) return { by: 'amount', amount }
  const digits = /^\d{4}$/.test(text) ? text : endingIn(text)
  return digits === undefined ? undefined : { by: 'last4', digits }
}

const filters = {
  q: searchWithoutCards({ label: 'Search', placeholder: 'ID, amount, last four digits' }),
  status: oneOf('Status', choicesOf(authenticationStatuses)),
  start_date: day('From'),
  end_date: day('Until'),
}

/** @throws 422 for what can't be found, and for dates that aren't any */
function queryOf(
  { q, status, start_date, end_date }: Asked<typeof filters>,
  zone: string,
): AuthenticationQuery {
  const dates = Object.entries({ start_date, end_date })
  refuse(
    dates.flatMap(([name, date]) =>
      date === undefined || isDate(date) ? [] : [fieldFault(name, 'Enter a date.')],
    ),
  )
  const sought = q === undefined ? undefined : soughtBy(q.trim())
  if (q !== undefined && sought === undefined)
    throw fieldError(
      'q',
      'Enter an ID, an amount such as 42.00, the last four digits of a card, or the directory server’s ID.',
    )
  return {
    sought,
    status,
    from: start_date === undefined ? undefined : startOfDate(start_date, zone),
    until: end_date === undefined ? undefined : startOfDate(daysLater(end_date, 1), zone) - 1,
  }
}

export const authenticationLink = (row: AuthenticationRow): Html =>
  html`<a href="${recordPath('authentications', row.id)}">${row.amount === null ? 'Save a card' : subjectOf(row)}</a>`

/** What came of it: a challenge that goes on is no result. */
const endedAs = ({ trans_status: status }: AuthenticationRow): string | undefined =>
  status === null || status === 'C' ? undefined : resultText(status)

const liabilityOf = (row: AuthenticationRow): string | undefined => {
  const liable = liableFor(row)
  return liable && (liable === 'issuer' ? 'Issuer is liable' : 'You’re liable')
}

export const authenticationList: Listing<AuthenticationRow, typeof filters> = {
  title: 'Authentications',
  about: html`What payers’ banks said before a payment, and who is liable for fraud. <a href="/guide/3-d-secure.html">How it works</a>`,
  filters,
  async find(visitor, asked) {
    const { parts, caller, query, zone } = visitor
    const after = readAfter(textOf(query, 'before'))
    const range = { after, most: oneMore(visitor) }
    const found = await browseAuthentications(parts.storage.reading, caller, queryOf(asked, zone), range)
    return following(visitor, found, after, writeAfter)
  },
  caption: 'Newest first',
  columns: [
    { label: 'Amount', cell: authenticationLink },
    { label: 'Status', cell: ({ status }) => statusBadge(status) },
    { label: 'Card', cell: ({ card }) => methodWithMark(fromJson(card)) },
    { label: 'Result', cell: endedAs },
    { label: 'Liability', cell: liabilityOf },
    { label: 'Date', cell: ({ created }) => moment(created) },
  ],
  empty: html`No authentications in this mode yet. <a href="/guide/3-d-secure.html">Authenticate a payment</a>, and it appears here.`,
  csv: {
    name: 'authentications.csv',
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['status', ({ status }) => status],
      ['amount', ({ amount }) => (amount === null ? undefined : decimal(amount))],
      ['currency', ({ currency }) => currency ?? undefined],
      ['card', ({ card }) => fromJson(card).number],
      ['card_type', ({ card }) => fromJson(card).card_type],
      ['version', ({ version }) => version ?? undefined],
      ['trans_status', ({ trans_status }) => trans_status ?? undefined],
      ['eci', ({ eci }) => eci ?? undefined],
      ['liability', liableFor],
      ['exemption', ({ exemption }) => exemption ?? undefined],
      ['ds_transaction_id', ({ ds_transaction_id }) => ds_transaction_id ?? undefined],
      ['charge_id', ({ charge_id }) => charge_id ?? undefined],
    ],
  },
}
