// What the steps of an upgrade may do to tables that every payment uses, and how they are numbered.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { base, releases } from '../../gateway/platform/storage/migrations/index.ts'
import { statementsOf, tablesLockedBy } from '../../gateway/platform/storage/upgrade/preview.ts'

const folder = path.join(import.meta.dirname, '../../gateway/platform/storage/migrations')
const upgrades = releases.flat()
const registered = [...Object.keys(base), ...upgrades.map(({ name }) => name)]

/** Tables that are small enough: the steps of upgrades, and an application for each merchant. All others count as large, new ones too. */
const SMALL: readonly string[] = ['schema_steps', 'merchant_applications']
const table = `["'\`]?(?!(${SMALL.join('|')})\\b)[a-z_]+\\b`
/** What no statement of a change may do, because it takes the longer the more rows there are. */
const FORBIDDEN: readonly [string, RegExp][] = [
  ['update', new RegExp(`\\bupdate\\s+(only\\s+)?${table}["'\`]?\\s+set\\b`, 'i')],
  ['delete', new RegExp(`\\bdelete\\s+from\\s+${table}`, 'i')],
  ['create index', new RegExp(`\\bcreate\\s+(unique\\s+)?index\\s[^;]*?\\bon\\s+${table}`, 'i')],
  ['drop index', /\bdrop\s+index\b/i],
  ['default', new RegExp(`\\balter\\s+table\\s+${table}[^;]*\\bdefault\\s+(?!-?\\d+$|'[^']*'$|null$)`, 'i')],
  [
    'type',
    new RegExp(`\\balter\\s+table\\s+${table}[^;]*\\balter\\s+(column\\s+)?\\S+\\s+(set data )?type\\b`, 'i'),
  ],
  [
    'constraint',
    new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*\\badd\\s+(constraint|check|foreign|primary|unique)\\b(?![^;]*\\b(not valid|using index)\\b)`,
      'i',
    ),
  ],
]
const faults = (text: string) => FORBIDDEN.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

test('numbers are unique and in order, and each file is registered', () => {
  const numbers = registered.map((name) => name.slice(0, 3))
  expect(registered.length).toBeGreaterThan(20)
  expect(registered).toEqual(registered.toSorted())
  expect(new Set(numbers).size).toBe(numbers.length)
  // The search terms of one that is registered.
  const files = readdirSync(folder).filter((name) => /^\d/.test(name) && name !== '009-terms.ts')
  expect(files.map((name) => name.replace(/\.ts$/, ''))).toEqual(registered)
})

test('names of steps are unique, and those of indexes are so in all upgrades', () => {
  for (const { name, steps } of upgrades) {
    const names = steps.map((step) => step.name)
    expect([name, names.filter((one, at) => names.indexOf(one) !== at)]).toEqual([name, []])
  }
  const indexes = upgrades.flatMap(({ steps }) =>
    steps.flatMap(({ kind, name }) => (kind === 'index' ? [name] : [])),
  )
  expect(indexes.filter((one, at) => indexes.indexOf(one) !== at)).toEqual([])
})

const changes = upgrades.flatMap(({ name, steps }) =>
  steps.flatMap((step) => (step.kind === 'change' ? [{ id: `${name}/${step.name}`, step }] : [])),
)

test.each(changes)(
  '$id keeps no payment waiting, and locks one table, or that and one that it refers to',
  async ({ step }) => {
    const statements = await statementsOf(step)
    // A table that the step creates has no rows yet.
    const created = statements.flatMap((text) => /^create table "?(\w+)/i.exec(text)?.[1] ?? [])
    const isOfNew = (text: string) => created.some((name) => new RegExp(`\\bon "?${name}\\b`).test(text))
    const found = statements.filter((text) => !isOfNew(text)).map((text) => [text, faults(text)])
    expect(found.filter(([, list]) => list?.length)).toEqual([])
    const refers = statements.some((text) => /\breferences\b/i.test(text))
    expect((await tablesLockedBy(step)).length).toBeLessThanOrEqual(refers ? 2 : 1)
  },
)

test('defaults are given by addColumns, which takes constants only', () => {
  const texts = upgrades.map(({ name }) => readFileSync(path.join(folder, `${name}.ts`), 'utf8'))
  const altering = new RegExp(`\\balter\\s+table\\s+${table}[^\`]*\\bdefault\\b|alterTable\\(`, 'i')
  expect(texts.filter((text) => altering.test(text))).toEqual([])
})

test.each([
  ['update events set record_id = null', ['update']],
  ['update "tokens" set "used" = 1', ['update']],
  ['delete from tokens', ['delete']],
  ['create unique index one\n  on transactions (id)', ['create index']],
  ['create index "one" on "merchants" ("id")', ['create index']],
  ['drop index events_written', ['drop index']],
  ['alter table events add column place bigint default nextval(1)', ['default']],
  ['alter table events add column place bigint default 0', []],
  ['alter table events alter column place type text', ['type']],
  ['alter table events add constraint one check (place > 0)', ['constraint']],
  ['alter table events add constraint one check (place > 0) not valid', []],
  ['alter table events add primary key using index one', []],
  ['alter table events add column place bigint', []],
  ['create index one on transaction_texts (text)', ['create index']],
  ['create index one on "contacts" (id)', ['create index']],
  ['create index one on credit_notes (id)', ['create index']],
  ['create index one on merchant_applications (id)', []],
])('%j', (text, expected) => {
  expect(faults(text)).toEqual(expected)
})
