// Two processes that write and seal one merchant's audit log keep one chain.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLogs } from '../../gateway/platform/audit-log/index.ts'
import { untilServed } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage, testCipher, withStorage } from '../support/engine.ts'
import { goodCard } from '../support/gateway.ts'

const ROUNDS = process.env.LONG_TESTS === '1' ? 200 : 20

let world: TwoGateways
beforeAll(async () => {
  world = await twoGateways()
})
afterAll(() => world.close())

test('refunds by both at the same time are all in one log, without a gap', async () => {
  const refund = async (at: number) => {
    const client = world.clients[at % 2 === 0 ? 0 : 1]
    const charge = await untilServed(() => client.post('/v1/charges', { amount: 1000, method: goodCard }))
    const { id } = charge.body
    const answers = await Promise.all(
      world.clients.map((one) => untilServed(() => one.post(`/v1/charges/${id}/refund`, { amount: 100 }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  await Promise.all(Array.from({ length: ROUNDS }, (_, at) => refund(at)))
  const waiting = () =>
    withStorage(world, ({ read }) =>
      read.selectFrom('audit_entries').select('id').where('sequence', 'is', null).execute(),
    )
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  const storage = await openStorage(world)
  const cipher = await testCipher(world.dataDir, storage)
  expect((await verifyLogs(storage.reading, cipher)).faults).toEqual([])
  const refunds = await storage.read
    .selectFrom('audit_entries')
    .select(['sequence', 'merchant_id'])
    .where('action', '=', 'transaction.refunded')
    .execute()
  await storage.close()
  expect(refunds).toHaveLength(2 * ROUNDS)
  expect(new Set(refunds.map(({ sequence }) => sequence)).size).toBe(2 * ROUNDS)
})
