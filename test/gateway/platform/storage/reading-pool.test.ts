// The threads that read on SQLite: a search that takes long keeps nobody else waiting, and ends.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createCheckpoints } from '../../../../gateway/platform/storage/engines/checkpoints.ts'
import { openReading as open } from '../../../../gateway/platform/storage/engines/reading/dialect.ts'
import { openStorage, type Storage } from '../../../../gateway/platform/storage/index.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

let storage: Storage
const { folder, remove } = temporaryFolder()

type Reading = ReturnType<typeof open>['reading']

/** Bytes of a page of SQLite. */
const PAGE = 4096

/** So many that nobody lives to see all threes of them. */
const NAMES = 5_000

beforeAll(async () => {
  storage = await openStorage({ dataDir: folder })
  const names = Array.from({ length: NAMES }, (_, at) => ({ name: `name ${at}` }))
  await storage.write((tx) => tx.insertInto('locks').values(names).execute())
})
afterAll(async () => {
  await storage.close()
  remove()
})

/** Milliseconds: longer than any test, for those that are not about the limit. */
const UNHURRIED = 600_000

function openReading({ threads = 2, timeLimitMs = UNHURRIED } = {}): Reading {
  return openPool({ threads, timeLimitMs }).reading
}

function openPool(limits: { threads: number; timeLimitMs: number }): ReturnType<typeof open> {
  const opened = open(path.join(folder, 'gateway.sqlite'), limits)
  onTestFinished(() => opened.reading.destroy())
  return opened
}

const short = (reading: Reading) => reading.selectFrom('locks').select('name').limit(1).execute()

/** The limit keeps SQLite from making one select of the two. */
const endlessQuery = (reading: Reading) =>
  reading
    .selectFrom((all) =>
      all
        .selectFrom(['locks as one', 'locks as two', 'locks as three'])
        .select('one.name')
        .limit(Number.MAX_SAFE_INTEGER)
        .as('threes'),
    )
    .select(({ fn }) => fn.countAll().as('count'))

const endless = (reading: Reading) => endlessQuery(reading).execute()

const ofServer = (message: string) => ({
  messages: [{ code: 'server_error', message: expect.stringContaining(message) }],
})

/** On a busy machine a thread takes longer to start than reads may here. */
const expectToGoOn = (reading: Reading) => expect.poll(() => short(reading).catch(() => [])).toHaveLength(1)

test('a read that takes too long ends with an error that says so, and its thread goes on with the next', async () => {
  const reading = openReading({ threads: 1, timeLimitMs: 500 })
  await expect(endless(reading)).rejects.toMatchObject(ofServer('takes too long'))
  await expectToGoOn(reading)
})

test('a read that waits behind others for too long is not begun', async () => {
  const reading = openReading({ threads: 1, timeLimitMs: 500 })
  const all = await Promise.allSettled([endless(reading), endless(reading), endless(reading)])
  expect(all).toMatchObject(all.map(() => ({ reason: ofServer('takes too long') })))
  await expectToGoOn(reading)
})

test('beside a read that takes long, short ones and changes go on', async () => {
  const reading = openReading()
  let isOver = false
  const long = endless(reading).finally(() => {
    isOver = true
  })
  for (let nth = 0; nth < 20; nth++) {
    await storage.write((tx) =>
      tx
        .insertInto('locks')
        .values({ name: `beside ${nth}` })
        .execute(),
    )
    expect(await short(reading)).toHaveLength(1)
  }
  expect(isOver).toBe(false)
  await Promise.all([reading.destroy(), expect(long).rejects.toMatchObject(ofServer(''))])
})

test('a thread that ends fails what it reads, and another one takes its place', async () => {
  const reading = openReading({ threads: 1 })
  const started = Promise.withResolvers<{ terminate(): Promise<unknown> }>()
  process.once('worker', started.resolve)
  // It has loaded the engine: Node may abort the process of a thread that is terminated while it does.
  expect(await short(reading)).toHaveLength(1)
  const [read, waiting] = [endless(reading), short(reading)]
  void started.promise.then((worker) => worker.terminate())
  await expect(read).rejects.toMatchObject(ofServer(''))
  expect(await waiting).toHaveLength(1)
})

