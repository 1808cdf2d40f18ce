// The profile of a merchant: a test key changes it for test mode alone (rules: permissions.md#profile).
import type { Mode } from '../../../core/caller.ts'
import { type Profiled, testProfile } from '../../../core/merchant-profile.ts'
import type { Members } from '../../../core/objects.ts'
import { profileNames } from './merchant-record.ts'

/**
 * What to store of a change: a test key's goes into the profile of test mode, anybody else's ends that profile.
 * @param values by the names of the merchant's columns
 */
export function profileChange<Row extends Profiled>(
  row: Row,
  values: Partial<Row>,
  mode: Mode | 'both',
): Partial<Row> {
  const { others, profile: given } = split(values)
  const differs = ([name, value]: [string, unknown]) => value !== Reflect.get(row, name)
  if (mode !== 'test') return Object.entries(given).some(differs) ? { ...values, test_profile: null } : values
  const differing = Object.entries({ ...testProfile(row), ...given }).filter(differs)
  const test_profile = differing.length > 0 ? JSON.stringify(Object.fromEntries(differing)) : null
  return { ...others, test_profile }
}

/** Tells the profile in a change from the other settings. */
function split<Values extends object>(values: Values): { others: Values; profile: Members } {
  const others = { ...values }
  const profile: Members = {}
  for (const name of profileNames) {
    const value: unknown = Reflect.get(values, name)
    if (value === undefined) continue
    profile[name] = value
    Reflect.deleteProperty(others, name)
  }
  return { others, profile }
}
