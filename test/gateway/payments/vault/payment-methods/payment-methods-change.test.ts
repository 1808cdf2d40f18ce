// What becomes of a PaymentMethod and of the card or bank behind it (rules: saved-methods.md#payment-methods).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  await addContacts(world, ['p_7'])
  client = world.client
})
afterAll(() => world.close())

const URL = '/v1/payment-methods'
const contact_id = 'p_7'
const make = (source: object, more: object = {}) => client.post(URL, { contact_id, ...source, ...more })
const get = (id: string) => client.get(`${URL}/${id}`)
const change = (id: string, body: object) => client.call({ method: 'PATCH', path: `${URL}/${id}`, body })
const remove = (id: string, path = URL) => client.call({ method: 'DELETE', path: `${path}/${id}` })
const savedCard = async (): Promise<string> => (await client.post('/v1/cards', goodCard)).body.id
const token = (body: object = goodCard) => newToken(world, body)
const pay = (method: string) => client.post('/v1/charges', { amount: 100, method })
const gone = (context: string) => refusal(404, 'resource_not_found', { context })

describe('PATCH /v1/payment-methods/{id}', () => {
  test('a token replaces the number of the card behind it, which is charged from then on', async () => {
    const card_id = await savedCard()
    const [{ body }, another] = [await make({ card_id }), await make({ card_id })]
    clock.advance(1000)
    const changed = await change(body.id, {
      token_id: await token({ ...goodCard, number: '5105105105105100' }),
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ id: body.id, card_id, created: body.created })
    expect(changed.body.method).toMatchObject({ number: '************5100', card_type: 'MASTERCARD' })
    expect(Date.parse(changed.body.modified) - Date.parse(body.modified)).toBe(1000)
    expect((await get(body.id)).body).toEqual(changed.body)
    expect((await get(another.body.id)).body).toEqual({ ...another.body, method: changed.body.method })
    expect((await client.get(`/v1/cards/${card_id}`)).body).toMatchObject(changed.body.method)
    expect((await pay(body.id)).body.method).toEqual(changed.body.method)
  })

  test('what is wrong is refused, and it stays as it was', async () => {
    const { body } = await make({ card_id: await savedCard() })
    for (const [token_id, status, code, context] of [
      [await token(goodBank), 422, 'incorrect_payment_type', 'token_id'],
      [await token({ ...goodCard, number: '4242424242424241' }), 422, 'card_number_invalid', 'number'],
      ['nothing', 404, 'resource_not_found', 'Token[nothing]'],
      [undefined, 422, 'invalid_data', 'token_id'],
    ] as const) {
      expect(await change(body.id, { token_id })).toMatchObject(refusal(status, code, { context }))
    }
    expect((await get(body.id)).body).toEqual(body)
  })
})

describe('DELETE /v1/payment-methods/{id}', () => {
  test('shows it once more; then it is not there, and can no longer pay', async () => {
    const { body } = await make({ card_id: await savedCard() })
    expect(await remove(body.id)).toMatchObject({
      status: 200,
      body: { ...body, modified: expect.any(String) },
    })
    const answers = [
      await get(body.id),
      await remove(body.id),
      await change(body.id, { token_id: 'x' }),
      await pay(body.id),
    ]
    for (const answer of answers) expect(answer).toMatchObject(gone(`PaymentMethod[${body.id}]`))
  })

  test('a card that was saved by itself stays', async () => {
    const card_id = await savedCard()
    await remove((await make({ card_id })).body.id)
    expect((await pay(card_id)).status).toBe(200)
  })

  test.each([
    ['card', goodCard],
    ['bank', goodBank],
  ])(
    'the %s that its token saved goes with the last one of it, and its number is gone',
    async (type, source) => {
      const { body } = await make({ token_id: await token(source) })
      const id = body[`${type}_id`]
      const another = (await make({ [`${type}_id`]: id })).body.id
      await remove(body.id)
      expect((await client.get(`/v1/${type}s/${id}`)).status).toBe(200)
      expect((await pay(another)).status).toBe(200)
      await remove(another)
      expect((await client.get(`/v1/${type}s/${id}`)).status).toBe(404)
      const row = await withStorage(world, ({ read }) =>
        read.selectFrom('saved_methods').select('method_secret').where('id', '=', id).execute(),
      )
      expect(row).toEqual([{ method_secret: null }])
    },
  )
})

test('one whose card is deleted is there no more, whatever it is asked for', async () => {
  const { body } = await make({ token_id: await token() })
  await remove(body.card_id, '/v1/cards')
  const answers = [
    await get(body.id),
    await change(body.id, { token_id: await token() }),
    await remove(body.id),
    await pay(body.id),
  ]
  for (const answer of answers) expect(answer).toMatchObject(gone(`Card[${body.card_id}]`))
})
