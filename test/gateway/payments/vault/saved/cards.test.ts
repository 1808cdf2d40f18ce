// Saved cards (rules: saved-methods.md#saved).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../../../support/api/faults.ts'
import type { ApiClient } from '../../../../support/client.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  client = world.client
})
afterAll(() => world.close())

const NUMBER = '5105105105105100'
const details = { number: NUMBER, exp_month: 11, exp_year: 2031, name: 'Ada' }
const save = (body: object = details) => client.post('/v1/cards', body)
const change = (id: string, body: object) => client.call({ method: 'PATCH', path: `/v1/cards/${id}`, body })
const get = (id: string) => client.get(`/v1/cards/${id}`)
const remove = (id: string) => client.call({ method: 'DELETE', path: `/v1/cards/${id}` })
const savedId = async (body?: object): Promise<string> => (await save(body)).body.id

describe('POST /v1/cards', () => {
  test('saves a card, and shows it masked', async () => {
    const address = { address1: '1 Main St', city: 'Troy', state: 'NY', postal_code: '12180', country: 'US' }
    const answer = await save({ ...details, ...address, cvv: '987', reference: 'r7', description: 'office' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'card',
      reference: 'r7',
      description: 'office',
      number: '************5100',
      fingerprint: expect.stringMatching(/^[\w-]{20}$/),
      card_type: 'MASTERCARD',
      exp_month: 11,
      exp_year: 2031,
      name: 'Ada',
      ...address,
      created: '2026-06-15T12:00:00.000Z',
      modified: '2026-06-15T12:00:00.000Z',
    })
    expect((await get(answer.body.id)).body).toEqual(answer.body)
  })

  test('keeps neither the number in the clear nor the security code', async () => {
    const id = await savedId({ ...details, cvv: '987', pin: '1234' })
    const row = await withStorage(world, ({ read }) =>
      read.selectFrom('saved_methods').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toMatch(/5105105105|987|cvv|pin/)
  })

  test('uses a token up, and keeps its reference and description', async () => {
    const token_id = await newToken(world, { ...goodCard, reference: 'from the page', description: 'mine' })
    const answer = await save({ token_id })
    expect(answer).toMatchObject({
      status: 200,
      body: { number: '************4242', reference: 'from the page', description: 'mine' },
    })
    expect(answer.body).not.toHaveProperty('cvv')
    expect(await save({ token_id })).toMatchObject(
      refusal(404, 'resource_not_found', { context: `Token[${token_id}]` }),
    )
  })

  test('what comes with the token counts more than what is in it', async () => {
    const token_id = await newToken(world, { ...goodCard, reference: 'page', description: 'page' })
    const { body } = await save({ token_id, reference: 'server', description: null })
    expect(body.reference).toBe('server')
    expect(body).not.toHaveProperty('description')
  })

  test('a token that is refused can still be used', async () => {
    const bank = await newToken(world, goodBank)
    expect(await save({ token_id: bank })).toMatchObject(
      refusal(422, 'incorrect_payment_type', { context: 'token_id' }),
    )
    const wrong = await newToken(world, { ...goodCard, number: '4242424242424241' })
    expect(await save({ token_id: wrong })).toMatchObject(
      refusal(422, 'card_number_invalid', { context: 'number' }),
    )
    for (const id of [bank, wrong]) expect((await client.get(`/v1/tokens/${id}`)).status).toBe(200)
  })

  test('of ten cards at once from one token, one is saved', async () => {
    const token_id = await newToken(world, goodCard)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save({ token_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  })

  test.each<[string, object, string, string, string | undefined]>([
    ['nothing', { number: undefined }, 'invalid_data', 'number', 'not_blank'],
    ['a wrong checksum', { number: '5105105105105101' }, 'card_number_invalid', 'number', undefined],
    ['another card type', { card_type: 'VISA' }, 'card_number_incorrect', 'number', undefined],
    ['no month', { exp_month: undefined }, 'invalid_data', 'exp_month', 'not_null'],
    ['a month that is none', { exp_month: 13 }, 'invalid_data', 'exp_month', 'number_out_of_range'],
    ['an expired card', { exp_month: 5, exp_year: 26 }, 'card_expired', 'exp_year', undefined],
    ['a short number', { number: '41111' }, 'invalid_data', 'number', 'invalid_length'],
    ['a long number', { number: '4'.repeat(20) }, 'invalid_data', 'number', 'invalid_length'],
    ['a short security code', { cvv: '12' }, 'invalid_data', 'cvv', 'invalid_length'],
    ['a security code that is none', { cvv: '12a' }, 'invalid_data', 'cvv', 'invalid'],
    ['a country of three letters', { country: 'USA' }, 'invalid_data', 'country', 'invalid_length'],
    ['an empty month', { exp_month: '' }, 'invalid_data', 'exp_month', 'not_blank'],
    ['an empty year', { exp_year: '' }, 'invalid_data', 'exp_year', 'not_blank'],
    ['a long name', { name: 'x'.repeat(65) }, 'invalid_data', 'name', 'invalid_length'],
    ['a long reference', { reference: 'x'.repeat(65) }, 'invalid_data', 'reference', 'invalid_length'],
    ['a long description', { description: 'x'.repeat(65) }, 'invalid_data', 'description', 'invalid_length'],
    ['a bank', { type: 'bank' }, 'invalid_data', 'type', 'invalid'],
    ['a token beside the fields', { token_id: 'x' }, 'invalid_data', 'token_id', 'invalid'],
  ])('422 names the field plainly: %s', async (_what, wrong, code, context, sub_code) => {
    const more = { context, facility: 'gateway', ...(sub_code && { sub_code }) }
    const answer = await save({ ...details, ...wrong })
    expect(answer).toMatchObject(refusal(422, code, more))
    expect(answer.text).not.toMatch(/xxx|51051/)
  })
})

describe('PATCH /v1/cards/{id}', () => {
  test.each(['PUT', 'PATCH'])('%s takes back what was read, and sets nothing else of it', async (method) => {
    const { body: before } = await save({ ...details, reference: 'kept' })
    const path = `/v1/cards/${before.id}`
    const changed = await client.call({ method, path, body: { ...before, description: 'office' } })
    expect(changed).toMatchObject({ status: 200, body: { ...before, description: 'office' } })
    const others = { number: '4242424242424242', exp_year: 2039, name: 'Bob', type: 'bank' }
    const refused = await client.call({ method, path, body: { ...others, reference: 'x'.repeat(65) } })
    expect(faultsIn(refused)).toEqual({
      number: 'invalid',
      exp_year: 'invalid',
      name: 'invalid',
      type: 'invalid',
      reference: 'invalid_length',
    })
    expect((await get(before.id)).body).toEqual(changed.body)
  })

  test('changes reference and description, or takes them away; the rest stays', async () => {
    const before = (await save({ ...details, reference: 'old', description: 'old' })).body
    clock.advance(1000)
    const changed = await change(before.id, { reference: 'new' })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...before, reference: 'new', modified: expect.any(String) })
    expect(changed.body.modified).not.toBe(before.modified)
    const cleared = await change(before.id, { description: '' })
    expect(cleared.body).toMatchObject({ reference: 'new', number: before.number })
    expect(cleared.body).not.toHaveProperty('description')
    expect((await get(before.id)).body).toEqual(cleared.body)
  })

  test('a token replaces the number, and the new one is charged from then on', async () => {
    const { body } = await save({ ...details, reference: 'mine' })
    const changed = await change(body.id, { token_id: await newToken(world, goodCard) })
    expect(changed.body).toMatchObject({
      id: body.id,
      number: '************4242',
      card_type: 'VISA',
      exp_month: 12,
      exp_year: 2040,
      name: 'Ada',
      reference: 'mine',
    })
    expect(changed.body.fingerprint).not.toBe(body.fingerprint)
    const charge = await client.post('/v1/charges', { amount: 100, method: body.id })
    expect(charge.body.method.number).toBe('************4242')
  })

  test('a token without a number changes what it holds', async () => {
    const { body } = await save()
    const token_id = await newToken(world, {
      type: 'card',
      exp_month: 1,
      exp_year: 2035,
      postal_code: '12180',
    })
    const { modified: _modified, ...same } = body
    expect((await change(body.id, { token_id })).body).toMatchObject({
      ...same,
      exp_month: 1,
      exp_year: 2035,
      postal_code: '12180',
    })
  })

  test('what is wrong is refused, and the card stays as it was', async () => {
    const { body } = await save()
    const { id } = body
    const bank = await newToken(world, goodBank)
    const wrong = await newToken(world, { number: '4242424242424241' })
    for (const [change_, status, code, context] of [
      [{ reference: 'x'.repeat(65) }, 422, 'invalid_data', 'reference'],
      [{ token_id: bank }, 422, 'incorrect_payment_type', 'token_id'],
      [{ token_id: wrong }, 422, 'card_number_invalid', 'number'],
      [{ token_id: 'nothing' }, 404, 'resource_not_found', 'Token[nothing]'],
    ] as const) {
      expect(await change(id, change_)).toMatchObject(refusal(status, code, { context }))
    }
    expect((await get(id)).body).toEqual(body)
    expect(await change('nothing', {})).toMatchObject(
      refusal(404, 'resource_not_found', { context: 'Card[nothing]' }),
    )
  })
})

describe('DELETE /v1/cards/{id}', () => {
  test('shows it masked once more; then it is not there, and its number is gone', async () => {
    const { body } = await save()
    const answer = await remove(body.id)
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, number: body.number } })
    const gone = refusal(404, 'resource_not_found', { context: `Card[${body.id}]` })
    expect(await remove(body.id)).toMatchObject(gone)
    expect(await get(body.id)).toMatchObject(gone)
    expect(await change(body.id, {})).toMatchObject(gone)
    expect(await client.post('/v1/charges', { amount: 1, method: body.id })).toMatchObject(gone)
    const row = await withStorage(world, ({ read }) =>
      read.selectFrom('saved_methods').select('method_secret').where('id', '=', body.id).execute(),
    )
    expect(row).toEqual([{ method_secret: null }])
  })

  test('of charges at the same time each is made or finds no card, and none after it', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await savedId()
      const charge = () => client.post('/v1/charges', { amount: 100, method: id })
      const acknowledged = remove(id).then(async () => [await charge(), await charge()])
      const during = await Promise.all(Array.from({ length: 8 }, charge))
      expect(during.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      expect((await acknowledged).map(({ status }) => status)).toEqual([404, 404])
    }
  })
})
