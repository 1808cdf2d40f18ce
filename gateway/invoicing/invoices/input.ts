// What is wrong with an invoice that is to be made, beside what its schema finds.
import { readInstant } from '../../core/calendar.ts'
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { rangeFault } from '../../core/money.ts'
import { isObject, type Members } from '../../core/objects.ts'
import type { LineItem } from '../../platform/storage/index.ts'
import type { NewInvoice } from './schemas.ts'

/** What is to be said, and to whom; without texts of its own the usual ones. */
export interface Message {
  email_addresses: readonly string[]
  subject?: string | undefined
  message?: string | undefined
}

/** A message, and when it is to be sent: milliseconds by the merchant's clock of the invoice's mode. */
export interface Reminder extends Message {
  send_at: number
}

/** All faults of a body that no other record is needed for (rules: invoicing.md#invoices). */
export function newInvoiceFaults(body: Members): ErrorMessage[] {
  const { invoice_date, line_items, scheduled_payment_requests: requests } = body
  const times = Array.isArray(requests)
    ? requests.map((one) => (isObject(one) ? one.send_at : undefined))
    : []
  return [
    ...timeFaults(invoice_date, 'invoice_date'),
    ...lineItemFaults(line_items),
    ...times.flatMap((time, at) => timeFaults(time, `scheduled_payment_requests.${at}.send_at`)),
  ]
}

function timeFaults(text: unknown, context: string): ErrorMessage[] {
  if (typeof text !== 'string' || readInstant(text)) return []
  const message = 'The value must be a timestamp such as 2026-06-01T00:00:00.000Z.'
  return [fieldFault(context, message)]
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

/** What is to be sent of it later. @param body without `newInvoiceFaults` */
export function remindersOf({ scheduled_payment_requests = [] }: NewInvoice): Reminder[] {
  return scheduled_payment_requests.flatMap(({ send_at, ...message }) => {
    const instant = readInstant(send_at)
    return instant ? [{ ...message, send_at: instant.first }] : []
  })
}
