// Monthly partitions: what they consist of, how they are kept, and that a statement looks only where it must.
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { monthIn, monthsLater, startOfMonth } from '../../gateway/core/calendar.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { idsBegin } from '../../gateway/core/ids.ts'
import { limits } from '../../gateway/core/limits.ts'
import {
  createMonths,
  keepMonths,
  monthlyTableNames,
  monthsAhead,
  type Storage,
} from '../../gateway/platform/storage/index.ts'
import { partName } from '../../gateway/platform/storage/months/tables.ts'
import { runStep } from '../../gateway/platform/storage/upgrade/run.ts'
import type { KnownStep, Step } from '../../gateway/platform/storage/upgrade/step.ts'
import { databaseOf, openStorage, runText, setDatabase } from '../support/engine.ts'
import { goodCard, temporaryFolder, testGateway } from '../support/gateway.ts'
import { createDatabase } from '../support/postgres.ts'

const now = systemClock.now()
const thisMonth = monthIn(now, 'UTC')
const later = (months: number) => monthsLater(thisMonth, months)
const at = (months: number) => startOfMonth(later(months), 'UTC')
const partition = (months: number) => partName('transactions', later(months))

/** A gateway with one charge, and its storage. */
async function given() {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  const { body } = await world.client.post('/v1/charges', { amount: 1000, method: goodCard })
  const rows = <Row>(text: string) => runText<Row>(storage.read, text)
  /** The partition of each transaction. */
  const places = async () =>
    Object.fromEntries(
      (
        await rows<{ id: string; place: string }>(
          'select id, tableoid::regclass::text as place from transactions',
        )
      ).map(({ id, place }) => [id, place]),
    )
  /** Adds a copy of the charge with another id. */
  const copy = (other: string) =>
    rows(`insert into transactions select (jsonb_populate_record(one, '{"id": "${other}"}')).*
      from transactions as one where id = '${body.id}'`)
  return { world, storage, id: String(body.id), rows, places, copy }
}

const TABLES = monthlyTableNames.map((name) => `'${name}'`).join(', ')
const INDEXES = `select relname || ': ' || replace(replace(pg_get_indexdef(indexrelid), ' ONLY', ''), 'public.', '') as line
  from pg_index join pg_class on pg_class.oid = indrelid where relname in (${TABLES})`
const COLUMNS = `select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
  from information_schema.columns where table_name in (${TABLES})`
