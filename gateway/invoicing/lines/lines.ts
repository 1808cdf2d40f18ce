// The lines of an invoice: quantities, prices and taxes, computed in whole cents (rules: invoicing.md#line-items).
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { rangeFault } from '../../core/money.ts'
import { isObject } from '../../core/objects.ts'
import type { LineItem } from '../../platform/storage/index.ts'

/** Quantities and tax rates have up to four decimals, so they are counted in ten-thousandths. */
const PARTS = 10_000n
const DECIMAL = /^(\d{1,7})(?:\.(\d{1,4}))?$/

/** A line as a request has it; numbers may be texts. */
interface NewLine {
  description?: string | undefined
  rate_per_quantity: number | string
  quantity?: number | string | undefined
  unit?: string | undefined
  tax_name?: string | undefined
  tax_rate?: number | string | undefined
}

/** @returns ten-thousandths; undefined for anything but a decimal number with at most four decimals */
export function partsOf(given: unknown): bigint | undefined {
  const [, whole, decimals = ''] = DECIMAL.exec(String(given)) ?? []
  return whole === undefined ? undefined : BigInt(whole) * PARTS + BigInt(decimals.padEnd(4, '0'))
}

/** Such a number of ten-thousandths. */
export const quantityOf = (parts: bigint): number => Number(parts) / Number(PARTS)

/** Rounds half a cent up. */
export const divided = (value: bigint, by: bigint): number => Number((value + by / 2n) / by)

/** What a quantity in ten-thousandths costs. */
export const amountFor = (rate: number, quantity: bigint): number => divided(BigInt(rate) * quantity, PARTS)
const taxOn = (amount: number, rate: bigint): number => divided(BigInt(amount) * rate, 100n * PARTS)

/** Whether a text is a percentage up to 100, with up to four decimals. */
export const isPercentage = (given: unknown): boolean => {
  const percent = partsOf(given)
  return percent !== undefined && percent <= 100n * PARTS
}

/** All faults of lines that their schema can't find. */
export function lineItemFaults(items: unknown): ErrorMessage[] {
  if (!Array.isArray(items)) return []
  const faults = items.flatMap(faultsOfLine)
  if (faults.length > 0 || !items.every(isReadable)) return faults
  const fault = rangeFault(totalOf(computed(items)), limits.amountCents, 'line_items')
  return fault ? [fault] : []
}

function faultsOfLine(item: unknown, at: number): ErrorMessage[] {
  if (!isObject(item)) return []
  const { rate_per_quantity, quantity = 1, tax_rate = 0 } = item
  const rate = Number(rate_per_quantity)
  const context = `line_items.${at}.rate_per_quantity`
  const ofRate = rangeFault(rate, limits.amountCents, context)
  const many = partsOf(quantity)
  const { maxQuantity } = limits.invoicing
  const faults = [
    ...(ofRate ? [ofRate] : []),
    ...(many === undefined || many === 0n || many > BigInt(maxQuantity) * PARTS
      ? [
          fieldFault(
            `line_items.${at}.quantity`,
            `Enter a number up to ${maxQuantity}, with up to 4 decimals.`,
          ),
        ]
      : []),
    ...(isPercentage(tax_rate) ? [] : [fieldFault(`line_items.${at}.tax_rate`, PERCENTAGE)]),
  ]
  if (faults.length > 0 || many === undefined || !Number.isSafeInteger(rate)) return faults
  const ofAmount = rangeFault(amountFor(rate, many), limits.amountCents, context)
  return ofAmount ? [ofAmount] : []
}

export const PERCENTAGE = 'Enter a percentage up to 100, with up to 4 decimals.'

/** Whether the schema accepts its price; otherwise that is a fault already. */
const isReadable = (item: unknown): item is NewLine =>
  isObject(item) && Number.isSafeInteger(Number(item.rate_per_quantity))

/** The lines of an invoice, and their total in cents (rules: invoicing.md#total). @param items without faults */
export function readLines(items: readonly NewLine[]): { lines: LineItem[]; total: number } {
  const lines = computed(items)
  return { lines, total: totalOf(lines) }
}

const totalOf = (lines: readonly LineItem[]) => lines.reduce((sum, { total }) => sum + total, 0)

/** Each tax is rounded once, for all lines that have it: a line gets what its amount adds to that (rules: invoicing.md#taxes). */
function computed(items: readonly NewLine[]): LineItem[] {
  const taxed = new Map<string, number>()
  return items.map(({ description, rate_per_quantity, quantity = 1, unit, tax_name, tax_rate }) => {
    const rate = Number(rate_per_quantity)
    const amount = amountFor(rate, partsOf(quantity) ?? PARTS)
    const line = {
      id: newPortalId('lineItem'),
      ...(description && { description }),
      rate_per_quantity: rate,
      quantity: Number(quantity),
      ...(unit && { unit }),
      rate_type: 'units' as const,
    }
    const percent = partsOf(tax_rate ?? 0) ?? 0n
    if (percent === 0n) return { ...line, total: amount }
    const key = taxKey({ tax_name, tax_rate: Number(tax_rate) })
    const before = taxed.get(key) ?? 0
    taxed.set(key, before + amount)
    const tax_amount = taxOn(before + amount, percent) - taxOn(before, percent)
    return {
      ...line,
      ...(tax_name && { tax_name }),
      tax_rate: Number(tax_rate),
      tax_amount,
      total: amount + tax_amount,
    }
  })
}

/** What lines with the same tax share. */
export const taxKey = ({
  tax_name = '',
  tax_rate = 0,
}: {
  tax_name?: string | undefined
  tax_rate?: number | undefined
}): string => `${tax_rate} ${tax_name}`

/** What is taxed: a line of an invoice or of a credit note. */
export type Taxed = Pick<LineItem, 'total'> & {
  [Name in 'tax_name' | 'tax_rate' | 'tax_amount']?: LineItem[Name] | undefined
}

/** What a line costs without its tax, in cents. */
export const netOf = ({ total, tax_amount = 0 }: Taxed): number => total - tax_amount

/** A tax of an invoice, in cents. */
export interface Tax {
  name: string | undefined
  /** Percent. */
  rate: number
  amount: number
}

/** The taxes of lines, each once, in their order. */
export function taxesOf(lines: readonly Taxed[]): Tax[] {
  const taxes = new Map<string, Tax>()
  for (const { tax_name: name, tax_rate: rate, tax_amount = 0 } of lines) {
    if (rate === undefined) continue
    const key = taxKey({ tax_name: name, tax_rate: rate })
    taxes.set(key, { name, rate, amount: (taxes.get(key)?.amount ?? 0) + tax_amount })
  }
  return [...taxes.values()]
}

/** All taxes of lines together, in cents. */
export const taxAmountOf = (lines: readonly Taxed[]): number =>
  lines.reduce((sum, { tax_amount = 0 }) => sum + tax_amount, 0)
