// The page of a credit note.
import { english } from '../../../core/language/words.ts'
import { creditSums } from '../../../invoicing/index.ts'
import { money, recordPath } from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { beside, facts, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { contactLink } from '../invoices/list.ts'
import { taxText } from '../invoices/one.ts'
import { overpaidNotice } from '../invoices/overpaid.ts'
import type { ShownInvoice } from '../invoices/row.ts'
import type { ShownNote } from './list.ts'

export interface OneContent {
  note: ShownNote
  invoice: ShownInvoice
}

export const nameOf = ({ credit_note_number }: ShownNote) => `Credit note ${credit_note_number}`

export const onePage = ({ note, invoice }: OneContent): Html => html`
  ${pageHeader({
    back: { href: '/console/credit-notes', label: 'All credit notes' },
    title: nameOf(note),
    actions: html`<a class="button small quiet" href="${recordPath('credit-notes', note.id)}/pdf">PDF</a>`,
  })}
  ${overpaidNotice(invoice)}
  ${beside(
    html`<h2>Lines</h2>
      ${lineTable(note)}`,
    facts(factsOf({ note, invoice })),
  )}`

const lineTable = ({ line_items, amount, currency }: ShownNote): Html =>
  table({
    caption: 'Lines',
    isCaptionHidden: true,
    columns: [
      { label: 'Description', cell: ({ description }) => description ?? '–' },
      {
        label: 'Quantity',
        isNamed: true,
        isNumber: true,
        cell: ({ quantity, unit }) =>
          quantity === undefined ? '–' : `${english.number(quantity)} ${unit ?? ''}`,
      },
      { label: 'Tax', isNamed: true, isNumber: true, cell: (line) => taxText(line, currency) },
      { label: 'Credited', isAhead: true, isNumber: true, cell: ({ total }) => money(total, currency) },
    ],
    rows: line_items,
    sums: creditSums(english, line_items, { amount, currency }),
    empty: html``,
  })

const factsOf = ({ note, invoice }: OneContent): (readonly [string, HtmlValue])[] => [
  ['Invoice', html`<a href="${recordPath('invoices', invoice.id)}">${invoice.invoice_number}</a>`],
  ['Customer', contactLink(invoice.contact)],
  ['Amount', money(note.amount, note.currency)],
  ['Reason', note.reason ?? '–'],
  ['Created', moment(note.created.timestamp)],
  ...(note.created.user === undefined ? [] : [['Created by', note.created.user] as const]),
  ['ID', copyable(note.id)],
]
