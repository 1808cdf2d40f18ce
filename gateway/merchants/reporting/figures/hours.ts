// Figures by the hour. An hour that is over is counted once and kept, so that a page reads a few rows and not a million
// transactions; what changes later is noted (platform/storage/late-changes.ts), and has its hour counted anew. No payment waits for a counter.
import { daysLater, startsOfDates } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { inParallel } from '../../../core/promises.ts'
import {
  type Figures,
  fromJson,
  type HourlyFiguresRow,
  type Storage,
  toJson,
} from '../../../platform/storage/index.ts'
import { countHours, HOUR, noFigures } from './count.ts'

/** An hour of a merchant's day, or what is left of one where the day is no whole number of hours. */
export interface Hour {
  begins: number
  /** Not included. */
  ends: number
}

type Owner = Pick<Caller, 'merchant' | 'mode' | 'clock'>

/** A day by the merchant's own calendar. */
export interface Day {
  /** `YYYY-MM-DD` */
  date: string
  begins: number
  /** Not included. */
  ends: number
}

/** So many days, the last one today. @param today `YYYY-MM-DD` @param zone the merchant's */
export function daysUntil(today: string, count: number, zone: string): Day[] {
  const dates = Array.from({ length: count + 1 }, (_, at) => daysLater(today, at - count + 1))
  const begins = startsOfDates(dates, zone)
  return dates
    .slice(0, count)
    .map((date, at) => ({ date, begins: begins[at] ?? 0, ends: begins[at + 1] ?? 0 }))
}

/** The hours of a day that have begun. */
export function hoursOf({ begins, ends }: Day, now: number): Hour[] {
  const hours: Hour[] = []
  for (let from = begins; from < ends && from <= now; from += HOUR) {
    hours.push({ begins: from, ends: Math.min(from + HOUR, ends) })
  }
  return hours
}

/**
 * The figures of each hour of some days, by the time at which it begins. The first look at days that nobody has looked at counts
 * them; from then on what is counted is what is new.
 */
export async function hourlyFigures(
  storage: Storage,
  owner: Owner,
  days: readonly Day[],
): Promise<Map<number, Figures>> {
  const now = owner.clock.now()
  // Read before anything is counted: a change that comes in between has its hour counted once more, the next time.
  const [changes, kept] = await Promise.all([
    changesOf(storage, owner, days),
    keptFigures(storage, owner, days),
  ])
  const found = new Map<number, Figures>()
  const fresh: HourlyFiguresRow[] = []
  await inParallel(days, limits.figures.parallelDays, async (day) => {
    const missing: Hour[] = []
    for (const hour of hoursOf(day, now)) {
      const row = kept.get(keyOf(hour))
      const figures = row?.changes === changes(hour) ? figuresOf(row) : undefined
      if (figures && !isOutdated(figures, hour, now)) found.set(hour.begins, figures)
      else missing.push(hour)
    }
    for (const row of await countMissing(storage, owner, missing)) {
      found.set(row.begins, figuresOf(row))
      if (row.ends + limits.figures.settledMs < now) fresh.push({ ...row, changes: changes(row) })
    }
  })
  await keep(storage, fresh)
  return found
}

/**
 * Whether an earlier version may be wrong about what is only authorized: it counts that as charged, and notes no capture. Nothing is
 * held for longer than a hold lives.
 */
function isOutdated({ held }: Figures, { ends }: Hour, now: number): boolean {
  const mayBeHeld = now < ends + limits.holdLifeMs + HOUR
  return held === undefined ? mayBeHeld : held > 0 && !mayBeHeld
}

const figuresOf = ({ figures }: Pick<HourlyFiguresRow, 'figures'>): Figures =>
  figures === null ? noFigures() : fromJson(figures)

const keyOf = ({ begins, ends }: Hour) => `${begins}-${ends}`

async function countMissing(
  { reading }: Storage,
  { merchant, mode }: Owner,
  hours: readonly Hour[],
): Promise<Omit<HourlyFiguresRow, 'changes'>[]> {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const span = { merchantId: merchant.id, mode, from: first.begins, until: last.ends }
  const counted = await countHours(reading, span)
  return hours.map(({ begins, ends }) => {
    const figures = counted.get((begins - first.begins) / HOUR)
    return { merchant_id: merchant.id, mode, begins, ends, figures: figures ? toJson(figures) : null }
  })
}

const range = (days: readonly Day[]) => ({ from: days[0]?.begins ?? 0, until: days.at(-1)?.ends ?? 0 })

async function keptFigures({ reading }: Storage, { merchant, mode }: Owner, days: readonly Day[]) {
  const { from, until } = range(days)
  const rows = await reading
    .selectFrom('hourly_figures')
    .select(['begins', 'ends', 'changes', 'figures'])
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('begins', '>=', from)
    .where('begins', '<', until)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** How many late changes each hour has had. Hours of the merchant's day may begin in the middle of those since 1970. */
async function changesOf({ reading }: Storage, { merchant, mode }: Owner, days: readonly Day[]) {
  const { from, until } = range(days)
  const rows = await reading
    .selectFrom('late_changes')
    .select(['hour', 'changes'])
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('hour', '>=', Math.floor(from / HOUR))
    .where('hour', '<=', Math.floor(until / HOUR))
    .execute()
  const byHour = new Map(rows.map(({ hour, changes }) => [hour, changes]))
  return ({ begins, ends }: Hour) => {
    const [first, last] = [Math.floor(begins / HOUR), Math.floor((ends - 1) / HOUR)]
    return (byHour.get(first) ?? 0) + (last === first ? 0 : (byHour.get(last) ?? 0))
  }
}

/** Rows of one statement. */
const BATCH = 100

async function keep(storage: Storage, rows: readonly HourlyFiguresRow[]): Promise<void> {
  // Always in the same order: two looks at once do not wait for each other in a circle.
  const sorted = rows.toSorted((one, other) => one.begins - other.begins)
  for (let at = 0; at < sorted.length; at += BATCH) {
    await storage.write((tx) =>
      tx
        .insertInto('hourly_figures')
        .values(sorted.slice(at, at + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['merchant_id', 'mode', 'begins', 'ends']).doUpdateSet(({ ref }) => ({
            changes: ref('excluded.changes'),
            figures: ref('excluded.figures'),
          })),
        )
        .execute(),
    )
  }
}
