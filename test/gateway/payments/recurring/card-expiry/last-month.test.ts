// A card may pay until its last month is over where the merchant is, and not where the gateway is.
import { expect, onTestFinished, test } from 'vitest'
import { clockFrom, goodCard, testGateway } from '../../../../support/gateway.ts'
import { liveClient, newToken } from '../../../../support/merchant/methods.ts'
import { recurringCalls, URL } from '../../../../support/merchant/recurring.ts'

const JANUARY = { ...goodCard, exp_month: 1, exp_year: 2027 }

test('a card is taken as long as its last month goes on in the time zone of the merchant', async () => {
  const world = await testGateway({ clock: clockFrom(Date.parse('2027-01-15T17:00:00Z')) })
  onTestFinished(() => world.close())
  const { client } = world
  const { advance, ok } = recurringCalls(world)
  const { cvv: _, ...details } = JANUARY
  const card = await ok(client.post('/v1/cards', details))
  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2027-06-01' }
  const charge = (method: unknown) => client.post('/v1/charges', { amount: 100, method })
  const all = async () => [
    await charge(JANUARY),
    await charge(await newToken(world, JANUARY)),
    await charge(card.id),
    await client.post('/v1/cards', details),
    await client.post(URL, { amount: 100, method: details, schedule }),
  ]
  const codes = async () =>
    (await all()).map(({ status, body }) => (status === 200 ? 'taken' : body.messages[0].code))

  // In UTC it is February already.
  await advance('2027-02-01T04:50:00Z')
  expect(await codes()).toEqual(['taken', 'taken', 'taken', 'taken', 'taken'])
  await advance('2027-02-01T05:00:00Z')
  const over = ['card_expired', 'card_expired', 'payment_method_expired', 'card_expired', 'card_expired']
  expect(await codes()).toEqual(over)
  await ok(
    liveClient(world).call({ method: 'PATCH', path: '/v1/merchant', body: { timezone: 'Pacific/Honolulu' } }),
  )
  expect(await codes()).toEqual(['taken', 'taken', 'taken', 'taken', 'taken'])
})
