import { expect, test } from 'vitest'
import {
  type Failure,
  MOST_REPEATED,
  type Outcome,
  repeatFailures,
  summarize,
} from '../../scripts/test/outcome.ts'

const passes = (name: string, passed = 1): Failure => ({ name, again: () => ({ passed, failures: [] }) })
const fails = (name: string): Failure => ({ name, again: () => ({ passed: 0, failures: [{ name }] }) })

/** The lines at the end of a run of one suite in which 10 tests passed at once. */
const linesOf = (...failures: Failure[]) => summarize([repeatFailures({ passed: 10, failures })]).lines

test('what passes the second time is unsteady, and counts as passed', () => {
  expect(linesOf(passes('a'), passes('b'))).toEqual(['unsteady: a', 'unsteady: b', '', '12 passed, 0 failed'])
})

test('what fails twice has failed', () => {
  const lines = linesOf(fails('a'), passes('b'))
  expect(lines).toEqual(['failed: a', 'unsteady: b', '', '11 passed, 1 failed'])
})

test('three unsteady tests count as failed, also of two suites', () => {
  const outcomes: Outcome[] = [
    { passed: 4, failures: [], unsteady: ['a', 'b'] },
    { passed: 5, failures: [], unsteady: ['c'] },
    { passed: 1, failures: [] },
  ]
  const { lines, ok } = summarize(outcomes)
  expect(lines).toEqual(expect.arrayContaining(['unsteady: a', 'unsteady: b', 'unsteady: c']))
  expect(lines.at(-1)).toBe('10 passed, 3 failed')
  expect(ok).toBe(false)
  expect(summarize(outcomes.slice(1)).ok).toBe(true)
})

test('a file that failed as a whole counts with all of its tests once it passes', () => {
  expect(linesOf(passes('file', 5)).at(-1)).toBe('15 passed, 0 failed')
})

test.each<[string, Failure]>([
  ['nothing is there to repeat', { name: 'a' }],
  ['the repetition finds no test', passes('a', 0)],
  ['only some of a file pass', { name: 'a', again: () => ({ passed: 3, failures: [fails('one')] }) }],
])('a failure stays one where %s', (_when, failure) => {
  expect(linesOf(failure)).toEqual(['failed: a', '', '10 passed, 1 failed'])
})

test('where nearly everything fails, nothing is repeated', () => {
  const names = Array.from({ length: MOST_REPEATED + 1 }, (_, index) => `test ${index}`)
  expect(linesOf(...names.map((name) => passes(name))).at(-1)).toBe(`10 passed, ${names.length} failed`)
})
