// A database that can't be written: every request is refused honestly and soon, and served again as soon as it can.
import { expect, test } from 'vitest'
import { charge, database, expectHonesty, gatewayOn, ready } from '../../support/database-fault.ts'
import { scrape, sumOf } from '../../support/outside/metrics.ts'
import { proxied } from '../../support/outside/tcp-proxy.ts'

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('that has become read-only', async () => {
  const { databaseUrl, prompt, name } = await database()
  const world = await gatewayOn(databaseUrl)
  await expectHonesty(world, {
    async begin() {
      await prompt.query(`alter database ${name} set default_transaction_read_only = on`)
      await prompt.query(END_OTHERS)
    },
    // The sessions that began read-only stay so: they must not be used again.
    end: () => prompt.query(`alter database ${name} reset default_transaction_read_only`),
  })
})

test('that is read-only answers what is only read, and its metrics say so', async () => {
  const { databaseUrl, prompt, name } = await database()
  const world = await gatewayOn(databaseUrl, { metricsPort: 0 })
  const { body } = await charge(world)
  const shown = async () => {
    const { samples } = await scrape(world.gateway.metricsUrl)
    return ['gateway_database_up', 'gateway_database_writable'].map((name) => sumOf(samples, name))
  }
  expect(await shown()).toEqual([1, 1])
  await prompt.query(`alter database ${name} set default_transaction_read_only = on`)
  await prompt.query(END_OTHERS)
  await expect.poll(async () => (await ready(world)).status).toBe(503)
  expect((await world.client.get(`/v1/transactions/${body.id}`)).status).toBe(200)
  expect(await shown()).toEqual([0, 0])
})

test('behind a network that has fallen silent, on new connections too', async () => {
  const { proxy, databaseUrl } = await proxied((await database()).databaseUrl)
  const world = await gatewayOn(databaseUrl)
  await expectHonesty(world, {
    begin: async () => proxy.silence(),
    end: async () => proxy.resume(),
  })
})

test('whose disk is full', async () => {
  const { databaseUrl, prompt } = await database()
  const world = await gatewayOn(databaseUrl)
  // As PostgreSQL answers on a full disk, which no test can give it.
  await prompt.query(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  const tables = ['instances', 'transactions']
  await expectHonesty(world, {
    part: 'disk',
    async begin() {
      for (const table of tables)
        await prompt.query(
          `create trigger full_disk before insert or update on ${table} execute function is_full()`,
        )
    },
    async end() {
      for (const table of tables) await prompt.query(`drop trigger full_disk on ${table}`)
    },
  })
})