test("messages that Node's watch mode posts from a thread answer no read", async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const reading = openReading({ threads: 1 })
  const posted = Promise.withResolvers<unknown>()
  process.once('worker', (worker) => worker.once('message', posted.resolve))
  expect(await short(reading)).toHaveLength(1)
  expect(await posted.promise).toHaveProperty('watch:import')
  expect(await short(reading)).toHaveLength(1)
})

test('closed, it ends what is read at once, and reads no more', async () => {
  const reading = openReading({ threads: 1 })
  const reads = [endless(reading), endless(reading)]
  const all = Promise.allSettled(reads)
  await reading.destroy()
  expect(await all).toMatchObject(reads.map(() => ({ reason: ofServer('') })))
  await expect(short(reading)).rejects.toThrow()
})

test('closed while a thread starts, it waits for it and terminates none', async () => {
  const reading = openReading({ threads: 1 })
  const started = Promise.withResolvers<Worker>()
  process.once('worker', started.resolve)
  const read = short(reading)
  const terminated = vi.spyOn(await started.promise, 'terminate')
  await Promise.all([reading.destroy(), expect(read).rejects.toMatchObject(ofServer(''))])
  expect(terminated).not.toHaveBeenCalled()
})

test('it has no transactions', async () => {
  await expect(openReading().transaction().execute(short)).rejects.toThrow('each for itself')
})

test('it writes nothing, and an error is the one of SQLite', async () => {
  const reading = openReading()
  const inserted = reading.insertInto('locks').values({ name: 'written' }).returning('name').execute()
  await expect(inserted).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  const unknown = reading
    .selectFrom('no_such_table' as 'locks')
    .select('name')
    .execute()
  await expect(unknown).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
    message: 'no such table: no_such_table',
  })
})

test('in a pause no read begins, and one that runs is waited for, but not without end', async () => {
  const { reading, pool } = openPool({ threads: 2, timeLimitMs: 600_000 })
  const order: string[] = []
  const paused = pool.pause(60_000)
  const read = short(reading).then(() => order.push('read'))
  const resume = await paused
  order.push('pause')
  resume?.()
  await read
  expect(order).toEqual(['pause', 'read'])

  const { sql, parameters } = endlessQuery(reading).compile()
  const long = Promise.allSettled([pool.run(sql, parameters)])
  expect(await pool.pause(50)).toBe(undefined)
  expect(await short(reading)).toHaveLength(1)
  await reading.destroy()
  expect(await long).toMatchObject([{ reason: ofServer('') }])
})

test('beside clients that never pause reading, the log of what was written begins anew', async () => {
  const { reading, pool } = openPool({ threads: 2, timeLimitMs: 600_000 })
  const file = path.join(folder, 'gateway.sqlite')
  const written = new Sqlite(file)
  onTestFinished(() => void written.close())
  written.exec('create table notes (text text)')
  const committed = createCheckpoints(written, pool, { changes: 10, logPages: 50, pauseMs: 60_000 })
  const insert = written.prepare('insert into notes values (?)')
  const pages = () => Math.round(statSync(`${file}-wal`).size / PAGE)
  // Eight bytes of its header, which are others each time that it begins anew (https://www.sqlite.org/fileformat2.html#walformat).
  const begun = () => readFileSync(`${file}-wal`).subarray(16, 24).toString('hex')
  let isDone = false
  // Each begins its next read before the other one's ends.
  const readers = [1, 2, 3].map(async () => {
    while (!isDone) await short(reading)
  })
  let [longest, first] = [0, '']
  for (let nth = 0; nth < 1_000 && (first === '' || begun() === first); nth++) {
    for (let row = 0; row < 10; row++) insert.run('x'.repeat(PAGE))
    committed(10)
    longest = Math.max(longest, pages())
    first ||= begun()
    await nextTurn()
  }
  isDone = true
  await Promise.all(readers)
  expect(longest).toBeGreaterThan(50)
  expect(begun()).not.toBe(first)
})

