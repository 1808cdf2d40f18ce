// The schema changes while other processes use the database.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { upgradeLog } from '../../../gateway/app/background/upgrade-log.ts'
import { limits } from '../../../gateway/core/limits.ts'
import { createLogger } from '../../../gateway/core/logger.ts'
import {
  backgroundSteps,
  contract,
  type OnProgress,
  openStorage as openPlace,
  runAll,
  type Storage,
  startUpgrade,
} from '../../../gateway/platform/storage/index.ts'
import { setLimits } from '../../support/api/limits.ts'
import { databaseOf, openStorage, withStorage } from '../../support/engine.ts'
import { capturedLog } from '../../support/log.ts'
import { proxied } from '../../support/outside/tcp-proxy.ts'
import { restoreReleased } from '../../support/released/restore.ts'

async function database() {
  const folder = await restoreReleased('1.4.0')
  const { databaseUrl = '' } = await databaseOf(folder)
  const connect = async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { folder, databaseUrl, connect }
}

const open = async (dataDir: string) => (await openStorage({ dataDir })).close()
const quiet = () => {}

test('payments pass a step that waits for a lock', async () => {
  const { folder, connect } = await database()
  const [long, payment] = await Promise.all([connect(), connect()])
  await long.query('begin; lock table public.events in access share mode')
  const opening = open(folder)
  await expect
    .poll(() =>
      payment.query(`select from pg_locks where relation = 'public.events'::regclass and not granted`),
    )
    .toMatchObject({ rowCount: 1 })
  await payment.query(`set lock_timeout = '2s'`)
  expect((await payment.query('select from public.events')).rowCount).toBeGreaterThan(0)
  await long.query('commit')
  await opening
})

test('an upgrade that fails continues where it stopped', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await client.query('create table public.brands (in_the_way integer)')
  await expect(open(folder)).rejects.toThrow('brands')
  const steps = async () =>
    (await client.query('select name, finished is not null as done from public.schema_steps order by name'))
      .rows
  const done = await steps()
  expect(done.filter(({ name }) => name.startsWith('102'))).toEqual([])
  expect(done.length).toBeGreaterThan(4)
  await client.query('drop table public.brands')
  await open(folder)
  expect((await steps()).filter((step) => !step.done)).toEqual([])
})

