// The timeline of an invoice: a sentence for each entry.
import type { InvoiceEntry } from '../../../invoicing/index.ts'
import { money, recordPath } from '../../kit/index.ts'
import { type TimelineItem, type Tone, timeline } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

type Told = Pick<TimelineItem, 'tone' | 'text'>

/** @param now what the merchant's clock shows: what is later is planned */
export const timelineList = (entries: readonly InvoiceEntry[], currency: string, now: number): Html =>
  timeline(
    entries.map((entry) => ({
      at: entry.at,
      isPlanned: entry.type === 'planned' || entry.at > now,
      ...tell(entry, currency),
    })),
  )

function tell(entry: InvoiceEntry, currency: string): Told {
  switch (entry.type) {
    case 'change':
      return change(entry, currency)
    case 'mail':
      return mail(entry)
    case 'planned':
      return { tone: 'wait', text: html`A reminder will go to ${entry.email_addresses.join(', ')}` }
  }
}

const CHANGES: Readonly<Record<Extract<InvoiceEntry, { type: 'change' }>['event'], readonly [Tone, string]>> =
  {
    created: ['plain', 'Created'],
    sent: ['good', 'Sent'],
    viewed: ['good', 'Opened by the payer'],
    partially_paid: ['good', 'Partially paid'],
    paid: ['good', 'Paid'],
    refunded: ['plain', 'Refunded'],
    voided: ['plain', 'Voided'],
    updated: ['plain', 'Updated'],
    overdue: ['bad', 'Overdue'],
    credited: ['plain', 'Credited'],
  }

function change(entry: Extract<InvoiceEntry, { type: 'change' }>, currency: string): Told {
  const { event, event_id, amount_paid, amount_credited, total_amount_due, by } = entry
  const [tone, text] = CHANGES[event]
  const isOfMoney = ['partially_paid', 'paid', 'updated', 'credited'].includes(event)
  const sums = [
    ...(amount_credited > 0 ? [`${money(amount_credited, currency)} credited`] : []),
    `${money(amount_paid, currency)} paid`,
    `${money(total_amount_due, currency)} due`,
  ]
  return {
    tone,
    text: html`${text}${by !== undefined && ` by ${by}`}${isOfMoney && `: ${sums.join(', ')}`}
      (<a href="${recordPath('events', event_id)}">event<span class="hidden"> invoice.${event}</span></a>)`,
  }
}

const MAILS: Readonly<Record<string, string>> = {
  invoice: 'An email',
  reminder: 'A reminder',
  receipt: 'A receipt',
  credit_note: 'The credit note',
}

const STATUSES: Readonly<Record<Extract<InvoiceEntry, { type: 'mail' }>['status'], readonly [Tone, string]>> =
  {
    PENDING: ['wait', 'is on its way to'],
    SENDING: ['wait', 'is on its way to'],
    SENT: ['good', 'went to'],
    FAILED: ['bad', 'could not be sent to'],
    UNCERTAIN: ['bad', 'may not have reached'],
  }

function mail(entry: Extract<InvoiceEntry, { type: 'mail' }>): Told {
  const { kind, recipient, status, error, withheld, planned } = entry
  if (withheld === 'suppressed') return { tone: 'bad', text: html`${error}` }
  if (withheld === 'review')
    return {
      tone: 'wait',
      text: html`${MAILS[kind]} to ${recipient} waits until the operator has reviewed your email`,
    }
  if (withheld === 'budget' && planned !== null) {
    const turn = html`waits for its turn at ${moment(planned)}, because of your hourly limit`
    return { tone: 'wait', text: html`${MAILS[kind]} to ${recipient} ${turn}` }
  }
  const [tone, text] = STATUSES[status]
  return { tone, text: html`${MAILS[kind]} ${text} ${recipient}${error !== undefined && `: ${error}`}` }
}
