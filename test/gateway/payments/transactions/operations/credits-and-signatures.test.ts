import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import { apiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
const simulator = createSimulator()
/** Amounts that the networks were asked for. */
const asked: number[] = []
let world: TestGateway

beforeAll(async () => {
  const processor: typeof simulator = {
    ...simulator,
    authorize(authorization) {
      asked.push(authorization.amount)
      return simulator.authorize(authorization)
    },
    capture(id, amount, at) {
      asked.push(amount)
      return simulator.capture(id, amount, at)
    },
  }
  world = await testGateway({ clock, processor })
})
afterAll(() => world.close())

const post = (address: string, body: object) => world.client.post(address, body)
const get = async (id: string) => (await world.client.get(`/v1/transactions/${id}`)).body
const charge = async (body: object = {}) =>
  (await post('/v1/charges', { amount: 1000, method: goodCard, ...body })).body.id as string
const signature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }
const sign = (id: string, body: object = signature) => post(`/v1/transactions/${id}/sign`, body)

describe('POST /v1/credits', () => {
  const credit = (body: object = {}) => post('/v1/credits', { amount: 500, method: goodCard, ...body })

  test('is refused until the operator enables it', async () => {
    expect(await credit()).toMatchObject(refusal(422, 'unavailable_for_merchant_policy'))
    await withStorage(world, ({ read }) => read.updateTable('accounts').set({ credit_enabled: 1 }).execute())
    expect((await credit()).status).toBe(200)
  })

  test('sends money to a card, and can be voided once', async () => {
    const { status, body } = await credit({ reference: 'prize', data: [1] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'CREDIT',
      status: 'AUTHORIZED',
      amount: 500,
      reference: 'prize',
      data: [1],
      method: { number: '************4242' },
    })
    expect(body).not.toHaveProperty('amount_refunded')
    expect(await get(body.id)).toEqual(body)
    expect(await post(`/v1/charges/${body.id}/refund`, { amount: 1 })).toMatchObject(
      refusal(404, 'resource_not_found'),
    )
    expect((await post(`/v1/transactions/${body.id}/void`, {})).body.status).toBe('VOIDED')
    expect((await post(`/v1/transactions/${body.id}/void`, {})).status).toBe(422)
  })

  test('uses a token up, and checks the card as a charge does', async () => {
    const token = await world.client.call({
      method: 'POST',
      path: '/v1/tokens',
      body: goodCard,
      key: world.gateway.publicKey,
    })
    expect((await credit({ method: token.body.id })).status).toBe(200)
    expect(await credit({ method: token.body.id })).toMatchObject(refusal(404, 'resource_not_found'))
    expect(await credit({ method: { ...goodCard, number: '4242424242424241' } })).toMatchObject(
      refusal(422, 'card_number_invalid', { context: 'method.number' }),
    )
    expect(await credit({ amount: 0 })).toMatchObject(refusal(422, 'invalid_data', { context: 'amount' }))
    expect(await credit({ currency: 'EUR' })).toMatchObject(refusal(422, 'unsupported_currency'))
  })
})

