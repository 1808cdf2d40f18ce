// Every code block of the documentation is run by a test, or it is listed here why not and is at least read by what reads its language.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ParserConfig, parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'
import { type Block, blocksOf, pages } from '../support/docs/blocks.ts'

const root = path.join(import.meta.dirname, '../..')
const blocks = pages().flatMap(blocksOf)
const labelOf = ({ page, heading, language }: Block) => `${page}, ${heading}, ${language}`

/** Which test runs a block. */
const RUN: readonly [test: string, isOne: (block: Block) => boolean][] = [
  ['test/gateway/docs/api.test.ts', ({ page, name }) => /^api\/(?!webhook)/.test(page) && name !== undefined],
  [
    'test/unit/webhook-receiver.test.ts',
    ({ page, code }) => page === 'webhooks' && code.includes("from 'express'"),
  ],
  ['test/gateway/docs/api-webhook.test.ts', ({ page }) => page === 'api/webhook'],
  ['test/gateway/docs/start.test.ts', (block) => block.language === 'text' || isPrinting(block)],
  [
    'test/gateway/docs/partners.test.ts',
    ({ page, code }) => page === 'partners' && /^(curl|{AUTH)/.test(code),
  ],
  [
    'test/gateway/docs/commands.test.ts',
    ({ page, code }) => /^(server-api|recurring|testing)/.test(page) && /^curl/.test(code),
  ],
  [
    'test/browser/docs.test.ts',
    ({ page, language, name }) =>
      /^(start\/front-end|3-d-secure)$/.test(page) && (language === 'html' || name !== undefined),
  ],
]

/** Whether a text follows it: what it prints. */
function isPrinting(block: Block): boolean {
  const all = blocksOf(block.page)
  const at = all.findIndex(({ code }) => code === block.code)
  return block.language === 'sh' && all[at + 1]?.language === 'text'
}

/** Why a block is not run, by its language; the first that fits counts. */
const WHY: readonly [reason: string, isOne: (block: Block) => boolean][] = [
  [
    'sets what the next ones take, which tests give',
    ({ code }) => /^(export )?\w+=.*(\n.*=.*)*\n$/.test(code),
  ],
  [
    'starts what tests start by themselves',
    ({ language, code }) => language === 'sh' && /^(npm|npx|python3) /m.test(code),
  ],
  [
    'shows how a call is made, at an address that there is not',
    ({ code }) => code.includes('gateway.example'),
  ],
  ['an answer or a body, not a program', ({ language }) => language === 'json'],
  ['the code of somebody else, to be replaced', ({ page }) => page.startsWith('migrating/')],
  [
    'a part of a page: the whole one is in start/front-end.md',
    ({ language }) => /^(js|html)$/.test(language),
  ],
  ['a component: those of test/apps/ are run', ({ language }) => /^(ts|tsx|vue|svelte)$/.test(language)],
  [
    'a file for another program',
    ({ language }) => /^(yaml|ini|nginx|toml|dockerfile|sql|hcl)$/.test(language),
  ],
  ['a picture in letters', ({ language }) => /^(mermaid|)$/.test(language)],
  ['a command for a machine of one’s own', ({ language }) => /^(sh|text)$/.test(language)],
]

const isRun = (block: Block) => RUN.some(([, isOne]) => isOne(block))

test.each(RUN)('%s is there and runs some', (file, isOne) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  const mine = blocks.filter(isOne)
  expect(mine.length).toBeGreaterThan(0)
  const text = readFileSync(path.join(root, file), 'utf8')
  expect(text).toContain('blocksOf')
})

test('every block is run, or it is said why not', () => {
  const others = blocks.filter((block) => !isRun(block) && !WHY.some(([, isOne]) => isOne(block)))
  expect(others.map(labelOf)).toEqual([])
  expect(blocks.filter(isRun).length).toBeGreaterThan(50)
})

/** `…` stands for what each reader has another of. */
const filled = (code: string) => code.replaceAll(/[,]?\s*…/g, (all) => (all === '…' ? 'x' : ''))

/** A block may be a part of a program: an expression, members of an object or entries of a list. */
function reads(code: string, options: ParserConfig): boolean {
  return [code, `(${code})`, `({${code}})`, `[${code}]`].some((text) => {
    try {
      parseSync(text, { target: 'es2022', ...options })
      return true
    } catch {
      return false
    }
  })
}

const READERS: Record<string, (code: string) => boolean> = {
  js: (code) => reads(filled(code), { syntax: 'ecmascript', explicitResourceManagement: true }),
  // With JSX in it, where that is what the lines are about.
  ts: (code) =>
    [false, true].some((tsx) => reads(filled(code), { syntax: 'typescript', decorators: true, tsx })),
  tsx: (code) => reads(filled(code), { syntax: 'typescript', tsx: true }),
  json: (code) =>
    code
      .trim()
      .split(/\n(?={)/)
      .every((one) => JSON.parse(filled(one)) !== undefined),
  sh: (code) => {
    execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] })
    return true
  },
}

describe.each(Object.entries(READERS))('what is not run is read as %s', (language, read) => {
  const own = blocks.filter((block) => block.language === language && !isRun(block))
  test.each(own.map((block, at) => ({ label: `${at} ${labelOf(block)}`, code: block.code })))(
    '$label',
    ({ code }) => {
      expect(read(code)).toBe(true)
    },
  )
})

test('no example closes at the end of its module what its tests need', () => {
  const early = [...blocks, ...blocksOf('../testing/README')].filter(
    ({ code }) => /^await using /m.test(code) && /^test\(/m.test(code),
  )
  expect(early.map(labelOf)).toEqual([])
})

/** Lines of a table that a blank line has cut off from its head: they'd be shown as text. */
function strayRows(page: string): string[] {
  const text = readFileSync(path.join(root, 'docs', `${page}.md`), 'utf8')
  return [...text.matchAll(/\n\n(\|.*)\n(?!\|[ :|-]*---)/g)].map(
    ([, row = '']) => `${page}: ${row.slice(0, 60)}`,
  )
}

test('every table has its head', () => {
  expect(pages().flatMap(strayRows)).toEqual([])
})

test('a reader does find a fault', () => {
  expect(READERS.js?.('const = 1')).toBe(false)
  expect(() => READERS.json?.('{"a": }')).toThrow()
  expect(() => READERS.sh?.('if true; then')).toThrow()
})
