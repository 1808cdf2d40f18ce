// What migrations may do to tables that every payment uses, and how they are numbered.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const storage = path.join(import.meta.dirname, '../../gateway/storage')
const folder = path.join(storage, 'migrations')
const registered = [
  ...readFileSync(path.join(storage, 'migrate.ts'), 'utf8').matchAll(/^ {2}'(\d{3}-[a-z-]+)':/gm),
].map(([, name = '']) => name)

/** The last one that was written before these rules. */
const LAST_UNCHECKED = '072-event-indexes'
/** Two have this number, and databases know both by it. */
const TWICE = '047'

const HOT =
  '(transactions|events|transaction_terms|tokens|merchants|deliveries|delivery_attempts|jobs|secret_keys|payment_methods)'
const table = `["'\`]?${HOT}\\b`
const FORBIDDEN: readonly [string, RegExp][] = [
  ['update', new RegExp(`\\bupdate(Table\\()?\\s*${table}`, 'i')],
  ['create index', new RegExp(`\\bcreate\\s+(unique\\s+)?index\\s[^\`]*?\\bon\\s+${table}`, 'i')],
  ['create index', new RegExp(`\\bcreateIndex\\([\\s\\S]*?\\.on\\(${table}`)],
  ['drop index', /\bdrop\s+index\b|\bdropIndex\(/i],
  ['default', new RegExp(`\\balter\\s+table\\s+${table}[^\`]*\\bdefault\\b`, 'i')],
  ['default', new RegExp(`\\balterTable\\(${table}[\\s\\S]*?\\.defaultTo\\(`)],
]

/** What a migration does that keeps payments waiting. */
const faults = (text: string) => [
  ...new Set(FORBIDDEN.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))),
]

test('numbers of migrations are unique and in order', () => {
  expect(registered.length).toBeGreaterThan(50)
  expect(registered).toEqual(registered.toSorted())
  const numbers = registered.map((name) => name.slice(0, 3))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([TWICE])
})

test('each registered migration is a file', () => {
  const files = readdirSync(folder)
  expect(registered.filter((name) => !files.includes(`${name}.ts`))).toEqual([])
})

test('new migrations keep no payment waiting', () => {
  const checked = registered.filter((name) => name > LAST_UNCHECKED)
  const found = checked.map((name) => [name, faults(readFileSync(path.join(folder, `${name}.ts`), 'utf8'))])
  expect(found.filter(([, list]) => list?.length)).toEqual([])
})

test.each([
  ['sql`update events set record_id = null`', ['update']],
  ["db.updateTable('tokens').set({ used: 1 })", ['update']],
  ['sql`create unique index one\n  on transactions (id)`', ['create index']],
  ["db.schema.createIndex('one')\n.on('merchants').column('id')", ['create index']],
  ['sql`drop index events_written`', ['drop index']],
  ['sql`alter table events add column place bigint default 0`', ['default']],
  ["db.schema.alterTable('events').addColumn('a', 'text', (c) => c.defaultTo('x'))", ['default']],
  ['sql`alter table events add column place bigint`', []],
  ['sql`create index contacts_list on contacts (id)`', []],
])('%j', (text, expected) => {
  expect(faults(text)).toEqual(expected)
})