describe('signatures', () => {
  test('a charge is signed once, and the signature can be read back', async () => {
    const id = await charge()
    const answer = await sign(id)
    expect(answer.status).toBe(200)
    const { signature_id } = answer.body
    expect(signature_id).toMatch(/^[\w-]{22}$/)
    expect(answer.body).toEqual({ ...(await get(id)), signature })
    expect((await world.client.get(`/v1/signatures/${signature_id}`)).body).toEqual({
      id: signature_id,
      created: '2026-06-15T12:00:00.000Z',
      ...signature,
      signature,
    })
    expect(await sign(id)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    const { baseUrl, caCertificate, liveSecretKey } = world.gateway
    const live = apiClient(baseUrl, caCertificate, liveSecretKey)
    expect((await live.get(`/v1/signatures/${signature_id}`)).status).toBe(404)
  })

  test('may come with a charge or with its capture', async () => {
    const signed = await charge({ signature })
    expect(await get(signed)).toMatchObject({ signature_id: expect.any(String) })
    const id = await charge({ auto_capture: false })
    const captured = await post(`/v1/charges/${id}/capture`, { amount: 1000, signature })
    expect(captured.body).toMatchObject({ status: 'COMPLETED', signature_id: expect.any(String) })
    const twice = await charge({ auto_capture: false, signature })
    expect(await post(`/v1/charges/${twice}/capture`, { amount: 1000, signature })).toMatchObject(
      refusal(422, 'not_valid_for_transaction_status'),
    )
    expect(await get(twice)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('of what has failed is refused, and so is one that is empty or too long', async () => {
    const declined = await post('/v1/charges', {
      amount: 1,
      method: { ...goodCard, number: '4000000000000002' },
    })
    const failed = declined.body.messages[0].entity_id
    expect(await sign(failed)).toMatchObject(refusal(422, 'not_valid_for_transaction_status'))
    expect(await sign('nothing')).toMatchObject(refusal(404, 'resource_not_found'))
    const id = await charge()
    expect(await sign(id, { ...signature, data: '' })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'data', sub_code: 'not_blank' }),
    )
    expect(await sign(id, { ...signature, mime_type: 'x'.repeat(65) })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'mime_type', sub_code: 'invalid_length' }),
    )
    const inline = await post('/v1/charges', {
      amount: 1,
      method: goodCard,
      signature: { ...signature, data: 'x'.repeat(8193) },
    })
    expect(inline).toMatchObject(refusal(422, 'invalid_data', { context: 'signature.data' }))
  })

  test('that is wrong is named before a wrong gratuity', async () => {
    const wrong = { amount: 1000, gratuity: -1, signature: { mime_type: 'a/b' } }
    const id = await charge({ auto_capture: false })
    for (const answer of [
      await post(`/v1/charges/${id}/capture`, wrong),
      await post('/v1/charges', { ...wrong, method: goodCard }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.messages).toMatchObject([
        { context: 'signature.data', sub_code: 'not_blank' },
        { context: 'gratuity', sub_code: 'below_minimum_value' },
      ])
    }
  })
})

describe('a gratuity', () => {
  test('comes on top of the amount, for the networks and for refunds', async () => {
    asked.length = 0
    const id = await charge({ gratuity: 200, signature, auto_capture: false })
    await post(`/v1/charges/${id}/capture`, { amount: 1000 })
    expect(asked).toEqual([1200, 1200])
    expect(await get(id)).toMatchObject({ amount: 1000, gratuity: 200 })
    expect(await post(`/v1/charges/${id}/refund`, { amount: 1201 })).toMatchObject(
      refusal(422, 'refund_exceeds_transaction'),
    )
    expect((await post(`/v1/charges/${id}/refund`, { amount: 1200 })).status).toBe(200)
  })

  test('needs a signature', async () => {
    expect(await post('/v1/charges', { amount: 1000, method: goodCard, gratuity: 1 })).toMatchObject(
      refusal(422, 'signature_required', { context: 'gratuity' }),
    )
  })

  test('is added by signing as long as the charge is not captured', async () => {
    asked.length = 0
    const id = await charge({ auto_capture: false })
    expect((await sign(id, { ...signature, gratuity: 150 })).status).toBe(200)
    await post(`/v1/charges/${id}/capture`, { amount: 1000 })
    expect(asked).toEqual([1000, 1150])
    const late = await charge({ auto_capture: false })
    await post(`/v1/charges/${late}/capture`, { amount: 1000 })
    expect(await sign(late, { ...signature, gratuity: 1 })).toMatchObject(
      refusal(422, 'not_valid_for_transaction_status'),
    )
    expect((await sign(late)).status).toBe(200)
  })

  test('comes with the capture, by the rules of a charge', async () => {
    asked.length = 0
    const id = await charge({ auto_capture: false })
    const capture = (more: object) => post(`/v1/charges/${id}/capture`, { amount: 1000, ...more })
    expect(await capture({ gratuity: 200 })).toMatchObject(refusal(422, 'signature_required'))
    expect(await capture({ gratuity: -1, signature })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'gratuity', sub_code: 'below_minimum_value' }),
    )
    expect(await capture({ gratuity: 10 ** 14 - 1, signature })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'gratuity', sub_code: 'exceeds_maximum_value' }),
    )
    const captured = await capture({ gratuity: 200, signature })
    expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED', gratuity: 200 } })
    expect(asked).toEqual([1000, 1200])
    const refunds = (amount: number) => post(`/v1/charges/${id}/refund`, { amount })
    expect(await refunds(1201)).toMatchObject(refusal(422, 'refund_exceeds_transaction'))
    expect((await refunds(1200)).status).toBe(200)
  })

  test('comes with a capture that waits for the day, and is refused with the other faults of one', async () => {
    const id = await charge({ auto_capture: false })
    const capture = (more: object) => post(`/v1/charges/${id}/capture`, { amount: 1000, ...more })
    const refused = await capture({ amount: 0, gratuity: '7' })
    expect(refused.status).toBe(422)
    expect(refused.body.messages.map(({ code }: { code: string }) => code)).toEqual([
      'invalid_data',
      'signature_required',
    ])
    const waits = await capture({ gratuity: '7', signature, capture_time: 'NEXT_AUTO_CAPTURE' })
    expect(waits).toMatchObject({ status: 200, body: { status: 'AUTHORIZED', gratuity: 7 } })
  })

  test('of 0 is shown as it is, and needs no signature', async () => {
    const charged = await charge({ gratuity: 0 })
    expect(await get(charged)).toMatchObject({ gratuity: 0 })
    const captured = await charge({ auto_capture: false })
    const answer = await post(`/v1/charges/${captured}/capture`, { amount: 1000, gratuity: 0 })
    expect(answer.body).toMatchObject({ status: 'COMPLETED', gratuity: 0 })
    const signed = await charge()
    expect((await sign(signed, { ...signature, gratuity: 0 })).status).toBe(200)
    expect(await get(signed)).toMatchObject({ gratuity: 0, signature_id: expect.any(String) })
  })

  test('that the payer has signed is not taken away by a capture that says 0', async () => {
    const id = await charge({ auto_capture: false, gratuity: 200, signature })
    expect(await post(`/v1/charges/${id}/capture`, { amount: 1000, gratuity: 0 })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'gratuity', sub_code: 'below_minimum_value' }),
    )
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', gratuity: 200 })
  })

  test('that makes too much of it is refused', async () => {
    const most = 10 ** 14 - 1
    const body = { amount: most, method: goodCard, gratuity: 1, signature }
    expect(await post('/v1/charges', body)).toMatchObject(
      refusal(422, 'invalid_data', { context: 'gratuity', sub_code: 'exceeds_maximum_value' }),
    )
    const id = await charge({ amount: most })
    expect(await sign(id, { ...signature, gratuity: 1 })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'gratuity' }),
    )
  })
})
