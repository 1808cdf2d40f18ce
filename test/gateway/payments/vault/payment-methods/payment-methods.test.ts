// PaymentMethods: saved cards and banks as those of a contact (rules: saved-methods.md#payment-methods).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { addMerchant } from '../../../../support/merchant/merchants.ts'
import { goodBank, liveClient, newToken, refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  await addContacts(world, ['p_7', 'p_8', 'of the list'])
  await addContacts(world, ['p_live'], { mode: 'live' })
  client = world.client
})
afterAll(() => world.close())

const URL = '/v1/payment-methods'
const contact_id = 'p_7'
const make = (source: object, more: object = {}) => client.post(URL, { contact_id, ...source, ...more })
const get = (id: string) => client.get(`${URL}/${id}`)
const remove = (id: string, path = URL) => client.call({ method: 'DELETE', path: `${path}/${id}` })
const savedCard = async (): Promise<string> => (await client.post('/v1/cards', goodCard)).body.id
const token = (body: object = goodCard) => newToken(world, body)
const pay = (method: string) => client.post('/v1/charges', { amount: 100, method })
const gone = (context: string) => refusal(404, 'resource_not_found', { context })

describe('POST /v1/payment-methods', () => {
  test('saves the card of a token, which is used up, as POST /v1/cards does', async () => {
    const token_id = await token({ ...goodCard, name: 'Ada', reference: 'page', description: 'mine' })
    const { status, body } = await make({ token_id })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'card',
      contact_id,
      card_id: expect.stringMatching(/^[\w-]{22}$/),
      method: {
        type: 'card',
        number: '************4242',
        fingerprint: expect.stringMatching(/^[\w-]{20}$/),
        card_type: 'VISA',
        exp_month: 12,
        exp_year: 2040,
        name: 'Ada',
      },
      created: '2026-06-15T12:00:00.000Z',
      modified: '2026-06-15T12:00:00.000Z',
    })
    expect((await get(body.id)).body).toEqual(body)
    expect((await client.get(`/v1/cards/${body.card_id}`)).body).toEqual({
      ...body.method,
      id: body.card_id,
      reference: 'page',
      description: 'mine',
      created: body.created,
      modified: body.modified,
    })
    expect((await pay(body.id)).body.method).toEqual(body.method)
    expect(await make({ token_id })).toMatchObject(gone(`Token[${token_id}]`))
  })

  test('saves the bank of a token', async () => {
    const { body } = await make({ token_id: await token(goodBank) })
    expect(body).toMatchObject({ type: 'bank', method: { type: 'bank', account_number: '******7890' } })
    expect(body).not.toHaveProperty('card_id')
    expect((await client.get(`/v1/banks/${body.bank_id}`)).body).toMatchObject({ account_type: 'CHECKING' })
    expect((await pay(body.id)).body.method).toEqual(body.method)
  })

  test('takes what is saved already, as often as one likes', async () => {
    const card_id = await savedCard()
    const [one, other] = [await make({ card_id }), await make({ card_id }, { contact_id: 'p_8' })]
    expect([one.body.card_id, other.body.card_id]).toEqual([card_id, card_id])
    expect(one.body.id).not.toBe(other.body.id)
    expect(other.body).toMatchObject({ type: 'card', contact_id: 'p_8', method: one.body.method })
    const bank_id = (await client.post('/v1/banks', goodBank)).body.id
    expect((await make({ bank_id })).body).toMatchObject({ type: 'bank', bank_id, method: { type: 'bank' } })
  })

  test('of ten at once from one token, one is made', async () => {
    const token_id = await token()
    const answers = await Promise.all(Array.from({ length: 10 }, () => make({ token_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  })

  test('a token that is refused can still be used, and nothing is saved', async () => {
    const count = async () => (await client.get('/v1/cards')).body.total_entries
    const before = await count()
    const token_id = await token({ ...goodCard, number: '4242424242424241', exp_year: 2020 })
    expect(await make({ token_id })).toMatchObject({
      status: 422,
      body: {
        messages: [
          { code: 'card_number_invalid', field_name: 'number' },
          { code: 'card_expired', field_name: 'exp_year' },
        ],
      },
    })
    expect((await client.get(`/v1/tokens/${token_id}`)).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test.each<[object, [string, string][]]>([
    [{}, [['token_id', 'not_blank']]],
    [{ token_id: null, card_id: null }, [['token_id', 'not_blank']]],
    [{ token_id: 'x', card_id: 'x' }, [['card_id', 'invalid']]],
    [{ card_id: 'x', bank_id: 'x' }, [['bank_id', 'invalid']]],
    [
      { card_id: {}, bank_id: 'x' },
      [
        ['card_id', 'invalid'],
        ['bank_id', 'invalid'],
      ],
    ],
    [{ bank_id: '' }, [['bank_id', 'not_blank']]],
    [
      { contact_id: undefined },
      [
        ['contact_id', 'not_blank'],
        ['token_id', 'not_blank'],
      ],
    ],
    [{ contact_id: '', card_id: 'x' }, [['contact_id', 'not_blank']]],
    [{ contact_id: 'x'.repeat(65), card_id: 'x' }, [['contact_id', 'invalid_length']]],
    [{ contact_id: goodCard.number, card_id: 'x' }, [['contact_id', 'invalid']]],
  ])('422 names each field at fault of %j', async (wrong, faults) => {
    const answer = await make(wrong)
    expect(answer.status).toBe(422)
    expect(
      answer.body.messages
        .map(({ code, context, sub_code }: Record<string, string>) => {
          expect(code).toBe('invalid_data')
          return [context, sub_code]
        })
        .sort(),
    ).toEqual(faults.sort())
    expect(answer.text).not.toMatch(/xxx|4242/)
  })

  test.each([
    ['token_id', 'Token[nothing]'],
    ['card_id', 'Card[nothing]'],
    ['bank_id', 'Bank[nothing]'],
  ])('404 for a %s that is none', async (name, context) => {
    expect(await make({ [name]: 'nothing' })).toMatchObject(gone(context))
  })

  test('404 for a bank as a card, and for a card that is deleted', async () => {
    const bank = (await client.post('/v1/banks', goodBank)).body.id
    expect(await make({ card_id: bank })).toMatchObject(gone(`Card[${bank}]`))
    const card_id = await savedCard()
    await remove(card_id, '/v1/cards')
    expect(await make({ card_id })).toMatchObject(gone(`Card[${card_id}]`))
  })
})

test('its contact must be one of the merchant, and of the mode of the key', async () => {
  const other = await addMerchant(world)
  await addContacts(world, ['p_other'], { merchantId: other.id })
  const token_id = await token()
  for (const nobody of ['p_nobody', 'p_other', 'p_live', 'constructor']) {
    expect(await make({ token_id }, { contact_id: nobody })).toMatchObject(gone(`Contact[${nobody}]`))
  }
  const card_id = await savedCard()
  const stolen = await other.test.post(URL, { contact_id: 'p_other', card_id })
  expect(stolen).toMatchObject(gone(`Card[${card_id}]`))
  // The token is as it was.
  expect((await make({ token_id })).status).toBe(200)
})

describe('GET /v1/payment-methods', () => {
  const list = async (query: string) => (await client.get(`${URL}?${query}`)).body
  const ids = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id)

  test('newest first, a page at a time, by contact and type; those left out that are deleted or whose card is', async () => {
    const of = { contact_id: 'of the list' }
    const made: string[] = []
    const card_id = await savedCard()
    for (const source of [goodCard, goodBank, goodCard, goodCard]) {
      clock.advance(1)
      made.push((await make({ token_id: await token(source) }, of)).body.id)
    }
    clock.advance(1)
    await make({ card_id }, of)
    const [first = '', second = '', third = '', fourth = ''] = made
    await remove(fourth)
    await remove(card_id, '/v1/cards')
    const mine = 'contact_id=of%20the%20list'
    const whole = await list(mine)
    expect(whole).toMatchObject({ page: 1, page_size: 20, total_entries: 3 })
    expect(ids(whole)).toEqual([third, second, first])
    expect(whole.results[0]).toEqual((await get(third)).body)
    expect(await list(`${mine}&page=2&page_size=2`)).toMatchObject({ page: 2, total_entries: 3 })
    expect(ids(await list(`${mine}&page=2&page_size=2`))).toEqual([first])
    expect(ids(await list(`${mine}&type=card`))).toEqual([third, first])
    expect(ids(await list(`${mine}&type=bank`))).toEqual([second])
    expect(ids(await list('page_size=3'))).toEqual([third, second, first])
    expect(await list('contact_id=of')).toMatchObject({ total_entries: 0, results: [] })
  })

  test.each([
    ['type=cash', 'type', 'invalid'],
    ['page=0', 'page', 'below_minimum_value'],
    ['page_size=101', 'page_size', 'exceeds_maximum_value'],
  ])('422 for %s', async (query, context, sub_code) => {
    expect(await client.get(`${URL}?${query}`)).toMatchObject(
      refusal(422, 'invalid_data', { context, sub_code }),
    )
  })
})

test('a key of the other mode sees none of it, and neither the public key nor no key gets in', async () => {
  const { body } = await make({ card_id: await savedCard() })
  const live = liveClient(world)
  expect((await live.get(`${URL}/${body.id}`)).status).toBe(404)
  expect((await live.get(URL)).body.total_entries).toBe(0)
  expect(await live.post(URL, { contact_id: 'p_live', card_id: body.card_id })).toMatchObject(
    gone(`Card[${body.card_id}]`),
  )
  for (const key of [null, world.gateway.publicKey]) {
    for (const [method, path] of [
      ['GET', URL],
      ['POST', URL],
      ['GET', `${URL}/${body.id}`],
      ['PATCH', `${URL}/${body.id}`],
      ['DELETE', `${URL}/${body.id}`],
    ] as const) {
      expect(await client.call({ method, path, key })).toMatchObject(refusal(401, 'not_authorized'))
    }
  }
  expect((await get(body.id)).status).toBe(200)
})
