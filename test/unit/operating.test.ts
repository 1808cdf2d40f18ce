// operating.md names every option and every variable, so that an operator finds all of them in one place.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HELP, OPTIONS } from '../../gateway/app/command-line.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sourcesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(path.join(folder, file)))
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const guide = read('docs/operating.md')

test('the table of options has those of the command, and no others', () => {
  const [, table = ''] = /\| Option \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? []
  const named = table.split('\n').flatMap((row) => found(row.split('|')[1] ?? '', /--([a-z-]+)/g))
  expect(named.sort()).toEqual(Object.keys(OPTIONS).sort())
})

test('--help explains the same options', () => {
  expect(found(HELP, /^ {2}--([a-z-]+)/gm).sort()).toEqual(Object.keys(OPTIONS).sort())
})

test('each option of the other commands is explained', () => {
  const sources = [read('gateway/app/init.ts'), ...sourcesIn('gateway/app/operator')].join('\n')
  const options = found(sources, /^ *'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/gm)
  expect(options).toContain('before')
  expect(options.filter((name) => !guide.includes(`--${name}`))).toEqual([])
})

test('each variable is explained', () => {
  const [, variables = ''] = HELP.split('Environment:')
  const used = found(sourcesIn('gateway').join('\n'), /\benv\.([A-Z][A-Z0-9_]+)/g)
  // Amazon and OpenTelemetry define these, for all programs.
  const own = used.filter((name) => !/^(AWS|OTEL)_/.test(name))
  expect(own).toContain('DATABASE_URL')
  const names = new Set([...found(variables, /\b([A-Z]+_[A-Z_]*[A-Z])\b/g), ...own])
  expect([...names].filter((name) => !guide.includes(`\`${name}`))).toEqual([])
})
