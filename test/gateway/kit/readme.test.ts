// What the kit's README shows: what needs no browser is run as it stands there, and its words lead to headings that there are.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import * as kit from '../../../testing/index.ts'
import { blocksOf } from '../../support/docs/blocks.ts'

const root = path.join(import.meta.dirname, '../../..')
const README = '../testing/README'
const blocks = blocksOf(README)
const codeIn = (language: string) =>
  blocks.filter((block) => block.language === language).map(({ code }) => code)

const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...given: unknown[]) => Promise<unknown>

test('the lines for a test without a browser run, one block after the other', async () => {
  const program = codeIn('ts').map((code) => code.replaceAll(/^import .*$/gm, ''))
  expect(program.length).toBeGreaterThan(5)
  const code = `const { startGateway, createLeakProbe } = kit\n${program.join('\n')}\nreturn { charge, event, mails }`
  const run = new AsyncFunction('kit', 'log', code)
  expect(await run(kit, 'POST /orders/7 201')).toMatchObject({
    charge: { status: 'AUTHORIZED' },
    event: { type: 'transaction.authorized', data: { amount: 4200 } },
    mails: [],
  })
})

test('the lines for drivers of browsers are in order, and import what there is', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'testing/package.json'), 'utf8'))
  const drivers = codeIn('js')
  for (const code of drivers) {
    parseSync(code, { syntax: 'ecmascript', target: 'es2022' })
    const [, entry = ''] = /^import .*'@service\/hosted-fields-testing(\/\w+)'$/m.exec(code) ?? []
    expect(exports).toHaveProperty([`.${entry}`])
  }
  const entries = Object.keys(exports).filter((name) => name !== '.')
  expect(drivers).toHaveLength(entries.length)
})

test('the words in brackets are headings of the guide', () => {
  const text = readFileSync(path.join(root, 'testing/README.md'), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  const guide = readFileSync(path.join(root, 'docs/testing.md'), 'utf8')
  const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading)
  const named = [...text.matchAll(/\(([A-Z][^()]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(headings).toContain(name.replaceAll('\n', ' '))
  expect(text).not.toContain('](')
})
