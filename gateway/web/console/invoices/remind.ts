// Changes the reminders of an unpaid invoice (rules: invoicing.md#scheduled).
import { daysLater, readInstant } from '../../../core/calendar.ts'
import { refuse } from '../../../core/errors.ts'
import { english } from '../../../core/language/words.ts'
import { editInvoice, invoiceView, todayOf } from '../../../invoicing/index.ts'
import { action, faultIf, invoiceTitle, type Values, type Visitor } from '../../kit/index.ts'
import { ticked, tickedOf } from '../../layout/fields.ts'
import { hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { addressesIn, recipientFaults } from './form.ts'
import { daysAhead, daysIn, reminderFields, scheduledOf, tickedDays } from './reminders.ts'
import { invoiceRowOf, type ShownInvoice } from './row.ts'

interface Reminded {
  invoice: ShownInvoice
  modified: number
  today: string
  /** The merchant's time zone. */
  zone: string
}

type Request = ShownInvoice['scheduled_payment_requests'][number]

async function read(visitor: Visitor): Promise<Reminded> {
  const row = await invoiceRowOf(visitor)
  const invoice = invoiceView(visitor.parts.cipher, row)
  return { invoice, modified: row.modified, today: todayOf(visitor.caller), zone: visitor.merchant.timezone }
}

/** Those at a time that was chosen. */
const timed = (invoice: ShownInvoice): Request[] =>
  scheduledOf(invoice).filter(({ days_after_due }) => days_after_due === undefined)

const momentIn = (at: string, zone: string): string => english.moment(readInstant(at)?.first ?? 0, zone)

const KEEP = 'keep'
const idsOf = (requests: readonly Request[]) => requests.map(({ id }) => id)

function startValues({ invoice, modified }: Reminded) {
  const requests = scheduledOf(invoice)
  const to = requests[0] ?? invoice.invoice_messages.at(-1)
  return {
    ...tickedDays(requests.flatMap(({ days_after_due }) => days_after_due ?? [])),
    ...ticked(KEEP, idsOf(timed(invoice))),
    send_to: to?.email_addresses.join('\n') ?? invoice.contact.preferred_email,
    seen: String(modified),
  }
}

const textOf = ({ subject, message }: Pick<Request, 'subject' | 'message'>) => ({
  ...(subject !== undefined && { subject }),
  ...(message !== undefined && { message }),
})

/** The requests that a form asks for. One of the same day keeps its text. */
function requestsIn(values: Values, { invoice, today }: Reminded) {
  const email_addresses = addressesIn(values.send_to)
  const { due_date } = invoice
  const days = due_date === undefined ? [] : daysAhead(values, due_date, today)
  const before = scheduledOf(invoice)
  const kept = tickedOf(KEEP, idsOf(timed(invoice)), values)
  return [
    ...days.map((days_after_due) => {
      const { subject, message } = before.find((one) => one.days_after_due === days_after_due) ?? {}
      return { email_addresses, days_after_due, ...textOf({ subject, message }) }
    }),
    ...timed(invoice)
      .filter(({ id }) => kept.includes(id))
      .map(({ email_addresses, send_at, ...said }) => ({
        email_addresses: [...email_addresses],
        send_at,
        ...textOf(said),
      })),
  ]
}

export const remind = action<Reminded>({
  access: 'invoice',
  read,
  title: ({ invoice }) => `Reminders: ${invoiceTitle(invoice)}`,
  asks: ({ invoice }) => `Reminders of ${invoiceTitle(invoice).toLowerCase()}`,
  explains: ({ invoice: { due_date } }) =>
    due_date === undefined
      ? 'Reminders follow the due date. Edit the invoice to set one.'
      : `They are sent at 9:00 in your time zone until it’s paid. It’s due on ${english.date(due_date)}.`,
  values: startValues,
  fields: (fields, { invoice, today, zone }, values) => {
    const { due_date } = invoice
    return html`${hidden('seen', values.seen ?? '')}
      ${due_date !== undefined && reminderFields(fields, values, 'When to remind', (days) => daysLater(due_date, days) > today)}
      ${
        timed(invoice).length > 0 &&
        fields.boxes({
          name: KEEP,
          label: 'At other times',
          options: timed(invoice).map(({ id, send_at }) => ({ value: id, label: momentIn(send_at, zone) })),
        })
      }
      ${fields.textarea({ name: 'send_to', label: 'Send them to', hint: 'One email address on each line.', rows: 2 })}`
  },
  submit: 'Save reminders',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const about = await read(visitor)
    const isAny = daysIn(values).length > 0
    refuse([
      ...faultIf(isAny && addressesIn(values.send_to).length === 0, 'send_to', 'Enter an email address.'),
      ...recipientFaults(values.send_to),
    ])
    const body = { scheduled_payment_requests: requestsIn(values, about) }
    await editInvoice(parts, caller, visitor.id, body, Number(values.seen))
  },
  done: 'Reminders saved.',
})
