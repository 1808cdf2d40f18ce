// What fields notice while a person types, and what an account makes of it
// (rules: tokens.md#disturbed, accounts.md#disturbed-policy).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disturbanceKinds, mostDisturbances } from '../../../../../shared/disturbances.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'
import { visitor } from '../../../../support/web.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
  await addContacts(world, ['p_7'])
  const more = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await inStorage(world, (tx) => tx.updateTable('accounts').set(more).execute())
})
afterAll(() => world.close())
beforeEach(() => setPolicy('FLAG'))

const twice = { count: 2, kinds: ['key_held', 'covered'] }
const setPolicy = async (disturbed_policy: string) => {
  const path = `/v1/accounts/${world.gateway.testAccountId}`
  const answer = await world.client.call({ method: 'PATCH', path, body: { disturbed_policy } })
  expect(answer).toMatchObject({ status: 200, body: { disturbed_policy } })
}
const disturbedToken = (more: object = goodCard) => newToken(world, { ...more, disturbed: twice })
const charge = (method: unknown, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, ...more })
const read = async (id: string) => (await world.client.get(`/v1/tokens/${id}`)).body

describe('a token', () => {
  test.each([
    [twice, twice],
    [
      { count: 0, kinds: [] },
      { count: 0, kinds: [] },
    ],
    [
      { count: mostDisturbances, kinds: [...disturbanceKinds].reverse() },
      { count: mostDisturbances, kinds: [...disturbanceKinds] },
    ],
    [undefined, null],
  ])('%j', async (disturbed, shown) => {
    const key = world.gateway.publicKey
    const body = { ...goodCard, disturbed, newsletter: 'yes' }
    const made = await world.client.call({ method: 'POST', path: '/v1/tokens', key, body })
    expect(made.status).toBe(200)
    expect(made.text).not.toContain('disturbed')
    expect(await read(made.body.id)).toMatchObject({ disturbed: shown, form_data: { newsletter: 'yes' } })
    expect((await read(made.body.id)).form_data).toEqual({ newsletter: 'yes' })
  })

  test('the redirect of a form tells the page nothing', async () => {
    const fields = { ...goodCard, public_key: world.gateway.publicKey, redirect_url: 'https://shop.example/' }
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const call = { method: 'POST', path: '/v1/tokens', key: null, headers }
    const answer = await world.client.call({ ...call, body: String(body) })
    expect(answer).toMatchObject({ status: 303, text: '' })
    expect(answer.headers.location).toMatch(/^https:\/\/shop\.example\/\?token_id=[\w-]{22}$/)
    body.set('disturbed', 'no')
    expect(await world.client.call({ ...call, body: String(body) })).toMatchObject(REFUSED)
  })

  const REFUSED = refusal(400, 'invalid_request', { context: 'disturbed' })
  test.each([
    'twice',
    2,
    true,
    [twice],
    {},
    { count: 1 },
    { kinds: [] },
    { count: -1, kinds: [] },
    { count: 1.5, kinds: [] },
    { count: mostDisturbances + 1, kinds: [] },
    { count: '1', kinds: [] },
    { count: 1, kinds: 'moved' },
    { count: 1, kinds: ['moved', 'moved'] },
    { count: 1, kinds: ['looked_at'] },
    { count: 1, kinds: [7] },
  ])('%j is refused, by its name', async (disturbed) => {
    const key = world.gateway.publicKey
    const body = { ...goodCard, disturbed }
    expect(await world.client.call({ method: 'POST', path: '/v1/tokens', key, body })).toMatchObject(REFUSED)
  })
})

