// What is wrong with a new invoice that its schema can't find, and the reminders that it asks for.
import { isDate, readInstant, timestamp } from '../../core/calendar.ts'
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { isObject, type Members } from '../../core/objects.ts'
import { lineItemFaults } from '../lines/lines.ts'
import { reminderTime } from './due.ts'
import type { NewInvoice } from './schemas.ts'

/** A message to customers. Without a subject or a text it has the default. */
export interface Message {
  email_addresses: readonly string[]
  subject?: string | undefined
  message?: string | undefined
}

/** A message that is sent later. */
export interface Reminder extends Message {
  /** Milliseconds, by the merchant's clock of the invoice's mode. */
  send_at: number
  /** Days from the due date, if it follows that. */
  days_after_due?: number | undefined
}

/** All faults of a body that no other record is needed for (rules: invoicing.md#invoices). */
export function newInvoiceFaults(body: Members): ErrorMessage[] {
  const { invoice_date, due_date, line_items, scheduled_payment_requests: requests } = body
  const reminders = Array.isArray(requests) ? requests : []
  return [
    ...timeFaults(invoice_date, 'invoice_date'),
    ...dueFaults(invoice_date, due_date),
    ...lineItemFaults(line_items),
    ...reminders.flatMap((one, at) => reminderFaults(one, due_date, `scheduled_payment_requests.${at}`)),
  ]
}

/** The fault of a text that should be a date. */
export const dateFaults = (text: unknown, context: string): ErrorMessage[] =>
  typeof text !== 'string' || isDate(text)
    ? []
    : [fieldFault(context, 'The value must be a date such as 2026-07-01.')]

function dueFaults(issued: unknown, due: unknown): ErrorMessage[] {
  const faults = dateFaults(due, 'due_date')
  if (typeof due !== 'string' || faults.length > 0) return faults
  const instant = typeof issued === 'string' ? readInstant(issued) : undefined
  return instant && due < timestamp(instant.first).slice(0, 10)
    ? [fieldFault('due_date', 'An invoice can’t be due before its date.')]
    : []
}

/** A reminder has either a time, or days from the due date. */
function reminderFaults(reminder: unknown, due: unknown, context: string): ErrorMessage[] {
  if (!isObject(reminder)) return []
  const { send_at, days_after_due } = reminder
  if (send_at === undefined && days_after_due === undefined)
    return [fieldFault(`${context}.send_at`, 'Enter a time, or days_after_due.', 'not_blank')]
  if (send_at !== undefined && days_after_due !== undefined)
    return [fieldFault(`${context}.days_after_due`, 'Enter either this or send_at.')]
  if (days_after_due !== undefined && typeof due !== 'string')
    return [fieldFault(`${context}.days_after_due`, 'The invoice needs a due_date for this.')]
  return timeFaults(send_at, `${context}.send_at`)
}

function timeFaults(text: unknown, context: string): ErrorMessage[] {
  if (typeof text !== 'string' || readInstant(text)) return []
  const message = 'The value must be a timestamp such as 2026-06-01T00:00:00.000Z.'
  return [fieldFault(context, message)]
}

/** The reminders of a new invoice. @param body without `newInvoiceFaults` */
export function remindersOf(
  { due_date, scheduled_payment_requests = [] }: Pick<NewInvoice, 'due_date' | 'scheduled_payment_requests'>,
  merchant: { timezone: string },
): Reminder[] {
  return scheduled_payment_requests.flatMap(({ send_at, days_after_due, ...message }) => {
    if (due_date !== undefined && days_after_due !== undefined)
      return [{ ...message, days_after_due, send_at: reminderTime(due_date, days_after_due, merchant) }]
    const instant = send_at === undefined ? undefined : readInstant(send_at)
    return instant ? [{ ...message, send_at: instant.first }] : []
  })
}
