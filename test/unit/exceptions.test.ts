import { expect, test } from 'vitest'
import {
  configurationException,
  exceptionMap,
  HostedFieldsException,
  parseException,
} from '../../src/api/exceptions.ts'

test('the exception map names the four types', () => {
  expect(exceptionMap).toEqual({ 1: 'initialization', 2: 'configuration', 3: 'network', 4: 'payment' })
})

test('an exception of the library is read back whole', () => {
  const exception = new HostedFieldsException(3, 'No connection.', ['first', 'second'])
  expect(parseException(exception)).toEqual({
    code: 3,
    message: 'No connection.',
    messages: ['first', 'second'],
  })
})

test('every fault is in the message', () => {
  expect(configurationException('It is wrong', ['a.']).message).toBe('It is wrong: a.')
  expect(configurationException('It is wrong', ['a.', 'b.']).message).toBe('It is wrong: a. b.')
})

test('customers get a separate sentence where only a developer can help', () => {
  const unavailable = /^The payment fields could not be loaded\. /
  expect(configurationException('It is wrong', ['a.']).customerMessage).toMatch(unavailable)
  expect(new HostedFieldsException(1, 'Add the gateway to frame-src.').customerMessage).toMatch(unavailable)
  expect(new HostedFieldsException(3, 'Try again.').customerMessage).toBe('Try again.')
  expect(new HostedFieldsException(4, 'Declined.').customerMessage).toBe('Declined.')
})

const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('from a getter')
    },
  },
)

test.each([
  ['an error of somebody else', new TypeError('boom'), { code: 4, message: 'boom', messages: ['boom'] }],
  ['a string', 'boom', { code: 4, message: 'boom', messages: ['boom'] }],
  ['nothing', undefined, { code: 4, message: 'An unknown error occurred.' }],
  ['null', null, { code: 4, message: 'An unknown error occurred.' }],
  ['a number', 7, { code: 4, message: 'An unknown error occurred.' }],
  ['an unknown code', { code: 99, message: 'x' }, { code: 4, message: 'x', messages: ['x'] }],
  ['messages that are none', { code: 1, message: 'x', messages: [1, {}] }, { code: 1, messages: ['x'] }],
  ['an object whose getters throw', throwing, { code: 4, message: 'An unknown error occurred.' }],
])('parseException never throws: %s', (_name, thrown, expected) => {
  expect(parseException(thrown)).toMatchObject(expected)
})
