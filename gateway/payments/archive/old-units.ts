// Finds what is old enough for an archive.
import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../core/limits.ts'
import type { Reader, Storage } from '../../platform/storage/index.ts'
import { stillToUse } from './in-use.ts'
import { KINDS, type Order } from './kinds.ts'
import { isFinal, type Owner, readUnits, type Unit } from './units.ts'

/** What is old enough but stays. */
export interface Left {
  /** Units that aren't final, have changed since, or are still to be used. */
  open: number
}

/** All units of a kind that were created before a moment and are final, merchant by merchant. @param left counts the others */
export async function* oldUnits(storage: Storage, order: Order, left: Left): AsyncGenerator<Unit, undefined> {
  for (let after = ''; ; ) {
    const merchants = await merchantsAfter(storage.reading, after)
    const last = merchants.at(-1)
    if (last === undefined) return undefined
    after = last
    for (const merchant_id of merchants) {
      for (const mode of KINDS[order.kind].modes) yield* unitsOf(storage, order, { merchant_id, mode }, left)
    }
  }
}

async function merchantsAfter(db: Reader, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merchants')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limits.archive.readMerchants)
    .execute()
  return rows.map(({ id }) => id)
}

async function* unitsOf(
  { reading: db }: Storage,
  order: Order,
  owner: Owner,
  left: Left,
): AsyncGenerator<Unit> {
  const source = { db, owner, isLocked: false }
  for (let after: Start | undefined; ; ) {
    const { rows }: { rows: Start[] } = await nextRoots(order, owner, after).execute(db)
    after = rows.at(-1)
    if (!after) return
    const ids = rows.map(({ id }) => id)
    const units = await readUnits(source, order.kind, ids)
    const inUse = await stillToUse(source, units)
    for (const unit of units) {
      if (isFinal(unit, order.before) && !inUse.has(unit.id)) yield unit
      else left.open++
    }
  }
}

/** The row that a unit begins with. */
interface Start {
  id: string
  created: number
  position?: number
}

/** Selects the next rows that units begin with, oldest first, by an index that has them in this order. */
export function nextRoots(
  { kind, before }: Order,
  { merchant_id, mode }: Owner,
  after?: Start,
): RawBuilder<Start> {
  const { root, order } = KINDS[kind]
  const columns = sql.join(order.map((column) => sql.ref(column)))
  const isNext = after ? sql`and (${columns}) > (${sql.join(order.map((column) => after[column]))})` : sql``
  const isRoot = root === 'transactions' ? sql`and charge_id is null` : sql``
  return sql<Start>`select ${columns} from ${sql.table(root)}
    where merchant_id = ${merchant_id} and mode = ${mode} and created < ${before} ${isNext} ${isRoot}
    order by ${columns} limit ${limits.archive.readUnits}`
}
