// Every folder of the gateway has a place in its order, and the documentation shows that order.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOMS, WINGS, withTable } from '../../scripts/layers.ts'

const root = path.join(import.meta.dirname, '../..')
const gateway = path.join(root, 'gateway')

/** Folders with code of their own, so many levels deep. */
const foldersAt = (depth: number): string[] =>
  [
    ...new Set(
      globSync('**/*.ts', { cwd: gateway, exclude: ['node_modules'] })
        .map((file) => file.split(path.sep).slice(0, -1))
        .filter((parts) => parts.length >= depth)
        .map((parts) => parts.slice(0, depth).join('/')),
    ),
  ].sort()

test('the gateway has the wings of the list', () => {
  expect(WINGS.map(({ name }) => name).sort()).toEqual(foldersAt(1))
})

test('a folder in a wing is on one of its floors, once', () => {
  const placed = WINGS.flatMap(({ name, floors }) => floors.flat().map((folder) => `${name}/${folder}`))
  const inCore = (folder: string) => folder.startsWith('core/')
  expect(placed.sort()).toEqual(foldersAt(2).filter((folder) => !inCore(folder)))
})

test('and so is a folder in such a folder', () => {
  const placed = Object.entries(ROOMS).flatMap(([folder, floors]) =>
    floors.flat().map((name) => `${folder}/${name}`),
  )
  expect(placed.sort()).toEqual(foldersAt(3))
})

test('docs/architecture.md has the order as it is: npm run docs:layers', () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  expect(withTable(text)).toBe(text)
})
