// Authentications without a challenge (rules: authentications.md#status, authentications.md#liability, test-cards.md#authentication).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { cardOf, type networks, pageOf } from '../../../support/merchant/authentications.ts'

let world: TestGateway
const clock = testClock()
beforeAll(async () => {
  world = await testGateway({ clock })
})
afterAll(() => world.close())

/** Creates and continues one, with the method's end where there is a method. */
async function run(number: string, more: object = {}) {
  const page = pageOf(world)
  const token = await page.token(number)
  const created = await page.create(token, more)
  const { id, secret, status, method } = created.body
  const continued = await page.proceed(id, secret, method ? { method: 'COMPLETED' } : {})
  const read = await world.client.get(`/v1/authentications/${id}`)
  return { token, id, secret, status, method, created, continued, read }
}

const charge = (method: string, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, ...more })

/** The last three digits before the check digit, and what comes of them: status, transStatus, whether a charge is made, liability. */
const STATUSES = [
  ['100', 'SUCCEEDED', 'Y', 200, true],
  ['101', 'FAILED', 'N', 422, false],
  ['102', 'ATTEMPTED', 'A', 200, true],
  ['103', 'UNAVAILABLE', 'U', 200, false],
  ['104', 'REJECTED', 'R', 422, false],
] as const

describe('Each status, without and with a method', () => {
  for (const [ends, status, transStatus, charged, liability] of STATUSES) {
    for (const hasMethod of [false, true]) {
      test(`${transStatus}, ${hasMethod ? 'with' : 'without'} a method`, async () => {
        const digits = hasMethod ? `2${ends.slice(1)}` : ends
        const { token, id, created, continued, read, method } = await run(cardOf(digits))
        expect(created.status).toBe(200)
        expect(created.body.status).toBe(hasMethod ? 'METHOD' : 'CREATED')
        expect(method !== undefined).toBe(hasMethod)
        expect(continued.body).toEqual({ id, status })
        expect(read.body).toMatchObject({
          status,
          trans_status: transStatus,
          liability_shift: liability,
          method_completion: hasMethod ? 'Y' : 'U',
        })
        const answer = await charge(token)
        expect(answer.status).toBe(charged)
        if (charged === 200) {
          expect(answer.body).toMatchObject({
            authentication_id: id,
            authentication: { trans_status: transStatus, liability_shift: liability, version: '2.2.0' },
          })
        } else {
          expect(answer.body.messages[0]).toMatchObject({
            code: 'authentication_failed',
            field_name: 'authentication_id',
          })
        }
      })
    }
  }
})

const ECIS: readonly [keyof typeof networks, string, string, string][] = [
  ['visa', '05', '06', '07'],
  ['mastercard', '02', '01', '00'],
  ['amex', '05', '06', '07'],
  ['discover', '05', '06', '07'],
  ['jcb', '05', '06', '07'],
]
test.each(ECIS)('The ECI of %s', async (network, authenticated, attempted, none) => {
  const [yes, attempt, no] = [
    await run(cardOf('100', network)),
    await run(cardOf('102', network)),
    await run(cardOf('103', network)),
  ]
  expect([yes, attempt, no].map(({ read }) => read.body.eci)).toEqual([authenticated, attempted, none])
  expect(yes.read.body.cavv).toMatch(/^[A-Za-z0-9+/]{27}=$/)
  expect(no.read.body.cavv).toBeUndefined()
})

