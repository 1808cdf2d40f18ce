// Two processes get the first payment of a merchant in the same moment: one data key wins, and both read what either encrypts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'

let world: TwoGateways
beforeAll(async () => {
  world = await twoGateways()
})
afterAll(() => world.close())

test('a merchant’s first data key is made once', async () => {
  const [one, other] = world.clients
  const clients = [one, other, one, other, one, other]
  const saved = await Promise.all(clients.map((client) => client.post('/v1/cards', goodCard)))
  expect(saved.map(({ status }) => status)).toEqual(clients.map(() => 200))
  const storage = await openStorage(world)
  const rows = await storage.read.selectFrom('data_keys').select('version').execute()
  await storage.close()
  expect(rows).toEqual([{ version: 1 }])
  for (const { body } of saved) {
    for (const client of [one, other])
      expect((await client.post('/v1/charges', { amount: 100, method: body.id })).status).toBe(200)
  }
})
