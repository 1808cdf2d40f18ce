// Payments that a bank returns after they have settled (rules: transactions.md#daily-capture).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'
import { operateOn } from '../../../../support/merchant/operator.ts'
import { advance } from '../../../../support/outside/webhooks.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

/** The time of day in so many hours, as an operator sets it. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

test('are heard of when the daily capture gets another time in between', async () => {
  const { client } = world
  const outcome = { approve: true, settlement: { return_code: 'ach_payment_stopped', after_days: 2 } }
  await client.post('/v1/simulator/rules', { match: { reference: 'returned' }, outcomes: [outcome] })
  const charge = { amount: 1000, method: goodBank, reference: 'returned' }
  const { id, account_id } = (await client.post('/v1/charges', charge)).body
  const status = async () => (await client.get(`/v1/transactions/${id}`)).body.status
  await operateOn(world, 'account', account_id, 'capture_zone=UTC', `capture_time=${inHours(12)}`)
  await advance(client, { duration: 'P1DT23H' })
  expect(await status()).toBe('COMPLETED')
  // Returned an hour before, and eleven before the next capture.
  await advance(client, { duration: 'PT2H' })
  await operateOn(world, 'account', account_id, `capture_time=${inHours(15)}`)
  await advance(client, { duration: 'P1D' })
  expect(await status()).toBe('FAILED')
})