describe('The messages of the protocol', () => {
  test('are kept in their order, with the card number masked', async () => {
    const { read } = await run(cardOf('100'))
    const { messages } = read.body
    expect(messages.map(({ type }: { type: string }) => type)).toEqual(['AReq', 'ARes'])
    expect(messages[0].body).toMatchObject({
      messageType: 'AReq',
      messageVersion: '2.2.0',
      deviceChannel: '02',
      messageCategory: '01',
      acctNumber: '************1000',
      purchaseAmount: '4200',
      purchaseCurrency: '840',
      threeDSCompInd: 'U',
      browserColorDepth: '24',
      browserTZ: '300',
    })
    expect(messages[1].body).toMatchObject({ messageType: 'ARes', transStatus: 'Y' })
    expect(JSON.stringify(read.body)).not.toContain(cardOf('100'))
  })

  test('An issuer that speaks 2.1.0 alone', async () => {
    const { read } = await run(cardOf('105'))
    expect(read.body).toMatchObject({ version: '2.1.0', status: 'SUCCEEDED' })
    expect(read.body.messages[0].body.browserJavascriptEnabled).toBeUndefined()
  })

  test('An issuer that speaks 2.3.1', async () => {
    expect((await run(cardOf('116'))).read.body).toMatchObject({ version: '2.3.1', status: 'SUCCEEDED' })
  })

  test('An error of the directory server is no result', async () => {
    const { read, token } = await run(cardOf('106'))
    expect(read.body).toMatchObject({ status: 'UNAVAILABLE', trans_status: 'U', liability_shift: false })
    expect(read.body.error).toContain('405')
    expect((await charge(token)).status).toBe(200)
  })

  test('A card that takes no part', async () => {
    const page = pageOf(world)
    const { body } = await page.create(await page.token(cardOf('108')))
    expect(body.status).toBe('UNAVAILABLE')
  })
})

describe('A charge uses one', () => {
  test('once, with a named authentication, too', async () => {
    const { token, id } = await run(cardOf('100'))
    const first = await charge(token, { authentication_id: id })
    expect(first.status).toBe(200)
    const card = { type: 'card', number: cardOf('100'), exp_month: 12, exp_year: 2040, cvv: '123' }
    const again = await world.client.post('/v1/charges', {
      amount: 4200,
      method: card,
      authentication_id: id,
    })
    expect(again.status).toBe(422)
    expect(again.body.messages[0].code).toBe('authentication_required')
    expect((await world.client.get(`/v1/authentications/${id}`)).body.charge_id).toBe(first.body.id)
  })

  test('for a lower amount, and not for a higher one', async () => {
    const { token } = await run(cardOf('100'))
    const higher = await charge(token, { amount: 4201 })
    expect(higher.body.messages[0]).toMatchObject({ code: 'authentication_required' })
    // A gratuity counts, too.
    const signature = { mime_type: 'service/jsignature', data: '[]' }
    expect((await charge(token, { amount: 4200, gratuity: 1, signature })).status).toBe(422)
    expect((await charge(token, { amount: 4199 })).status).toBe(200)
  })

  test('for the same card alone', async () => {
    const { id } = await run(cardOf('100'))
    const page = pageOf(world)
    const other = await charge(await page.token(cardOf('102')), { authentication_id: id })
    expect(other.body.messages[0].message).toContain('another card')
  })

  test('in its mode alone', async () => {
    const { id, token } = await run(cardOf('100'))
    const live = await world.client.call({
      method: 'POST',
      path: '/v1/charges',
      body: { amount: 4200, method: token, authentication_id: id },
      key: world.gateway.liveSecretKey,
    })
    expect(live.status).toBe(404)
  })

  test('within a day', async () => {
    const { token, id } = await run(cardOf('100'))
    const saved = await world.client.post('/v1/cards', { token_id: token })
    clock.advance(24 * 60 * 60 * 1000)
    const late = await charge(saved.body.id, { authentication_id: id })
    expect(late.body.messages[0]).toMatchObject({ code: 'authentication_required' })
    expect(late.body.messages[0].message).toContain('expired')
  })

  test('A charge whose authentication has not ended is refused', async () => {
    const page = pageOf(world)
    const token = await page.token(cardOf('100'))
    await page.create(token)
    expect((await charge(token)).body.messages[0].code).toBe('authentication_required')
  })

  test('A charge without one is as before', async () => {
    const page = pageOf(world)
    const { body } = await charge(await page.token(cardOf('100')))
    expect(body.status).toBe('AUTHORIZED')
    expect(body.authentication_id).toBeUndefined()
  })
})

