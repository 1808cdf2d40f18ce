// Recurring charges that begin with the payer's authentication (rules: recurring.md#authentication).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls, URL } from '../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../support/merchant/stored.ts'

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  calls = recurringCalls(world)
  await withoutCaptures(world)
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  const body = { authentication_policy: 'ALWAYS' }
  await calls.ok(world.client.call({ method: 'PATCH', path, body }))
})
afterAll(() => world.close())

/** A token whose payer is authenticated. */
async function authenticated(amount = 4200) {
  const page = pageOf(world)
  const token = await page.token(cardOf('100'))
  const { id, secret } = (await page.create(token, { amount })).body
  expect((await page.proceed(id, secret)).body.status).toBe('SUCCEEDED')
  return { token, id }
}
const make = (method: unknown, more: object = {}) =>
  world.client.post(URL, { amount: 4200, method, schedule: monthly('2027-02-01'), ...more })
const readOne = (id: string) => calls.ok(world.client.get(`/v1/authentications/${id}`))

test('one that is created with it uses it for the first payment, however late, and for no other', async () => {
  const { token, id } = await authenticated()
  const made = await calls.ok(make(token))
  expect(made).toMatchObject({ authentication_id: id })
  expect(await readOne(id)).toMatchObject({ recurring_charge_id: made.id })
  expect(await readOne(id)).not.toHaveProperty('charge_id')
  const elsewhere = { amount: 4200, method: { ...goodCard, number: cardOf('100') }, authentication_id: id }
  const refused = await world.client.post('/v1/charges', elsewhere)
  expect(refused).toMatchObject(refusal(422, 'authentication_required'))

  await calls.advance(noon('2027-03-02'))
  const [first, second] = await calls.occurrences(made.id)
  const charged = async ({ id: occurrence }: { id: string }) =>
    (await calls.occurrence(made.id, occurrence)).transactions[0]
  const paid = await charged(first)
  expect(paid).toMatchObject({
    status: 'AUTHORIZED',
    authentication_id: id,
    authentication: { trans_status: 'Y', liability_shift: true },
  })
  expect(await readOne(id)).toMatchObject({ recurring_charge_id: made.id, charge_id: paid.id })
  expect(await charged(second)).not.toHaveProperty('authentication_id')
})

test('a saved card names it', async () => {
  const card = await calls.ok(world.client.post('/v1/cards', { ...goodCard, number: cardOf('100') }))
  const created = await world.client.post('/v1/authentications', {
    method: card.id,
    amount: 4200,
    currency: 'USD',
  })
  const authentication_id = created.body.id
  const step = { browser: {}, method: 'NONE' }
  await calls.ok(world.client.post(`/v1/authentications/${authentication_id}/continue`, step))
  expect(await make(card.id)).toMatchObject(refusal(422, 'authentication_required'))
  expect((await calls.ok(make(card.id, { authentication_id }))).authentication_id).toBe(authentication_id)
})

test('there is none without it, or with one for less than a payment', async () => {
  expect(await make(goodCard)).toMatchObject(refusal(422, 'authentication_required'))
  const { token } = await authenticated(4199)
  expect(await make(token)).toMatchObject(refusal(422, 'authentication_required'))
  expect((await calls.ok(make(token, { amount: 4199 }))).authentication_id).toEqual(expect.any(String))
})
