// The page of an invoice: its details, lines, payments, actions and timeline.
import { ownSourceId } from '../../../core/ids.ts'
import { english } from '../../../core/language/words.ts'
import { type InvoiceEntry, isOpen, totalRows } from '../../../invoicing/index.ts'
import {
  invoiceTitle,
  methodWithMark,
  money,
  recordPath,
  statusBadge,
  transactionLink,
  type Visitor,
} from '../../kit/index.ts'
import { badge, copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { beside, facts, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { contactLink, invoiceBadge, PRESENTED } from './list.ts'
import { overpaidNotice } from './overpaid.ts'
import { reminderLabel, scheduledOf } from './reminders.ts'
import type { ShownInvoice } from './row.ts'
import { timelineList } from './timeline.ts'

export interface OneContent {
  invoice: ShownInvoice
  entries: readonly InvoiceEntry[]
  /** Where it's deposited; undefined if that account isn't active anymore. */
  account: string | undefined
  /** The merchant's time, by which something is planned or past. */
  now: number
  today: string
}

export function onePage({ invoice, entries, account, now, today }: OneContent, { may }: Visitor): Html {
  const { currency } = invoice
  return html`
    ${pageHeader({
      back: { href: '/console/invoices', label: 'All invoices' },
      title: invoiceTitle(invoice),
      state: html`${invoiceBadge(invoice, today)} ${badge('plain', PRESENTED[invoice.presentment_status])}`,
      actions: html`${may('invoice') && actions(invoice)}
        <a class="button small quiet" href="${recordPath('invoices', invoice.id)}/pdf">PDF</a>`,
      more: may('invoice') && more(invoice),
    })}
    ${overpaidNotice(invoice)}
    ${beside(
      html`<h2>Lines</h2>
        ${lineTable(invoice.items, invoice)}
        ${invoice.attachments.length > 0 && html`<p>Attached: ${invoice.attachments.map(({ file_name }) => file_name).join(', ')}</p>`}
        ${invoice.invoice_payments.length > 0 && payments(invoice)}
        ${invoice.credit_notes.length > 0 && creditNotes(invoice)}
        ${invoice.offline_payments.length > 0 && offlinePayments(invoice, may('invoice'))}
        ${reminders(invoice, may('invoice'))}
        <h2>Timeline</h2>
        ${timelineList(entries, currency, now)}`,
      facts(factsOf(invoice, account)),
    )}`
}

function actions(invoice: ShownInvoice): Html | undefined {
  if (!isOpen(invoice)) return undefined
  const { id, status, presentment_status, amount_credited } = invoice
  const address = recordPath('invoices', id)
  const isNew = presentment_status === 'unsent'
  return html`${isNew ? questionLink(`${address}/send`, 'Send', 'button small') : questionLink(`${address}/send`, 'Send again')}
    ${questionLink(`${address}/record-payment`, 'Record payment')}
    ${status === 'pending' && amount_credited === 0 && html`<a class="button small quiet" href="${address}/edit">Edit</a>`}`
}

/** What takes something back. */
function more({ id, status, total_amount, amount_credited }: ShownInvoice): Html | undefined {
  const address = recordPath('invoices', id)
  if (status === 'void' || amount_credited === total_amount) return undefined
  return html`${questionLink(`${address}/credit`, 'Credit…', '')}${status === 'pending' && questionLink(`${address}/void`, 'Void…', '')}`
}

function factsOf(invoice: ShownInvoice, account: string | undefined): (readonly [string, HtmlValue])[] {
  const { currency, contact } = invoice
  const optional: readonly (readonly [string, HtmlValue])[] = [
    ['Reference', invoice.reference],
    ['Your ID', ownSourceId(invoice.source_id)],
  ]
  return [
    ['Customer', contactLink(contact)],
    ['Date', english.date(invoice.invoice_date.slice(0, 10))],
    ...(invoice.due_date === undefined ? [] : [['Due date', english.date(invoice.due_date)] as const]),
    ['Total', money(invoice.total_amount, currency)],
    ...(invoice.amount_credited === 0
      ? []
      : [['Credited', money(invoice.amount_credited, currency)] as const]),
    ['Paid', money(invoice.amount_paid, currency)],
    ['Due', money(invoice.total_amount_due, currency)],
    ['Deposited to', account ?? html`<code>${invoice.bank_account_id}</code>`],
    ['Created', moment(invoice.created.timestamp)],
    ...optional.filter(([, value]) => value !== undefined),
    ['ID', copyable(invoice.id)],
  ]
}

/** The lines of an invoice or of a draft, and what they come to. */
export const lineTable = (
  lines: ShownInvoice['items'],
  { currency, total_amount }: Pick<ShownInvoice, 'currency' | 'total_amount'>,
): Html =>
  table({
    caption: 'Lines',
    isCaptionHidden: true,
    columns: [
      { label: 'Description', cell: ({ description }) => description ?? '–' },
      {
        label: 'Quantity',
        isNamed: true,
        isNumber: true,
        cell: ({ quantity, unit }) => `${english.number(quantity)} ${unit ?? ''}`,
      },
      {
        label: 'Unit price',
        isNamed: true,
        isNumber: true,
        cell: ({ rate_per_quantity }) => money(rate_per_quantity, currency),
      },
      { label: 'Tax', isNamed: true, isNumber: true, cell: (line) => taxText(line, currency) },
      { label: 'Total', isAhead: true, isNumber: true, cell: ({ total }) => money(total, currency) },
    ],
    rows: lines,
    sums: totalRows(english, lines, total_amount, currency),
    empty: html``,
  })

/** The tax of a line of an invoice or of a credit note. */
export function taxText(
  {
    tax_name = 'Tax',
    tax_rate,
    tax_amount = 0,
  }: Pick<ShownInvoice['items'][number], 'tax_name' | 'tax_rate' | 'tax_amount'>,
  currency: string,
): string {
  return tax_rate === undefined
    ? '–'
    : `${money(tax_amount, currency)} (${tax_name} ${english.percent(tax_rate)})`
}

const creditNotes = ({ currency, credit_notes }: ShownInvoice): Html => html`<h2>Credit notes</h2>
    ${table({
      caption: 'Oldest first',
      columns: [
        {
          label: 'Number',
          isNamed: true,
          cell: ({ id, credit_note_number }) =>
            html`<a href="${recordPath('credit-notes', id)}">${credit_note_number}</a>`,
        },
        { label: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, currency) },
        { label: 'Reason', cell: ({ reason }) => reason ?? '–' },
        { label: 'Created', cell: ({ created }) => moment(created.timestamp) },
      ],
      rows: credit_notes,
      empty: html``,
    })}`

/** Those that are left, and of an open invoice the way to change them. */
function reminders(invoice: ShownInvoice, mayChange: boolean): Html | undefined {
  if (!isOpen(invoice)) return undefined
  const scheduled = scheduledOf(invoice)
  const change =
    mayChange && questionLink(`${recordPath('invoices', invoice.id)}/reminders`, 'Change reminders', '')
  if (scheduled.length === 0) return html`<h2>Reminders</h2><p>None are planned. ${change}</p>`
  return html`<h2>Reminders</h2>
    ${table({
      caption: 'As long as it isn’t paid',
      columns: [
        { label: 'When', cell: ({ send_at }) => moment(send_at) },
        {
          label: 'Follows',
          cell: ({ days_after_due }) =>
            days_after_due === undefined ? 'A time you chose' : reminderLabel(days_after_due),
        },
        { label: 'To', cell: ({ email_addresses }) => email_addresses.join(', ') },
      ],
      rows: scheduled,
      empty: html``,
    })}
    ${change && html`<p>${change}</p>`}`
}

function payments({ id, currency, invoice_payments }: ShownInvoice): Html {
  return html`<h2>Payments</h2>
    ${table({
      caption: 'Oldest first',
      columns: [
        {
          label: 'Created',
          cell: ({ transaction_id, created }) => transactionLink(transaction_id, moment(created.timestamp)),
        },
        { label: 'Status', cell: ({ status }) => statusBadge(status.toUpperCase()) },
        {
          label: 'Amount',
          isNumber: true,
          cell: ({ invoices }) => money(invoices.find((part) => part.id === id)?.amount ?? 0, currency),
        },
        {
          label: 'Surcharge',
          isNamed: true,
          isNumber: true,
          cell: ({ surcharge_amount }) => money(surcharge_amount, currency),
        },
        {
          label: 'Refunded',
          isNamed: true,
          isNumber: true,
          cell: ({ amount_refunded }) => money(amount_refunded, currency),
        },
        {
          label: 'Method',
          cell: ({ card_type, last4_digits }) =>
            methodWithMark({ type: card_type ? 'card' : 'bank', card_type, number: last4_digits }),
        },
      ],
      rows: invoice_payments,
      empty: html``,
    })}`
}

/** How people name the ways to pay that the gateway doesn't see, in the order of the form. */
export const PAID_BY = { check: 'Check', transfer: 'Bank transfer', cash: 'Cash', other: 'Other' } as const

function offlinePayments({ id, currency, offline_payments }: ShownInvoice, mayRemove: boolean): Html {
  return html`<h2>Recorded payments</h2>
    ${table({
      caption: 'Oldest first',
      columns: [
        { label: 'Received', cell: ({ received }) => english.date(received) },
        { label: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, currency) },
        { label: 'Paid by', cell: ({ method }) => PAID_BY[method] },
        { label: 'Note', cell: ({ note }) => note ?? '–' },
        {
          label: 'Actions',
          cell: (payment) =>
            payment.status === 'removed'
              ? 'Removed'
              : mayRemove &&
                questionLink(
                  `${recordPath('invoices', id)}/payments/${payment.id}/remove`,
                  html`Remove<span class="hidden"> ${money(payment.amount, currency)}</span>`,
                  '',
                ),
        },
      ],
      rows: offline_payments,
      empty: html``,
    })}`
}
