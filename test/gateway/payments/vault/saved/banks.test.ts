// Saved banks (rules: saved-methods.md#saved).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoutingNumber } from '../../../../../shared/checksums.ts'
import type { ApiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank, liveClient, newToken, refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  client = world.client
})
afterAll(() => world.close())

const save = (body: object = goodBank) => client.post('/v1/banks', body)
const change = (id: string, body: object) => client.call({ method: 'PATCH', path: `/v1/banks/${id}`, body })
const get = (id: string) => client.get(`/v1/banks/${id}`)
const remove = (id: string) => client.call({ method: 'DELETE', path: `/v1/banks/${id}` })

describe('POST /v1/banks', () => {
  test('saves a bank account, and shows it masked', async () => {
    const holder = { account_holder_type: 'Business', name: 'Analytical Engines' }
    const answer = await save({ ...goodBank, ...holder, account_type: 'savings', reference: 'r' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'bank',
      reference: 'r',
      name: 'Analytical Engines',
      account_holder_type: 'business',
      routing_number: '******013',
      account_number: '******7890',
      account_type: 'SAVINGS',
      bank_name: 'FIRST BANK OF TESTING',
      fingerprint: expect.stringMatching(/^[\w-]{20}$/),
      created: '2026-06-15T12:00:00.000Z',
      modified: '2026-06-15T12:00:00.000Z',
    })
    expect((await get(answer.body.id)).body).toEqual(answer.body)
    const row = await withStorage(world, ({ read }) =>
      read.selectFrom('saved_methods').selectAll().where('id', '=', answer.body.id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toMatch(/1234567890|000000013/)
  })

  test('uses a token up, with its reference and description; its fingerprint is the token’s', async () => {
    const token_id = await newToken(world, { ...goodBank, reference: 'page', description: 'mine' })
    const { fingerprint } = (await client.get(`/v1/tokens/${token_id}`)).body
    expect((await save({ token_id })).body).toMatchObject({
      fingerprint,
      reference: 'page',
      description: 'mine',
      account_number: '******7890',
    })
    expect(await save({ token_id })).toMatchObject(refusal(404, 'resource_not_found'))
    const card = await newToken(world, goodCard)
    expect(await save({ token_id: card })).toMatchObject(
      refusal(422, 'incorrect_payment_type', { context: 'token_id' }),
    )
    expect((await client.get(`/v1/tokens/${card}`)).status).toBe(200)
  })

  test('an individual has two names, and a bank that is not known no name', async () => {
    const holder = { account_holder_type: 'individual', given_name: 'Ada', surname: 'Lovelace' }
    const { body } = await save({ ...goodBank, ...holder, routing_number: '000000000' })
    expect(body).toMatchObject(holder)
    expect(body).not.toHaveProperty('bank_name')
  })

  test.each(['000000013', '000000000', '000000001', '000000026'])(
    'takes routing number %s',
    async (number) => {
      expect((await save({ ...goodBank, routing_number: number })).status).toBe(200)
    },
  )

  test('422 for a routing number with a wrong checksum', async () => {
    expect(await save({ ...goodBank, routing_number: '000000012' })).toMatchObject(
      refusal(422, 'ach_invalid_routing_number', { context: 'routing_number' }),
    )
  })

  test.each<[string, object, string, string]>([
    ['no routing number', { routing_number: undefined }, 'routing_number', 'not_blank'],
    ['a short one', { routing_number: '00000013' }, 'routing_number', 'invalid_length'],
    ['one of other digits', { routing_number: '٠٠٠٠٠٠٠١٣' }, 'routing_number', 'invalid'],
    ['no account number', { account_number: undefined }, 'account_number', 'not_blank'],
    ['a short account number', { account_number: '123' }, 'account_number', 'invalid_length'],
    ['a long account number', { account_number: '1'.repeat(18) }, 'account_number', 'invalid_length'],
    ['an account number of letters', { account_number: '12AB567' }, 'account_number', 'invalid'],
    ['no account type', { account_type: undefined }, 'account_type', 'not_blank'],
    ['another account type', { account_type: 'LOAN' }, 'account_type', 'invalid'],
    ['another holder', { account_holder_type: 'robot' }, 'account_holder_type', 'invalid'],
    ['a long first name', { given_name: 'x'.repeat(65) }, 'given_name', 'invalid_length'],
    ['an unknown country', { country: 'XX' }, 'country', 'invalid'],
    ['a long description', { description: 'x'.repeat(65) }, 'description', 'invalid_length'],
    ['a card', { type: 'card' }, 'type', 'invalid'],
  ])('422 names the field plainly: %s', async (_what, wrong, context, sub_code) => {
    const answer = await save({ ...goodBank, ...wrong })
    expect(answer).toMatchObject(refusal(422, 'invalid_data', { context, sub_code, facility: 'gateway' }))
    expect(answer.text).not.toMatch(/xxx|1111|LOAN|robot/)
  })

  test.each([4, 17])('takes an account number of %i digits', async (length) => {
    const { body } = await save({ ...goodBank, account_number: '12345678901234567'.slice(0, length) })
    expect(body.account_number).toHaveLength(length)
  })

  test('every field at fault has one message', async () => {
    const answer = await save({})
    const contexts = answer.body.messages.map(({ context }: { context: string }) => context)
    expect(contexts).toEqual(['routing_number', 'account_number', 'account_type'])
  })
})

test('of the test routing numbers only the one that the bank network refuses has a wrong checksum', () => {
  expect(['000000013', '000000000', '000000001'].map(isRoutingNumber)).toEqual([true, true, false])
})

describe('PATCH /v1/banks/{id}', () => {
  test('changes the description, and with a token the numbers and the holder', async () => {
    const before = (await save({ ...goodBank, account_holder_type: 'business', name: 'Engines' })).body
    expect((await change(before.id, { description: 'rent' })).body).toMatchObject({ description: 'rent' })
    const holder = { account_holder_type: 'individual', given_name: 'Ada', surname: 'Lovelace' }
    const token_id = await newToken(world, { ...goodBank, ...holder, routing_number: '000000000' })
    const { body } = await change(before.id, { token_id })
    expect(body).toMatchObject({ ...holder, id: before.id, routing_number: '******000', description: 'rent' })
    expect(body).not.toHaveProperty('name')
    expect(body).not.toHaveProperty('bank_name')
    expect((await get(before.id)).body).toEqual(body)
  })

  test('what is wrong is refused, and the bank stays as it was', async () => {
    const { body } = await save()
    const token_id = await newToken(world, { ...goodBank, account_number: '12' })
    expect(await change(body.id, { token_id })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'account_number' }),
    )
    expect(await change(body.id, { token_id: await newToken(world, goodCard) })).toMatchObject(
      refusal(422, 'incorrect_payment_type', { context: 'token_id' }),
    )
    expect(await change(body.id, { description: true })).toMatchObject(
      refusal(422, 'invalid_data', { context: 'description' }),
    )
    expect((await get(body.id)).body).toEqual(body)
  })
})

