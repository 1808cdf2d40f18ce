// What counts as a leak in what a page has read while two values were typed (test/support/everything/compare.ts).
import { expect, test } from 'vitest'
import { differences } from '../support/everything/compare.ts'

/** What a page has seen in one run, by step and path. */
const run = (seen: Record<string, string>) => ({ seen: new Map(Object.entries(seen)) })

test('what differs between two values at one step, in every run, is a leak', () => {
  const one = [run({ 'key 0 down: title': '9' }), run({ 'key 0 down: title': '9' })]
  const other = [run({ 'key 0 down: title': '1' }), run({})]
  expect(differences(one, other.slice(0, 1))).toEqual(['key 0 down: title', 'in all: title'])
  expect(differences(one, other)).toEqual([])
  expect(differences(one, one)).toEqual([])
})

test('what one value alone causes is a leak, whenever it is seen', () => {
  const one = [run({ 'key 0 down: length': '1' }), run({ 'key 0 up: length': '1' })]
  expect(differences(one, [run({}), run({})])).toEqual(['in all: length'])
})

test('what comes at another step, with either value, is none', () => {
  const early = run({ 'key 0 down: length': '1', 'key 1 down: length': '2' })
  const late = run({ 'key 0 up: length': '1', 'key 1 up: length': '2' })
  expect(differences([early, late], [late, early])).toEqual([])
})
