// What merchants' client libraries do, request by request, and the fields that they read (rules: clients.md#requests).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ExistingClient,
  existingClient,
  filed,
  type habits,
} from '../../support/api/existing-clients.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { goodBank, liveClient } from '../../support/merchant/methods.ts'
import { monthly, URL } from '../../support/merchant/recurring.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const NAMES = ['Ruby', 'PHP', '.NET', 'Java'] as const satisfies (keyof typeof habits)[]
const signature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }

describe.each(NAMES)('%s', (name) => {
  let client: ExistingClient
  beforeAll(() => {
    client = existingClient(world.client, name)
  })

  const charge = async (members: object = {}) => {
    const { status, body } = await client.post('/v1/charges', { amount: 1000, method: goodCard, ...members })
    expect(status).toBe(200)
    return body
  }

  test('tokenizes with the secret key, and charges, saves and deletes what it got', async () => {
    const token = await client.tokenize({ ...goodCard, cvv: 123, postal_code: 78730 })
    expect(token).toMatchObject({ status: 200, body: { number: '************4242', postal_code: '78730' } })
    expect(await charge({ method: token.body.id })).toMatchObject({ type: 'CHARGE', status: 'AUTHORIZED' })
    const bank = await client.tokenize({ ...goodBank, account_number: 1234567890 })
    const saved = await client.post('/v1/banks', { token_id: bank.body.id })
    expect(saved).toMatchObject({ status: 200, body: { type: 'bank', account_number: '******7890' } })
    expect(await client.remove(`/v1/banks/${saved.body.id}`)).toMatchObject({
      status: 200,
      body: { id: saved.body.id },
    })
  })

  test('voids with nothing in the body, and reads a transaction', async () => {
    const { id } = await charge({ reference: 7 })
    const voided = await client.post(`/v1/transactions/${id}/void`)
    expect(voided).toMatchObject({ status: 200, body: { id, status: 'VOIDED', reference: '7' } })
    expect((await client.get(`/v1/transactions/${id}`)).body).toEqual(voided.body)
  })

  test('holds, and captures with a gratuity that the payer signed', async () => {
    const { id } = await charge({ auto_capture: false })
    const captured = await client.post(`/v1/charges/${id}/capture`, {
      amount: 1000,
      gratuity: 150,
      signature,
    })
    expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED', gratuity: 150 } })
    const read = await client.get(`/v1/signatures/${captured.body.signature_id}`)
    expect(read.body).toMatchObject({ ...signature, signature })
    const refund = await client.post(`/v1/charges/${id}/refund`, { amount: 1150 })
    expect(refund).toMatchObject({ status: 200, body: { type: 'REFUND', charge_id: id } })
  })

  test('signs, and reads the transaction and its signature from the answer', async () => {
    const { id } = await charge({ gratuity: 0 })
    const signed = await client.post(`/v1/transactions/${id}/sign`, signature)
    const expected = { id, amount: 1000, gratuity: 0, signature_id: expect.any(String), signature }
    expect(signed).toMatchObject({ status: 200, body: expected })
  })

  test('plans payments on days, ignores one, pays one and cancels', async () => {
    const schedule = monthly('2040-02-01', { days: ['1', 'LAST'] })
    const made = await client.post(URL, { amount: 500, method: goodCard, schedule })
    expect(made).toMatchObject({ status: 200, body: { status: 'ACTIVE', schedule: { days: ['1', 'LAST'] } } })
    const url = `${URL}/${made.body.id}`
    const listed = await client.get(`${url}/occurrences`)
    expect(listed.body).toMatchObject({ page: 1, total_entries: 1, results: [{ status: 'PENDING' }] })
    const occurrence = `${url}/occurrences/${listed.body.results[0].id}`
    expect((await client.post(`${occurrence}/ignore`)).body.status).toBe('IGNORED')
    const paid = await client.post(`${occurrence}/pay`)
    expect(paid.body).toMatchObject({ status: 'PAID', transactions: [{ amount: 500 }] })
    expect((await client.post(`${url}/cancel`)).body.status).toBe('COMPLETED')
    expect((await client.remove(url)).status).toBe(200)
  })

  test('changes by PUT what it names, and nothing else', async () => {
    const live = existingClient(liveClient(world), name)
    const others = { allowed_origins: 'https://shop.example', test_events_urls: 'https://shop.example/hook' }
    await live.put('/v1/merchant', { allowed_origins: others.allowed_origins })
    await client.put('/v1/merchant', { ...others, address1: '1 Main Street' })
    const renamed = await client.put('/v1/merchant', { name: `Shop of ${name}` })
    expect(renamed.body).toMatchObject({ ...others, name: `Shop of ${name}`, address1: '1 Main Street' })
    const { id } = renamed.body.merchant_accounts[0]
    const countries = { transaction_allowed_countries: 'US' }
    await client.put(`/v1/accounts/${id}`, { ...countries, accepted_card_types: 'VISA' })
    const account = await client.put(`/v1/accounts/${id}`, { name: 'Cards' })
    expect(account.body).toMatchObject({ ...countries, accepted_card_types: 'VISA' })
    await client.put(`/v1/accounts/${id}`, { transaction_allowed_countries: '', accepted_card_types: '*' })
  })

  test('files what is wrong with a field under it, and the rest under the whole request', async () => {
    const pay = (method: object, amount: unknown = 1) => client.post('/v1/charges', { amount, method })
    expect(filed(await pay({ ...goodCard, number: '4242424242424241' }))).toEqual({
      base: 'card_number_invalid',
    })
    expect(filed(await pay({ ...goodCard, number: '4000000000000002' }))).toEqual({ base: 'card_declined' })
    expect(filed(await pay({ ...goodCard, cvv: 12 }, 0))).toEqual({
      amount: 'invalid_data',
      'method.cvv': 'invalid_data',
    })
    expect(filed(await client.get('/v1/transactions/none'))).toEqual({
      'Transaction[none]': 'resource_not_found',
    })
  })
})

