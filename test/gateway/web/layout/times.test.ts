// Moments on pages: written in UTC, shown in the merchant's time zone, exact on hover.
import { expect, test } from 'vitest'
import { html } from '../../../../gateway/web/layout/html.ts'
import { ago, inZone, moment } from '../../../../gateway/web/layout/times.ts'

const AT = Date.parse('2026-11-23T02:51:45.123Z')
const MINUTE = 60_000

test('a moment is in UTC, and says so, until a page puts it into a time zone', () => {
  expect(moment(AT).text).toBe('<time datetime="2026-11-23T02:51:45.123Z">Nov 23, 2026, 2:51 AM UTC</time>')
  expect(moment('2026-11-23T02:51:45.123Z').text).toBe(moment(AT).text)
})

test('a page shows each of its moments in the time zone, and the exact time on hover', () => {
  const page = inZone(html`<p>From ${moment(AT)} to ${moment(AT + 60 * MINUTE)}</p>`, 'America/New_York').text
  expect(page).toBe(
    '<p>From <time datetime="2026-11-23T02:51:45.123Z" title="2026-11-23T02:51:45.123Z (America/New_York)">Nov 22, 2026, 9:51 PM</time>' +
      ' to <time datetime="2026-11-23T03:51:45.123Z" title="2026-11-23T03:51:45.123Z (America/New_York)">Nov 22, 2026, 10:51 PM</time></p>',
  )
})

test('what somebody wrote is never taken for a moment', () => {
  const written = '<time datetime="2026-11-23T02:51:45.123Z">now</time>'
  expect(inZone(html`${written}`, 'America/New_York').text).toBe(html`${written}`.text)
})

test.each([
  ['just now', 59_999],
  ['1 minute ago', MINUTE],
  ['59 minutes ago', 60 * MINUTE - 1],
  ['23 hours ago', 24 * 60 * MINUTE - 1],
])('%s', (said, age) => {
  const shown = inZone(html`${ago(AT, AT + age)}`, 'America/New_York').text
  expect(shown).toContain(`>${said}</time>`)
  expect(shown).toContain('title="Nov 22, 2026, 9:51 PM, 2026-11-23T02:51:45.123Z (America/New_York)"')
})

test('what is a day old, or still to come, has its date', () => {
  for (const age of [24 * 60 * MINUTE, -1]) expect(ago(AT, AT + age)).toEqual(moment(AT))
})
