// A test clock that stands still, goes on, or shows the machine's time again (rules: test-clock.md#freeze, test-clock.md#reset).
import { type Clock, clockOf, type TestClock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import type { Tx } from '../storage/index.ts'
import { setDue } from './due.ts'
import { forgetTurn } from './turns.ts'

/** What a clock is to become. @param shown what it shows, in milliseconds @param now what the machine's shows */
export type Wish = (shown: number, now: number) => TestClock

export const frozen: Wish = (shown, now) => ({
  test_clock_offset: shown - now,
  test_clock_frozen_at: shown,
})

export const going: Wish = (shown, now) => ({ test_clock_offset: shown - now, test_clock_frozen_at: null })

export const asTheMachine: Wish = () => ({ test_clock_offset: 0, test_clock_frozen_at: null })

/**
 * Sets a merchant's test clock. Nothing is done for what falls due by it but what any process does.
 * @param clock the gateway's
 * @returns what it shows now, in milliseconds
 * @throws 409 version_conflict while it is being turned
 */
export async function setTestClock(tx: Tx, clock: Clock, merchantId: string, wish: Wish): Promise<number> {
  const merchant = await lockTestClock(tx, merchantId)
  const changed = wish(clockOf(merchant, 'test', clock).now(), clock.now())
  await tx.updateTable('merchants').set(changed).where('id', '=', merchantId).execute()
  await forgetTurn(tx, merchantId)
  await setDue(tx, merchantId, changed)
  return clockOf(changed, 'test', clock).now()
}

/** @throws 409 version_conflict while it is being turned */
export async function lockTestClock(tx: Tx, merchantId: string): Promise<TestClock> {
  const { test_clock_instance, ...merchant } = await lockClockRow(tx, merchantId)
  if (test_clock_instance === null) return merchant
  const message = 'The clock is being turned already. Wait until that is done.'
  throw gatewayError('version_conflict', { message })
}

/** Locks the clock, whoever has it. */
export const lockClockRow = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('merchants')
    .select(['test_clock_offset', 'test_clock_frozen_at', 'test_clock_instance'])
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
