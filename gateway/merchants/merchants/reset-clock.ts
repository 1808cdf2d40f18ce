import type { Caller } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import { scheduleCardExpiry } from '../../payments/recurring/index.ts'
import { scheduleCapture } from '../../payments/transactions/index.ts'
import { forgetFigures } from '../../platform/storage/index.ts'
import { asTheMachine, setTestClock } from '../../platform/test-clock/index.ts'
import type { SettingsParts } from './settings/settings.ts'

/**
 * Sets a merchant's test clock back to the machine's time. What runs each day and each month is scheduled anew: it would else
 * wait for the time that the clock had shown (rules: test-clock.md#reset).
 * @returns what it shows now, in milliseconds
 * @throws 409 version_conflict while it is being turned; 422 unavailable_for_merchant_mode with a live key
 */
export async function resetTestClock({ storage, clock }: SettingsParts, caller: Caller): Promise<number> {
  const { merchant, mode } = caller
  if (mode !== 'test') {
    const message = 'Only test mode has a clock that can be turned: use a test key.'
    throw gatewayError('unavailable_for_merchant_mode', { message })
  }
  return storage.write(async (tx) => {
    // They may be of hours that are now to come.
    await forgetFigures(tx, merchant.id)
    const now = await setTestClock(tx, clock, merchant.id, asTheMachine)
    const accounts = tx.selectFrom('accounts').selectAll()
    for (const account of await accounts
      .where('merchant_id', '=', merchant.id)
      .where('mode', '=', mode)
      .execute())
      await scheduleCapture(tx, account, now)
    await scheduleCardExpiry(tx, merchant, mode, now)
    return now
  })
}
