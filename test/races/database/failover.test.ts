// Two PostgreSQL servers, both named in DATABASE_URL: one that is frozen, one that dies, and a standby that is promoted.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { charge, expectHonesty, gatewayOn, ready } from '../../support/database-fault.ts'
import { shownOf, twoServers } from '../../support/races/two-servers.ts'

/** The processes of a server: those of connections, those in the background, and the one that begins them. */
async function processesOf(port: number): Promise<number[]> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
    where pid <> pg_backend_pid()
    union select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer`)
  await client.end()
  return rows.map(({ pid }) => pid)
}

test('a primary that is frozen: nobody is kept waiting, and it is used again when it goes on', async () => {
  const { servers, databaseUrl } = await twoServers()
  const world = await gatewayOn(databaseUrl)
  const frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  onTestFinished(thaw)
  await expectHonesty(world, {
    async begin() {
      frozen.push(...(await processesOf(servers.primaryPort)))
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    end: async () => thaw(),
  })
})

test('a primary that dies: a standby takes no payments until it is promoted, then it has them all', async () => {
  const { servers, databaseUrl } = await twoServers()
  const world = await gatewayOn(databaseUrl, { metricsPort: 0 })
  expect(await shownOf(world)).toEqual([1, 0, 1])
  const before = await charge(world)
  expect(before.status).toBe(200)
  await expectHonesty(world, {
    begin: () => servers.killPrimary(),
    async end() {
      await expect.poll(() => shownOf(world)).toEqual([0, undefined, undefined])
      await servers.promote()
    },
  })
  await expect.poll(() => shownOf(world)).toEqual([1, 0, 0])
  expect((await world.client.get(`/v1/transactions/${before.body.id}`)).status).toBe(200)
  expect((await ready(world)).body).toEqual({ status: 'READY', not_ready: [] })
})
