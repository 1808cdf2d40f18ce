// Counts what happened in each hour of a part of a day, from the rows themselves: both queries read one index and no row.
import { sql } from 'kysely'
import type { Mode } from '../../../core/caller.ts'
import { type Figures, prepare, type Reader } from '../../../platform/storage/index.ts'

export const HOUR = 60 * 60 * 1000

/** A part of a merchant's day: milliseconds, the end not included. */
export interface Span {
  merchantId: string
  mode: Mode
  from: number
  until: number
}

export const noFigures = (): Figures => ({
  charged: 0,
  held: 0,
  approved: 0,
  declined: {},
  refunded: 0,
  refunds: 0,
  delivered: 0,
  undelivered: 0,
})

/** The figures of each hour from the span's beginning on; an hour in which nothing happened is absent. */
export async function countHours(db: Reader, span: Span): Promise<Map<number, Figures>> {
  const [payments, attempts] = await Promise.all([paymentsOf(db, span), attemptsOf(db, span)])
  const hours = new Map<number, Figures>()
  const figuresOf = (hour: number | string) => {
    const found = hours.get(Number(hour)) ?? noFigures()
    hours.set(Number(hour), found)
    return found
  }
  for (const { hour, ...group } of payments) addPayments(figuresOf(hour), group)
  for (const { hour, succeeded, count } of attempts) {
    figuresOf(hour)[succeeded ? 'delivered' : 'undelivered'] += Number(count)
  }
  return hours
}

type Group = Omit<Awaited<ReturnType<typeof paymentsOf>>[number], 'hour'>

function addPayments(
  figures: Figures,
  { type, status, auto_capture, failure_code, count, total }: Group,
): void {
  const isPaid = status === 'AUTHORIZED' || status === 'COMPLETED'
  if (type === 'REFUND') {
    if (!isPaid && status !== 'PENDING') return
    figures.refunds += Number(count)
    figures.refunded += Number(total)
    return
  }
  if (type !== 'CHARGE' || status === 'PENDING') return
  if (failure_code === null) figures.approved += Number(count)
  else figures.declined[failure_code] = (figures.declined[failure_code] ?? 0) + Number(count)
  if (status === 'AUTHORIZED' && auto_capture === 0) figures.held = (figures.held ?? 0) + Number(total)
  else if (isPaid) figures.charged += Number(total)
}

const paymentsOf = prepare((db, { merchantId, mode, from, until }: Span) =>
  db
    .selectFrom('transactions')
    .select(({ fn }) => [
      sql<number>`(created - cast(${from} as bigint)) / ${sql.lit(HOUR)}`.as('hour'),
      'type',
      'status',
      'auto_capture',
      'failure_code',
      fn.countAll<number>().as('count'),
      sql<number>`sum(amount + coalesce(gratuity, 0))`.as('total'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('created', '>=', from)
    .where('created', '<', until)
    .groupBy([sql`1`, 'type', 'status', 'auto_capture', 'failure_code']),
)

const attemptsOf = prepare((db, { merchantId, mode, from, until }: Span) =>
  db
    .selectFrom('delivery_attempts')
    .select(({ fn }) => [
      sql<number>`(at - cast(${from} as bigint)) / ${sql.lit(HOUR)}`.as('hour'),
      'succeeded',
      fn.countAll<number>().as('count'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy([sql`1`, 'succeeded']),
)