describe('A page', () => {
  test('learns the next step and nothing else', async () => {
    const { created, continued } = await run(cardOf('200'))
    expect(Object.keys(created.body).sort()).toEqual(['id', 'method', 'secret', 'status', 'version'])
    const data = JSON.parse(Buffer.from(created.body.method.data, 'base64url').toString())
    expect(data.threeDSMethodNotificationURL).toContain(
      `/v1/authentications/${created.body.id}/method-notification`,
    )
    expect(Object.keys(continued.body).sort()).toEqual(['id', 'status'])
  })

  test('continues by its secret alone', async () => {
    const { id } = await run(cardOf('100'))
    expect((await pageOf(world).proceed(id, 'wrong')).status).toBe(404)
  })

  test('repeats what it sent without another AReq', async () => {
    const { id, secret } = await run(cardOf('100'))
    expect((await pageOf(world).proceed(id, secret)).body.status).toBe('SUCCEEDED')
    const { messages } = (await world.client.get(`/v1/authentications/${id}`)).body
    expect(messages).toHaveLength(2)
  })

  test('cancels', async () => {
    const page = pageOf(world)
    const token = await page.token(cardOf('100'))
    const { id, secret } = (await page.create(token)).body
    const canceled = await page.post(`/v1/authentications/${id}/continue`, { secret, cancel: 'CARDHOLDER' })
    expect(canceled.body.status).toBe('CANCELED')
    expect((await page.proceed(id, secret)).body.status).toBe('CANCELED')
    expect((await charge(token)).body.messages[0].message).toContain('canceled')
    // It starts again.
    const again = (await page.create(token)).body
    await page.proceed(again.id, again.secret)
    expect((await charge(token)).body.authentication_id).toBe(again.id)
  })

  test('ends the one before with a new one for the same token', async () => {
    const page = pageOf(world)
    const token = await page.token(cardOf('100'))
    const first = (await page.create(token)).body
    await page.create(token)
    expect((await page.proceed(first.id, first.secret)).body.status).toBe('CANCELED')
  })

  test('takes ten minutes at most', async () => {
    const page = pageOf(world)
    const token = await page.token(cardOf('100'))
    const { id, secret } = (await page.create(token)).body
    clock.advance(10 * 60 * 1000)
    expect((await page.proceed(id, secret)).body.status).toBe('EXPIRED')
  })

  test('names a token that exists', async () => {
    const saved = await world.client.post('/v1/cards', {
      number: cardOf('100'),
      exp_month: 12,
      exp_year: 2040,
    })
    expect((await pageOf(world).create(saved.body.id)).status).toBe(404)
  })

  test('comes back from the method by a page without script or data', async () => {
    const page = pageOf(world)
    const token = await page.token(cardOf('200'))
    const { id, secret, method } = (await page.create(token)).body
    const url = new URL(
      JSON.parse(Buffer.from(method.data, 'base64url').toString()).threeDSMethodNotificationURL,
    )
    const answer = await world.client.call({
      method: 'POST',
      path: url.pathname + url.search,
      key: null,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `threeDSMethodData=${method.data}`,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
    expect(answer.headers['x-frame-options']).toBeUndefined()
    const polled = await page.post(`/v1/authentications/${id}/continue`, { secret })
    expect(polled.body.status).toBe('CREATED')
  })
})

describe('A server', () => {
  test('authenticates a saved card, and sees all of it', async () => {
    const { client } = world
    const saved = await client.post('/v1/cards', { number: cardOf('100'), exp_month: 12, exp_year: 2040 })
    const created = await client.post('/v1/authentications', { method: saved.body.id, amount: 4200 })
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      status: 'CREATED',
      saved_method_id: saved.body.id,
      card: { number: '************1000', card_type: 'VISA' },
      secret: expect.any(String),
    })
    const { id, secret } = created.body
    expect((await pageOf(world).proceed(id, secret)).body.status).toBe('SUCCEEDED')
    const charged = await charge(saved.body.id, { authentication_id: id })
    expect(charged.body.authentication.eci).toBe('05')
  })

  test.each([
    [{}, { threeRIInd: '11' }],
    [
      { recur: { frequency: 28 } },
      { threeRIInd: '01', recurringFrequency: '28', recurringExpiry: '99991231' },
    ],
  ])('authenticates without a browser, with %o', async (more, expected) => {
    const { client } = world
    const saved = await client.post('/v1/cards', { number: cardOf('100'), exp_month: 12, exp_year: 2040 })
    const body = { method: saved.body.id, amount: 4200, channel: 'REQUESTOR', ...more }
    const { id } = (await client.post('/v1/authentications', body)).body
    const done = await client.post(`/v1/authentications/${id}/continue`, {})
    expect(done.body.status).toBe('SUCCEEDED')
    const { messages } = (await client.get(`/v1/authentications/${id}`)).body
    expect(messages[0].body).toMatchObject({ deviceChannel: '03', ...expected })
  })

  test('lists them, the newest first', async () => {
    const { id } = await run(cardOf('104'))
    const { body } = await world.client.get('/v1/authentications?status=REJECTED')
    expect(body.results[0]).toMatchObject({ id, status: 'REJECTED' })
  })

  test.each([
    ['101', 'failed'],
    ['102', 'attempted'],
    ['103', 'unavailable'],
    ['104', 'rejected'],
  ])('of card %s gets the event %s', async (ends, type) => {
    const { id } = await run(cardOf(ends))
    const { body } = await world.client.get('/v1/events?page_size=10')
    const own = body.results.filter(({ data }: { data: { id: string } }) => data.id === id)
    expect(own[0].type).toBe(`authentication.${type}`)
  })

  test('gets events without the cryptogram', async () => {
    const { id } = await run(cardOf('100'))
    const { body } = await world.client.get('/v1/events?page_size=10')
    const own = body.results.filter(({ data }: { data: { id: string } }) => data.id === id)
    expect(own.map(({ type }: { type: string }) => type)).toEqual([
      'authentication.succeeded',
      'authentication.created',
    ])
    expect(own[0].data.cavv).toBeUndefined()
    expect(own[0].data.eci).toBe('05')
  })

  test('must send a card', async () => {
    const bank = {
      type: 'bank',
      routing_number: '000000013',
      account_number: '1234567890',
      account_type: 'CHECKING',
    }
    const token = await world.client.post('/v1/tokens', { ...bank, name: 'Ada Example' })
    const answer = await world.client.post('/v1/authentications', { method: token.body.id, amount: 4200 })
    expect(answer.body.messages[0]).toMatchObject({ code: 'incorrect_payment_type', field_name: 'method' })
  })
})