test('two processes upgrade at the same time, and an index that was interrupted is built anew', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await client.query('create index events_order on public.events (id)')
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'public.events_order'::regclass`,
  )
  await Promise.all([open(folder), open(folder), open(folder)])
  const { rows } = await client.query(
    `select indisvalid as valid, pg_get_indexdef(indexrelid) as text from pg_index
    where indexrelid = 'public.events_order'::regclass`,
  )
  expect(rows).toEqual([{ valid: true, text: expect.stringContaining('place') }])
})

test('a step whose connections fall silent fails soon, however long it may take, and is done by the next try', async () => {
  const { folder, databaseUrl, connect } = await database()
  const [client, blocker] = await Promise.all([connect(), connect()])
  await open(folder)
  const [step] = (await withStorage({ dataDir: folder }, backgroundSteps)).filter(
    ({ kind }) => kind === 'index',
  )
  if (step?.kind !== 'index') throw new Error('No index is built in the background.')
  const { proxy, databaseUrl: behind } = await proxied(databaseUrl)
  const storage = await openPlace({ dataDir: folder, databaseUrl: behind })
  onTestFinished(() => storage.close())

  const silence = { askMs: 500, silentMs: 5_000 }
  const restore = setLimits({ upgrade: { ...limits.upgrade, silence, claimMs: 5_000 } })
  onTestFinished(restore)
  await blocker.query(`begin; lock table public.${step.table} in share update exclusive mode`)
  const failing = expect(runAll(storage, quiet)).rejects.toThrow('has not answered in 5000 ms')
  const building = `from pg_stat_activity where datname = current_database() and state = 'active'
    and query like 'create index concurrently%'`
  // While the database answers, it waits for as long as it has to.
  const waiting = `select ${building} and query_start < clock_timestamp() - interval '6 s'`
  await expect.poll(() => client.query(waiting)).toMatchObject({ rowCount: 1 })
  const begun = performance.now()
  proxy.silence()
  await failing
  expect(performance.now() - begun).toBeLessThan(20_000)
  restore()

  // The server finds out on its side.
  expect((await client.query(`select pg_terminate_backend(pid, 10000) ${building}`)).rowCount).toBe(1)
  await blocker.query('rollback')
  proxy.resume()
  await runAll(storage, quiet)
  expect(await backgroundSteps(storage)).toEqual([])
  expect((await client.query('select from pg_index where not indisvalid')).rowCount).toBe(0)
})

/** A database in which another session builds the index of a step, as one does whose gateway was killed. It waits for a transaction. */
async function withOtherBuild(lock: string, deadlockTimeout: { own: string; other: string }) {
  const { folder, databaseUrl, connect } = await database()
  const [client, other, blocker] = await Promise.all([connect(), connect(), connect()])
  await open(folder)
  const steps = await withStorage({ dataDir: folder }, backgroundSteps)
  const [step] = steps.filter((one) => one.kind === 'index' && typeof one.on === 'string')
  if (step?.kind !== 'index') throw new Error('No index is built in the background.')
  const name = new URL(databaseUrl).pathname.slice(1)
  await client.query(`alter database "${name}" set deadlock_timeout = '${deadlockTimeout.own}'`)
  await other.query(`set deadlock_timeout = '${deadlockTimeout.other}'`)
  await blocker.query(`begin; select pg_current_xact_id(); lock table public.${step.table} in ${lock} mode`)
  const building = other.query(`create index concurrently ${step.name} on public.${step.table} ${step.on}`)
  const waiting = (count: number) =>
    expect
      .poll(
        () =>
          client.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ~ '(create|drop) index concurrently'`),
        { interval: 20 },
      )
      .toMatchObject({ rowCount: count })
  await waiting(1)
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(() => storage.close())
  const log = capturedLog()
  const running = runAll(storage, upgradeLog(createLogger('warn', log)).onProgress)
  await waiting(2)
  const isValid = `select indisvalid as valid from pg_index where indexrelid = 'public.${step.name}'::regclass`
  return { blocker, building, running, log, storage, valid: () => client.query(isValid) }
}

const BLOCKED = 'another database session blocks a step of the upgrade'

test('an index that another session still builds is waited for, and a deadlock with it is no failure', async () => {
  // The statement has waited for longer than one is retried.
  const conflicts = { ...limits.postgres.conflicts, longestMs: 1_000 }
  const upgrade = { ...limits.upgrade, claimMs: 1_500, logMs: 0 }
  onTestFinished(setLimits({ postgres: { ...limits.postgres, conflicts }, upgrade }))
  const world = await withOtherBuild('row exclusive', { own: '5s', other: '1h' })
  await world.blocker.query('commit')
  await Promise.all([world.building, world.running])
  expect(world.log.text()).toContain('a step of the upgrade is still running')
  expect(world.log.text()).toContain(BLOCKED)
  expect((await world.valid()).rows).toEqual([{ valid: true }])
  expect(await backgroundSteps(world.storage)).toEqual([])
})

test('an index that another session could not finish is dropped and built', async () => {
  onTestFinished(setLimits({ upgrade: { ...limits.upgrade, logMs: 0 } }))
  const world = await withOtherBuild('share update exclusive', { own: '1h', other: '100ms' })
  const failing = expect(world.building).rejects.toMatchObject({ code: '40P01' })
  await world.blocker.query('commit')
  await Promise.all([failing, world.running])
  expect(world.log.text()).toContain(BLOCKED)
  expect((await world.valid()).rows).toEqual([{ valid: true }])
})

