import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
let card: string
let fresh: object

beforeAll(async () => {
  world = await testGateway()
  card = `/v1/accounts/${world.gateway.testAccountId}`
  fresh = (await get(card)).body
})
afterAll(() => world.close())
beforeEach(() => world.client.call({ method: 'PUT', path: card, body: fresh }))

const patch = (path: string, body: object) => world.client.call({ method: 'PATCH', path, body })
const get = (path: string) => world.client.get(path)
const charge = (method: object = {}) =>
  world.client.post('/v1/charges', { amount: 100, method: { ...goodCard, ...method } })
describe('what is set counts for the next payment', () => {
  test('the card types that are taken', async () => {
    await patch(card, { accepted_card_types: 'mastercard, JCB' })
    expect((await get(card)).body.accepted_card_types).toBe('MASTERCARD,JCB')
    expect(await charge()).toMatchObject(refusal(422, 'card_type_not_accepted'))
    expect((await charge({ number: '5105105105105100' })).status).toBe(200)
    await patch(card, { accepted_card_types: '*' })
    expect((await charge()).status).toBe(200)
  })

  test('the policies for security code and address', async () => {
    const badCvv = { number: '4000000000000101' }
    const badAddress = { number: '4000000000000010' }
    expect((await charge(badCvv)).status).toBe(200)
    await patch(card, { cvv_policy: 'REQUIRE_MATCH_STRICT', avs_policy: 'ADDR_STRICT' })
    expect(await charge(badCvv)).toMatchObject(refusal(422, 'card_cvv_incorrect'))
    expect(await charge(badAddress)).toMatchObject(refusal(422, 'card_avs_rejected'))
    await patch(card, { ignore_avs_failure_if_cvv_match: true })
    expect((await charge(badAddress)).status).toBe(200)
  })

  test('the fields that a payment must have: one message for each that is missing or blank', async () => {
    await patch(card, { required_payment_fields: 'name,postal_code,cvv' })
    const bare = { ...goodCard, cvv: undefined, name: ' ' }
    const missing = {
      status: 422,
      body: {
        messages: ['name', 'postal_code', 'cvv'].map((field) =>
          expect.objectContaining({
            code: 'invalid_data',
            sub_code: 'not_blank',
            context: `method.${field}`,
          }),
        ),
      },
    }
    expect(await charge(bare)).toMatchObject(missing)
    await inStorage(world, (tx) => tx.updateTable('accounts').set({ credit_enabled: 1 }).execute())
    expect(await world.client.post('/v1/credits', { amount: 1, method: bare })).toMatchObject(missing)
    const { publicKey: key } = world.gateway
    const { cvv: _cvv, ...withoutCvv } = goodCard
    const token = await world.client.call({ method: 'POST', path: '/v1/tokens', body: withoutCvv, key })
    expect(await world.client.post('/v1/charges', { amount: 1, method: token.body.id })).toMatchObject(
      missing,
    )
    expect((await charge({ name: 'Ida', postal_code: '12207' })).status).toBe(200)
  })

  test('a refund elsewhere must have them too; a saved card needs no security code, which is not kept', async () => {
    const enabled = { nonoriginating_refund_enabled: 1 }
    await inStorage(world, (tx) => tx.updateTable('accounts').set(enabled).execute())
    const { id } = (await charge()).body
    const other = { ...goodCard, number: '5105105105105100' }
    const saved = (await world.client.post('/v1/cards', { ...other, name: 'Ida' })).body.id
    await patch(card, { required_payment_fields: 'name,cvv' })
    const refund = (method: object | string) =>
      world.client.post(`/v1/charges/${id}/refund`, { amount: 10, method })
    expect(await refund(other)).toMatchObject(
      refusal(422, 'invalid_data', { context: 'method.name', sub_code: 'not_blank' }),
    )
    expect((await refund(saved)).status).toBe(200)
    expect((await world.client.post('/v1/charges', { amount: 1, method: saved })).status).toBe(200)
    await patch(card, { required_payment_fields: 'postal_code' })
    expect(await world.client.post('/v1/charges', { amount: 1, method: saved })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'method.postal_code' }),
    )
  })

  test('a person’s two names are a name, for a bank', async () => {
    const ach = (await get('/v1/merchant')).body.ach_accounts[0].id
    await patch(`/v1/ach-accounts/${ach}`, { required_payment_fields: 'name,phone' })
    const bank = { type: 'bank', routing_number: '000000013', account_number: '1234567' }
    const method = { ...bank, account_type: 'CHECKING', given_name: 'Ida', surname: 'Mori' }
    const pay = (more: object) =>
      world.client.post('/v1/charges', { amount: 1, method: { ...method, ...more } })
    expect(await pay({})).toMatchObject(refusal(422, 'invalid_data', { context: 'method.phone' }))
    expect((await pay({ phone: '1' })).status).toBe(200)
    expect((await pay({ phone: '1', surname: '' })).status).toBe(422)
  })
})
