// The threads that read on SQLite: a search that takes long keeps nobody else waiting, and ends.
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openReading as open } from '../../../gateway/storage/engines/reading/dialect.ts'
import { openStorage, type Storage } from '../../../gateway/storage/index.ts'
import { temporaryFolder } from '../../support/gateway.ts'

let storage: Storage
const { folder, remove } = temporaryFolder()

type Reading = ReturnType<typeof open>

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

/** @param timeLimitMs longer than any test, where that is not what it is about */
function openReading({ threads = 2, timeLimitMs = 600_000 } = {}): Reading {
  const reading = open(path.join(folder, 'gateway.sqlite'), { threads, timeLimitMs })
  onTestFinished(() => reading.destroy())
  return reading
}

const short = (reading: Reading) => reading.selectFrom('locks').select('name').limit(1).execute()

/** The limit keeps SQLite from making one select of the two. */
const endless = (reading: Reading) =>
  reading
    .selectFrom((all) =>
      all
        .selectFrom(['locks as one', 'locks as two', 'locks as three'])
        .select('one.name')
        .limit(Number.MAX_SAFE_INTEGER)
        .as('threes'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()

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
  const [read, waiting] = [endless(reading), short(reading)]
  void started.promise.then((worker) => worker.terminate())
  await expect(read).rejects.toMatchObject(ofServer(''))
  expect(await waiting).toHaveLength(1)
})

test('closed, it ends what is read at once, and reads no more', async () => {
  const reading = openReading({ threads: 1 })
  const reads = [endless(reading), endless(reading)]
  const all = Promise.allSettled(reads)
  await reading.destroy()
  expect(await all).toMatchObject(reads.map(() => ({ reason: ofServer('') })))
  await expect(short(reading)).rejects.toThrow()
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
