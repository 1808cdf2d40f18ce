// Lists that are read from a standby, while it follows, falls behind and dies.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../../../gateway/core/limits.ts'
import { setLimits } from '../../support/api/limits.ts'
import { charge, gatewayOn, ready } from '../../support/database-fault.ts'
import { runCommand, type TestGateway } from '../../support/gateway.ts'
import { startPostgresPair } from '../../support/postgres-pair.ts'

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function pair() {
  const servers = await startPostgresPair()
  onTestFinished(() => servers.stop())
  const connect = async (port: number) => {
    const client = new pg.Client(urlOf(port))
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end().catch(() => {}))
    return client
  }
  const primary = await connect(servers.primaryPort)
  // Nobody waits for the standby, so it may be behind.
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  const standby = await connect(servers.standbyPort)
  const readUrl = urlOf(servers.standbyPort)
  const databaseUrl = urlOf(servers.primaryPort)
  return { servers, standby, readUrl, databaseUrl }
}

const list = async ({ client }: TestGateway): Promise<string[]> => {
  const { status, body } = await client.get('/v1/transactions?page_size=100')
  expect(status).toBe(200)
  return body.results.map(({ id }: { id: string }) => id)
}

/** Charges, and expects the charge in the list that is read next. */
async function chargeAndList(world: TestGateway): Promise<void> {
  const { status, body } = await charge(world)
  expect(status).toBe(200)
  expect(await list(world)).toContain(body.id)
}

/** How often a server has looked into the table of transactions. */
async function looks(server: pg.Client): Promise<number> {
  const { rows } = await server.query(`select coalesce(sum(seq_scan + idx_scan), 0)::integer as count
    from pg_stat_user_tables where relname = 'transactions'`)
  return rows[0].count
}

const usedMetric = async ({ gateway }: TestGateway) => {
  const text = await (await fetch(gateway.metricsUrl ?? '')).text()
  return /^gateway_replica_used (\d)$/m.exec(text)?.[1]
}

test('a list from the standby has what was charged before', async () => {
  // However busy this machine is: the standby may take its time.
  onTestFinished(setLimits({ replica: { ...limits.replica, waitMs: 60_000 } }))
  const { standby, ...place } = await pair()
  const world = await gatewayOn(place.databaseUrl, { readUrl: place.readUrl, metricsPort: 0 })
  for (let times = 0; times < 20; times++) await chargeAndList(world)
  await expect.poll(() => looks(standby)).toBeGreaterThan(20)
  expect(await usedMetric(world)).toBe('1')
})

test('a standby that falls behind is not read until it has caught up', async () => {
  const { standby, ...place } = await pair()
  const world = await gatewayOn(place.databaseUrl, { readUrl: place.readUrl, metricsPort: 0 })
  await chargeAndList(world)
  await standby.query('select pg_wal_replay_pause()')
  for (let times = 0; times < 5; times++) await chargeAndList(world)
  expect(await usedMetric(world)).toBe('0')
  expect((await ready(world)).status).toBe(200)
  const env = { DATABASE_URL: place.databaseUrl, DATABASE_READ_URL: place.readUrl }
  const { out } = await runCommand(['doctor', '--data', world.dataDir], env)
  expect(out).toContain('Lists are read from the primary')
  await standby.query('select pg_wal_replay_resume()')
  await expect
    .poll(async () => {
      await list(world)
      return usedMetric(world)
    })
    .toBe('1')
  await chargeAndList(world)
})

test('a standby that dies, or is promoted, is not read', async () => {
  const { servers, standby, ...place } = await pair()
  const world = await gatewayOn(place.databaseUrl, { readUrl: place.readUrl, metricsPort: 0 })
  await chargeAndList(world)
  await servers.promote()
  await expect
    .poll(async () => (await standby.query('select pg_is_in_recovery() as is')).rows)
    .toEqual([{ is: false }])
  for (let times = 0; times < 3; times++) await chargeAndList(world)
  expect(await usedMetric(world)).toBe('0')
  await servers.killStandby()
  for (let times = 0; times < 3; times++) await chargeAndList(world)
  expect((await ready(world)).status).toBe(200)
})
