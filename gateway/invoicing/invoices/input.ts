// What is wrong with an invoice that is to be made, beside what its schema finds.
import { readInstant } from '../../core/calendar.ts'
import { type ErrorMessage, errorMessage } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { rangeFault } from '../../core/money.ts'
import { isObject, type Members } from '../../core/objects.ts'
import type { LineItem } from '../../storage/index.ts'
import type { NewInvoice } from './schemas.ts'

/** All faults of a body that no other record is needed for (rules: invoicing.md#invoices). */
export function newInvoiceFaults({ invoice_date, line_items }: Members): ErrorMessage[] {
  const faults: ErrorMessage[] = []
  if (typeof invoice_date === 'string' && !readInstant(invoice_date)) {
    const message = 'The value must be a timestamp such as 2026-06-01T00:00:00.000Z.'
    faults.push(errorMessage('invalid_data', { context: 'invoice_date', sub_code: 'invalid', message }))
  }
  return [...faults, ...lineItemFaults(line_items)]
}

function lineItemFaults(items: unknown): ErrorMessage[] {
  if (!Array.isArray(items)) return []
  const rates = items.map((item) => (isObject(item) ? Number(item.rate_per_quantity) : Number.NaN))
  const ofRates = rates.flatMap((rate, at) => {
    const fault = rangeFault(rate, limits.amountCents, `line_items.${at}.rate_per_quantity`)
    return fault ? [fault] : []
  })
  if (ofRates.length > 0) return ofRates
  const ofTotal = rangeFault(totalOf(rates), limits.amountCents, 'line_items')
  return ofTotal ? [ofTotal] : []
}

const totalOf = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0)

/** The lines of an invoice, and what they come to in cents (rules: invoicing.md#total). */
export function readLines({ line_items }: Pick<NewInvoice, 'line_items'>): {
  lines: LineItem[]
  total: number
} {
  const lines = line_items.map(({ description, rate_per_quantity }): LineItem => {
    const rate = Number(rate_per_quantity)
    return {
      id: newPortalId('lineItem'),
      ...(description && { description }),
      rate_per_quantity: rate,
      quantity: 1,
      rate_type: 'units',
      total: rate,
    }
  })
  return { lines, total: totalOf(lines.map(({ total }) => total)) }
}
