// The kit's leak probe, without a browser: which digits are a card's.
import { expect, test } from 'vitest'
import { createLeakProbe } from '../../testing/leaks/probe.ts'

test('a probe that knows no card does not pass', () => {
  const probe = createLeakProbe()
  probe.add('log', '4242424242424242')
  expect(() => probe.expectNone()).toThrow('There is no card to look for')
})