test('DELETE shows it masked once more; then it is not there', async () => {
  const { body } = await save()
  expect(await remove(body.id)).toMatchObject({
    status: 200,
    body: { id: body.id, account_number: '******7890' },
  })
  const gone = refusal(404, 'resource_not_found', { context: `Bank[${body.id}]` })
  expect(await remove(body.id)).toMatchObject(gone)
  expect(await get(body.id)).toMatchObject(gone)
  expect(await change(body.id, {})).toMatchObject(gone)
  expect(await client.post('/v1/charges', { amount: 1, method: body.id })).toMatchObject(gone)
})

test('GET /v1/banks lists them newest first, by reference and a page at a time, without deleted ones', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    clock.advance(1)
    ids.push((await save({ ...goodBank, reference: 'of the list' })).body.id)
  }
  const [first, second, third = ''] = ids
  await remove(third)
  const list = async (query: string) => (await client.get(`/v1/banks?reference=of%20the%20list${query}`)).body
  expect(await list('')).toMatchObject({ total_entries: 2, results: [{ id: second }, { id: first }] })
  expect(await list('&page=2&page_size=1')).toMatchObject({ page: 2, results: [{ id: first }] })
  expect(await client.get('/v1/banks?page_size=101')).toMatchObject(
    refusal(422, 'invalid_data', { context: 'page_size' }),
  )
})

test('a bank is no card, and no other key sees it', async () => {
  const { id } = (await save()).body
  expect(await client.get(`/v1/cards/${id}`)).toMatchObject(refusal(404, 'resource_not_found'))
  const live = liveClient(world)
  expect((await live.get(`/v1/banks/${id}`)).status).toBe(404)
  expect((await live.get('/v1/banks')).body.total_entries).toBe(0)
  for (const [method, path] of [
    ['GET', `/v1/banks/${id}`],
    ['PATCH', `/v1/banks/${id}`],
    ['DELETE', `/v1/banks/${id}`],
    ['GET', '/v1/banks'],
    ['POST', '/v1/banks'],
  ] as const) {
    expect(await client.call({ method, path, key: world.gateway.publicKey })).toMatchObject(
      refusal(401, 'not_authorized'),
    )
  }
})
