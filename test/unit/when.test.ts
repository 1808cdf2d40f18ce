import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as lists from '../../scripts/test/when.ts'

const root = path.join(import.meta.dirname, '../..')

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function* alternatives(pattern: string): Generator<string> {
  const [whole, names = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (whole === undefined) yield pattern
  else for (const name of names.split(',')) yield* alternatives(pattern.replace(whole, name))
}

test('what runs when names files that are there', () => {
  const patterns = Object.values(lists).flatMap((list) =>
    [list].flat().flatMap((each) => [...alternatives(each)]),
  )
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})
