// What a recurring charge keeps to be paid with: a card of its own, or one that is saved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { monthly, noon, recurringCalls, URL } from '../../support/recurring.ts'
import { withoutCaptures } from '../../support/stored.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
  await withoutCaptures(world)
})
afterAll(() => world.close())

const patch = (path: string, body: object) => calls.ok(client.call({ method: 'PATCH', path, body }))

test('it needs no security code where the account requires one, as none is ever kept', async () => {
  const account = `/v1/accounts/${world.gateway.testAccountId}`
  await patch(account, { required_payment_fields: 'cvv' })
  const { cvv: _, ...withoutCvv } = goodCard
  const own = await calls.make({ method: withoutCvv })
  const wrong = await client.post(URL, { amount: 0, method: withoutCvv, schedule: monthly('2027-02-01') })
  expect(wrong.body.messages.map(({ context }: { context: string }) => context)).toEqual(['amount'])
  const charge = { amount: 1000, recur: { interval_unit: 'MONTH', interval_delay: 1 } }
  const refused = await client.post('/v1/charges', { ...charge, method: withoutCvv })
  expect(refused.body.messages).toMatchObject([{ context: 'method.cvv', sub_code: 'not_blank' }])
  const begun = await calls.ok(client.post('/v1/charges', { ...charge, method: goodCard }))
  await patch(calls.url(own.id), { method: withoutCvv })

  await calls.advance(noon('2027-02-16'))
  expect(await calls.story(own.id)).toEqual(['2027-02-01 PAID 1000', '2027-03-01 PENDING 1000'])
  expect(await calls.story(begun.recurring_charge_id)).toEqual([
    '2027-01-15 PAID 1000',
    '2027-02-15 PAID 1000',
    '2027-03-15 PENDING 1000',
  ])
  await patch(account, { required_payment_fields: '' })
})