const CHECKS = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
  where conrelid::regclass::text in (${TABLES}) and conparentid = 0 and contype <> 'n'`

test('partitioned tables have the columns, checks, indexes and keys of others, but for the references among them', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { server, plain: template } = inject('postgres')
  setDatabase(folder, { databaseUrl: await createDatabase(server, `plain_${process.pid}`, template) })
  const plain = await openStorage({ dataDir: folder })
  onTestFinished(() => plain.close())
  const { storage } = await given()
  const lines = async ({ read }: Storage, query: string) =>
    (await runText<{ line: string }>(read, query)).map(({ line }) => line).sort()
  for (const query of [INDEXES, COLUMNS]) {
    const expected = await lines(plain, query)
    expect(expected.length).toBeGreaterThan(20)
    expect(await lines(storage, query)).toEqual(expected)
  }
  const [ours, theirs] = [await lines(storage, CHECKS), await lines(plain, CHECKS)]
  expect(ours.filter((line) => !theirs.includes(line))).toEqual([])
  expect(theirs.filter((line) => !ours.includes(line))).toEqual([
    expect.stringContaining('delivery_attempts_delivery_id_of_merchant'),
    expect.stringContaining('transactions_charge_id_of_merchant'),
  ])
  const keys = await runText<{ key: string }>(
    storage.read,
    `select pg_get_partkeydef(oid) as key from pg_class where relkind = 'p' and relname in ('transactions', 'delivery_attempts')
      order by relname`,
  )
  expect(keys).toEqual([{ key: 'RANGE (delivery_id)' }, { key: 'RANGE (id)' }])
})

test('a charge and all that belongs to it are in the partitions of this month, and a lookup by id looks at no other', async () => {
  const { id, rows } = await given()
  for (const table of ['transactions', 'events'] as const) {
    const places = await rows<{ place: string }>(
      `select distinct tableoid::regclass::text as place from ${table}`,
    )
    expect(places).toEqual([{ place: partName(table, thisMonth) }])
  }
  const plan = await rows<{ 'QUERY PLAN': string }>(
    `explain (costs off) select * from transactions where merchant_id = 'm' and mode = 'test' and id = '${id}'`,
  )
  const read = plan.flatMap((line) => [...line['QUERY PLAN'].matchAll(/ on (\S+)/g)].map(([, name]) => name))
  expect(read).toEqual([partName('transactions', thisMonth)])
})

test('a row of a month that nobody created is in the rest, and moves when its month is created', async () => {
  const { storage, places, copy } = await given()
  const ahead = limits.months.ahead + 1
  const [late, random] = [`${idsBegin(at(ahead) + 1000)}aaaaaaaaaaaaa`, 'A_zrandomIdOf140aaaaaa']
  await copy(late)
  await copy(random)
  expect(await places()).toMatchObject({ [late]: 'transactions_rest', [random]: 'transactions_rest' })
  expect(await monthsAhead(storage, now)).toBe(limits.months.ahead)
  await keepMonths(storage, at(1) + 1000)
  expect(await monthsAhead(storage, now)).toBe(ahead)
  expect(await places()).toMatchObject({ [late]: partition(ahead), [random]: 'transactions_rest' })
})

test('two processes create the same months', async () => {
  const { storage } = await given()
  const creation = { now, ahead: limits.months.ahead + 2, statementMs: 5_000 }
  await Promise.all([createMonths(storage, creation), createMonths(storage, creation)])
  expect(await monthsAhead(storage, now)).toBe(limits.months.ahead + 2)
})

test('an empty month of the past is dropped, and a row that comes later is in the rest', async () => {
  const { world, storage, places, rows, id } = await given()
  const left = async () =>
    (
      await rows<{ name: string }>(
        `select relname as name from pg_class where relname like 'transactions_2%' and relkind = 'r'`,
      )
    ).map(({ name }) => name)
  const inTwoMonths = at(2) + 1000
  await keepMonths(storage, inTwoMonths)
  expect((await places())[id]).toBe(partition(0))
  await rows('delete from transactions')
  await keepMonths(storage, inTwoMonths)
  const names = await left()
  // The last month stays: rows may still come.
  expect(names).toEqual(expect.arrayContaining([partition(1), partition(2), partition(3)]))
  expect(names).not.toContain(partition(0))
  const { body } = await world.client.post('/v1/charges', { amount: 1000, method: goodCard })
  expect(await places()).toEqual({ [body.id]: 'transactions_rest' })
})

const known = (step: Step): KnownStep => ({ ...step, id: `999-test/${step.name}`, upgrade: '999-test' })

test('an upgrade builds an index of each partition while others write, continues after an interruption, and drops one', async () => {
  const { world, storage, rows, id } = await given()
  const name = 'transactions_by_test'
  const step = known({
    kind: 'index',
    phase: 'background',
    name,
    table: 'transactions',
    on: '(merchant_id, gratuity)',
  })
  const run = (one: KnownStep) => storage.migrating((db) => runStep(db, storage.dialect, one, () => {}))
  // As an interruption leaves it: one partition has its part, another one an index that isn't valid.
  const built = partition(0)
  await rows(`create index ${name} on only transactions (merchant_id, gratuity)`)
  await rows(`create index ${built}_${name} on ${built} (merchant_id, gratuity)`)
  await rows(`alter index ${name} attach partition ${built}_${name}`)
  const broken = `${partition(1)}_${name}`
  await rows(`create index ${broken} on ${partition(1)} (merchant_id, amount)`)
  await rows(`update pg_index set indisvalid = false where indexrelid = '${broken}'::regclass`)
  await run(step)
  const parts = await rows<{ valid: boolean; text: string }>(
    `select indisvalid as valid, pg_get_indexdef(indexrelid) as text from pg_index
      where indexrelid = '${name}'::regclass or indexrelid in (select inhrelid from pg_inherits where inhparent = '${name}'::regclass)`,
  )
  expect(parts.length).toBeGreaterThan(limits.months.ahead + 2)
  for (const part of parts) expect(part).toEqual({ valid: true, text: expect.stringContaining('gratuity') })
  // A month that is created afterwards has it, too.
  await createMonths(storage, { now, ahead: limits.months.ahead + 1, statementMs: 5_000 })
  expect(await rows(`select 1 from pg_inherits where inhparent = '${name}'::regclass`)).toHaveLength(
    parts.length,
  )

  const reader = new pg.Client((await databaseOf(world.dataDir)).databaseUrl)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select from transactions where id = $1', [id])
  const dropping = run({
    ...known({ kind: 'drop index', phase: 'contract', name, table: 'transactions' }),
    id: '999-test/drop',
  })
  await reader.query('commit')
  await dropping
  expect(await rows(`select 1 from pg_class where relname = '${name}'`)).toEqual([])
})

test('columns of a later version can be added', async () => {
  const { storage, rows } = await given()
  await rows('alter table transactions add column later bigint not null default 7 check (later > 0)')
  await createMonths(storage, { now, ahead: limits.months.ahead + 1, statementMs: 5_000 })
  expect(await rows('select later from transactions')).toEqual([{ later: 7 }])
})
