// Runs steps, each in its own transaction. What is done stays done: after a failure the next start continues there.
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'
import type { Database } from '../rows/schema.ts'
import { fillBatch } from './backfill.ts'
import { buildIndex, checkConstraint, createIndex, dropIndex, validate } from './indexes.ts'
import { untilUnlocked, waitBriefly } from './locks.ts'
import type { BatchResult, OnProgress } from './progress.ts'
import { createState, isFinished, lockSchema, noteBegun, noteFinished } from './state.ts'
import { type Change, isForShared, type KnownStep } from './step.ts'

/** Runs all steps of a database without rows, in one transaction. */
export async function runOnEmpty(
  db: Kysely<Database>,
  dialect: Dialect,
  steps: readonly KnownStep[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSchema(tx, dialect)
    await createState(tx, dialect)
    for (const step of steps) {
      if (await isFinished(tx, step)) continue
      if (step.kind === 'change') await step.run(tx, dialect)
      else if (step.kind === 'index') await createIndex(tx, dialect, step)
      else if (step.kind === 'validation') await checkConstraint(tx, dialect, step)
      else if (step.kind === 'drop index' && (dialect.isShared || !isForShared(step)))
        await sql`drop index ${sql.id(step.name)}`.execute(tx)
      await noteBegun(tx, step)
      await noteFinished(tx, dialect, step)
    }
  })
}

/**
 * Runs a step of a database that is in use, to its end. Of a backfill, until a later pass has to wait for processes of the
 * previous version to end.
 * @throws when it fails, or the locks that it needs stay taken
 */
export async function runStep(
  db: Kysely<Database>,
  dialect: Dialect,
  step: KnownStep,
  onProgress: OnProgress,
): Promise<void> {
  const onBlocked = () => onProgress(step, 'blocked')
  if (step.kind !== 'change') await noteBegun(db, step)
  onProgress(step, 'begun')
  if (step.kind === 'change') await change(db, dialect, step, onBlocked)
  else if (step.kind === 'index') await buildIndex(db, dialect, step, onProgress)
  else if (step.kind === 'drop index') await dropIndex(db, dialect, step, onProgress)
  else if (step.kind === 'validation') await validate(db, dialect, step, onProgress)
  else {
    const transact = (batch: (tx: Tx) => Promise<BatchResult>) => db.transaction().execute(batch)
    for (;;) {
      const fill = () => fillBatch(transact, dialect, step, limits.upgrade.foregroundRows)
      const result = await untilUnlocked(step, fill, { onBlocked })
      if (result.state === 'finished') break
      onProgress(step, result)
      if (result.state === 'waits') return
      if (result.state === 'busy') await setTimeout(limits.upgrade.busyMs)
    }
  }
  onProgress(step, 'finished')
}

async function change(
  db: Kysely<Database>,
  dialect: Dialect,
  step: KnownStep & Change,
  onBlocked: () => void,
): Promise<void> {
  const run = async (tx: Tx) => {
    // Another process may be at it, which is waited for.
    await lockSchema(tx, dialect)
    await noteBegun(tx, step)
    if (await isFinished(tx, step)) return
    // Whoever needs a table queues behind a change that waits for it, so payments would wait, too.
    await waitBriefly(tx, dialect)
    await step.run(tx, dialect)
    await noteFinished(tx, dialect, step)
  }
  await untilUnlocked(step, () => db.transaction().execute(run), { onBlocked })
}
