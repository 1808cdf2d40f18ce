// What a merchant sees first: volume, approvals, declines, and how its webhooks do (rules: pages.md#overview).
import { dateIn, daysLater, startOfDate } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { namesOf } from '../../../core/objects.ts'
import type { Figures, Storage } from '../../../platform/storage/index.ts'
import { noFigures } from './count.ts'
import { daysUntil, hourlyFigures, hoursOf } from './hours.ts'
import { readWebhooks, type WebhookHealth } from './webhooks.ts'

/** Days that an overview may be about: today and those before it. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export interface DayFigures extends Figures {
  /** `YYYY-MM-DD`, in the merchant's time zone. */
  date: string
}

export interface Overview {
  /** Each day, the earliest first. */
  days: readonly DayFigures[]
  total: Figures
  /** As many days before the first, for comparison: each, and all. */
  beforeDays: readonly DayFigures[]
  before: Figures
  /** The most frequent reason first. */
  declines: readonly { code: string; count: number }[]
  webhooks: WebhookHealth
}

type Owner = Pick<Caller, 'merchant' | 'mode' | 'clock'>

/** The totals of a merchant's mode, over today and the days before it. */
export async function readTotals(storage: Storage, owner: Owner, period: Period): Promise<Figures> {
  return sum(await daysOf(storage, owner, dateIn(owner.clock.now(), owner.merchant.timezone), period))
}

/** The figures of so many days. @param last `YYYY-MM-DD` */
async function daysOf(storage: Storage, owner: Owner, last: string, count: number): Promise<DayFigures[]> {
  const now = owner.clock.now()
  const days = daysUntil(last, count, owner.merchant.timezone)
  const hours = await hourlyFigures(storage, owner, days)
  return days.map((day) => ({
    date: day.date,
    ...sum(hoursOf(day, now).flatMap(({ begins }) => hours.get(begins) ?? [])),
  }))
}

/** The figures of a merchant's mode, over today and the days before it, by the merchant's calendar and clock. */
export async function readOverview(storage: Storage, caller: Caller, period: Period): Promise<Overview> {
  const { merchant, clock } = caller
  const now = clock.now()
  const today = dateIn(now, merchant.timezone)
  const all = await daysOf(storage, caller, today, 2 * period)
  const [beforeDays, days] = [all.slice(0, period), all.slice(period)]
  const begins = startOfDate(daysLater(today, 1 - period), merchant.timezone)
  const total = sum(days)
  const declines = Object.entries(total.declined)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
  return {
    days,
    total,
    beforeDays,
    before: sum(beforeDays),
    declines,
    webhooks: await readWebhooks(storage.reading, caller, begins, now),
  }
}

/** How many charges were declined, rejected or returned, whatever for. */
export const declinesOf = ({ declined }: Pick<Figures, 'declined'>): number =>
  Object.values(declined).reduce((all, count) => all + count, 0)

function sum(list: readonly Figures[]): Figures {
  const all = noFigures()
  for (const { declined, ...counts } of list) {
    all.charged += counts.charged
    all.held = (all.held ?? 0) + (counts.held ?? 0)
    all.approved += counts.approved
    all.refunded += counts.refunded
    all.refunds += counts.refunds
    all.delivered += counts.delivered
    all.undelivered += counts.undelivered
    for (const code of namesOf(declined)) {
      all.declined[code] = (all.declined[code] ?? 0) + (declined[code] ?? 0)
    }
  }
  return all
}
