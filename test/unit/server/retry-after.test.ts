// What Retry-After says: seconds, or a date, as in RFC 9110, section 10.2.3 (rules: clients.md#node-retries).
import { expect, test } from 'vitest'
import { secondsIn } from '../../../server/retries.ts'

const NOW = Date.UTC(2026, 5, 15, 12)

test.each([
  ['0', 0],
  ['7', 7],
  ['3600', 3600],
  ['Mon, 15 Jun 2026 12:00:07 GMT', 7],
  ['Mon, 15 Jun 2026 13:00:00 GMT', 3600],
  // The form of old servers.
  ['Monday, 15-Jun-26 12:00:07 GMT', 7],
  ['Mon, 15 Jun 2026 11:59:53 GMT', 0],
])('%s: %i s', (text, seconds) => {
  expect(secondsIn(text, NOW)).toBe(seconds)
})

test('a part of a second is not left out', () => {
  expect(secondsIn('Mon, 15 Jun 2026 12:00:07 GMT', NOW + 1)).toBe(7)
  expect(secondsIn('Mon, 15 Jun 2026 12:00:07 GMT', NOW + 999)).toBe(7)
})

test.each([null, '', 'soon', 'Mon, 99 Jun 2026 12:00:00 GMT'])('%s says nothing', (text) => {
  expect(secondsIn(text, NOW)).toBeUndefined()
})
