// Snapshots of a merchant's test mode: its rows as they were, kept in memory until the process ends.
import { sql } from 'kysely'
import { type Clock, clockOf } from '../../core/clock.ts'
import { mendEventCounts } from '../../payments/events/index.ts'
import { mendCounts } from '../../payments/transactions/index.ts'
import { forgetFigures, type MerchantRow, type Storage, type Tx } from '../../platform/storage/index.ts'
import { setDue } from '../../platform/test-clock/index.ts'
import { KEPT_OF_MERCHANT, type Part, parts } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

interface Snapshot {
  merchant: MerchantRow
  /** What its test clock showed. */
  shown: number
  tables: readonly { part: Part; rows: readonly Row[] }[]
}

export interface Snapshots {
  /** Keeps a merchant's test mode as it is now under a name, in place of what was kept under it. It costs a read of all its rows. */
  take(merchantId: string, name: string): Promise<void>
  /**
   * Puts all back: rows, settings, rules and clock, in one database transaction. It costs as much as writing all the rows once. No
   * request or job of the merchant may be under way.
   * @throws when there is no snapshot of this name
   */
  restore(merchantId: string, name: string): Promise<void>
}

/** @param clock the gateway's */
export function createSnapshots(storage: Storage, clock: Clock): Snapshots {
  const kept = new Map<string, Snapshot>()
  const keyOf = (merchantId: string, name: string) => JSON.stringify([merchantId, name])
  return {
    async take(merchantId, name) {
      const snapshot = await storage.write((tx) => read(tx, merchantId, clock))
      kept.set(keyOf(merchantId, name), snapshot)
    },
    async restore(merchantId, name) {
      const snapshot = kept.get(keyOf(merchantId, name))
      if (!snapshot) throw new Error(`There is no snapshot named "${name}" of this merchant.`)
      await storage.write((tx) => putBack(tx, snapshot, clock))
    },
  }
}

const merchantIn = (tx: Tx, id: string) =>
  tx.selectFrom('merchants').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function read(tx: Tx, merchantId: string, clock: Clock): Promise<Snapshot> {
  const merchant = await merchantIn(tx, merchantId)
  const tables: Snapshot['tables'][number][] = []
  for (const part of parts) {
    const { rows } =
      await sql<Row>`select * from ${sql.table(part.table)} where ${part.where(merchantId)}`.execute(tx)
    tables.push({ part, rows })
  }
  return { merchant, shown: clockOf(merchant, 'test', clock).now(), tables }
}

async function putBack(tx: Tx, { merchant, shown, tables }: Snapshot, clock: Clock): Promise<void> {
  const { id } = await merchantIn(tx, merchant.id)
  for (const part of [...parts].reverse())
    await sql`delete from ${sql.table(part.table)} where ${part.where(id)}`.execute(tx)
  for (const { part, rows } of tables) {
    for (const row of inOrder(rows)) await insert(tx, part.table, row)
  }
  const own = Object.fromEntries(
    Object.entries(merchant).filter(([name]) => !KEPT_OF_MERCHANT.includes(name)),
  )
  const set = {
    ...own,
    test_clock_offset: shown - clock.now(),
    test_clock_frozen_at: merchant.test_clock_frozen_at === null ? null : shown,
  }
  await tx.updateTable('merchants').set(set).where('id', '=', id).execute()
  await setDue(tx, id, set)
  await forgetFigures(tx, id)
  await mendEventCounts(tx, { merchant_id: id, mode: 'test' })
  await mendCounts(tx, { merchant_id: id, mode: 'test' })
}

/** What a row refers to in its own table comes before it: a refund's charge. */
function inOrder(rows: readonly Row[]): readonly Row[] {
  return [
    ...rows.filter(({ charge_id }) => charge_id == null),
    ...rows.filter(({ charge_id }) => charge_id != null),
  ]
}

/** A job is nobody's when it comes back. */
async function insert(tx: Tx, table: string, row: Row): Promise<void> {
  const columns = table === 'jobs' ? { ...row, instance_id: null } : row
  const names = Object.keys(columns).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})`.execute(
    tx,
  )
}
