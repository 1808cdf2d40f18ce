// What a recurring charge keeps to be paid with: a card of its own, or one that is saved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { newToken } from '../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls, URL } from '../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../support/merchant/stored.ts'

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

test('after a saved card is replaced, the new one is shown and told of, as it is the one that pays', async () => {
  const later = { exp_month: 12, exp_year: 2040 }
  const card = await calls.ok(client.post('/v1/cards', { number: '4242424242424242', ...later }))
  const { id } = await calls.make({ method: card.id, schedule: monthly('2027-03-10') })
  const { id: finite } = await calls.make({
    method: card.id,
    schedule: monthly('2027-03-10'),
    max_occurrences: 1,
  })
  const number = '5105105105105100'
  await patch(`/v1/cards/${card.id}`, {
    token_id: await newToken(world, { type: 'card', number, exp_month: 4, exp_year: 2027 }),
  })
  const method = { number: '************5100', card_type: 'MASTERCARD', exp_month: 4, exp_year: 2027 }
  expect(await calls.read(id)).toMatchObject({ method })
  const { results } = (await client.get(URL)).body
  expect(results.find((one: { id: string }) => one.id === id)).toMatchObject({ method })
  expect(await patch(calls.url(id), { description: 'Rent' })).toMatchObject({ method })

  await calls.advance(noon('2027-05-02'))
  const [paid] = await calls.occurrences(id)
  expect(await calls.occurrence(id, paid.id)).toMatchObject({ status: 'PAID', transactions: [{ method }] })
  const events = (await client.get('/v1/events?page_size=100')).body.results
  const told = (of: string) =>
    events
      .filter(({ type, data }: { type: string; data: { id: string } }) => {
        return data.id === of && type !== 'recurring_charge.created'
      })
      .map(({ type, data }: { type: string; data: object }) => {
        expect(data, type).toMatchObject({ method })
        return type
      })
  expect(told(id)).toContain('recurring_charge.updated')
  expect(told(id)).toContain('recurring_charge.payment_method.expiring')
  expect(told(id)).toContain('recurring_charge.payment_method.expired')
  expect(told(finite)).toEqual(['recurring_charge.completed'])
  await client.call({ method: 'DELETE', path: `/v1/cards/${card.id}` })
  expect(await calls.read(id)).toMatchObject({ method })
  expect((await client.call({ method: 'DELETE', path: calls.url(id) })).body).toMatchObject({ method })
})

test('what is kept is shown after its saved card was purged, too', async () => {
  const card = await calls.ok(
    client.post('/v1/cards', { number: goodCard.number, exp_month: 12, exp_year: 40 }),
  )
  const { id } = await calls.make({ method: card.id, schedule: monthly('2027-08-10') })
  const token = { type: 'card', number: '5105105105105100', exp_month: 4, exp_year: 2030 }
  await patch(`/v1/cards/${card.id}`, { token_id: await newToken(world, token) })
  const { method } = await calls.read(id)
  expect(method.number).toBe('************5100')
  const purged = await client.post('/v1/merchant/purge-test-data', { delete_payment_methods: true })
  expect(purged.status).toBe(204)
  expect(await calls.read(id)).toMatchObject({ method })
})
