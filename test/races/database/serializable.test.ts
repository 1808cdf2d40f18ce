// Under SERIALIZABLE, as some engines know no other level, PostgreSQL ends one of several transactions that conflict.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf, openStorage, runText } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'

async function opened() {
  const { folder, remove } = temporaryFolder()
  const { databaseUrl } = await databaseOf(folder)
  const connect = async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const first = await connect()
  const { rows } = await first.query('select current_database() as name')
  await first.query(`alter database ${rows[0].name} set default_transaction_isolation = serializable`)
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  return { storage, connect }
}

test('the tests run on the level that they were started with', async () => {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  const show = 'show transaction_isolation'
  const expected = [{ transaction_isolation: process.env.TEST_ISOLATION ?? 'read committed' }]
  expect(await runText(storage.read, show)).toEqual(expected)
  expect(await storage.write((tx) => runText(tx, show))).toEqual(expected)
})

test('writes that each read what the other one changes: both are done, one after the other', async () => {
  const { storage } = await opened()
  let runs = 0
  const bothHaveWritten = Promise.withResolvers<void>()
  const addCount = (name: string) =>
    storage.write(async (tx) => {
      const before = await tx.selectFrom('locks').selectAll().execute()
      await tx.insertInto('locks').values({ name }).execute()
      // So it is the commit that fails.
      if (++runs === 2) bothHaveWritten.resolve()
      await bothHaveWritten.promise
      return before.length
    })
  expect((await Promise.all([addCount('one'), addCount('two')])).sort()).toEqual([0, 1])
  expect(runs).toBe(3)
  const names = await storage.read.selectFrom('locks').select('name').orderBy('name').execute()
  expect(names).toEqual([{ name: 'one' }, { name: 'two' }])
})

test('a single read that conflicts is read again', async () => {
  const { storage, connect } = await opened()
  const [closing, late, plain] = await Promise.all([connect(), connect(), connect()])
  await closing.query('create table batch (number integer); create table receipts (batch integer)')
  await closing.query('insert into batch values (1)')
  // A receipt of a batch that is closed before it is committed, and a report of that batch, which must not lack it.
  await late.query('begin; select * from batch')
  await closing.query('update batch set number = 2')
  await closing.query('select pg_advisory_lock(7)')
  const report = `select (select number from batch), count(*) as receipts from receipts
    where (select pg_advisory_xact_lock_shared(7)) is not null`
  const isEnded = expect(plain.query(report)).rejects.toMatchObject({ code: '40001' })
  const reading = runText(storage.read, report)
  await expect
    .poll(() => closing.query(`select from pg_locks where locktype = 'advisory' and not granted`))
    .toMatchObject({ rowCount: 2 })
  await late.query('insert into receipts values (1)')
  await late.query('commit')
  await closing.query('select pg_advisory_unlock(7)')
  await isEnded
  expect(await reading).toEqual([{ number: 2, receipts: 1 }])
})
