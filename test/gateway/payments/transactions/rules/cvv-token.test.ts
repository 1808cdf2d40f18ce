// A security code that a person types for a saved card (rules: charges.md#cvv-token, tokens.md#cvv).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
  await addContacts(world, ['p_7'])
})
afterAll(() => world.close())

/** The networks say of this number that the security code does not match. */
const WRONG_CVV = '4000000000000101'

const cvvToken = (cvv = '987') => newToken(world, { type: 'cvv', cvv })
const saved = async (card: object = goodCard): Promise<string> =>
  (await world.client.post('/v1/cards', { ...card, cvv: undefined })).body.id
const charge = (method: unknown, cvv_token?: string, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, cvv_token, ...more })
const setPolicy = (body: object) =>
  world.client.call({ method: 'PATCH', path: `/v1/accounts/${world.gateway.testAccountId}`, body })

beforeEach(async () => {
  expect((await setPolicy({ cvv_policy: 'REQUIRE_MATCH_STRICT' })).status).toBe(200)
})

test('it is a token of its own, which shows nothing of the code', async () => {
  const { body } = await world.client.get(`/v1/tokens/${await cvvToken()}`)
  expect(body).toEqual({
    id: expect.any(String),
    type: 'cvv',
    cvv: '***',
    created: expect.any(String),
    modified: expect.any(String),
    form_data: {},
    disturbed: null,
  })
})

test('the account’s policy counts for a saved card then', async () => {
  const right = await saved()
  expect((await charge(right, await cvvToken())).body).toMatchObject({ cvv_result: 'MATCHED' })
  expect((await charge(right)).body).not.toHaveProperty('cvv_result')
  const wrong = await saved({ ...goodCard, number: WRONG_CVV })
  expect(await charge(wrong, await cvvToken())).toMatchObject(refusal(422, 'card_cvv_incorrect'))
  expect((await charge(wrong)).status).toBe(200)
})

test('it stands for the code that an account requires', async () => {
  await setPolicy({ required_payment_fields: 'cvv' })
  try {
    expect((await charge(await saved(), await cvvToken())).status).toBe(200)
  } finally {
    await setPolicy({ required_payment_fields: '' })
  }
})

test('a contact’s PaymentMethod takes it, too', async () => {
  const token_id = await newToken(world, goodCard)
  const { body } = await world.client.post('/v1/payment-methods', { contact_id: 'p_7', token_id })
  expect((await charge(body.id, await cvvToken())).body).toMatchObject({ cvv_result: 'MATCHED' })
})

test('it is used up with the charge, and by nothing that is refused before', async () => {
  const [method, token] = [await saved(), await cvvToken()]
  expect((await charge(method, token, { amount: 0 })).status).toBe(422)
  expect((await charge('unknown', token)).status).toBe(404)
  expect((await charge(method, token)).status).toBe(200)
  const again = await charge(method, token)
  expect(again).toMatchObject(refusal(404, 'resource_not_found', { context: `Token[${token}]` }))
})

test.each([
  ['a card in the request', async () => goodCard],
  ['a token of a card', () => newToken(world, goodCard)],
  ['a saved bank', async () => (await world.client.post('/v1/banks', goodBank)).body.id],
])('with %s it is refused, and stays', async (_name, method) => {
  const token = await cvvToken()
  const refused = refusal(422, 'incorrect_payment_type', { context: 'cvv_token' })
  expect(await charge(await method(), token)).toMatchObject(refused)
  expect((await charge(await saved(), token)).status).toBe(200)
})

test('no other token is one, and it is no card', async () => {
  const ofCard = await newToken(world, goodCard)
  const refused = refusal(422, 'incorrect_payment_type', { context: 'cvv_token' })
  expect(await charge(await saved(), ofCard)).toMatchObject(refused)
  const token = await cvvToken()
  expect(await charge(token)).toMatchObject(refusal(422, 'incorrect_payment_type'))
  const kept = await world.client.post('/v1/cards', { token_id: token })
  expect(kept).toMatchObject(refusal(422, 'incorrect_payment_type'))
  expect((await charge(await saved(), token)).status).toBe(200)
})

test.each(['', '1', '12a'])('a code of a wrong form (%j) is told of, and not repeated', async (cvv) => {
  const refused = await charge(await saved(), await cvvToken(cvv))
  expect(refused).toMatchObject(refusal(422, 'invalid_data', { context: 'cvv_token' }))
  expect(JSON.stringify(refused.body)).not.toContain(`"${cvv}"`)
})
