// The schema changes while other processes use the database.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf, openStorage } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { releasedFolder } from '../../support/released/make-data.ts'

async function database() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl } = await databaseOf(folder)
  const connect = async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { folder, connect }
}

/** Undoes the migrations from 072 on, which removes two indexes. */
const BEFORE_072 = `
  alter table operator_links drop column user_id;
  alter table partner_applications drop column proposed;
  create index events_written on events (merchant_id, mode, written, position, id);
  create index partner_events_written on partner_events (partner_application_id, written, position, id);
  delete from kysely_migration where name >= '072'`

test('payments pass a migration that waits for a lock', async () => {
  const { folder, connect } = await database()
  const [long, payment] = await Promise.all([connect(), connect()])
  await long.query(BEFORE_072)
  await long.query('begin; lock table events in access share mode')
  const opening = openStorage({ dataDir: folder })
  await expect
    .poll(() => payment.query(`select from pg_locks where relation = 'events'::regclass and not granted`))
    .toMatchObject({ rowCount: 1 })
  await payment.query(`set lock_timeout = '2s'`)
  expect((await payment.query('select from events')).rowCount).toBe(0)
  await long.query('commit')
  await (await opening).close()
  expect((await payment.query(`select to_regclass('events_written') as index`)).rows).toEqual([
    { index: null },
  ])
})

test('an upgrade that fails continues where it stopped', async () => {
  const { folder, connect } = await database()
  const client = await connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(readFileSync(path.join(releasedFolder, '1.4.0.postgresql.sql'), 'utf8'))
  await client.query('create table public.event_heads (in_the_way integer)')
  await expect(openStorage({ dataDir: folder })).rejects.toThrow('event_heads')
  const last = () => client.query('select max(name) as name from public.kysely_migration')
  expect((await last()).rows).toEqual([{ name: '069-instance-keys' }])
  await client.query('drop table public.event_heads')
  await (await openStorage({ dataDir: folder })).close()
  expect((await last()).rows[0].name >= '072').toBe(true)
})
