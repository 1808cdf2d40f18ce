import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import { apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

const clock = testClock()
let world: TestGateway
let card: string
let ach: string

beforeAll(async () => {
  world = await testGateway({ clock })
  card = `/v1/accounts/${world.gateway.testAccountId}`
  ach = `/v1/ach-accounts/${(await world.client.get('/v1/merchant')).body.ach_accounts[0].id}`
  await put(ach, { name: 'eCheck', bank_name: 'FIRST BANK OF TESTING' })
})
afterAll(() => world.close())
beforeEach(() => put(card, cardAccount()))

const put = (path: string, body: object) => world.client.call({ method: 'PUT', path, body })
const patch = (path: string, body: object) => world.client.call({ method: 'PATCH', path, body })
const get = (path: string) => world.client.get(path)
const cardAccount = () => ({
  id: world.gateway.testAccountId,
  created: '2026-06-15T12:00:00.000Z',
  modified: new Date(clock.now()).toISOString(),
  status: 'ACTIVE',
  name: 'Cards',
  primary: true,
  currency: 'USD',
  trust_account: false,
  accepted_card_types: '*',
  authentication_policy: 'ON_REQUEST',
  authentication_accepts: 'A,U',
  cvv_policy: 'OPTIONAL',
  avs_policy: 'SUBMIT_IGNORE_RESULT',
  ignore_avs_failure_if_cvv_match: false,
  required_payment_fields: '',
  swipe_cvv_policy: 'OPTIONAL',
  swipe_avs_policy: 'SUBMIT_IGNORE_RESULT',
  swipe_ignore_avs_failure_if_cvv_match: false,
  swipe_required_payment_fields: '',
  transaction_allowed_countries: '',
  disturbed_policy: 'ALLOW',
})

const changedCardAccount = {
  name: 'Books',
  trust_account: true,
  accepted_card_types: 'VISA,JCB',
  authentication_policy: 'ABOVE_AMOUNT',
  authentication_above: 5000,
  authentication_accepts: 'A',
  cvv_policy: 'REQUIRE_MATCH_LENIENT',
  avs_policy: 'EXACT_ADDR_AND_POSTAL_CODE_STRICT',
  ignore_avs_failure_if_cvv_match: true,
  required_payment_fields: 'name,cvv',
  swipe_cvv_policy: 'DISABLED',
  swipe_avs_policy: 'ADDR_STRICT',
  swipe_ignore_avs_failure_if_cvv_match: true,
  swipe_required_payment_fields: 'postal_code',
  transaction_allowed_countries: 'US,CA',
  disturbed_policy: 'REJECT',
}

const achAccount = (modified = '2026-06-15T12:00:00.000Z') => ({
  id: ach.split('/').at(-1),
  created: '2026-06-15T12:00:00.000Z',
  modified,
  status: 'ACTIVE',
  name: 'eCheck',
  primary: true,
  trust_account: false,
  routing_number: '******013',
  account_number: '******9001',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
  required_payment_fields: '',
  transaction_allowed_countries: '',
  disturbed_policy: 'ALLOW',
})

describe('/v1/accounts/{id}', () => {
  test('GET shows exactly what a merchant may see', async () => {
    expect(await get(card)).toMatchObject({ status: 200, body: cardAccount() })
    expect((await get(card)).body).toEqual(cardAccount())
  })

  test('PUT sets every field, and leaves what it is not given', async () => {
    clock.advance(1000)
    const { body } = await put(card, changedCardAccount)
    expect(body).toEqual({ ...cardAccount(), ...changedCardAccount })
    expect((await get(card)).body).toEqual(body)
    expect((await put(card, { name: 'Cards' })).body).toEqual({
      ...cardAccount(),
      ...changedCardAccount,
      name: 'Cards',
    })
  })

  test.each(['PUT', 'PATCH'])('%s: null clears what may be empty, and widens nothing', async (method) => {
    await put(card, changedCardAccount)
    const kept = { accepted_card_types: null, cvv_policy: null, ignore_avs_failure_if_cvv_match: null }
    const body = { transaction_allowed_countries: null, trust_account: 'false', ...kept }
    expect((await world.client.call({ method, path: card, body })).body).toMatchObject({
      ...changedCardAccount,
      transaction_allowed_countries: '',
      trust_account: false,
    })
  })

  test('what GET answered can be sent back, what is read-only is not set, and what is the operator’s is unknown', async () => {
    await put(card, changedCardAccount)
    const { body } = await get(card)
    expect((await put(card, body)).body).toEqual(body)
    const others = { id: 1, status: 'DELETED', currency: 'EUR' }
    for (const [context, value] of Object.entries(others)) {
      expect(await patch(card, { [context]: value })).toMatchObject(refusal(422, 'invalid_data', { context }))
    }
    const operators = {
      mode: 'live',
      credit_enabled: true,
      manual_capture_enabled: false,
      nonoriginating_refund_enabled: true,
      recurring_charges_enabled: false,
      capture_time: '01:00',
      capture_zone: 'UTC',
    }
    const stored = () =>
      inStorage(world, (tx) =>
        tx
          .selectFrom('accounts')
          .selectAll()
          .where('id', '=', world.gateway.testAccountId)
          .executeTakeFirstOrThrow(),
      )
    const before = await stored()
    expect((await patch(card, { primary: false, created: null, modified: 0, ...operators })).body).toEqual(
      body,
    )
    expect(await stored()).toEqual(before)
  })

  test.each<[string, unknown, string]>([
    ['name', '', 'not_blank'],
    ['name', null, 'not_blank'],
    ['name', 'x'.repeat(65), 'invalid_length'],
    ['trust_account', 'yes', 'invalid'],
    ['trust_account', 1, 'invalid'],
    ['accepted_card_types', '', 'not_blank'],
    ['accepted_card_types', ',', 'invalid'],
    ['accepted_card_types', '*,VISA', 'invalid'],
    ['accepted_card_types', 'VISA,MAESTRO', 'invalid'],
    ['accepted_card_types', ['VISA'], 'invalid'],
    ['cvv_policy', 'ALWAYS', 'invalid'],
    ['cvv_policy', '', 'not_blank'],
    ['avs_policy', 'ADDR', 'invalid'],
    ['ignore_avs_failure_if_cvv_match', 'maybe', 'invalid'],
    ['required_payment_fields', 'name,shoe_size', 'invalid'],
    ['required_payment_fields', 'given_name', 'invalid'],
    ['swipe_cvv_policy', 'optional', 'invalid'],
    ['swipe_avs_policy', 'NONE', 'invalid'],
    ['swipe_ignore_avs_failure_if_cvv_match', 0, 'invalid'],
    ['swipe_required_payment_fields', 'x', 'invalid'],
    ['disturbed_policy', 'flag', 'invalid'],
    ['transaction_allowed_countries', 'US,XX', 'invalid'],
    ['transaction_allowed_countries', 'USA', 'invalid'],
  ])('%s: %j is refused (%#)', async (context, value, sub_code) => {
    const { body: before } = await get(card)
    expect(await patch(card, { [context]: value })).toMatchObject(
      refusal(422, 'invalid_data', { context, sub_code }),
    )
    expect((await get(card)).body).toEqual(before)
  })

  test('every field at fault has one message', async () => {
    const { body } = await patch(card, { cvv_policy: 'x', avs_policy: 'x', accepted_card_types: 'x' })
    expect(body.messages.map(({ context }: { context: string }) => context).toSorted()).toEqual([
      'accepted_card_types',
      'avs_policy',
      'cvv_policy',
    ])
  })
})

test('another account becomes the primary one, and there is always one', async () => {
  const first = world.gateway.testAccountId
  const second = newId()
  await inStorage(world, async (tx) => {
    const row = await tx.selectFrom('accounts').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    await tx
      .insertInto('accounts')
      .values({ ...row, id: second, is_primary: 0 })
      .execute()
  })
  const charged = async () =>
    (await world.client.post('/v1/charges', { amount: 1, method: goodCard })).body.account_id
  expect(await charged()).toBe(first)
  expect((await patch(`/v1/accounts/${second}`, { primary: true })).body.primary).toBe(true)
  expect((await get(card)).body.primary).toBe(false)
  expect(await charged()).toBe(second)
  expect((await patch(`/v1/accounts/${second}`, { primary: false })).body.primary).toBe(true)
  await inStorage(world, (tx) =>
    tx.updateTable('accounts').set({ is_primary: 0 }).where('type', '=', 'MerchantAccount').execute(),
  )
  const refused = await world.client.post('/v1/charges', { amount: 1, method: goodCard })
  expect(refused).toMatchObject({ status: 422, body: { messages: [{ code: 'no_account_specified' }] } })
  expect((await patch(card, { primary: 'true' })).body.primary).toBe(true)
  expect(await charged()).toBe(first)
})

describe('/v1/ach-accounts/{id}', () => {
  test('GET shows exactly what a merchant may see, its own numbers masked', async () => {
    expect(await get(ach)).toMatchObject({ status: 200 })
    expect((await get(ach)).body).toEqual(achAccount())
    const rows = await inStorage(world, (tx) => tx.selectFrom('accounts').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('8675309001')
    expect(JSON.stringify(rows)).not.toContain('000000013')
  })

  test('PUT and PATCH set what a merchant may set, and never where the money goes', async () => {
    const settings = {
      name: 'Bank',
      trust_account: true,
      bank_name: 'SECOND BANK',
      required_payment_fields: 'given_name,surname',
      transaction_allowed_countries: 'US',
      disturbed_policy: 'FLAG',
    }
    const numbers = { routing_number: '000000000', account_number: '1111111111', account_type: 'SAVINGS' }
    for (const [context, value] of Object.entries(numbers)) {
      expect(await put(ach, { [context]: value })).toMatchObject(refusal(422, 'invalid_data', { context }))
    }
    const now = new Date(clock.now()).toISOString()
    expect((await put(ach, { ...achAccount(), ...settings })).body).toEqual({
      ...achAccount(now),
      ...settings,
    })
    expect((await patch(ach, { name: 'Other' })).body).toEqual({
      ...achAccount(now),
      ...settings,
      name: 'Other',
    })
    const { body } = await put(ach, { ...achAccount(now), bank_name: null })
    const { bank_name: _none, ...rest } = achAccount(now)
    expect(body).toEqual(rest)
    await patch(ach, { bank_name: 'FIRST BANK OF TESTING' })
  })

  test.each<[string, unknown, string]>([
    ['name', '', 'not_blank'],
    ['bank_name', 'x'.repeat(65), 'invalid_length'],
    ['required_payment_fields', 'cvv', 'invalid'],
    ['transaction_allowed_countries', 'U', 'invalid'],
  ])('%s: %j is refused (%#)', async (context, value, sub_code) => {
    expect(await patch(ach, { [context]: value })).toMatchObject(
      refusal(422, 'invalid_data', { context, sub_code }),
    )
  })
})

test('an account of the other mode, of the other type or of nobody is not there', async () => {
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  const live = apiClient(baseUrl, caCertificate, liveSecretKey)
  const { testAccountId } = world.gateway
  for (const method of ['GET', 'PUT', 'PATCH']) {
    const body = method === 'GET' ? {} : { body: { name: 'Mine' } }
    expect(await live.call({ method, path: card, ...body })).toMatchObject(
      refusal(404, 'resource_not_found', { context: `MerchantAccount[${testAccountId}]` }),
    )
    const path = `/v1/ach-accounts/${testAccountId}`
    expect(await world.client.call({ method, path, ...body })).toMatchObject(
      refusal(404, 'resource_not_found', { context: `AchAccount[${testAccountId}]` }),
    )
    expect((await world.client.call({ method, path: '/v1/accounts/none', ...body })).status).toBe(404)
    expect((await world.client.call({ method, path: card, key: null, ...body })).status).toBe(401)
    expect((await world.client.call({ method, path: ach, key: null, ...body })).status).toBe(401)
  }
  expect((await get(card)).body.name).toBe('Cards')
})