test('a log that begins anew waits for the transaction that is open, and for nobody of another process', async () => {
  const { pool } = openPool({ threads: 1, timeLimitMs: 600_000 })
  const file = path.join(folder, 'apart.sqlite')
  const written = new Sqlite(file, { timeout: 60_000 })
  const other = new Sqlite(file)
  onTestFinished(() => {
    other.close()
    written.close()
  })
  written.pragma('journal_mode = WAL')
  written.exec('create table notes (text text)')
  const committed = createCheckpoints(written, pool, { changes: 1, logPages: 1, pauseMs: 60_000 })
  const resumed = vi.spyOn(pool, 'pause')
  const write = () => written.exec("insert into notes values ('x')")
  const size = () => statSync(`${file}-wal`).size

  write()
  committed(1)
  written.exec('begin')
  write()
  await resumed.mock.results[0]?.value
  expect(size()).toBeGreaterThan(0)
  written.exec('commit')
  committed(1)
  expect(size()).toBe(0)

  write()
  other.exec('begin')
  other.prepare('select * from notes').all()
  write()
  committed(1)
  await resumed.mock.results[1]?.value
  expect(size()).toBeGreaterThan(0)
  expect(written.pragma('busy_timeout', { simple: true })).toBe(60_000)
})

test('a checkpoint that fails fails no change, and keeps nobody from reading', async () => {
  const { reading, pool } = openPool({ threads: 1, timeLimitMs: 600_000 })
  const written = new Sqlite(path.join(folder, 'failing.sqlite'))
  written.pragma('journal_mode = WAL')
  written.exec('create table notes (text text)')
  const committed = createCheckpoints(written, pool, { changes: 1, logPages: 1, pauseMs: 60_000 })
  const paused = vi.spyOn(pool, 'pause')
  written.exec("insert into notes values ('x')")
  committed(1)
  written.close()
  await paused.mock.results[0]?.value
  committed(1)
  committed(1)
  expect(await short(reading)).toHaveLength(1)
})

const DIALECT = path.join(
  import.meta.dirname,
  '../../../../gateway/platform/storage/engines/reading/dialect.ts',
)

test('a process whose read is ended stays until all is closed', () => {
  const count =
    'with recursive n(x) as (select 1 union all select x + 1 from n where x < 1000000) select max(x) from n'
  const program = `
    import { openReading } from ${JSON.stringify(DIALECT)}
    const { reading, pool } = openReading(${JSON.stringify(path.join(folder, 'gateway.sqlite'))}, ${JSON.stringify({ threads: 1, timeLimitMs: UNHURRIED })})
    await reading.selectFrom('locks').select('name').limit(1).execute()
    const read = pool.run(${JSON.stringify(count)}, []).catch(() => 'ended')
    await reading.destroy()
    console.log(await read)`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(output).toBe('ended\n')
})

test('a gateway that was started with the lowest priority reads, and keeps it', () => {
  const program = `
    import { readdirSync } from 'node:fs'
    import os from 'node:os'
    import { openReading } from ${JSON.stringify(DIALECT)}
    const { reading } = openReading(${JSON.stringify(path.join(folder, 'gateway.sqlite'))}, ${JSON.stringify({ threads: 1, timeLimitMs: UNHURRIED })})
    const rows = await reading.selectFrom('locks').select('name').limit(1).execute()
    const threads = readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)))
    console.log(JSON.stringify({ rows: rows.length, priority: Math.min(...threads) }))
    await reading.destroy()`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const output = execFileSync('nice', ['-n', '19', ...node], { encoding: 'utf8' })
  // Lower than that of the tests by as much as there is.
  expect(JSON.parse(output)).toEqual({ rows: 1, priority: Math.min(19, os.getPriority() + 19) })
})
