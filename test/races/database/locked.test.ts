// A database that keeps statements waiting: nobody waits for longer than ten seconds.
import { expect, test } from 'vitest'
import { charge, database, expectHonesty, gatewayOn, ready } from '../../support/database-fault.ts'
import { proxied } from '../../support/outside/tcp-proxy.ts'

test('whose connections have fallen silent, while new ones work: they are replaced', async () => {
  const { proxy, databaseUrl } = await proxied((await database()).databaseUrl)
  const world = await gatewayOn(databaseUrl)
  await Promise.all(Array.from({ length: 10 }, () => charge(world)))
  proxy.silenceEstablished()
  const during = await Promise.all(Array.from({ length: 10 }, () => charge(world)))
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(10_000)
  await expect.poll(async () => (await charge(world)).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await ready(world)).status, { timeout: 10_000 }).toBe(200)
})

test('in which a lock keeps every statement waiting', async () => {
  const { databaseUrl, prompt } = await database()
  const world = await gatewayOn(databaseUrl)
  await expectHonesty(world, {
    async begin() {
      await prompt.query('begin')
      await prompt.query('lock table instances, transactions, idempotency_keys in access exclusive mode')
    },
    end: () => prompt.query('rollback'),
  })
})

test('in which a lock keeps only charges waiting: they are refused in time, and the gateway stays ready', async () => {
  const { databaseUrl, prompt } = await database()
  const world = await gatewayOn(databaseUrl)
  await prompt.query('begin')
  await prompt.query('lock table transactions in access exclusive mode')
  const during = await Promise.all(Array.from({ length: 30 }, () => charge(world)))
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(10_000)
  expect((await ready(world)).status).toBe(200)
  await prompt.query('rollback')
  await expect.poll(async () => (await charge(world)).status).toBe(200)
})
