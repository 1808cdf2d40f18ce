// Keeps counters right: what earlier versions have stored, or change while they still run, is not noted by them. So all days of a
// merchant's mode are compared once, day by day, and again after a process of an earlier version has run; a difference is noted as a
// change like any other. Changes at the same time do no harm: a difference is of one moment, and what comes later is noted.
import { sql } from 'kysely'
import { startWatch } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import {
  COUNTS_UPGRADE,
  insertRows,
  type Reader,
  runsOlder,
  type Storage,
  type TransactionCountChangeRow,
  type TransactionCountHeadRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import { ALL_DAYS, DAY_MS, type Days, dayOf } from '../model/count-changes.ts'
import { type Difference, differencesOf, type Owner } from './compare.ts'

/** Transactions that are compared at once, and merchants' modes in one turn. */
interface Batch {
  compareRows: number
  batchOwners: number
}

/** @returns whether there is more to compare */
export type KeepCounts = () => Promise<boolean>

/** @returns what compares some days at each call */
export function createCountKeeper(storage: Storage, batch: Batch = limits.counts): KeepCounts {
  let sinceHeads: (() => number) | undefined
  return async () => {
    // It notes no changes. When it has started, the upgrade has all days compared again.
    if (await runsOlder(storage, COUNTS_UPGRADE)) {
      await compareAgain(storage, 0)
      return false
    }
    if (sinceHeads === undefined || sinceHeads() > limits.sweep.intervalMs) {
      await addHeads(storage)
      sinceHeads = startWatch()
    }
    return compareSome(storage, batch)
  }
}

/**
 * Has all days compared again.
 * @param is_right 0 where the counters aren't used until then
 * @param owner absent: of all merchants
 */
export async function compareAgain(storage: Storage, is_right?: 0, owner?: Owner): Promise<void> {
  const isNeeded = (db: Reader) =>
    db
      .selectFrom('transaction_count_heads')
      .select('merchant_id')
      .$if(is_right === 0, (heads) => heads.where('is_right', '=', 1))
      .limit(1)
  if (!(await isNeeded(storage.read).executeTakeFirst())) return
  await storage.write((tx) =>
    tx
      .updateTable('transaction_count_heads')
      .set({ next_day: ALL_DAYS.first, turn: sql`turn + 1`, ...(is_right === 0 && { is_right }) })
      .$if(owner !== undefined, (heads) =>
        heads.where('merchant_id', '=', owner?.merchant_id ?? '').where('mode', '=', owner?.mode ?? 'test'),
      )
      .execute(),
  )
}

async function compareSome(storage: Storage, batch: Batch): Promise<boolean> {
  const heads = await storage.read
    .selectFrom('transaction_count_heads')
    .selectAll()
    .where('next_day', 'is not', null)
    .orderBy('is_right')
    .limit(batch.batchOwners)
    .execute()
  for (const head of heads) await compareNext(storage, head, batch)
  return heads.length > 0
}

/** Adds the heads of merchants that have none: where there is nothing yet, there is nothing to compare. */
async function addHeads(storage: Storage): Promise<void> {
  for (const mode of ['live', 'test'] as const) {
    const without = await storage.read
      .selectFrom('merchants')
      .select(({ case: cases, exists, selectFrom }) => [
        'id',
        cases()
          .when(
            exists(
              selectFrom('transactions')
                .select('id')
                .whereRef('transactions.merchant_id', '=', 'merchants.id')
                .where('transactions.mode', '=', mode),
            ),
          )
          .then(0)
          .else(1)
          .end()
          .as('is_empty'),
      ])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('transaction_count_heads as head')
              .select('head.mode')
              .whereRef('head.merchant_id', '=', 'merchants.id')
              .where('head.mode', '=', mode),
          ),
        ),
      )
      .limit(limits.counts.batchOwners)
      .execute()
    if (without.length === 0) continue
    const rows = without.map(({ id, is_empty }) => ({
      merchant_id: id,
      mode,
      is_right: is_empty,
      next_day: is_empty ? null : ALL_DAYS.first,
      turn: 0,
    }))
    await storage.write((tx) =>
      tx
        .insertInto('transaction_count_heads')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }
}

/** Compares the next days of a merchant's mode, unless another process does. */
async function compareNext(
  storage: Storage,
  head: TransactionCountHeadRow,
  { compareRows }: Batch,
): Promise<void> {
  const { merchant_id, mode, turn } = head
  const days = await nextDays(storage.reading, head, compareRows)
  const found = await differencesOf(storage.reading, head, days)
  const isLast = days.last === ALL_DAYS.last
  await storage.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('transaction_count_heads')
      .set({
        turn: turn + 1,
        next_day: isLast ? null : days.last + 1,
        ...(isLast && { is_right: 1 }),
      })
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      .where('turn', '=', turn)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await noteDifferences(tx, head, found)
  })
}

/** Has the counters of a merchant's mode be right, after a write has changed transactions without a note. */
export async function mendCounts(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .updateTable('transaction_count_heads')
    .set({ turn: sql`turn + 1` })
    .where('merchant_id', '=', owner.merchant_id)
    .where('mode', '=', owner.mode)
    .execute()
  await noteDifferences(tx, owner, await differencesOf(tx, owner))
}

async function noteDifferences(tx: Tx, owner: Owner, found: readonly Difference[]): Promise<void> {
  if (found.length === 0) return
  await insertRows(
    tx,
    'transaction_count_changes',
    found.map((difference) => changeOf(owner, difference)),
  )
}

/** So many days that a batch of transactions is in them, at least one. */
export async function nextDays(
  db: Reader,
  { merchant_id, mode, next_day }: TransactionCountHeadRow,
  compareRows: number,
): Promise<Days> {
  const first = next_day ?? ALL_DAYS.first
  const end = await db
    .selectFrom('transactions')
    .select('created')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('created', '>=', first * DAY_MS)
    .orderBy('created')
    .offset(compareRows)
    .limit(1)
    .executeTakeFirst()
  return { first, last: end ? Math.max(first, dayOf(end.created)) : ALL_DAYS.last }
}

function changeOf(
  { merchant_id, mode }: Owner,
  { missing, status, ...kind }: Difference,
): TransactionCountChangeRow {
  return { merchant_id, mode, id: newId(), ...kind, from_status: null, to_status: status, count: missing }
}
