// docs/threat-model.md names a test for whatever it says of a page.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const model = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
const named = (text: string) => [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file)

function section(title: string): string {
  const [, text = ''] = model.split(`\n## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}
/** The rows of a section's first table, without its head. */
function rows(title: string): string[] {
  const [table = ''] = section(title).match(/(\n\|.*)+/) ?? []
  return table.trim().split('\n').slice(2)
}

const known = globSync('test/browser/**/*.test.ts', { cwd: root }).map((file) => path.basename(file))
const isThere = (file: string) => known.includes(file) || existsSync(path.join(root, file))

test('every side channel names a test that exists', () => {
  const found = rows('Side channels')
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((row) => !named(row).some(isThere))).toEqual([])
})

test('what remains visible names the tests that count it', () => {
  expect(rows('What remains visible to a page').length).toBeGreaterThan(10)
  const counts = ['test/unit/told-digits.test.ts', 'test/unit/rhythm.test.ts', 'activation.test.ts']
  expect(named(section('What remains visible to a page'))).toEqual(expect.arrayContaining(counts))
  expect(counts.filter((file) => !isThere(file))).toEqual([])
})
