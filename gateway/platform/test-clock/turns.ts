// How far a test clock has come that is being set forward (rules: test-clock.md#page). The row outlives the process that turns the clock:
// if that stops on the way, the page says so.
import type { Reader, TestClockTurnRow, Tx } from '../storage/index.ts'

/** A clock on its way, or one that has stopped there. */
export interface Turn {
  /** What it showed at first, shows now and is to show, in milliseconds. */
  beganAt: number
  target: number
  /** Whether a process is turning it; otherwise it has stopped. */
  isGoing: boolean
  /** Jobs known so far that fall due until the target. Those may plan others. */
  jobsLeft: number
}

export async function noteTurn(tx: Tx, row: TestClockTurnRow): Promise<void> {
  const { began_at, target } = row
  await tx
    .insertInto('test_clock_turns')
    .values(row)
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ began_at, target }))
    .execute()
}

/** Forgets a turn. A process that is turning the clock leaves it where it is then, after the jobs that are running. */
export async function forgetTurn(tx: Tx, merchantId: string): Promise<void> {
  await tx.deleteFrom('test_clock_turns').where('merchant_id', '=', merchantId).execute()
}

/** Returns whether a clock that is being set forward hasn't been canceled. */
export async function isWanted(db: Reader, merchantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('test_clock_turns')
    .select('target')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined if the clock is neither on its way nor has stopped there */
export async function readTurn(db: Reader, merchantId: string): Promise<Turn | undefined> {
  const row = await db
    .selectFrom('test_clock_turns')
    .innerJoin('merchants', 'merchants.id', 'merchant_id')
    .select(['began_at', 'target', 'test_clock_instance'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  if (!row) return undefined
  const { jobs } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('jobs'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .where('run_at', '<=', row.target)
    .executeTakeFirstOrThrow()
  return {
    beganAt: row.began_at,
    target: row.target,
    isGoing: row.test_clock_instance !== null,
    jobsLeft: Number(jobs),
  }
}
