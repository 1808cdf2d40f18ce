// A database that goes away, or that another version changes, under a gateway that goes on.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf, openStorage } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'

async function opened() {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  const other = new pg.Client((await databaseOf(folder)).databaseUrl)
  await other.connect()
  onTestFinished(async () => {
    await storage.close()
    await other.end()
    remove()
  })
  return { storage, other }
}

test('a connection that breaks in the middle of a write, while nothing is asked, ends that write alone', async () => {
  const { storage, other } = await opened()
  const broken = storage.write(async (tx) => {
    const ask = () => tx.selectFrom('locks').selectAll().execute()
    await ask()
    const { rowCount } = await other.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    expect(rowCount).toBe(1)
    // The end of the connection is heard here, where nobody waits for an answer on it.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    await ask()
  })
  await expect(broken).rejects.toThrow()
  expect(await storage.write(async () => 'works again')).toBe('works again')
})

test('a table that gets a column is read and written on, by each connection that knew it without', async () => {
  const { storage, other } = await opened()
  const read = () => storage.read.selectFrom('locks').selectAll().execute()
  const write = () => storage.write((tx) => tx.selectFrom('locks').selectAll().execute())
  const all = () => Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? read() : write())))
  await all()
  await other.query('alter table locks add column next text')
  // More connections than a write has attempts.
  for (let times = 0; times < 3; times++) expect((await all()).length).toBe(20)
})
