// Changes the schema of a PostgreSQL database that other processes use at the same time.
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Migrator } from 'kysely/migration'
import { codeOf } from '../core/errors.ts'
import { randomShare } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Database } from './rows/schema.ts'

/** Codes after which a migration is tried again: lock not available, deadlock. */
const IN_THE_WAY = ['55P03', '40P01']

/**
 * Runs each migration in its own transaction. What is done stays done: after a failure the next start continues there.
 * @throws when a migration fails, or the locks that it needs stay taken
 */
export async function migrateOneByOne(migrator: Migrator): Promise<void> {
  let isDone = false
  while (!isDone) isDone = await migrateOne(migrator)
}

/** @returns whether none was left */
async function migrateOne(migrator: Migrator): Promise<boolean> {
  const { tries, firstPauseMs, longestPauseMs } = limits.postgres.migrations
  let pause: number = firstPauseMs
  for (let left = tries - 1; ; left--) {
    const { error, results } = await migrator.migrateUp()
    if (!error) return results?.length === 0
    if (!IN_THE_WAY.includes(codeOf(error) ?? '')) throw error
    if (left === 0) throw blocked(results?.[0]?.migrationName, error)
    await setTimeout((1 + randomShare()) * pause)
    pause = Math.min(pause * 2, longestPauseMs)
  }
}

function blocked(migration: string | undefined, cause: unknown): Error {
  return new Error(
    `The database upgrade stopped at ${migration ?? 'its start'}: another session holds a lock on a table that it changes. ` +
      'End long transactions (see pg_stat_activity), then start again. The upgrade continues where it stopped.',
    { cause },
  )
}

/**
 * Limits how long the current transaction waits for each lock. Whoever needs a table queues behind a migration that waits for it,
 * so payments would wait, too.
 */
export async function limitLockWaits(db: Kysely<Database>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(limits.postgres.migrations.lockTimeoutMs)}`.execute(db)
}
