// How a merchant is called and reached: one profile, and where test keys have changed it, another one for test mode
// (rules: permissions.md#profile).
import type { Mode } from './caller.ts'
import type { Members } from './objects.ts'

const profileFields = [
  'name',
  'contact_name',
  'contact_email',
  'contact_phone',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
] as const

interface Profiled {
  /** What test keys have changed for test mode, as JSON; null: nothing. */
  test_profile: string | null
}

/** A merchant as one mode sees it. @param mode `both` for who sees what live mode does */
export function inMode<Row extends Profiled>(row: Row, mode: Mode | 'both'): Row {
  return mode === 'test' ? Object.assign({ ...row }, testProfile(row)) : row
}

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
  for (const name of profileFields) {
    const value: unknown = Reflect.get(values, name)
    if (value === undefined) continue
    profile[name] = value
    Reflect.deleteProperty(others, name)
  }
  return { others, profile }
}

function testProfile({ test_profile }: Profiled): Members {
  return test_profile === null ? {} : JSON.parse(test_profile)
}
