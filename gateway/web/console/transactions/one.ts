// The page of a transaction: its details, actions and timeline.

import type { DisturbanceKind, Disturbed } from '../../../../shared/disturbances.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import { ownSourceId } from '../../../core/ids.ts'
import { plainly } from '../../../core/text.ts'
import type { Timeline } from '../../../merchants/reporting/index.ts'
import { fromJson, type TransactionRow } from '../../../platform/storage/index.ts'
import {
  methodWithMark,
  money,
  paymentTitle,
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
import { moment } from '../../layout/times.ts'
import { broughtText } from '../authentications/words.ts'
import { linkTo, type NamedRecord } from '../records/named.ts'
import { refundable, refundedBadge } from '../records/refunded.ts'
import type { Origin } from './origin.ts'
import { ACTIONS, actionsFor } from './possible.ts'
import { timelineList } from './timeline.ts'

export interface OneContent {
  row: TransactionRow
  origin: Origin
  refunds: readonly TransactionRow[]
  timeline: Timeline
  /** Why it failed, where the API only calls it declined. */
  concealed: ErrorCode | undefined
  /** The merchant's time, by which something is planned or past. */
  now: number
}

export function onePage(
  { row, origin, refunds, timeline, concealed, now }: OneContent,
  { may }: Pick<Visitor, 'may'>,
): Html {
  return html`
    ${pageHeader({
      back: { href: '/console/transactions', label: 'All payments' },
      title: paymentTitle(row),
      state: html`${statusBadge(row.status)} ${refundedBadge(row)}${row.failure_code !== null && html` ${plainly(row.failure_code)}`}`,
      actions: actions(row, may),
    })}
    ${mayNothing(row, may) && html`<p class="soft">Your role doesn’t include changing this payment.</p>`}
    ${concealed !== undefined && concealedNote(concealed)}
    ${row.disturbed !== null && disturbedNote(fromJson(row.disturbed))}
    ${beside(
      html`
        ${refunds.length > 0 && refundList(refunds)}
        <h2>Timeline</h2>
        ${!timeline.isComplete && html`<p class="soft">Showing the first entries only.</p>`}
        ${timeline.isArchived && html`<p class="soft">Older events were moved to an archive.</p>`}
        ${timelineList(timeline.entries, row, now, may('webhooks'))}`,
      facts(factsOf(row, origin)),
    )}`
}

const concealedNote = (reason: ErrorCode): Html => html`<p>${badge('wait', 'Card testing')} The reason is
  <strong>${words(reason)}</strong>. The payer and the API only saw a decline, because of
  <a href="/console/card-testing">suspected card testing</a>.</p>`

const DISTURBANCES: Readonly<Record<DisturbanceKind, string>> = {
  key_held: 'focus taken with a key down',
  moved: 'a field moved or reloaded',
  covered: 'a field covered or restyled',
  clipped: 'a field cut off',
  scaled: 'a field scaled',
  foreign_key: 'another public key used',
  program: 'a value changed by a program',
}

function disturbedNote({ count, kinds }: Disturbed): Html {
  const times = count === 1 ? 'once' : `${count} times`
  const ways = kinds.map((kind) => DISTURBANCES[kind]).join(', ')
  return html`<p>${badge('wait', 'Disturbed')} Fields were disturbed ${times} while typing${ways && `: ${ways}`}.</p>`
}

const mayNothing = (row: TransactionRow, may: Visitor['may']): boolean =>
  actionsFor(row).length > 0 && !actionsFor(row).some((name) => may(ACTIONS[name].needs))

function actions(row: TransactionRow, may: Visitor['may']): Html | undefined {
  const allowed = actionsFor(row).filter((name) => may(ACTIONS[name].needs))
  if (allowed.length === 0) return undefined
  return html`${allowed.map((name) =>
    questionLink(
      `${recordPath('transactions', row.id)}/${name}`,
      ACTIONS[name].label,
      name === 'capture' ? 'button small' : undefined,
    ),
  )}`
}

function factsOf(
  row: TransactionRow,
  { charge, recurring, customer, invoices }: Origin,
): (readonly [string, HtmlValue])[] {
  const { currency } = row
  const method = fromJson(row.method)
  const optional: readonly (readonly [string, HtmlValue])[] = [
    captureOf(row),
    ['Gratuity', row.gratuity !== null && money(row.gratuity, currency)],
    ['Surcharge (included)', row.surcharge_amount !== null && money(row.surcharge_amount, currency)],
    ['Refunded', row.amount_refunded > 0 && refundedText(row)],
    ['Name', method.name],
    ['Email', method.email],
    ['Customer', customer && linkTo(customer)],
    [invoices.length > 1 ? 'Invoices' : 'Invoice', invoices.length > 0 && joined(invoices)],
    ['3-D Secure', authenticationOf(row)],
    ['Authorization code', row.authorization_code],
    ['Security code', row.cvv_result && plainly(row.cvv_result)],
    ['Billing address', row.avs_result && plainly(row.avs_result)],
    ['Reference', row.reference],
    ['Reference of the capture', row.capture_reference],
    ['Reference of the void', row.void_reference],
    ['Your ID', ownSourceId(row.source_id)],
    ['Created by', creatorOf(row)],
    ['Refund of', charge && transactionLink(charge.id, paymentTitle(charge))],
    [
      'Recurring charge',
      recurring && html`<a href="${recordPath('recurring', recurring.id)}">${recurringTitle(recurring)}</a>`,
    ],
    [
      'Your data',
      row.data !== null && html`<pre tabindex="0">${JSON.stringify(JSON.parse(row.data), null, 2)}</pre>`,
    ],
  ]
  return [
    ['Amount', money(row.amount, currency)],
    ['Method', methodWithMark(method)],
    ['Created', moment(row.created)],
    ...optional.filter(([, value]) => value !== null && value !== undefined && value !== false),
    ['ID', copyable(row.id)],
  ]
}

const joined = (records: readonly NamedRecord[]): Html =>
  html`${records.map((record, at) => html`${at > 0 && ', '}${linkTo(record)}`)}`

const refundedText = (row: TransactionRow): string =>
  `${money(row.amount_refunded, row.currency)} (${money(refundable(row), row.currency)} left)`

/** The authentication that it used, and what that brought. */
function authenticationOf({ authentication_id: id, authentication: used }: TransactionRow): Html | undefined {
  if (id === null) return undefined
  const text = used === null ? 'No result' : broughtText(fromJson(used))
  return html`<a href="${recordPath('authentications', id)}">${text}</a>`
}

/** When it was captured, or how it will be. A payment that came to nothing never is. */
function captureOf({ type, status, auto_capture, completed }: TransactionRow): readonly [string, HtmlValue] {
  if (status === 'FAILED' || status === 'VOIDED') return ['Capture', false]
  if (completed !== null) return [type === 'CHARGE' ? 'Captured' : 'Completed', moment(completed)]
  return ['Capture', auto_capture ? 'With the daily capture' : 'Manual']
}

/** Who made it, as the audit log names the actor. */
function creatorOf({ created_by }: TransactionRow): string | undefined {
  return created_by === null ? undefined : fromJson(created_by).name
}

function refundList(refunds: readonly TransactionRow[]): Html {
  return html`<h2>Refunds</h2>
    ${table({
      caption: 'Oldest first',
      columns: [
        { label: 'Created', cell: ({ id, created }) => transactionLink(id, moment(created)) },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
        { label: 'Reference', cell: ({ reference }) => reference },
      ],
      rows: refunds,
      empty: html``,
    })}`
}
