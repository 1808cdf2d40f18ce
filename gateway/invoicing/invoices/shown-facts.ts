// What an invoice says beside its lines, in the order of its page and of its PDF.
import { timestamp } from '../../core/calendar.ts'
import type { Words } from '../../core/language/words.ts'
import type { InvoiceRow } from '../../platform/storage/index.ts'

export interface ShownFact {
  label: string
  text: string
  /** `YYYY-MM-DD`, of a day. */
  date?: string
}

/** Returns the days and the reference of an invoice. Its customer comes before them, as in a letter. */
export function shownFacts(
  words: Words,
  { invoice_date, due_date, reference }: Pick<InvoiceRow, 'invoice_date' | 'due_date' | 'reference'>,
): ShownFact[] {
  const { text } = words
  // An invoice's day is midnight UTC, which is the day before in American time zones.
  const date = timestamp(invoice_date).slice(0, 10)
  return [
    { label: text('invoice.date'), text: words.day(invoice_date), date },
    ...(due_date === null
      ? []
      : [{ label: text('invoice.dueDate'), text: words.date(due_date), date: due_date }]),
    ...(reference ? [{ label: text('invoice.reference'), text: reference }] : []),
  ]
}