describe('FLAG', () => {
  test('the charge carries it, and so do its events and its page', async () => {
    const { status, body } = await charge(await disturbedToken())
    expect({ status, disturbed: body.disturbed }).toEqual({ status: 200, disturbed: twice })
    expect((await world.client.get(`/v1/transactions/${body.id}`)).body.disturbed).toEqual(twice)
    const events = (await world.client.get('/v1/events')).body.results
    const of = events.filter(({ data }: { data: { id?: string } }) => data?.id === body.id)
    expect(of).toMatchObject([{ data: { disturbed: twice } }, { data: { disturbed: twice } }])
    const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    await owner.signIn(world.gateway.console)
    const { document } = await owner.get(`/console/transactions/${body.id}`)
    expect(document.body.textContent).toContain(
      'Fields were disturbed 2 times while typing: focus taken with a key down, a field covered or restyled.',
    )
  })

  test('a credit and a refund elsewhere carry it', async () => {
    const credit = await world.client.post('/v1/credits', { amount: 100, method: await disturbedToken() })
    expect(credit).toMatchObject({ status: 200, body: { disturbed: twice } })
    const paid = await charge(goodCard)
    const method = await disturbedToken({ ...goodCard, number: '5105105105105100' })
    const refund = await world.client.post(`/v1/charges/${paid.body.id}/refund`, { amount: 100, method })
    expect(refund).toMatchObject({ status: 200, body: { disturbed: twice } })
  })

  test('a saved card carries nothing, but the code that is typed for it does', async () => {
    const saved = await world.client.post('/v1/cards', { token_id: await disturbedToken() })
    expect(saved.status).toBe(200)
    expect((await charge(saved.body.id)).body).not.toHaveProperty('disturbed')
    const cvv_token = await disturbedToken({ type: 'cvv', cvv: '123' })
    expect((await charge(saved.body.id, { cvv_token })).body.disturbed).toEqual(twice)
  })

  test.each([[goodCard], [{ ...goodCard, disturbed: { count: 0, kinds: [] } }]])(
    'nothing is carried by an undisturbed one: %j',
    async (body) => {
      expect((await charge(await newToken(world, body))).body).not.toHaveProperty('disturbed')
    },
  )
})

test('ALLOW: nothing is shown', async () => {
  await setPolicy('ALLOW')
  const { status, body } = await charge(await disturbedToken())
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('disturbed')
})

describe('REJECT', () => {
  beforeEach(() => setPolicy('REJECT'))
  const refused = (context: string) => refusal(422, 'disturbed', { context })

  test('a charge, which leaves the token usable', async () => {
    const method = await disturbedToken()
    expect(await charge(method)).toMatchObject(refused('method'))
    await setPolicy('ALLOW')
    expect((await charge(method)).status).toBe(200)
  })

  test('whatever else spends a token', async () => {
    const card = await disturbedToken()
    expect(await world.client.post('/v1/credits', { amount: 1, method: card })).toMatchObject(
      refused('method'),
    )
    expect(await world.client.post('/v1/cards', { token_id: card })).toMatchObject(refused('token_id'))
    const of = { contact_id: 'p_7', token_id: card }
    expect(await world.client.post('/v1/payment-methods', of)).toMatchObject(refused('token_id'))
    const saved = (await world.client.post('/v1/cards', goodCard)).body.id
    const change = { method: 'PATCH', path: `/v1/cards/${saved}`, body: { token_id: card } }
    expect(await world.client.call(change)).toMatchObject(refused('token_id'))
    const cvv_token = await disturbedToken({ type: 'cvv', cvv: '123' })
    expect(await charge(saved, { cvv_token })).toMatchObject(refused('cvv_token'))
    const paid = await charge(goodCard)
    const refund = { amount: 1, method: card }
    expect(await world.client.post(`/v1/charges/${paid.body.id}/refund`, refund)).toMatchObject(
      refused('method'),
    )
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-02-01' }
    const recurring = { amount: 1000, method: card, schedule }
    expect(await world.client.post('/v1/recurring/charges', recurring)).toMatchObject(refused('method'))
  })

  test('another account’s policy is not this one’s; a saved card may be charged through either', async () => {
    const bank = await disturbedToken(goodBank)
    expect((await charge(bank)).status).toBe(200)
    expect((await world.client.post('/v1/banks', { token_id: await disturbedToken(goodBank) })).status).toBe(
      200,
    )
  })

  test('an undisturbed token, and one from elsewhere, pay', async () => {
    const undisturbed = { ...goodCard, disturbed: { count: 0, kinds: [] } }
    expect((await charge(await newToken(world, undisturbed))).status).toBe(200)
    expect((await charge(await newToken(world, goodCard))).status).toBe(200)
    expect((await charge(goodCard)).status).toBe(200)
  })
})
