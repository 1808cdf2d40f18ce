// What an invoice and a credit note say about their money, for pages, mails and PDFs.
import type { Words } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import {
  type CreditLine,
  fromJson,
  type InvoiceRow,
  type InvoiceStatus,
} from '../../platform/storage/index.ts'
import { netOf, type Taxed, taxesOf } from '../lines/lines.ts'
import type { CreditNote } from '../payments/credits.ts'
import { isOverdue } from './due.ts'
import { isCredited } from './transitions.ts'

type Priced = Pick<InvoiceRow, 'line_items' | 'currency' | 'total_amount'>

/** A line as people read it. */
export interface ShownLine {
  description: string
  quantity: string
  rate: string
  /** Without taxes. */
  amount: string
  /** Whether quantity and rate say more than the amount. */
  isCounted: boolean
}

export const shownLines = (words: Words, { line_items, currency }: Priced): ShownLine[] =>
  fromJson(line_items).map((line) => ({
    description: line.description || words.text('invoice.item'),
    quantity: [words.number(line.quantity), line.unit].filter(Boolean).join(' '),
    rate: words.money(line.rate_per_quantity, currency),
    amount: words.money(netOf(line), currency),
    isCounted: line.quantity !== 1 || line.unit !== undefined,
  }))

/** The lines of a credit note. One of an amount takes a little off each line, which says nothing: it has one line. */
export function creditedLines(words: Words, note: CreditNote): ShownLine[] {
  const { currency, invoice_number: number } = note
  const lines = fromJson(note.line_items)
  const shown = (
    description: string,
    net: number,
    { quantity, unit, rate_per_quantity }: Partial<CreditLine>,
  ) => ({
    description,
    quantity: quantity === undefined ? '' : [words.number(quantity), unit].filter(Boolean).join(' '),
    rate: rate_per_quantity === undefined ? '' : words.money(rate_per_quantity, currency),
    amount: words.money(net, currency),
    isCounted: quantity !== undefined && (quantity !== 1 || unit !== undefined),
  })
  return lines.every(({ quantity }) => quantity === undefined)
    ? [shown(words.text('credit.part', { number }), netSum(lines), {})]
    : lines.map((line) => shown(line.description || words.text('invoice.item'), netOf(line), line))
}

const netSum = (lines: readonly Taxed[]): number => lines.reduce((sum, line) => sum + netOf(line), 0)

export type PayerStatus = InvoiceStatus | 'paying' | 'overdue' | 'credited'

type Standing = Pick<InvoiceRow, 'status' | 'due_date' | 'total_amount' | 'amount_credited'> & {
  due: number
  reserved: number
}

/** An invoice's status as its payer sees it: `invoice.…` has a text for each. @param today as `todayOf` has it */
export function payerStatus(invoice: Standing, today: string): PayerStatus {
  if (invoice.reserved > 0 && invoice.due === 0) return 'paying'
  if (isOverdue(invoice, today)) return 'overdue'
  return isCredited(invoice) ? 'credited' : invoice.status
}

/** A row below the lines. */
export interface SumRow {
  label: string
  amount: string
  /** What took it off. */
  credit?: CreditNote
  /** What is left to pay, or is credited. */
  isDue?: boolean
}

/** What has happened to the total, in cents. */
export interface Progress {
  amount_paid: number
  /** Being paid right now. */
  reserved?: number
  due: number
  /** The oldest first. */
  credits: readonly CreditNote[]
}

/** Subtotal and taxes if there are any, the total, and what is left of it. */
export function sumRows(
  words: Words,
  invoice: Priced,
  { amount_paid, reserved = 0, due, credits }: Progress,
): SumRow[] {
  const { text } = words
  const { total_amount, currency } = invoice
  const money = (cents: number) => words.money(cents, currency)
  return [
    ...totalRows(words, fromJson(invoice.line_items), total_amount, currency),
    ...credits.map((credit) => ({
      label: text('credit.title', { number: credit.credit_note_number }),
      amount: money(-credit.amount),
      credit,
    })),
    ...(amount_paid > 0 ? [{ label: text('invoice.paid'), amount: money(-amount_paid) }] : []),
    ...(reserved > 0 ? [{ label: text('invoice.inProgress'), amount: money(-reserved) }] : []),
    { label: text('invoice.due'), amount: money(due), isDue: true },
  ]
}

/** Subtotal and taxes of lines if there are any, and their total. */
export const totalRows = (
  words: Words,
  lines: readonly Taxed[],
  total: number,
  currency: string,
): SumRow[] => [
  ...taxRows(words, lines, currency),
  { label: words.text('invoice.total'), amount: words.money(total, currency) },
]

/** Subtotal and taxes of a credit note if there are any, and its total. */
export const creditSums = (
  words: Words,
  lines: readonly Taxed[],
  { amount, currency }: Pick<CreditNote, 'amount' | 'currency'>,
): SumRow[] => [
  ...taxRows(words, lines, currency),
  { label: words.text('credit.total'), amount: words.money(amount, currency), isDue: true },
]

function taxRows(words: Words, lines: readonly Taxed[], currency: string): SumRow[] {
  const taxes = taxesOf(lines)
  if (taxes.length === 0) return []
  const subtotal = netSum(lines)
  return [
    { label: words.text('invoice.subtotal'), amount: words.money(subtotal, currency) },
    ...taxes.map(({ name, rate, amount }) => ({
      label: `${printable(name ?? words.text('invoice.tax'))} (${words.percent(rate)})`,
      amount: words.money(amount, currency),
    })),
  ]
}
