import { expect, test } from 'vitest'
import { composeState, initialFieldState } from '../../src/api/state.ts'

const number = initialFieldState('#number', 'credit_card_number', 'Loading.')
const cvv = initialFieldState('#cvv', 'cvv', 'Loading.')

test('before the first event nothing is ready and there is no target', () => {
  const state = composeState([number, cvv], undefined, undefined)
  expect(state.isReady).toBe(false)
  expect(state.target).toBeNull()
  expect(state.fields.map(({ selector }) => selector)).toEqual(['#number', '#cvv'])
  expect(state.fields[0]).toMatchObject({ error: 'Loading.', errorCode: 'loading', valid: false })
  expect(state).not.toHaveProperty('surchargeable')
})

test('it is ready when every field is valid, and the target is the field of the event', () => {
  const valid = { ...cvv, valid: true, error: '' }
  expect(composeState([number, valid], '#cvv', 'unknown')).toMatchObject({
    isReady: false,
    target: { selector: '#cvv' },
    surchargeable: 'unknown',
  })
  expect(composeState([{ ...number, valid: true }, valid], '#number', false)).toMatchObject({
    isReady: true,
    target: { selector: '#number' },
    surchargeable: false,
  })
})

test('a form without fields is never ready, and a removed field is no target', () => {
  expect(composeState([], '#gone', undefined)).toEqual({ isReady: false, target: null, fields: [] })
})

test('a page that changes its copy changes nothing', () => {
  const fields = [number]
  const state = composeState(fields, '#number', undefined)
  Object.assign(state.fields[0] ?? {}, { valid: true, error: '' })
  expect(composeState(fields, '#number', undefined).isReady).toBe(false)
})
