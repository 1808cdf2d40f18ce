// The timeline of a transaction: a sentence for each entry.
import { english } from '../../../core/language/words.ts'
import type { PlannedEntry, StateChange, TimelineEntry } from '../../../merchants/reporting/index.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { money, paymentTitle, recordPath, transactionLink, words } from '../../kit/index.ts'
import { type TimelineItem, type Tone, timeline } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { hostOf } from '../webhooks/endpoint.ts'

type Told = Pick<TimelineItem, 'tone' | 'text' | 'isTechnical'>

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
      return { tone: 'plain', text: 'The one-time token was created', isTechnical: true }
    case 'signature':
      return { tone: 'plain', text: 'Signed by the payer' }
    case 'state':
      return state(entry, about)
    case 'delivery':
      return delivery(entry, about)
    case 'request':
      return {
        tone: entry.status < 300 ? 'plain' : 'bad',
        isTechnical: true,
        text: html`<a href="${recordPath('requests', entry.request_id)}">API request <code>${entry.method} ${entry.route}</code></a>: ${entry.status}, key <code>…${entry.key_last4}</code>`,
      }
    case 'occurrence':
      return {
        tone: 'plain',
        text: html`Planned as the payment of ${english.date(entry.due_date)} of a
          <a href="${recordPath('recurring', entry.recurring_charge_id)}">recurring charge</a>`,
      }
    case 'planned':
      return { tone: 'wait', text: plannedText(entry) }
  }
}

/** What happened, as it goes on after the name of a refund. */
const STATES: Readonly<Record<string, readonly [tone: Tone, text: string]>> = {
  'transaction.created': ['plain', 'created'],
  'transaction.authorized': ['good', 'authorized'],
  'transaction.completed': ['good', 'completed'],
  'transaction.failed': ['bad', 'failed'],
  'transaction.voided': ['plain', 'voided'],
  'transaction.updated': ['plain', 'updated'],
  'transaction.pending_parent_settlement': ['wait', 'waits for its charge to settle'],
}

function state(entry: Extract<TimelineEntry, { type: 'state' }>, { id, currency }: About): Told {
  const { kind: type, amount, transaction_id, failure_code, event, event_id, by } = entry
  const [tone, general] = STATES[event] ?? ['plain', event]
  const text =
    (event === 'transaction.updated' && entry.changed && changeText(entry.changed, currency)) || general
  const title = paymentTitle({ type, amount, currency })
  const what =
    transaction_id === id
      ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
      : html`${transactionLink(transaction_id, title)} ${text}`
  return {
    tone,
    // A refund and a signature have entries that say it.
    isTechnical: text === 'updated',
    text: html`${what}${failure_code !== undefined && `: ${words(failure_code)}`}${by !== undefined && ` by ${by}`}
      (<a href="${recordPath('events', event_id)}">event<span class="hidden"> ${event}</span></a>)`,
  }
}

function changeText(changed: StateChange, currency: TransactionRow['currency']): string {
  switch (changed.what) {
    case 'refunded':
      return `refunded ${money(changed.amount, currency)}`
    case 'refund_undone':
      return `refund of ${money(changed.amount, currency)} undone`
    case 'gratuity':
      return `gratuity of ${money(changed.amount, currency)} added`
    case 'capture_requested':
      return 'capture requested'
  }
}

const TONES = { DELIVERED: 'good', FAILED: 'bad' } as const

/** Its attempts are on its own page. */
function delivery(
  entry: Extract<TimelineEntry, { type: 'delivery' }>,
  { hasDeliveries }: Pick<About, 'hasDeliveries'>,
): Told {
  const { delivery_id, event, url, status, attempts, next_attempt } = entry
  const webhook = hasDeliveries
    ? html`<a href="${recordPath('deliveries', delivery_id)}">Webhook</a>`
    : 'Webhook'
  const again = next_attempt !== undefined && attempts > 0 && html`, next attempt ${moment(next_attempt)}`
  const tone = status === 'PENDING' ? (attempts > 0 ? 'bad' : 'wait') : TONES[status]
  return {
    tone,
    isTechnical: tone !== 'bad',
    text: html`${webhook} ${event && html`<code>${event}</code>`} to ${hostOf(url)} ${outcomeOf(entry)}${again}`,
  }
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

function outcomeOf({
  status,
  attempts,
  response_status,
  error,
}: Extract<TimelineEntry, { type: 'delivery' }>): string {
  const answered = response_status === undefined ? 'no answer' : `answered ${response_status}`
  const answer = error?.replace(/\.$/, '') ?? answered
  if (attempts === 0) return 'is waiting to be sent'
  if (status === 'PENDING') return `failed (${answer})`
  if (status === 'FAILED') return `failed ${attempts > 1 ? `after ${attempts} attempts ` : ''}(${answer})`
  if (attempts === 1) return 'delivered'
  return `delivered on ${ORDINALS[attempts] ? `the ${ORDINALS[attempts]} attempt` : `attempt ${attempts}`}`
}

const plannedText = ({ what, of }: PlannedEntry): string =>
  what === 'capture'
    ? `The daily capture will complete the ${of.toLowerCase()}`
    : 'The hold will end, and the charge will be voided'
