// What a credit note takes off each line of its invoice, in whole cents (rules: invoicing.md#credit-shares).
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { type CreditLine, fromJson, type InvoiceRow, type LineItem } from '../../platform/storage/index.ts'
import { amountFor, divided, netOf, partsOf, quantityOf, taxKey } from '../lines/lines.ts'
import type { CreditNote } from '../payments/credits.ts'

/** A line of an invoice, with what isn't credited of it yet. */
export interface OpenLine {
  line: LineItem
  /** Cents without the tax. */
  net: number
  /** Cents. */
  tax: number
  /** In ten-thousandths, of which quantities were credited. */
  left: bigint
  /** Whether amounts of it were credited, so that its quantities no longer say how much is left. */
  isBroken: boolean
}

/** @param notes the invoice's credit notes */
export function openLines(
  { line_items }: Pick<InvoiceRow, 'line_items'>,
  notes: readonly Pick<CreditNote, 'line_items'>[],
): OpenLine[] {
  const credited = notes.flatMap((note) => fromJson(note.line_items))
  return fromJson(line_items).map((line) => {
    const before = credited.filter(({ line_item_id }) => line_item_id === line.id)
    const sum = (pick: (one: CreditLine) => number) => before.reduce((all, one) => all + pick(one), 0)
    const taken = before.reduce((all, { quantity }) => all + (partsOf(quantity ?? 0) ?? 0n), 0n)
    return {
      line,
      net: netOf(line) - sum(netOf),
      tax: (line.tax_amount ?? 0) - sum(({ tax_amount = 0 }) => tax_amount),
      left: wholeOf(line) - taken,
      isBroken: before.some(({ quantity }) => quantity === undefined),
    }
  })
}

const wholeOf = ({ quantity }: LineItem): bigint => partsOf(quantity) ?? 0n

/** The quantity that can still be credited. */
export const leftQuantity = ({ left }: OpenLine): number => quantityOf(left)

/** Cents that can still be credited. */
export const leftOf = (lines: readonly OpenLine[]): number =>
  lines.reduce((sum, { net, tax }) => sum + net + tax, 0)

/** Credits all that is left. */
export const creditAll = (lines: readonly OpenLine[]): CreditLine[] =>
  lines
    .filter(({ net, tax }) => net + tax > 0)
    .map((open) => creditLine(open, open, open.isBroken ? undefined : open.left))

/**
 * Credits an amount: each line and each tax gives its share of what is left. Shares are rounded at their running sum, those of one tax next
 * to each other, so that they add up exactly, none is more than is left, and a tax as a whole is at most a cent off.
 * @param amount cents, at most what is left
 */
export function creditAmount(lines: readonly OpenLine[], amount: number): CreditLine[] {
  const all = BigInt(leftOf(lines))
  let sum = 0n
  const share = (cents: number): number => {
    const before = (sum * BigInt(amount)) / all
    sum += BigInt(cents)
    return Number((sum * BigInt(amount)) / all - before)
  }
  const byTax = Map.groupBy(lines, ({ line }) => taxKey(line))
  const shares = new Map<OpenLine, { net: number; tax: number }>()
  for (const group of byTax.values()) {
    const nets = group.map(({ net }) => share(net))
    for (const [at, open] of group.entries()) shares.set(open, { net: nets[at] ?? 0, tax: share(open.tax) })
  }
  return lines
    .map((open) => creditLine(open, shares.get(open) ?? { net: 0, tax: 0 }, undefined))
    .filter(({ total }) => total > 0)
}

/** What a request says of a line. */
export interface WantedLine {
  id: string
  quantity?: number | string | undefined
}

type Credited = { lines: CreditLine[]; faults: ErrorMessage[] }

/** Credits quantities of lines. */
export function creditQuantities(lines: readonly OpenLine[], wanted: readonly WantedLine[]): Credited {
  const credited: CreditLine[] = []
  const faults: ErrorMessage[] = []
  for (const [at, { id, quantity }] of wanted.entries()) {
    const open = lines.find(({ line }) => line.id === id)
    const isAgain = wanted.findIndex((one) => one.id === id) !== at
    if (!open || isAgain) {
      const message = open ? 'This line is there twice.' : 'The invoice has no such line.'
      faults.push(fieldFault(`line_items.${at}.id`, message))
      continue
    }
    const parts = quantity === undefined ? open.left : partsOf(quantity)
    const line = parts === undefined ? undefined : creditQuantity(open, parts)
    if (line) credited.push(line)
    else faults.push(quantityFault(open, `line_items.${at}.quantity`))
  }
  return { lines: credited, faults }
}

function quantityFault({ left, isBroken }: OpenLine, context: string): ErrorMessage {
  const message = isBroken
    ? 'Amounts of this line were credited, so less than that is left of it. Credit an amount.'
    : `Enter a number up to ${quantityOf(left)}: so much of this line isn’t credited yet.`
  return fieldFault(context, message, 'exceeds_maximum_value')
}

/** @returns undefined if no such quantity is left, or it's worth nothing */
function creditQuantity(open: OpenLine, parts: bigint): CreditLine | undefined {
  const { line, left } = open
  if (parts <= 0n || parts > left) return undefined
  const taken = wholeOf(line) - left
  // Rounded as the whole quantity is, so that the parts add up to the line.
  const net = amountFor(line.rate_per_quantity, taken + parts) - amountFor(line.rate_per_quantity, taken)
  if (net > open.net) return undefined
  const tax = net === open.net ? open.tax : taxFor(open, net)
  return net + tax === 0 ? undefined : creditLine(open, { net, tax }, parts)
}

/** The tax of the next `net` cents of a line. */
function taxFor({ line, net: left, tax }: OpenLine, net: number): number {
  const whole = netOf(line)
  const { tax_amount = 0 } = line
  if (whole === 0) return 0
  const until = divided(BigInt(tax_amount) * BigInt(whole - left + net), BigInt(whole))
  return Math.min(Math.max(until - (tax_amount - tax), 0), tax)
}

function creditLine(
  { line }: OpenLine,
  { net, tax }: { net: number; tax: number },
  parts: bigint | undefined,
): CreditLine {
  const { id, description, unit, rate_per_quantity, tax_name, tax_rate } = line
  return {
    line_item_id: id,
    ...(description !== undefined && { description }),
    ...(parts !== undefined && {
      quantity: quantityOf(parts),
      ...(unit !== undefined && { unit }),
      rate_per_quantity,
    }),
    ...(tax_rate !== undefined && {
      ...(tax_name !== undefined && { tax_name }),
      tax_rate,
      tax_amount: tax,
    }),
    total: net + tax,
  }
}