test.each([
  ['before it serves', (storage: Storage, onProgress: OnProgress) => runAll(storage, onProgress)],
  [
    'while it serves',
    async (storage: Storage, onProgress: OnProgress) => {
      const failures: unknown[] = []
      const stop = startUpgrade(storage, { onProgress, onError: (error) => failures.push(error) })
      await expect.poll(() => backgroundSteps(storage)).toEqual([])
      await stop()
      expect(failures).toEqual([])
    },
  ],
])('a batch that fills rows waits briefly for one that is locked, %s, and payments pass', async (_, fill) => {
  const { folder, connect } = await database()
  const [long, payment] = await Promise.all([connect(), connect()])
  await open(folder)
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(() => storage.close())
  // The batch has locked the other rows by then. A snapshot that lasts as long as the lock would keep indexes from being built first.
  const order = 'select id from public.events order by id'
  await long.query(
    `begin isolation level read committed; select from public.events where id = (${order} desc limit 1) for update`,
  )
  const seen: string[] = []
  const filling = fill(storage, ({ id }, state) =>
    seen.push(`${id} ${typeof state === 'string' ? state : ''}`),
  )
  const blocked = () => seen.find((line) => line.endsWith('blocked'))
  await expect.poll(blocked).toContain('events')
  await payment.query(`set lock_timeout = '5s'`)
  await payment.query(`update public.events set type = type where id = (${order} limit 1)`)
  await long.query('commit')
  await filling
  expect(await backgroundSteps(storage)).toEqual([])
})

test('a process of 1.4.0 keeps the upgrade from being ended, and what it adds is filled later', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await open(folder)
  const left = () => withStorage({ dataDir: folder }, backgroundSteps)
  const run = () => withStorage({ dataDir: folder }, (storage) => runAll(storage, quiet))
  const end = () => withStorage({ dataDir: folder }, (storage) => contract(storage, quiet))
  await client.query(`insert into public.instances (id, alive_until) values ('old', 9e12)`)
  await run()
  const fillings = await left()
  expect(fillings.length).toBeGreaterThan(3)
  expect(fillings.filter(({ kind }) => kind !== 'backfill')).toEqual([])
  await expect(end()).rejects.toThrow('is to be finished first')
  await client.query(`insert into public.events select 'new', merchant_id, mode, created, type, data, position
    from public.events limit 1`)
  await client.query('delete from public.instances')
  await run()
  expect(await left()).toEqual([])
  const added = await client.query(`select record_id, place from public.events where id = 'new'`)
  expect(added.rows).toEqual([{ record_id: expect.any(String), place: null }])

  await client.query(`insert into public.instances (id, alive_until) values ('again', 9e12)`)
  expect((await left()).map(({ id }) => id)).toEqual(fillings.map(({ id }) => id))
  await client.query('delete from public.instances')
  await run()
  await end()
  const last = await client.query('select max(name) as name from public.kysely_migration')
  expect(last.rows).toEqual([{ name: '999-a-later-version-has-ended-the-upgrade' }])
})

test('a database of an unreleased version stays as it is, and the error says what to do', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await client.query(`insert into public.kysely_migration values ('037-console', '')`)
  await expect(open(folder)).rejects.toThrow(
    /An unreleased version .* \(up to 037-console\).* Restore a backup of 1.4.0/,
  )
  expect((await client.query(`select to_regclass('public.schema_steps') as found`)).rows).toEqual([
    { found: null },
  ])
})

test('a version that the end of a later upgrade has left behind does not start', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await open(folder)
  const add = (phase: string, finished: number | null) =>
    client.query(
      'insert into public.schema_steps (name, upgrade, kind, phase, finished) values ($1, $2, $3, $4, $5)',
      [`999-next/${phase}`, '999-next', 'change', phase, finished],
    )
  await add('expand', 1)
  await open(folder)
  await add('contract', 1)
  await expect(open(folder)).rejects.toThrow('A later version has changed this database for good')
})
