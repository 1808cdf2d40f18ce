import { expect, test } from 'vitest'
import { composeState, initialFieldState } from '../../src/state.ts'

const number = initialFieldState('#number', 'credit_card_number')
const cvv = initialFieldState('#cvv', 'cvv')

test('before the first event nothing is ready and there is no target', () => {
  const state = composeState([number, cvv], undefined)
  expect(state.isReady).toBe(false)
  expect(state.target).toBeNull()
  expect(state.fields.map(({ selector }) => selector)).toEqual(['#number', '#cvv'])
})

test('it is ready when every field is valid, and the target is the field of the event', () => {
  const valid = { ...cvv, valid: true, error: '' }
  expect(composeState([number, valid], 1)).toMatchObject({ isReady: false, target: { selector: '#cvv' } })
  expect(composeState([{ ...number, valid: true }, valid], 0)).toMatchObject({
    isReady: true,
    target: { selector: '#number' },
  })
})

test('a page that changes its copy changes nothing', () => {
  const fields = [number]
  const state = composeState(fields, 0)
  Object.assign(state.fields[0] ?? {}, { valid: true, error: '' })
  expect(composeState(fields, 0).isReady).toBe(false)
})
