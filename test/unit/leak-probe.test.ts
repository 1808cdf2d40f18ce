// The kit's leak probe, without a browser: which digits are a card's.
import { expect, test } from 'vitest'
import { createLeakProbe } from '../../testing/leaks/probe.ts'

/** What a probe finds for one card in one text. */
function leaksOf(number: string, text: string) {
  const probe = createLeakProbe()
  probe.typed({ number })
  probe.add('page', text)
  return probe.leaks()
}

test.each(['Pay $400.00', 'Pay $1,400.00', '{"amount":40000}', '{"amount":400000}', 'at 20:00:00.002'])(
  'a round amount is no part of a card that is mostly zeros: %s',
  (text) => expect(leaksOf('4000 0000 0000 0002', text)).toEqual([]),
)

test.each([
  ['4000 0000 0000 0002', 'card 4000-0000-0000-0002'],
  ['4000 0000 0000 1091', 'card 4000 0000 0000 1'],
  ['4000 0000 0000 1091', 'ends with 01091'],
  ['4242 4242 4242 4242', 'begins with 42424'],
])('of %s, this is a leak: %s', (number, text) =>
  expect(leaksOf(number, text)).toEqual(['page has digits of a card number']),
)

test('a probe that knows no card does not pass', () => {
  const probe = createLeakProbe()
  probe.add('log', '4242424242424242')
  expect(() => probe.expectNone()).toThrow('There is no card to look for')
})
