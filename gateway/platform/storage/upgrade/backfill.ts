// Fills existing rows, a batch in each transaction. Any process may do the next batch: the position is in the database.
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'
import type { Database } from '../rows/schema.ts'
import { waitBriefly } from './locks.ts'
import type { BatchResult } from './progress.ts'
import { nowOf, olderProcesses, type StepRow, withSteps } from './state.ts'
import type { Backfill, KnownStep } from './step.ts'

/**
 * Fills the next batch.
 * @param transact runs it in a transaction
 * @param rows the most rows
 * @throws an error of a lock where another session keeps a row too long; it filled nothing then
 */
export function fillBatch(
  transact: (batch: (tx: Tx) => Promise<BatchResult>) => Promise<BatchResult>,
  dialect: Dialect,
  step: KnownStep & Backfill,
  rows: number,
): Promise<BatchResult> {
  return transact(async (tx) => {
    await waitBriefly(tx, dialect)
    const row = await withSteps(tx)
      .selectFrom('schema_steps')
      .selectAll()
      .where('name', '=', step.id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return { state: 'busy', filled: 0 }
    if (row.finished !== null) return { state: 'finished', filled: row.filled }
    const pass = row.position === null ? await beginPass(tx, dialect, step, row) : row
    if (!pass) return { state: 'waits', filled: row.filled }
    const { rows: count, last } = await step.batch(tx, dialect, { after: pass.position ?? undefined, rows })
    const filled = pass.filled + count
    if (last !== undefined) {
      await save(tx, step, { ...pass, position: last, filled })
      return { state: 'filled', filled }
    }
    const finished = pass.is_last === 1 ? nowOf(dialect) : null
    await save(tx, step, { ...pass, position: null, filled, finished })
    return { state: finished ? 'finished' : 'waits', filled }
  })
}

/** The pass that begins now; undefined: one before it has filled what it can, and the last one has to wait. */
async function beginPass(
  tx: Tx,
  dialect: Dialect,
  { upgrade }: KnownStep,
  row: StepRow,
): Promise<Pick<StepRow, 'position' | 'filled' | 'is_last'> | undefined> {
  const isAlone = (await olderProcesses(tx, dialect, upgrade)).length === 0
  if (!isAlone && row.filled > 0) return undefined
  return { position: null, filled: 0, is_last: isAlone ? 1 : 0 }
}

async function save(
  tx: Kysely<Database>,
  { id }: KnownStep,
  {
    position,
    filled,
    is_last,
    finished = null,
  }: Pick<StepRow, 'position' | 'filled' | 'is_last'> & { finished?: ReturnType<typeof nowOf> | null },
): Promise<void> {
  await withSteps(tx)
    .updateTable('schema_steps')
    .set({ position, filled, is_last, finished: finished ?? sql`null` })
    .where('name', '=', id)
    .execute()
}