describe('The first of recurring payments', () => {
  const recur = { frequency: 28, expiry: '2099-12-31', amount: 1000 }
  test.each([
    ['2.2.0', '100', {}],
    [
      '2.3.1',
      '116',
      {
        recurringInd: { amountInd: '01', frequencyInd: '01' },
        recurringAmount: '1000',
        recurringCurrency: '840',
        recurringExponent: '2',
      },
    ],
  ])('tells the issuer the plan: %s', async (messageVersion, ends, more) => {
    const { read } = await run(cardOf(ends), { recur })
    expect(read.body.recur).toEqual(recur)
    expect(read.body.messages[0].body).toMatchObject({
      messageVersion,
      threeDSRequestorAuthenticationInd: '02',
      recurringFrequency: '28',
      recurringExpiry: '20991231',
      ...more,
    })
    expect('recurringInd' in read.body.messages[0].body).toBe('recurringInd' in more)
  })

  test('needs no end, and no end before today', async () => {
    const { read } = await run(cardOf('100'), { recur: { frequency: 1 } })
    expect(read.body.messages[0].body.recurringExpiry).toBe('99991231')
    const page = pageOf(world)
    const token = await page.token(cardOf('100'))
    for (const expiry of ['2001-01-01', 'soon']) {
      const { status, body } = await page.create(token, { recur: { frequency: 28, expiry } })
      expect([status, body.messages[0].context]).toEqual([422, 'recur.expiry'])
    }
    expect((await page.create(token, { recur: { frequency: 0 } })).status).toBe(422)
  })
})
