import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyChange } from '../plants/build.ts'
import { allPlants, leaks, mutations } from '../plants/plants.ts'
import { verdictOn } from '../plants/trials.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('at least fifty leaks and twenty mutations are planted, each under its own name', () => {
  expect(Object.values(leaks).flat().length).toBeGreaterThanOrEqual(50)
  expect(Object.values(mutations).flat().length).toBeGreaterThanOrEqual(20)
  expect(new Set(allPlants.map(({ id }) => id)).size).toBe(allPlants.length)
})

describe.each(allPlants)('the plant $id', ({ changes, policy, caughtBy }) => {
  test('applies to the sources', () => {
    for (const change of changes) {
      const text = read(change.file)
      expect(applyChange(text, change)).not.toBe(text)
    }
    expect(changes.length > 0 || policy !== undefined).toBe(true)
  })

  test('names tests that there are', () => {
    expect(caughtBy.length).toBeGreaterThan(0)
    for (const { file } of caughtBy) expect(read(`test/browser/red-team/${file}.test.ts`)).toContain('test(')
  })
})

test('a change that is not there, or there twice, is an error', () => {
  const change = { file: 'a.ts', find: 'x', replace: 'y' }
  expect(applyChange('axb', change)).toBe('ayb')
  expect(() => applyChange('ab', change)).toThrow('a.ts has the text 0 times')
  expect(() => applyChange('xx', change)).toThrow('a.ts has the text 2 times')
})

test('a test that runs out of time has noticed nothing, unless the plant makes the form hang', () => {
  const plant = { id: 'x', does: '', changes: [], caughtBy: [] }
  const timeout = { title: 't', hasPassed: false, errors: ['Test timeout of 90000ms exceeded.'] }
  const failure = { title: 't', hasPassed: false, errors: ['Error: expect(received).toBe(expected)'] }
  const success = { title: 't', hasPassed: true, errors: [] }
  expect(verdictOn(plant, [timeout]).isCaught).toBe(false)
  expect(verdictOn({ ...plant, hangs: true }, [timeout]).isCaught).toBe(true)
  expect(verdictOn(plant, [success, failure]).isCaught).toBe(true)
  expect(verdictOn(plant, [success]).isCaught).toBe(false)
  expect(verdictOn(plant, []).isCaught).toBe(false)
})
