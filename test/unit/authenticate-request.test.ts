// @vitest-environment happy-dom
// What a page may pass to authenticate(), and what the frame then gets of it.
import { expect, test } from 'vitest'
import { isRequest } from '../../src/authenticate/protocol.ts'
import { readAuthentication } from '../../src/authenticate/request.ts'

const payment = { amount: 4200, currency: 'USD' }

/** What the options come to: the request for the frame, and what is wrong. */
function read(options: object, given: unknown = 'token_1') {
  const faults: string[] = []
  const asked = readAuthentication(given, options, faults)
  return { request: asked?.request, faults }
}

test('a payment is the token with its options, and has ten minutes', () => {
  const { request, faults } = read({ ...payment, challenge: 'WANTED' })
  expect(faults).toEqual([])
  expect(request).toMatchObject({
    data: { token: 'token_1', ...payment, challenge: 'WANTED' },
    timeout: 600_000,
  })
  expect(isRequest(request)).toBe(true)
})

test.each([
  [1_000, 1_000],
  [600_000, 600_000],
  ['5000', 5_000],
])('a time of %j milliseconds is taken, as a number', (timeout, taken) => {
  const { request } = read({ ...payment, timeout })
  expect(request?.timeout).toBe(taken)
  expect(isRequest(request)).toBe(true)
})

test.each([999, 600_001, 'soon', Number.NaN, null, {}])('a time of %j is refused', (timeout) => {
  expect(read({ ...payment, timeout })).toEqual({
    request: undefined,
    faults: ['timeout must be from 1000 to 600000 milliseconds.'],
  })
})

test('to store a card there’s neither amount nor currency; one without the other is refused', () => {
  expect(read({}).faults).toEqual([])
  expect(read({ amount: 4200 }).faults).toEqual(['currency is missing.'])
  expect(read({ currency: 'USD' }).faults).toEqual(['amount must be a whole number of cents.'])
})

test('an authentication of the server is passed on as it is', () => {
  const started = { id: 'auth_1', secret: 'of the server', status: 'CREATED' }
  expect(read({}, started).request?.data).toEqual(started)
  expect(read({}, { id: 'auth_1' }).faults).toEqual(['the token is missing.'])
})
