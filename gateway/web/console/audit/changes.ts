// What an entry of the audit log changed: what matters at once, and the rest behind a button.
import { type AuditChange, type AuditValue, fromJson } from '../../../platform/storage/index.ts'
import { changeLine } from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import type { NamedEntry } from './names.ts'

/** Shown at once at most. */
const MOST = 2

/** The longest text that is shown at once. */
const SHORT = 60

/** What matters most, in this order. */
const FIRST = ['amount', 'total_amount', 'status', 'role', 'rate', 'fee', 'type', 'reason']

/** An action and what it changed, with everything else that the entry says behind it. */
export function changesCell(entry: NamedEntry, action: string): Html {
  const all = fromJson(entry.changes)
  const shown = all
    .filter((change) => isTelling(change) && !isCalled(change, entry.name))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST)
  const rest = all.filter((change) => !shown.includes(change))
  const currency = all.find((change) => change.name === 'currency')?.after
  const line = (change: AuditChange) => changeLine(change, typeof currency === 'string' ? currency : 'USD')
  const changes = shown.map((change, at) => html`${at > 0 && ' · '}${line(change)}`)
  return html`<details class="entry"><summary>${action}${changes.length > 0 && html`<div class="soft">${changes}</div>`}</summary>
    ${rest.map((change) => html`<div class="soft">${line(change)}</div>`)}
    ${factsOf(entry).map(([name, value]) => html`<div class="soft">${name}: ${value}</div>`)}</details>`
}

/** What is seldom looked for. */
function factsOf({
  merchant_id,
  record_id,
  actor,
  sequence,
}: NamedEntry): [name: string, value: HtmlValue][] {
  const { address } = fromJson(actor)
  return [
    // The merchant itself needs no id.
    ...(record_id === merchant_id ? [] : [['ID', copyable(record_id)] satisfies [string, HtmlValue]]),
    ...(address === undefined ? [] : [['IP address', address] satisfies [string, HtmlValue]]),
    ['Entry', sequence === null ? 'not numbered yet' : `No. ${sequence}`],
  ]
}

const rankOf = ({ name }: AuditChange): number => {
  const rank = FIRST.indexOf(name)
  return rank === -1 ? FIRST.length : rank
}

/** Ids and long texts say little at a glance. Nor does a value that a new record doesn't have. */
function isTelling({ name, before, after }: AuditChange): boolean {
  if (/(^|_)(ids?|hash|currency|by)$/.test(name)) return false
  if (before === undefined && after === undefined) return true
  if ([before, after].every((value) => NOTHING.has(value))) return false
  return `${before ?? ''}${after ?? ''}`.length <= SHORT
}

const NOTHING: ReadonlySet<AuditValue | undefined> = new Set([undefined, null, '', false, 'false'])

/** Whether it's what the record is called, such as the number in `Invoice 7`. */
const isCalled = ({ before, after }: AuditChange, name = ''): boolean =>
  before === undefined && (name === after || name.endsWith(` ${after}`))
