import { expect, test } from 'vitest'
import { monthsAfter } from '../../gateway/clock.ts'

test.each([
  ['2026-06-15T12:00:00.000Z', 6, '2026-12-15T12:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', 6, '2027-02-28T23:59:59.999Z'],
  ['2027-08-29T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 2, '2027-02-28T00:00:00.000Z'],
])('%s and %d months is %s: a month without that day ends on its last', (start, months, end) => {
  expect(new Date(monthsAfter(Date.parse(start), months)).toISOString()).toBe(end)
})