describe('.NET writes null for all that it does not set', () => {
  const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
  let client: ExistingClient
  beforeAll(() => {
    client = existingClient(world.client, '.NET')
  })

  test('with a new name of the merchant or an account', async () => {
    const unset = nulls('contact_name', 'address1', 'timezone', 'api_allowed_ip_address_ranges')
    const others = { allowed_origins: 'https://shop.example', timezone: 'America/Denver' }
    await existingClient(liveClient(world), '.NET').put('/v1/merchant', others)
    const renamed = await client.put('/v1/merchant', { name: 'New', ...unset })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'New', ...others } })
    const { id } = renamed.body.merchant_accounts[0]
    const policies = { accepted_card_types: 'VISA', cvv_policy: 'REQUIRE_MATCH_STRICT' }
    await client.put(`/v1/accounts/${id}`, policies)
    const account = await client.put(`/v1/accounts/${id}`, {
      name: 'New',
      primary: false,
      ...nulls('accepted_card_types', 'cvv_policy', 'avs_policy', 'required_payment_fields'),
    })
    expect(account).toMatchObject({ status: 200, body: { name: 'New', ...policies } })
    await client.put(`/v1/accounts/${id}`, { accepted_card_types: '*', cvv_policy: 'OPTIONAL' })
  })

  test('with another amount of a recurring charge', async () => {
    const made = await client.post(URL, {
      amount: 500,
      method: goodCard,
      schedule: { ...monthly('2040-02-01'), ...nulls('end', 'days') },
      ...nulls('account_id', 'description', 'currency', 'reference', 'max_occurrences', 'max_amount'),
    })
    expect(made.status).toBe(200)
    const changed = await client.put(`${URL}/${made.body.id}`, {
      amount: 700,
      ...nulls('account_id', 'method', 'schedule', 'currency', 'description', 'max_amount'),
    })
    expect(changed).toMatchObject({ status: 200, body: { amount: 700, next_payment: '2040-02-01' } })
    expect(changed.body.method).toEqual(made.body.method)
  })

  test('with a capture', async () => {
    const { id } = (await client.post('/v1/charges', { amount: 10, method: goodCard, auto_capture: false }))
      .body
    const capture = { amount: 10, gratuity: 5, signature, ...nulls('reference', 'capture_time') }
    const captured = await client.post(`/v1/charges/${id}/capture`, capture)
    expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED', gratuity: 5 } })
  })
})
