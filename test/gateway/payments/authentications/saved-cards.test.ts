// Cards that are saved with the payer's authentication (rules: authentications.md#saved).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'
import { addContacts } from '../../../support/merchant/contacts.ts'
import { newToken, refusal } from '../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls, URL } from '../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../support/merchant/stored.ts'

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  calls = recurringCalls(world)
  await withoutCaptures(world)
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  await calls.ok(world.client.call({ method: 'PATCH', path, body: { authentication_policy: 'ALWAYS' } }))
})
afterAll(() => world.close())

/** A token and its authentication, as far as the card lets it come. */
async function authenticated(ends = '100', amount = 4200) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token, { amount })).body
  await page.proceed(id, secret)
  return { token, id, secret }
}
const withoutCvv = { ...goodCard, cvv: undefined, number: cardOf('100') }
const trySaving = (body: object) => world.client.post('/v1/cards', body)
const save = (body: object) => calls.ok(trySaving(body))
const charge = (method: string, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, ...more })
const readOne = (id: string) => calls.ok(world.client.get(`/v1/authentications/${id}`))
const required = refusal(422, 'authentication_required')

test('a token’s is found, and the next charge with the card uses it, however late', async () => {
  const { token, id } = await authenticated()
  const card = await save({ token_id: token })
  expect(card).toMatchObject({ authentication_id: id })
  expect(await calls.ok(world.client.get(`/v1/cards/${card.id}`))).toMatchObject({ authentication_id: id })
  expect(await readOne(id)).toMatchObject({ saved_method_id: card.id })

  await calls.advance(noon('2027-02-15'))
  expect(await charge(card.id, { amount: 4201 })).toMatchObject(required)
  expect(await calls.ok(charge(card.id))).toMatchObject({
    authentication_id: id,
    authentication: { trans_status: 'Y', liability_shift: true, ds_transaction_id: expect.any(String) },
    stored_credential: { usage: 'FIRST' },
  })
  expect(await charge(card.id)).toMatchObject(required)
})

test('the first charge without the payer uses it, too, and later ones need none', async () => {
  const { token, id } = await authenticated()
  const card = await save({ token_id: token })
  const stored_credential = { initiator: 'MERCHANT', reason: 'UNSCHEDULED' }
  expect(await calls.ok(charge(card.id, { stored_credential }))).toMatchObject({ authentication_id: id })
  expect(await calls.ok(charge(card.id, { stored_credential }))).not.toHaveProperty('authentication_id')
})

test('a recurring charge that is created with the card uses it', async () => {
  const { token, id } = await authenticated()
  const { id: method } = await save({ token_id: token })
  const plan = { amount: 4200, method, schedule: monthly('2028-01-01') }
  expect(await calls.ok(world.client.post(URL, plan))).toMatchObject({ authentication_id: id })
  expect(await charge(method)).toMatchObject(required)
})

test('a card’s fields come with its id, and one saves one card', async () => {
  const { id } = await authenticated()
  expect(await save({ ...withoutCvv, authentication_id: id })).toMatchObject({ authentication_id: id })
  expect(await trySaving({ ...withoutCvv, authentication_id: id })).toMatchObject(required)
  expect(await save(withoutCvv)).not.toHaveProperty('authentication_id')
})

test('a payment method of a contact keeps it as a card does, from the token or by its id', async () => {
  await addContacts(world, ['ada'])
  const keep = (body: object) => world.client.post('/v1/payment-methods', { contact_id: 'ada', ...body })
  const { token, id } = await authenticated()
  const kept = await calls.ok(keep({ token_id: token }))
  expect(await readOne(id)).toMatchObject({ saved_method_id: kept.card_id })
  expect(await charge(kept.id, { amount: 4201 })).toMatchObject(required)
  expect(await calls.ok(charge(kept.id))).toMatchObject({ authentication_id: id })

  const other = await authenticated()
  const another = await newToken(world, { ...goodCard, type: 'card', number: cardOf('100') })
  const named = await calls.ok(keep({ token_id: another, authentication_id: other.id }))
  expect(await readOne(other.id)).toMatchObject({ saved_method_id: named.card_id })
  expect(await keep({ card_id: named.card_id, authentication_id: other.id })).toMatchObject(
    refusal(422, 'invalid_data'),
  )
  const failed = await authenticated('101')
  expect(await keep({ token_id: failed.token })).toMatchObject(refusal(422, 'authentication_failed'))
})

test('another number loses it', async () => {
  const { token } = await authenticated()
  const { id } = await save({ token_id: token })
  const path = `/v1/cards/${id}`
  const renamed = { token_id: await newToken(world, { type: 'card', name: 'Ada Example' }) }
  expect(await calls.ok(world.client.call({ method: 'PATCH', path, body: renamed }))).toHaveProperty(
    'authentication_id',
  )
  const other = { ...goodCard, type: 'card', number: cardOf('116') }
  const body = { token_id: await newToken(world, other) }
  expect(await calls.ok(world.client.call({ method: 'PATCH', path, body }))).not.toHaveProperty(
    'authentication_id',
  )
})

test('a result that the account doesn’t accept counts as none', async () => {
  const { token, id } = await authenticated('103')
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  const accept = (authentication_accepts: string) =>
    calls.ok(world.client.call({ method: 'PATCH', path, body: { authentication_accepts } }))
  const card = await save({ token_id: token })
  expect(card).toMatchObject({ authentication_id: id })
  await accept('A')
  expect(await charge(card.id)).toMatchObject(required)
  await accept('A,U')
  expect(await calls.ok(charge(card.id))).toMatchObject({ authentication: { liability_shift: false } })
})

test('what can’t be used saves nothing, and the token stays usable', async () => {
  const failed = await authenticated('101')
  expect(await trySaving({ token_id: failed.token })).toMatchObject(refusal(422, 'authentication_failed'))
  const running = await authenticated('109')
  expect(await trySaving({ token_id: running.token })).toMatchObject(required)
  await pageOf(world).proceed(running.id, running.secret, { cancel: 'CARDHOLDER' })
  expect(await trySaving({ token_id: running.token })).toMatchObject(required)

  const { token, id } = await authenticated()
  const number = cardOf('116')
  expect(await trySaving({ ...withoutCvv, number, authentication_id: id })).toMatchObject(required)
  expect(await trySaving({ token_id: token, authentication_id: 'unknown' })).toMatchObject({ status: 404 })
  const used = await authenticated()
  await calls.ok(charge(used.token))
  expect(await trySaving({ ...withoutCvv, authentication_id: used.id })).toMatchObject(required)
  expect(await save({ token_id: token })).toMatchObject({ authentication_id: id })
})

test('one of a saved card saves no other, and one of another merchant or mode is unknown', async () => {
  const { id: method } = await save(withoutCvv)
  const body = { method, amount: 4200, currency: 'USD' }
  const { id } = await calls.ok(world.client.post('/v1/authentications', body))
  const step = { browser: {}, method: 'NONE' }
  await calls.ok(world.client.post(`/v1/authentications/${id}/continue`, step))
  expect(await trySaving({ ...withoutCvv, authentication_id: id })).toMatchObject(required)
  const key = world.gateway.liveSecretKey
  const live = { method: 'POST', path: '/v1/cards', key, body: { ...withoutCvv, authentication_id: id } }
  expect(await world.client.call(live)).toMatchObject({ status: 404 })
})
