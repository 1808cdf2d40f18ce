// The kit's snapshots and forks of a merchant: the same on each engine.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createApi } from '../../../../testing/api.ts'
import { startGateway, type TestGateway, type TestMerchant } from '../../../../testing/index.ts'
import { isPostgres } from '../../../support/engine.ts'

interface Charge {
  id: string
  status: string
}

/** A gateway with data of its own on the engine of this run. */
const start = () => startGateway(isPostgres ? { databaseUrl: inject('postgres').server } : {})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await start()
})
afterAll(() => gateway.close())

const charge = async (merchant: TestMerchant, more: object = {}) =>
  merchant.api.post<Charge>('/v1/charges', { amount: 4200, method: await merchant.token(), ...more })

test('a merchant is put back to a snapshot', async () => {
  const merchant = await gateway.merchant()
  const { id } = await charge(merchant)
  await merchant.snapshot('charged')
  const before = await merchant.clock.now()
  for (const month of [1, 2]) {
    await merchant.clock.advance({ months: month })
    await charge(merchant, { amount: month })
    await merchant.restore('charged')
    expect(await merchant.api.get('/v1/transactions')).toMatchObject({
      results: [{ id, status: 'AUTHORIZED' }],
    })
    expect((await merchant.clock.now()).getTime() - before.getTime()).toBeLessThan(60_000)
  }
})

test('a merchant that is forked goes on twice, apart', async () => {
  const merchant = await gateway.merchant()
  const { id } = await charge(merchant)
  const forked = await merchant.fork()
  onTestFinished(() => forked.close())
  expect(forked.secretKey).toBe(merchant.secretKey)
  expect(forked.gateway.baseUrl).not.toBe(gateway.baseUrl)
  await forked.clock.advance({ days: 2 })
  await charge(forked)
  expect(await forked.api.get(`/v1/transactions/${id}`)).toMatchObject({ status: 'COMPLETED' })
  expect(await merchant.api.get(`/v1/transactions/${id}`)).toMatchObject({ status: 'AUTHORIZED' })
  expect(await merchant.api.get('/v1/transactions')).toMatchObject({ results: [{ id }] })
  await forked.webhooks.settled()
  expect(forked.webhooks.received('transaction.completed')).toHaveLength(1)
  expect(merchant.webhooks.received('transaction.completed')).toEqual([])
})

test('each gateway has data of its own, which goes with it', async () => {
  const before = await databases()
  let made: string[]
  {
    await using other = await start()
    const stranger = await other.merchant()
    const here = createApi(gateway.baseUrl, stranger.secretKey, gateway.fetch)
    await expect(here.get('/v1/transactions')).rejects.toMatchObject({ status: 401 })
    await using twice = await stranger.fork()
    await charge(twice)
    made = (await databases()).filter((name) => !before.includes(name))
    expect(made.length).toBeGreaterThanOrEqual(isPostgres ? 2 : 0)
    // Closed by the test, and once more by its block.
    await twice.close()
  }
  // Other tests have such databases at the same server, too, and drop them in their own time.
  const left = async () => (await databases()).filter((name) => made.includes(name))
  await expect.poll(left).toEqual([])
})

/** What the kit has made at the server; nothing on SQLite. */
async function databases(): Promise<string[]> {
  if (!isPostgres) return []
  const client = new pg.Client(inject('postgres').server)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'gateway\\_%' order by datname`,
  )
  await client.end()
  return rows.map(({ datname }) => datname)
}
