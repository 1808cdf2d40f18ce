// The timeline of a transaction: a sentence for each entry.
import { english } from '../../../core/language/words.ts'
import type { TimelineEntry } from '../../../merchants/reporting/index.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { asLabel, money, recordPath, transactionLink, words } from '../../kit/index.ts'
import { type TimelineItem, type Tone, timeline } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'

type Told = Pick<TimelineItem, 'tone' | 'text'>

/** @param now what the merchant's clock shows: what is later is planned. @param hasDeliveries whether the reader may see deliveries */
export const timelineList = (
  entries: readonly TimelineEntry[],
  { id, currency }: Pick<TransactionRow, 'id' | 'currency'>,
  now: number,
  hasDeliveries: boolean,
): Html =>
  timeline(
    entries.map((entry) => ({
      at: entry.at,
      isPlanned: entry.type === 'planned' || entry.at > now,
      ...tell(entry, { id, currency, hasDeliveries }),
    })),
  )

interface About extends Pick<TransactionRow, 'id' | 'currency'> {
  hasDeliveries: boolean
}

function tell(entry: TimelineEntry, about: About): Told {
  switch (entry.type) {
    case 'token':
      return { tone: 'plain', text: 'The one-time token was created' }
    case 'signature':
      return { tone: 'plain', text: 'Signed by the payer' }
    case 'state':
      return state(entry, about)
    case 'attempt':
      return attempt(entry, about)
    case 'request':
      return {
        tone: entry.status < 300 ? 'plain' : 'bad',
        text: html`<a href="${recordPath('requests', entry.request_id)}">API request <code>${entry.method} ${entry.route}</code></a>: ${entry.status}, in ${entry.duration} ms,
          with the key that ends in <code>${entry.key_last4}</code>`,
      }
    case 'occurrence':
      return {
        tone: 'plain',
        text: html`Planned as the payment of ${english.date(entry.due_date)} of a
          <a href="${recordPath('recurring', entry.recurring_charge_id)}">recurring charge</a>`,
      }
    case 'planned':
      return { tone: 'wait', text: planned(entry) }
  }
}

const STATES: Readonly<Record<string, readonly [tone: Tone, text: string]>> = {
  'transaction.created': ['plain', 'is created'],
  'transaction.authorized': ['good', 'is authorized'],
  'transaction.completed': ['good', 'is completed'],
  'transaction.failed': ['bad', 'has failed'],
  'transaction.voided': ['plain', 'is voided'],
  'transaction.updated': ['plain', 'is changed'],
  'transaction.pending_parent_settlement': ['wait', 'waits for its charge to settle'],
}

function state(entry: Extract<TimelineEntry, { type: 'state' }>, { id, currency }: About): Told {
  const { kind, amount, transaction_id, failure_code, event, event_id, by } = entry
  const [tone, text] = STATES[event] ?? ['plain', event]
  const name = `${asLabel(kind)} of ${money(amount, currency)}`
  const what = transaction_id === id ? html`The ${kind.toLowerCase()}` : transactionLink(transaction_id, name)
  return {
    tone,
    text: html`${what} ${text}${failure_code !== undefined && `: ${words(failure_code)}`}${by !== undefined && `, by ${by}`}
      (<a href="${recordPath('events', event_id)}">event<span class="hidden"> ${event}</span></a>)`,
  }
}

function attempt(entry: Extract<TimelineEntry, { type: 'attempt' }>, { hasDeliveries }: About): Told {
  const { succeeded, url, response_status, duration, number, delivery_id } = entry
  const answer = response_status === undefined ? 'no answer' : `answered ${response_status}`
  return {
    tone: succeeded ? 'good' : 'bad',
    text: html`${hasDeliveries ? html`<a href="${recordPath('deliveries', delivery_id)}">Webhook</a>` : 'Webhook'} to <code>${url}</code>${number > 1 && `, attempt ${number}`}: ${answer}, in ${duration} ms`,
  }
}

function planned({ what, url }: Extract<TimelineEntry, { type: 'planned' }>): Html {
  if (what === 'capture') return html`The daily capture will collect it`
  if (what === 'expire_hold') return html`The hold will end, and the charge be voided`
  return html`The webhook to <code>${url}</code> will be sent again`
}
