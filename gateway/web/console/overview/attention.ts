// What a merchant’s team should look at (rules: pages.md#home).
import { english } from '../../../core/language/words.ts'
import { listInvoices, todayOf } from '../../../invoicing/index.ts'
import { listSecretKeys, originsWarning, readOrigins } from '../../../merchants/merchants/index.ts'
import { type DayFigures, declinesOf, type Overview } from '../../../merchants/reporting/index.ts'
import { listAttacks } from '../../../payments/card-testing/index.ts'
import { countFailedOccurrences } from '../../../payments/recurring/index.ts'
import { counted, testMode, type Visitor } from '../../kit/index.ts'
import { badge, panel } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { type Endpoint, hostOf, WEBHOOKS } from '../webhooks/endpoint.ts'

export interface Concern {
  text: string
  href: string
  action: string
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** A secret key that is older should be rolled. */
const OLD_KEY_MS = 365 * DAY_MS
/** Declines are unusual from so many charges on, at so many times the usual rate, and so much above it. */
const UNUSUAL = { charges: 20, times: 1.5, more: 0.05 }

/** An endpoint is dead from so many attempts on, if all of them failed. */
const DEAD_ATTEMPTS = 3

/** @param recent the figures of the last days, today the last one. @param endpoints those that the visitor may see */
export async function concernsOf(
  visitor: Visitor,
  recent: Overview,
  endpoints: readonly Endpoint[],
): Promise<Concern[]> {
  const { givenUp } = recent.webhooks
  const all = await Promise.all([
    originsConcern(visitor),
    attackConcern(visitor),
    declinesConcern(recent),
    givenUp > 0 &&
      visitor.may('webhooks') && {
        text: `${counted(givenUp, 'webhook delivery', 'webhook deliveries')} failed in the last 7 days and won’t be retried.`,
        href: '/console/deliveries?status=FAILED',
        action: 'See deliveries',
      },
    visitor.may('webhooks') && webhooksConcern(recent, endpoints),
    invoicesConcern(visitor),
    recurringConcern(visitor),
    keyConcern(visitor),
  ])
  return all.flat().filter((one) => one !== undefined && one !== false)
}

/** Why live payments that work today will soon be refused. */
async function originsConcern({ parts, merchant, may }: Visitor): Promise<Concern | undefined> {
  const now = parts.clock.now()
  const known = await readOrigins(parts.storage.read, merchant)
  const isFailing = [...known.values()].some(({ status }) => status === 'failing')
  if (!isFailing && merchant.origins_required <= now) return undefined
  const text = originsWarning(merchant, known, now)
  if (text === undefined) return undefined
  return { text, href: may('origins') ? '/console/access' : '/console', action: 'Verify origins' }
}

async function attackConcern({ parts, caller }: Visitor): Promise<Concern | undefined> {
  const owner = { merchant_id: caller.merchant.id, mode: caller.mode }
  const [newest] = await listAttacks(parts.storage.reading, owner)
  if (!newest || newest.until <= caller.clock.now()) return undefined
  return {
    text: 'Someone is testing stolen cards on your checkout.',
    href: '/console/card-testing',
    action: 'See the attack',
  }
}

function declinesConcern({ days, total }: Overview): Concern | undefined {
  const today = days.at(-1)
  if (!today || chargesOf(today) < UNUSUAL.charges) return undefined
  const [declined, charges] = [declinesOf(total) - declinesOf(today), chargesOf(total) - chargesOf(today)]
  if (charges < UNUSUAL.charges) return undefined
  const [now, usual] = [declinesOf(today) / chargesOf(today), declined / charges]
  if (now < usual * UNUSUAL.times || now < usual + UNUSUAL.more) return undefined
  return {
    text: `${percent(now)} of today’s charges were declined; on the days before it was ${percent(usual)}.`,
    href: '/console/transactions?status=FAILED',
    action: 'See declines',
  }
}

/** Each endpoint that no longer answers. Without one: most of today's attempts failed, while there are retries to come. */
function webhooksConcern(recent: Overview, endpoints: readonly Endpoint[]): Concern[] | Concern | undefined {
  const dead = recent.webhooks.receivers.flatMap(({ url, attempts, failed }) => {
    const endpoint = endpoints.find((one) => one.url === url && one.enabled === 1)
    return endpoint && failed === attempts && attempts >= DEAD_ATTEMPTS ? [{ endpoint, attempts }] : []
  })
  if (dead.length === 0) return mostlyFailing(recent)
  return dead.map(({ endpoint: { id, url, description }, attempts }) => ({
    text: `All of the last ${attempts} webhook attempts to ${description || hostOf(url)} failed.`,
    href: `${WEBHOOKS}/${id}`,
    action: 'See why',
  }))
}

function mostlyFailing({ days }: Overview): Concern | undefined {
  const { delivered = 0, undelivered = 0 } = days.at(-1) ?? {}
  if (undelivered === 0 || undelivered < delivered) return undefined
  const all = counted(delivered + undelivered, 'webhook attempt')
  return {
    text: `${english.number(undelivered)} of ${all} today failed.`,
    href: '/console/deliveries?status=PENDING',
    action: 'See why',
  }
}

const chargesOf = (figures: Pick<DayFigures, 'approved' | 'declined'>) =>
  figures.approved + declinesOf(figures)
const percent = (share: number) => `${Math.round(share * 100)}%`

async function invoicesConcern({ parts, caller }: Visitor): Promise<Concern | undefined> {
  const query = { due_before: todayOf(caller), page_size: '1', test_mode: testMode(caller) }
  const { storage, cipher } = parts
  const { total_entries } = await listInvoices(storage.reading, cipher, caller.merchant.id, query)
  if (total_entries === 0) return undefined
  return {
    text: `${counted(total_entries, 'invoice is', 'invoices are')} overdue.`,
    href: '/console/invoices?due=overdue',
    action: 'See invoices',
  }
}

async function recurringConcern({ parts, caller }: Visitor): Promise<Concern | undefined> {
  const now = caller.clock.now()
  // What the test clock showed before a reset may be later.
  const count = await countFailedOccurrences(parts.storage.reading, caller, now - WEEK_MS, now)
  if (count === 0) return undefined
  return {
    text: `${counted(count, 'recurring payment')} failed in the last 7 days.`,
    href: '/console/events?type=recurring_charge.occurrence.failed',
    action: 'See payments',
  }
}

async function keyConcern({ parts, caller, may }: Visitor): Promise<Concern | undefined> {
  if (!may('keys')) return undefined
  const current = (await listSecretKeys(parts, caller)).find(({ isCurrent }) => isCurrent)
  if (!current?.created || parts.clock.now() - current.created < OLD_KEY_MS) return undefined
  return { text: 'Your secret key is over a year old.', href: '/console/keys/roll', action: 'Roll the key' }
}

/** The list; undefined where there is nothing. */
export const concernsPart = (concerns: readonly Concern[]): Html | undefined =>
  concerns.length === 0
    ? undefined
    : panel(
        { title: 'Needs attention' },
        html`<ul class="tasks">${concerns.map(
          ({ text, href, action }) =>
            html`<li>${badge('wait', 'Check')} ${text} <a href="${href}">${action}</a></li>`,
        )}</ul>`,
      )
