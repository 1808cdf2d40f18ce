import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  client = world.client
})
afterAll(() => world.close())

const createToken = (body: object | string, headers?: Record<string, string>) =>
  client.call({
    method: 'POST',
    path: '/v1/tokens',
    body,
    key: world.gateway.publicKey,
    ...(headers && { headers }),
  })

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('POST /v1/tokens', () => {
  test('JSON becomes a masked token', async () => {
    const answer = await createToken({
      ...goodCard,
      name: 'Ada',
      address1: '1 Main St',
      postal_code: '12345',
      order: 7,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      type: 'card',
      created: expect.any(String),
      modified: expect.any(String),
      number: '************4242',
      exp_month: 12,
      exp_year: 2040,
      cvv: '***',
      card_type: 'VISA',
      fingerprint: expect.stringMatching(/^[\w-]{20}$/),
      name: 'Ada',
      address1: '1 Main St',
      postal_code: '12345',
      form_data: { order: 7 },
    })
  })

  test('a form with the key as a field does, and a repeated parameter becomes a list', async () => {
    const body = new URLSearchParams({
      ...goodCard,
      exp_month: '12',
      exp_year: '40',
      public_key: world.gateway.publicKey,
    })
    body.append('gift', 'yes')
    body.append('item', 'a')
    body.append('item', 'b')
    const answer = await client.call({
      method: 'POST',
      path: '/v1/tokens',
      body: body.toString(),
      headers: form,
      key: null,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.form_data).toEqual({ gift: 'yes', item: ['a', 'b'] })
    expect(answer.body).not.toHaveProperty('public_key')
  })

  test('a bank account becomes a masked token, too', async () => {
    const answer = await createToken({
      routing_number: '000000013',
      account_number: '1234567890',
      account_type: 'checking',
    })
    expect(answer.body).toMatchObject({
      type: 'bank',
      routing_number: '******013',
      account_number: '******7890',
      account_type: 'CHECKING',
    })
  })

  test('the fingerprint is the same for the same number', async () => {
    const [one, two, other] = await Promise.all([
      createToken(goodCard),
      createToken({ number: '4242 4242-4242 4242' }),
      createToken({ number: '4111111111111111' }),
    ])
    expect(two.body.fingerprint).toBe(one.body.fingerprint)
    expect(other.body.fingerprint).not.toBe(one.body.fingerprint)
  })

  test.each([
    ['a number that is none', { number: 'not a number' }, { number: expect.stringMatching(/^\*+/) }],
    ['nothing at all', {}, { type: 'card' }],
    ['a security code that is too long', { cvv: '123456' }, { cvv: '***' }],
    ['a name that is too long', { name: 'x'.repeat(100) }, { name: 'x'.repeat(64) }],
    ['an unknown country', { country: 'XX' }, {}],
    ['characters in a postal code', { postal_code: 'K1A_0B1!' }, { postal_code: 'K1A0B1' }],
    ['an expiry that is none', { exp_month: 'May', exp_year: {} }, {}],
  ])('nothing is refused: %s', async (_name, body, expected) => {
    const answer = await createToken(body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject(expected)
    expect(answer.body).not.toHaveProperty('country')
    expect(answer.body).not.toHaveProperty('exp_month')
  })

  test('a short number shows at most half of itself', async () => {
    expect(
      (await createToken({ routing_number: '000000013', account_number: '1234' })).body.account_number,
    ).toBe('**34')
  })

  test('extra values are bounded, and hostile names are names', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key${index}`, 'x']))
    expect(Object.keys((await createToken(many)).body.form_data)).toHaveLength(50)
    const hostile = '{"__proto__": {"a": 1}, "constructor": {"prototype": {"a": 1}}, "note": "x"}'
    const answer = await createToken(hostile, { 'content-type': 'application/json' })
    expect(answer.status).toBe(200)
    expect(answer.body.form_data).toMatchObject({ note: 'x' })
    const text = await createToken(`constructor=1&long=${'y'.repeat(5000)}&__proto__=2`, form)
    expect(text.status).toBe(200)
    expect(text.body.form_data.long).toHaveLength(1024)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  test('a form with redirect_url is sent on with the token, keeping its query', async () => {
    const body = new URLSearchParams({
      number: goodCard.number,
      redirect_url: 'https://shop.example/done?order=7',
    })
    const answer = await createToken(body.toString(), form)
    expect(answer.status).toBe(303)
    const location = new URL(String(answer.headers.location))
    expect(location.href).toMatch(/^https:\/\/shop\.example\/done\?order=7&token_id=[\w-]{22}$/)
    expect((await client.get(`/v1/tokens/${location.searchParams.get('token_id')}`)).status).toBe(200)
  })

  test.each([
    ['?token_id=old', '?token_id=NEW'],
    ['?token_id=old&order=7#end', '?order=7&token_id=NEW#end'],
    ['?a=1&token%5Fid=old&b=x+y%20z&token_id', '?a=1&b=x+y%20z&token_id=NEW'],
    ['?my_token_id=mine', '?my_token_id=mine&token_id=NEW'],
    ['?', '?token_id=NEW'],
  ])('a token_id that stands in the redirect is replaced: %s', async (given, sent) => {
    const body = new URLSearchParams({ redirect_url: `https://shop.example/done${given}` })
    const { location = '' } = (await createToken(body.toString(), form)).headers
    const id = new URL(location).searchParams.getAll('token_id').join()
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(location).toBe(`https://shop.example/done${sent.replace('NEW', id)}`)
  })

  test.each([
    'http://shop.example/',
    '//shop.example/',
    '/done',
    'javascript:alert(1)',
    'https://user:secret@shop.example/',
    'nonsense',
  ])('a redirect that is no absolute https address is refused: %s', async (redirect_url) => {
    const answer = await createToken(new URLSearchParams({ redirect_url }).toString(), form)
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      expect.objectContaining({ code: 'invalid_data', context: 'redirect_url', sub_code: 'invalid' }),
    ])
  })

  test('http on loopback is allowed for tests', async () => {
    const answer = await createToken(
      new URLSearchParams({ redirect_url: 'http://localhost:3000/' }).toString(),
      form,
    )
    expect(answer.status).toBe(303)
  })

  test.each([
    ['no key', null],
    ['an unknown key', 'm_0000000000000000000000'],
  ])('401 for %s', async (_name, key) => {
    const answer = await client.call({ method: 'POST', path: '/v1/tokens', body: goodCard, key })
    expect(answer.status).toBe(401)
    expect(answer.body.messages[0].code).toBe('not_authorized')
    expect(answer.headers['www-authenticate']).toContain('Basic')
  })

  test('any origin may call it, and its refusals can be read there', async () => {
    const preflight = await client.call({ method: 'OPTIONS', path: '/v1/tokens', key: null })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    })
    expect((await createToken(goodCard)).headers['access-control-allow-origin']).toBe('*')
    const refused = await client.call({
      method: 'POST',
      path: '/v1/tokens',
      body: '{',
      key: 'x',
      headers: form,
    })
    expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  test('no other endpoint may be called from another origin', async () => {
    const { body } = await createToken(goodCard)
    for (const path of [`/v1/tokens/${body.id}`, '/v1/charges', '/status', '/nowhere']) {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const answer = await client.call({ method, path, headers: { origin: 'https://shop.example' } })
        expect(answer.headers['access-control-allow-origin'], `${method} ${path}`).toBeUndefined()
      }
    }
  })
})

