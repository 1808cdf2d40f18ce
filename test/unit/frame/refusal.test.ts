// What the page hears when the gateway refuses, or does not answer.
import { expect, test } from 'vitest'
import { refusalOf, refuse } from '../../../frame/vault/refusal.ts'
import { english } from './support/english.ts'
import { inFrame, runInFrame } from './support/frame.ts'

test('a refusal without reasons has its message for one', () => {
  expect(refuse(2, 'No.')).toEqual({ ok: false, code: 2, message: 'No.', messages: ['No.'] })
  expect(refuse(4, 'No.', ['a', 'b'])).toEqual({ ok: false, code: 4, message: 'No.', messages: ['a', 'b'] })
})

test('no answer means that the gateway cannot be reached', () => {
  const message = english['service.unreachable']
  expect(refusalOf(undefined, english)).toEqual({ ok: false, code: 3, message, messages: [message] })
})

test.each([
  [401, 2, english['service.unknown_key']],
  [404, 2, 'There is no such account.'],
  [429, 3, english['service.busy']],
  [500, 3, english['service.busy']],
  [503, 3, english['service.busy']],
  [422, 4, 'Wrong.'],
  [499, 4, 'Wrong.'],
  [430, 4, 'Wrong.'],
])('an answer of %i is a refusal of code %i: %s', (status, code, message) =>
  runInFrame({}, () => {
    const body = { messages: [{ message: 'Wrong.' }, null, { message: 7 }, 'x', { message: 'Very wrong.' }] }
    expect(refusalOf({ status, body }, english)).toEqual({
      ok: false,
      code,
      message,
      messages: ['Wrong.', 'Very wrong.'],
    })
  }),
)

test.each([undefined, null, {}, { messages: 'Wrong.' }, { messages: { 0: 'x' } }])(
  'an answer without reasons has a usual message: %j',
  (body) =>
    runInFrame({}, () => {
      const message = english['form.refused']
      expect(refusalOf({ status: 422, body }, english)).toEqual({
        ok: false,
        code: 4,
        message,
        messages: [message],
      })
    }),
)

test(
  'in another language the gateway’s English reason is only among the messages',
  inFrame({ lang: 'de' }, () => {
    const body = { messages: [{ message: 'Wrong.' }] }
    expect(refusalOf({ status: 422, body }, english)).toMatchObject({
      message: english['form.refused'],
      messages: ['Wrong.'],
    })
  }),
)
