// What an invoice says about its money, for its page, its mail and its PDF.
import type { Words } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import { fromJson, type InvoiceRow, type LineItem } from '../../platform/storage/index.ts'
import { netOf, taxesOf } from './lines.ts'

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

/** A row below the lines. */
export interface SumRow {
  label: string
  amount: string
  /** What is left to pay. */
  isDue?: boolean
}

/** What has happened to the total, in cents. */
export interface Progress {
  amount_paid: number
  /** Being paid right now. */
  reserved?: number
  due: number
}

/** Subtotal and taxes if there are any, the total, and what is left of it. */
export function sumRows(
  words: Words,
  invoice: Priced,
  { amount_paid, reserved = 0, due }: Progress,
): SumRow[] {
  const { text } = words
  const { total_amount, currency } = invoice
  const money = (cents: number) => words.money(cents, currency)
  return [
    ...taxRows(words, fromJson(invoice.line_items), currency),
    { label: text('invoice.total'), amount: money(total_amount) },
    ...(amount_paid > 0 ? [{ label: text('invoice.paid'), amount: money(-amount_paid) }] : []),
    ...(reserved > 0 ? [{ label: text('invoice.inProgress'), amount: money(-reserved) }] : []),
    { label: text('invoice.due'), amount: money(due), isDue: true },
  ]
}

function taxRows(words: Words, lines: readonly LineItem[], currency: string): SumRow[] {
  const taxes = taxesOf(lines)
  if (taxes.length === 0) return []
  const subtotal = lines.reduce((sum, line) => sum + netOf(line), 0)
  return [
    { label: words.text('invoice.subtotal'), amount: words.money(subtotal, currency) },
    ...taxes.map(({ name, rate, amount }) => ({
      label: `${printable(name ?? words.text('invoice.tax'))} (${words.percent(rate)})`,
      amount: words.money(amount, currency),
    })),
  ]
}