describe('GET /v1/tokens/{id}', () => {
  test('shows the token again, masked', async () => {
    const created = await createToken({ ...goodCard, note: 'x' })
    const answer = await client.get(`/v1/tokens/${created.body.id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...created.body, disturbed: null, surchargeable: true })
  })

  test.each([
    ['a credit card', { number: '4242424242424242' }, true],
    ['a debit card', { number: '4012888888881881' }, false],
    ['a prepaid card', { number: '5105105105105100' }, false],
    ['a bank', { type: 'bank', routing_number: '000000013', account_number: '1234567890' }, undefined],
  ])('tells the merchant’s server whether %s may be surcharged', async (_what, input, surchargeable) => {
    const created = await createToken(input)
    expect(created.body).not.toHaveProperty('surchargeable')
    expect((await client.get(`/v1/tokens/${created.body.id}`)).body.surchargeable).toBe(surchargeable)
  })

  test('takes a secret key only', async () => {
    const { body } = await createToken(goodCard)
    for (const key of [null, world.gateway.publicKey, 'sk_test_wrong']) {
      const answer = await client.call({ path: `/v1/tokens/${body.id}`, key })
      expect(answer.status).toBe(401)
    }
  })

  test('404 for one that never was', async () => {
    const answer = await client.get('/v1/tokens/nope')
    expect(answer.status).toBe(404)
    expect(answer.body.messages).toEqual([
      expect.objectContaining({ code: 'resource_not_found', context: 'Token[nope]', facility: 'gateway' }),
    ])
  })

  test('it lives for five minutes, not a millisecond longer', async () => {
    const { body } = await createToken(goodCard)
    clock.advance(5 * 60 * 1000 - 1)
    expect((await client.get(`/v1/tokens/${body.id}`)).status).toBe(200)
    clock.advance(1)
    expect((await client.get(`/v1/tokens/${body.id}`)).status).toBe(404)
    expect((await client.post('/v1/charges', { amount: 100, method: body.id })).status).toBe(404)
  })
})

test('a merchant that has set its origins sends customers there only', async () => {
  const strict = await testGateway({ allowedOrigins: ['https://shop.example', 'https://127.0.0.1:4444'] })
  const redirect = (redirect_url: string) =>
    strict.client.call({
      method: 'POST',
      path: '/v1/tokens',
      key: strict.gateway.publicKey,
      headers: form,
      body: new URLSearchParams({ redirect_url }).toString(),
    })
  expect((await redirect('https://shop.example/done')).status).toBe(303)
  expect((await redirect('https://evil.example/done')).status).toBe(422)
  await strict.close()
})
