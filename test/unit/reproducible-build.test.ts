// The same sources give the same files, wherever they are built: so anybody can check what a gateway serves.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/gateway.ts'

const root = path.join(import.meta.dirname, '../..')
const SOURCES = [
  'demo',
  'src',
  'frame',
  'gateway',
  'pages',
  'scripts',
  'shared',
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

const { folder: elsewhere, remove } = temporaryFolder()
const current = () =>
  `dist/hosted-fields/${readFileSync(path.join(root, 'dist/hosted-fields/current'), 'utf8').trim()}`

beforeAll(() => {
  for (const name of SOURCES) cpSync(path.join(root, name), path.join(elsewhere, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(elsewhere, 'node_modules'), 'junction')
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: elsewhere, stdio: 'ignore' })
})
afterAll(remove)

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true })
  return names.filter((name) => path.extname(name) !== '').sort()
}

/** File names with their content, base64. */
function filesOf(base: string, folder: string): [string, string][] {
  return filesIn(path.join(base, folder)).map((name) => [
    name,
    readFileSync(path.join(base, folder, name), 'base64'),
  ])
}

test('two builds in different folders are the same, byte for byte', () => {
  for (const folder of ['dist/esm', 'dist/packages/hosted-fields', current()]) {
    const files = filesOf(root, folder)
    expect(files.length).toBeGreaterThan(3)
    expect(filesOf(elsewhere, folder)).toEqual(files)
  }
})

test('no file names a folder of the machine that built it', () => {
  for (const folder of ['dist/esm', 'dist/packages/hosted-fields', current()]) {
    for (const name of filesIn(path.join(elsewhere, folder))) {
      const text = readFileSync(path.join(elsewhere, folder, name), 'utf8')
      for (const place of [root, elsewhere])
        expect(text.includes(place), `${name} holds ${place}`).toBe(false)
      if (name.endsWith('.map')) {
        for (const source of JSON.parse(text).sources)
          expect(source).toMatch(/^(\.\.\/)+(src|shared|node_modules)\//)
      }
    }
  }
})

test.each([
  ['the import', () => 'dist/esm/index.js'],
  ['the script', () => `${current()}/hosted-fields.js`],
])('the source map of %s leads to the line where something is written', (_name, fileOf) => {
  const file = fileOf()
  const script = readFileSync(path.join(root, file), 'utf8')
  expect(script.trimEnd().split('\n').at(-1)).toBe(`//# sourceMappingURL=${path.basename(file)}.map`)

  const text = 'signal must be an AbortSignal.'
  const lines = script.split('\n')
  const line = lines.findIndex((candidate) => candidate.includes(text))
  const column = (lines[line] ?? '').indexOf(text)
  const map = new SourceMap(JSON.parse(readFileSync(path.join(root, `${file}.map`), 'utf8')))
  const found = map.findEntry(line, column)
  if (!('originalSource' in found)) throw new Error('The map knows nothing of that place.')
  const source = path.resolve(root, path.dirname(file), found.originalSource)
  expect(path.relative(root, source)).toBe('src/configuration/configuration.ts')
  expect(readFileSync(source, 'utf8').split('\n')[found.originalLine]).toContain(text)
})

test('a function keeps its name in the source map', () => {
  const map = JSON.parse(readFileSync(path.join(root, 'dist/esm/index.js.map'), 'utf8'))
  const script = readFileSync(path.join(root, 'dist/esm/index.js'), 'utf8').split('\n')
  const source = readFileSync(path.join(root, 'src/api/exceptions.ts'), 'utf8').split('\n')
  const wanted = source.findIndex((line) => line.startsWith('export function parseException('))
  const lookUp = new SourceMap(map)
  // Wherever the bundler put it, under whatever name: one place of the script leads to its declaration.
  const leads = script.some((line, row) =>
    [...line.matchAll(/function /g)].some(({ index }) => {
      const found = lookUp.findEntry(row, index)
      return (
        'originalLine' in found &&
        found.originalLine === wanted &&
        found.originalSource.endsWith('src/api/exceptions.ts')
      )
    }),
  )
  expect(wanted).toBeGreaterThan(0)
  expect(leads).toBe(true)
})
