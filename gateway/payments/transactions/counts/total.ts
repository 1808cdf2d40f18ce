// Counts transactions by their counters, however many there are. Days that are not wanted as a whole are counted by an index.
import { sql } from 'kysely'
import type { Caller, Mode } from '../../../core/caller.ts'
import type {
  MerchantRow,
  Reader,
  TransactionStatus,
  TransactionType,
} from '../../../platform/storage/index.ts'
import { ALL_DAYS, DAY_MS, type Days, dayOf } from '../model/count-changes.ts'

/** Whose transactions are counted. */
type Owner = Pick<Caller, 'mode'> & { merchant: Pick<MerchantRow, 'id'> }

/** The same of several merchants. */
interface Owners {
  mode: Mode
  merchants: readonly string[]
}

const alone = ({ merchant, mode }: Owner): Owners => ({ mode, merchants: [merchant.id] })

/** Which transactions are counted. What is undefined does not matter. */
export interface Counted {
  /** The range of `created` in milliseconds, both ends included. */
  from?: number | undefined
  until?: number | undefined
  account_id?: readonly string[] | undefined
  type?: readonly TransactionType[] | undefined
  status?: readonly TransactionStatus[] | undefined
}

/** @returns undefined where there are no right counters yet: transactions of earlier versions are still being counted */
export async function countByCounters(
  db: Reader,
  owner: Owner,
  counted: Counted,
): Promise<number | undefined> {
  const parts = partsOf(db, alone(owner), counted)
  const [found] = await db
    .selectFrom('transaction_count_heads')
    .select(({ selectFrom }) =>
      selectFrom(parts.as('part')).select(sql<number>`coalesce(sum(part.count), 0)`.as('total')).as('total'),
    )
    .where('merchant_id', '=', owner.merchant.id)
    .where('mode', '=', owner.mode)
    .where('is_right', '=', 1)
    .execute()
  return found ? Number(found.total) : undefined
}

/** One statement, so that all of it is of one moment. */
function partsOf(db: Reader, owners: Owners, counted: Counted) {
  const { days, before, after } = splitRange(counted)
  return ofCounters(db, owners, counted, days)
    .unionAll(ofChanges(db, owners, counted, days))
    .unionAll(ofRows(db, owners, counted, before))
    .unionAll(ofRows(db, owners, counted, after))
}

/** Counts charges since a moment, whether or not there are right counters yet. @param accountId absent: of all accounts */
export async function countCharges(
  db: Reader,
  owner: Owner,
  from: number,
  accountId?: string,
): Promise<number> {
  const counted = {
    from,
    account_id: accountId === undefined ? undefined : [accountId],
    type: ['CHARGE'] as const,
  }
  const fast = await countByCounters(db, owner, counted)
  if (fast !== undefined) return fast
  const [found] = await ofRows(db, alone(owner), counted, {
    first: from,
    last: Number.MAX_SAFE_INTEGER,
  }).execute()
  return Number(found?.count ?? 0)
}

/**
 * Counts the charges of several merchants since a moment, as `countCharges`: in one statement, or in two while there are some without
 * right counters.
 * @returns absent: none
 */
export async function countChargesOfEach(
  db: Reader,
  { mode, merchants }: Owners,
  from: number,
): Promise<ReadonlyMap<string, number>> {
  if (merchants.length === 0) return new Map()
  const counted = { from, type: ['CHARGE'] as const }
  const fast = await db
    .selectFrom('transaction_count_heads as head')
    .leftJoin(partsOf(db, { mode, merchants }, counted).as('part'), 'part.merchant_id', 'head.merchant_id')
    .select(['head.merchant_id', sql<number>`coalesce(sum(part.count), 0)`.as('count')])
    .where('head.merchant_id', 'in', merchants)
    .where('head.mode', '=', mode)
    .where('head.is_right', '=', 1)
    .groupBy('head.merchant_id')
    .execute()
  const known = new Set(fast.map(({ merchant_id }) => merchant_id))
  const others = { mode, merchants: merchants.filter((id) => !known.has(id)) }
  const range = { first: from, last: Number.MAX_SAFE_INTEGER }
  const slow = others.merchants.length > 0 ? await ofRows(db, others, counted, range).execute() : []
  return new Map([...fast, ...slow].map(({ merchant_id, count }) => [merchant_id, Number(count)]))
}

/** Days or milliseconds, both ends included. */
type Range = Days

const NOTHING: Range = { first: 1, last: 0 }

/** The days that are wanted as a whole, and the milliseconds before and after them. */
export function splitRange({ from, until }: Pick<Counted, 'from' | 'until'>): {
  days: Range
  before: Range
  after: Range
} {
  const first = from === undefined ? ALL_DAYS.first : Math.ceil(from / DAY_MS)
  const last = until === undefined ? ALL_DAYS.last : dayOf(until + 1) - 1
  if (first > last) {
    const [begin, end] = [from ?? ALL_DAYS.first * DAY_MS, until ?? ALL_DAYS.last * DAY_MS]
    return { days: NOTHING, before: { first: begin, last: end }, after: NOTHING }
  }
  const isWhole = {
    from: from === undefined || from % DAY_MS === 0,
    until: until === undefined || (until + 1) % DAY_MS === 0,
  }
  return {
    days: { first, last },
    before: isWhole.from ? NOTHING : { first: from ?? 0, last: first * DAY_MS - 1 },
    after: isWhole.until ? NOTHING : { first: (last + 1) * DAY_MS, last: until ?? 0 },
  }
}

function ofCounters(
  db: Reader,
  { merchants, mode }: Owners,
  { account_id, type, status }: Counted,
  { first, last }: Range,
) {
  return db
    .selectFrom('transaction_counts')
    .select(['merchant_id', 'count'])
    .where('merchant_id', 'in', merchants)
    .where('mode', '=', mode)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$if(account_id !== undefined, (all) => all.where('account_id', 'in', account_id ?? []))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
}

/** What is not in the counters yet. */
function ofChanges(
  db: Reader,
  { merchants, mode }: Owners,
  { account_id, type, status }: Counted,
  { first, last }: Range,
) {
  const isCounted = (column: 'from_status' | 'to_status') =>
    status === undefined
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} in (${sql.join(status)})`
  const change = sql<number>`count * (case when ${isCounted('to_status')} then 1 else 0 end
    - case when ${isCounted('from_status')} then 1 else 0 end)`
  return db
    .selectFrom('transaction_count_changes')
    .select(['merchant_id', change.as('count')])
    .where('merchant_id', 'in', merchants)
    .where('mode', '=', mode)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$if(account_id !== undefined, (all) => all.where('account_id', 'in', account_id ?? []))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
}

function ofRows(
  db: Reader,
  { merchants, mode }: Owners,
  { account_id, type, status }: Counted,
  { first, last }: Range,
) {
  return db
    .selectFrom('transactions')
    .select(['merchant_id', sql<number>`count(*)`.as('count')])
    .where('merchant_id', 'in', merchants)
    .where('mode', '=', mode)
    .where('created', '>=', first)
    .where('created', '<=', last)
    .$if(account_id !== undefined, (all) => all.where('account_id', 'in', account_id ?? []))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
    .groupBy('merchant_id')
}
