import { limits } from '../../../core/limits.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { ALL_DAYS } from '../model/count-changes.ts'
import { differencesOf } from './compare.ts'
import { nextDays } from './keep.ts'

/** Compares all counters that are in use with the transactions. @returns how many are wrong, and how many merchants' modes were compared */
export async function verifyCounts({ reading }: Storage): Promise<{ wrong: number; owners: number }> {
  const owners = await reading
    .selectFrom('transaction_count_heads')
    .selectAll()
    .where('is_right', '=', 1)
    .execute()
  let wrong = 0
  for (const owner of owners) {
    for (let first = ALL_DAYS.first; first <= ALL_DAYS.last; ) {
      const days = await nextDays(reading, { ...owner, next_day: first }, limits.counts.compareRows)
      wrong += (await differencesOf(reading, owner, days)).length
      first = days.last + 1
    }
  }
  return { wrong, owners: owners.length }
}
