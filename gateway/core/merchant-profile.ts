// How a merchant is called and reached: one profile, and where test keys have changed it, another one for test mode
// (rules: permissions.md#profile).
import type { Mode } from './caller.ts'
import type { Members } from './objects.ts'

export interface Profiled {
  /** What test keys have changed for test mode, as JSON; null: nothing. */
  test_profile: string | null
}

/** A merchant as one mode sees it. @param mode `both` for who sees what live mode does */
export function inMode<Row extends Profiled>(row: Row, mode: Mode | 'both'): Row {
  return mode === 'test' ? Object.assign({ ...row }, testProfile(row)) : row
}

/** What test mode has its own of. */
export function testProfile({ test_profile }: Profiled): Members {
  return test_profile === null ? {} : JSON.parse(test_profile)
}
