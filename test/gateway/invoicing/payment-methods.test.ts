// Payment methods of a contact, in the portal's API (rules: invoicing.md#payment-methods).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { goodBank, refusal } from '../../support/merchant/methods.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, newPortal } from '../../support/partners/portal.ts'

let world: TestGateway
let partners: PartnerWorld
let portal: Awaited<ReturnType<typeof newPortal>>
let contact: string
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  portal = await newPortal(partners)
  contact = await newContact(portal.client)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const newContact = async (client: ApiClient, more: object = {}): Promise<string> =>
  (await client.post('/contacts', { ...ada, ...more })).body.id

/** A token that a page makes, with the merchant's public key. */
async function token(body: object, { shop } = portal): Promise<string> {
  const { baseUrl, caCertificate } = world.gateway
  return (await apiClient(baseUrl, caCertificate, shop.publicKey).post('/v1/tokens', body)).body.id
}

const card = async (more: object = {}) => ({
  payment_type: 'credit_card',
  one_time_token: await token(goodCard),
  authorized_uses: ['all'],
  test_mode: true,
  ...more,
})
const keep = (body: object, id = contact) => portal.client.post(`/contacts/${id}/payment-methods`, body)
const kept = async (body: object, id = contact) => {
  const answer = await keep(body, id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const get = (path: string) => portal.client.get(`/contacts/${contact}/payment-methods${path}`)
const remove = (id: string, of = contact) =>
  portal.client.call({ method: 'DELETE', path: `/contacts/${of}/payment-methods/${id}` })

describe('a payment method', () => {
  test('of a card is a PaymentMethod of the contact, which pays', async () => {
    const body = await kept(await card())
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      created: { timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
      modified: body.created,
      type: 'payment_method',
      payment_type: 'credit_card',
      contact_id: contact,
      card_id: expect.stringMatching(/^[\w-]{22}$/),
      method: {
        type: 'card',
        number: '************4242',
        fingerprint: expect.stringMatching(/^[\w-]{20}$/),
        card_type: 'VISA',
        exp_month: 12,
        exp_year: 2040,
      },
      authorized_uses: ['all'],
      test_mode: true,
    })
    expect((await get(`/${body.id}`)).body).toEqual(body)
    const own = await portal.shop.test.get(`/v1/payment-methods/${body.id}`)
    expect(own.body).toMatchObject({ id: body.id, contact_id: contact, card_id: body.card_id })
    const charge = await portal.shop.test.post('/v1/charges', { amount: 100, method: body.id })
    expect(charge.body).toMatchObject({ status: 'AUTHORIZED', method: { number: '************4242' } })
  })

  test('of a bank names its type', async () => {
    const one_time_token = await token(goodBank)
    const body = await kept(await card({ payment_type: 'bank_account', one_time_token }))
    expect(body).toMatchObject({ payment_type: 'bank_account', method: { type: 'bank' } })
    expect(body).not.toHaveProperty('card_id')
  })

  test('uses its token up, unless it is refused', async () => {
    const one_time_token = await token(goodBank)
    const wrong = await keep(await card({ one_time_token }))
    expect(wrong).toMatchObject(refusal(422, 'incorrect_payment_type', { context: 'one_time_token' }))
    await kept(await card({ one_time_token, payment_type: 'bank_account' }))
    const again = await keep(await card({ one_time_token, payment_type: 'bank_account' }))
    expect(again).toMatchObject(refusal(404, 'resource_not_found', { context: `Token[${one_time_token}]` }))
  })

  test('is made once with an Idempotency-Key', async () => {
    const body = await card()
    const once = () =>
      portal.client.post(`/contacts/${contact}/payment-methods`, body, { 'idempotency-key': 'keep-1' })
    const first = await once()
    const second = await once()
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test.each([
    [{ test_mode: false }, 'unavailable_for_merchant_mode', 'test_mode'],
    [{ test_mode: undefined }, 'unavailable_for_merchant_mode', 'test_mode'],
    [{ payment_type: 'cash' }, 'invalid_data', 'payment_type'],
    [{ authorized_uses: ['once'] }, 'invalid_data', 'authorized_uses.0'],
    [{ authorized_uses: [] }, 'invalid_data', 'authorized_uses'],
    [{ authorized_uses: undefined }, 'invalid_data', 'authorized_uses'],
    [{ one_time_token: '' }, 'invalid_data', 'one_time_token'],
    [{ one_time_token: undefined }, 'invalid_data', 'one_time_token'],
  ])('with %j is refused', async (more, code, context) => {
    expect(await keep(await card(more))).toMatchObject(refusal(422, code, { context }))
  })

  test('of a contact of live mode is of live mode', async () => {
    const id = await newContact(portal.client, { test_mode: false })
    expect(await kept(await card({ test_mode: 'false' }), id)).toMatchObject({ test_mode: false })
    expect(await keep(await card(), id)).toMatchObject(
      refusal(422, 'unavailable_for_merchant_mode', { context: 'test_mode' }),
    )
  })
})

describe('the payment methods of a contact', () => {
  test('are listed from the newest on, those of nobody else', async () => {
    const id = await newContact(portal.client)
    const path = `/contacts/${id}/payment-methods`
    const first = await kept(await card(), id)
    const own = await portal.shop.test.post('/v1/payment-methods', {
      contact_id: id,
      token_id: await token(goodCard),
    })
    const { body } = await portal.client.get(path)
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([own.body.id, first.id])
    expect((await portal.client.get(`${path}?page=2&page_size=1`)).body.results[0]).toEqual(first)
    expect((await portal.client.get(`${path}?page_size=101`)).status).toBe(422)
  })

  test('are gone once they are deleted, with what their token saved', async () => {
    const { id, card_id } = await kept(await card())
    expect((await remove(id)).body).toMatchObject({ id })
    expect((await get(`/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await portal.shop.test.get(`/v1/cards/${card_id}`)).status).toBe(404)
    expect((await get('')).body.results.map((one: { id: string }) => one.id)).not.toContain(id)
  })

  test('are found by their contact alone', async () => {
    const { id } = await kept(await card())
    const other = await newContact(portal.client)
    expect((await portal.client.get(`/contacts/${other}/payment-methods/${id}`)).status).toBe(404)
    expect((await remove(id, other)).status).toBe(404)
    const stranger = await newPortal(partners)
    expect((await stranger.client.get(`/contacts/${contact}/payment-methods/${id}`)).status).toBe(404)
    const theirs = await newContact(stranger.client)
    const path = `/contacts/${theirs}/payment-methods`
    expect((await stranger.client.get(`${path}/${id}`)).status).toBe(404)
    // Nor is their token anybody else's.
    const body = await card()
    expect((await stranger.client.post(path, body)).status).toBe(404)
    expect((await get(`/${id}`)).status).toBe(200)
  })
})
