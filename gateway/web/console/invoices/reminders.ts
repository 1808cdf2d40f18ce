// Reminders in forms: days from the due date (rules: invoicing.md#scheduled).
import { daysLater } from '../../../core/calendar.ts'
import { counted } from '../../kit/index.ts'
import { type Fields, ticked } from '../../layout/fields.ts'
import type { Html } from '../../layout/html.ts'
import type { Typed } from './lines.ts'
import type { ShownInvoice } from './row.ts'

/** Days after the due date that forms offer. */
const USUAL = [-3, 0, 7, 14]

/** An invoice's reminders that are left. */
export const scheduledOf = ({ scheduled_payment_requests }: ShownInvoice) =>
  scheduled_payment_requests.filter(({ status }) => status === 'scheduled')

const BOXES = 'remind'

export function reminderLabel(days: number): string {
  if (days === 0) return 'On the due date'
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} the due date`
}

/** The days that are ticked, or that a form starts with. */
export const daysIn = (values: Typed): number[] =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const [, days] = /^remind\.(-?\d{1,3})$/.exec(name) ?? []
      return days !== undefined && value === 'true' ? [Number(days)] : []
    })
    .sort((one, other) => one - other)

/** The same without those that have passed: an invoice that is sent now isn't also reminded of. @param today `YYYY-MM-DD` */
export const daysAhead = (values: Typed, dueDate: string, today: string): number[] =>
  daysIn(values).filter((days) => daysLater(dueDate, days) > today)

/** What a form starts with to have them ticked. */
export const tickedDays = (days: readonly number[]): Record<string, string> => ticked(BOXES, days)

/** @param values what the form has: its other days are shown, too @param isOffered whether a day is shown */
export function reminderFields(
  fields: Fields,
  values: Typed,
  legend = 'Remind them if it isn’t paid',
  isOffered: (days: number) => boolean = () => true,
): Html {
  const days = [...new Set([...USUAL, ...daysIn(values)])].filter(isOffered).sort((one, other) => one - other)
  const options = days.map((one) => ({ value: String(one), label: reminderLabel(one) }))
  return fields.boxes({ name: BOXES, label: legend, options })
}
