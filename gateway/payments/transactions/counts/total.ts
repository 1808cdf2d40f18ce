// Counts transactions by their counters, however many there are. Days that are not wanted as a whole are counted by an index.
import { sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import type {
  MerchantRow,
  Reader,
  TransactionStatus,
  TransactionType,
} from '../../../platform/storage/index.ts'
import { ALL_DAYS, DAY_MS, type Days, dayOf } from '../model/count-changes.ts'
import { visibleTransactions } from '../model/find.ts'

/** Whose transactions are counted. */
type Owner = Pick<Caller, 'mode'> & { merchant: Pick<MerchantRow, 'id'> }

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
  const { days, before, after } = splitRange(counted)
  // One statement, so that all of it is of one moment.
  const parts = ofCounters(db, owner, counted, days)
    .unionAll(ofChanges(db, owner, counted, days))
    .unionAll(ofRows(db, owner, counted, before))
    .unionAll(ofRows(db, owner, counted, after))
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
  const [found] = await ofRows(db, owner, counted, { first: from, last: Number.MAX_SAFE_INTEGER }).execute()
  return Number(found?.count ?? 0)
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
  { merchant, mode }: Owner,
  { account_id, type, status }: Counted,
  { first, last }: Range,
) {
  return db
    .selectFrom('transaction_counts')
    .select('count')
    .where('merchant_id', '=', merchant.id)
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
  { merchant, mode }: Owner,
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
    .select(change.as('count'))
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$if(account_id !== undefined, (all) => all.where('account_id', 'in', account_id ?? []))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
}

function ofRows(db: Reader, owner: Owner, { account_id, type, status }: Counted, { first, last }: Range) {
  return visibleTransactions(db, owner)
    .select(sql<number>`count(*)`.as('count'))
    .where('created', '>=', first)
    .where('created', '<=', last)
    .$if(account_id !== undefined, (all) => all.where('account_id', 'in', account_id ?? []))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
}
