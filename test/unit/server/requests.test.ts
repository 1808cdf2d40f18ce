// A call of the server library: what is sent, what is sent again, and what a failure says (rules: clients.md#node-retries, clients.md#node-once, clients.md#node-refused).
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../server/errors.ts'
import { fakeGateway, json, never, refusal, SECRET } from '../../support/fake-gateway.ts'

const CHARGE = { amount: 4200, method: 'tok_7' }
const lost = () => new TypeError('fetch failed')

const failureOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ServiceError) return error
  throw new Error(`It did not fail as it should: ${error}`)
}

describe('a request', () => {
  test('has the method, address, key and body of its operation', async () => {
    const { service, sent } = fakeGateway([json({ id: 'one', status: 'AUTHORIZED' })])
    const charge = await service.charges.create(CHARGE)
    expect(charge.status).toBe('AUTHORIZED')
    expect(sent).toMatchObject([{ method: 'POST', url: 'https://gateway.example/v1/charges', body: CHARGE }])
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${SECRET}:`)}`)
  })

  test('has ids in its path encoded, and a query without what is undefined, with all of a list', async () => {
    const { service, sent } = fakeGateway([json({})])
    await service.cards.read('a/b?c')
    await service.transactions.findBySourceId({ id: 'shop 7' })
    await service.banks.list({ page: 2, reference: undefined })
    await service.transactions.list({ qf: ['status:auth', 'reference:a,b'] })
    expect(sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/v1/cards/a%2Fb%3Fc',
      '/v1/transactions/source-id?id=shop+7',
      '/v1/banks?page=2',
      '/v1/transactions?qf=status%3Aauth&qf=reference%3Aa%2Cb',
    ])
  })

  test.each(['', '.', '..'])('with the id "%s" is not sent: its address would be another one', async (id) => {
    const { service, sent } = fakeGateway([json({})])
    expect(() => service.cards.delete(id)).toThrow(TypeError)
    expect(sent).toEqual([])
  })

  test('with a file is a form', async () => {
    const { service, sent } = fakeGateway([json({})], { secretKey: undefined, accessToken: 'at_7' })
    await service.contactFiles.upload('c_7', { file: new Blob(['Hello']) })
    expect(sent[0]?.headers.get('content-type')).toContain('multipart/form-data')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer at_7')
    expect(sent[0]?.body).toContain('Hello')
  })

  test('for a customer has the address of the customer', async () => {
    const { service, sent } = fakeGateway([json({})])
    await service.charges.create(CHARGE, { customerAddress: '192.0.2.7' })
    expect(sent[0]?.headers.get('x-relayed-ip-address')).toBe('192.0.2.7')
  })

  test('of merchant applications goes to the address of the pages', async () => {
    const access = { secretKey: undefined, accessToken: 'at_7' }
    const { service, sent } = fakeGateway([json({})], { ...access, authUrl: 'https://pages.example' })
    await service.merchantApplications.erase('7')
    expect(sent[0]?.url).toBe('https://pages.example/api/v1/merchant_applications/7')
    const other = fakeGateway([json({})], access)
    await expect(other.service.merchantApplications.erase('7')).rejects.toThrow('authUrl')
  })

  test('without content in its answer resolves to nothing', async () => {
    const { service } = fakeGateway([new Response(null, { status: 204 })])
    expect(await service.simulatorRules.deleteAll()).toBeUndefined()
  })
})

describe('an idempotency key', () => {
  test('comes with each POST, stays the same when it is sent again, and is another one for the next', async () => {
    const { service, sent } = fakeGateway([lost(), json({}), json({})])
    await service.charges.create(CHARGE)
    await service.charges.create(CHARGE)
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0], expect.any(String)])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('can be yours', async () => {
    const { service, sent } = fakeGateway([json({})])
    await service.charges.create(CHARGE, { idempotencyKey: 'order-7' })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('order-7')
  })

  test('is not sent with what is no POST', async () => {
    const { service, sent } = fakeGateway([json({})])
    await service.cards.change('one', { reference: 'x' })
    await service.cards.read('one')
    expect(sent.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false, false])
  })
})

describe('sent again', () => {
  test.each([
    ['a lost connection', lost()],
    ['429', refusal(429, 'rate_limited', {}, { 'retry-after': '0' })],
    ['500', refusal(500, 'card_processor_not_available')],
    ['503', refusal(503, 'service_unavailable', {}, { 'retry-after': '0' })],
  ])('is after %s: twice, then it fails', async (_what, failure) => {
    const { service, sent, waits } = fakeGateway([failure])
    await failureOf(service.charges.create(CHARGE))
    expect(sent).toHaveLength(3)
    const [first = 0, second = 0] = waits
    expect(first).toBeGreaterThanOrEqual(250)
    expect(first).toBeLessThanOrEqual(500)
    expect(second).toBeGreaterThanOrEqual(500)
    expect(second).toBeLessThanOrEqual(1000)
  })

  test('is as often as you like', async () => {
    const { service, sent } = fakeGateway([lost()], { maxRetries: 5 })
    await failureOf(service.status.read())
    expect(sent).toHaveLength(6)
    await failureOf(service.status.read({ maxRetries: 0 }))
    expect(sent).toHaveLength(7)
  })

  test('is not sooner than Retry-After says, and not at all if that is too long', async () => {
    const soon = refusal(429, 'rate_limited', {}, { 'retry-after': '7' })
    const late = refusal(429, 'rate_limited', {}, { 'retry-after': '3600' })
    const { service, sent, waits } = fakeGateway([soon, late])
    expect(await failureOf(service.status.read())).toMatchObject({ status: 429, retryAfter: 3600 })
    expect(sent).toHaveLength(2)
    expect(waits).toEqual([7000])
  })

  test('is not sooner than the date that Retry-After names, and not at all if that is too far away', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
    const soon = refusal(503, 'service_unavailable', {}, { 'retry-after': inSeconds(30) })
    const late = refusal(503, 'service_unavailable', {}, { 'retry-after': inSeconds(3600) })
    const { service, sent, waits } = fakeGateway([soon, late])
    const { status, retryAfter } = await failureOf(service.status.read())
    expect([status, sent.length, waits.length]).toEqual([503, 2, 1])
    // A header has whole seconds, and the test takes some time itself.
    expect(waits[0]).toBeGreaterThan(15_000)
    expect(waits[0]).toBeLessThanOrEqual(30_000)
    expect(retryAfter).toBeGreaterThan(3000)
    expect(retryAfter).toBeLessThanOrEqual(3600)
  })

  test.each([400, 401, 404, 422])('is not after %i', async (status) => {
    const { service, sent } = fakeGateway([refusal(status, 'invalid_data')])
    await failureOf(service.charges.create(CHARGE))
    expect(sent).toHaveLength(1)
  })

  test('is after 409 only while an earlier attempt may be in progress', async () => {
    const conflict = refusal(409, 'version_conflict')
    const first = fakeGateway([conflict])
    expect(await failureOf(first.service.charges.create(CHARGE))).toMatchObject({ status: 409 })
    expect(first.sent).toHaveLength(1)
    const lostFirst = fakeGateway([lost(), conflict, json({ id: 'one' })])
    expect(await lostFirst.service.charges.create(CHARGE)).toEqual({ id: 'one' })
    const own = fakeGateway([conflict, json({ id: 'one' })])
    expect(await own.service.charges.create(CHARGE, { idempotencyKey: 'order-7' })).toEqual({ id: 'one' })
    const slow = fakeGateway([lost(), ...Array(6).fill(conflict), json({ id: 'one' })])
    expect(await slow.service.charges.create(CHARGE)).toEqual({ id: 'one' })
    const endless = fakeGateway([lost(), conflict], { timeout: 20_000 })
    expect(await failureOf(endless.service.charges.create(CHARGE))).toMatchObject({ status: 409 })
    const waited = endless.waits.reduce((sum, one) => sum + one, 0)
    expect(waited).toBeGreaterThan(20_000)
    expect(waited).toBeLessThan(50_000)
    const patch = fakeGateway([lost(), conflict])
    await failureOf(patch.service.cards.change('one', {}))
    expect(patch.sent).toHaveLength(2)
  })
})

describe('an answer that does not come', () => {
  test('is given up after the timeout, for each attempt', async () => {
    const { service, sent } = fakeGateway([never, json({ status: 'NORMAL' })], { timeout: 5 })
    expect(await service.status.read()).toEqual({ status: 'NORMAL' })
    expect(sent).toHaveLength(2)
    const silent = fakeGateway([never], { timeout: 5, maxRetries: 0 })
    expect(await failureOf(silent.service.charges.create(CHARGE))).toMatchObject({
      code: 'timed_out',
      status: undefined,
      idempotencyKey: expect.any(String),
    })
  })

  test('is given up with your signal, for the signal’s reason', async () => {
    const controller = new AbortController()
    const { service, sent } = fakeGateway([
      (one, signal) => {
        controller.abort(new Error('The customer left.'))
        return never(one, signal)
      },
    ])
    await expect(service.status.read({ signal: AbortSignal.any([controller.signal]) })).rejects.toThrow(
      'The customer left.',
    )
    await expect(service.status.read({ signal: controller.signal })).rejects.toThrow('The customer left.')
    expect(sent).toHaveLength(1)
  })
})

describe('a failure', () => {
  test('has the code, field, status, request id and transaction of the answer', async () => {
    const declined = refusal(422, 'card_declined', { entity_id: 'txn', field_name: 'method.number' })
    const error = await failureOf(fakeGateway([declined]).service.charges.create(CHARGE))
    expect(error).toMatchObject({
      name: 'ServiceError',
      message: '422 card_declined: It failed. (Request-Id req-7)',
      code: 'card_declined',
      field: 'method.number',
      status: 422,
      requestId: 'req-7',
      transactionId: 'txn',
    })
    const invalid = refusal(422, 'invalid_data', { context: 'amount', sub_code: 'not_null' })
    const { field, messages } = await failureOf(fakeGateway([invalid]).service.charges.create(CHARGE))
    expect([field, messages[0]?.sub_code]).toEqual(['amount', 'not_null'])
  })

  test.each([
    ['a decline', refusal(422, 'card_declined', { entity_id: 'txn' }), true],
    ['a token that is used', refusal(404, 'resource_not_found'), true],
    ['no answer', lost(), false],
    ['a failure of the networks', refusal(500, 'card_processor_not_available'), false],
    ['an attempt in progress', refusal(409, 'version_conflict'), false],
    ['too many requests', refusal(429, 'rate_limited'), false],
    ['a wrong key', refusal(401, 'not_authorized'), false],
    ['a key of another request', refusal(422, 'invalid_data', { context: 'Idempotency-Key' }), false],
    ['a page of a proxy', new Response('<h1>Not found</h1>', { status: 404 }), false],
  ])('says whether nothing was charged: %s', async (_what, answer, isRefused) => {
    const { service } = fakeGateway([answer], { maxRetries: 0 })
    expect(await failureOf(service.charges.create(CHARGE))).toMatchObject({ isRefused })
  })

  test.each([
    ['a lost connection', lost(), false],
    ['a timeout', never, false],
    ['500', refusal(500, 'server_error'), false],
    ['429', refusal(429, 'rate_limited'), true],
  ])('of a call without a key, after an attempt that ended with %s', async (_what, first, isRefused) => {
    const taken = () => [first, refusal(404, 'resource_not_found'), refusal(404, 'resource_not_found')]
    const { service, sent } = fakeGateway(taken(), { timeout: 5 })
    const changed = service.cards.change('one', { token_id: 'tok_7' })
    expect(await failureOf(changed)).toMatchObject({ status: 404, isRefused })
    // The next call knows nothing of that attempt.
    expect(await failureOf(service.cards.delete('one'))).toMatchObject({ isRefused: true })
    expect(sent).toHaveLength(3)
    const deleted = fakeGateway(taken(), { timeout: 5 }).service.cards.delete('one')
    expect(await failureOf(deleted)).toMatchObject({ status: 404, isRefused })
    const charged = fakeGateway(taken(), { timeout: 5 }).service.charges.create(CHARGE)
    expect(await failureOf(charged)).toMatchObject({ status: 404, isRefused: true })
    const read = fakeGateway(taken(), { timeout: 5 }).service.cards.read('one')
    expect(await failureOf(read)).toMatchObject({ status: 404, isRefused: true })
  })

  test.each([
    ['ECONNREFUSED', 'The gateway can’t be reached (ECONNREFUSED).'],
    ['sent 4242424242424242', 'The gateway can’t be reached.'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'].map((code) => [
      code,
      'The gateway’s certificate isn’t trusted: set NODE_EXTRA_CA_CERTS to the file of its certificate authority.',
    ]),
  ])('without an answer says why: %s', async (code, text) => {
    const cause = Object.assign(new Error('Refused'), { code })
    const error = await failureOf(
      fakeGateway([new TypeError('fetch failed', { cause })], { maxRetries: 0 }).service.status.read(),
    )
    expect(error.message).toBe(`connection_failed: ${text}`)
  })

  test('of OAuth has its code and description', async () => {
    const refused = json({ error: 'invalid_grant', error_description: 'The code was used.' }, 400)
    const error = await failureOf(fakeGateway([refused]).service.accessTokens.create({}))
    expect(error.message).toBe('400 invalid_grant: The code was used. (Request-Id req-7)')
    expect(error.code).toBe('invalid_grant')
  })

  test.each([
    ['a page of a proxy', new Response('<h1>4242424242424242</h1>', { status: 502 }), 502],
    ['a redirect', new Response('', { status: 302, headers: { location: 'https://else.example/' } }), 302],
    ['a success that is no JSON', new Response('Hello', { status: 200 }), 200],
  ])('quotes nothing of %s', async (_what, answer, status) => {
    const error = await failureOf(fakeGateway([answer]).service.charges.create(CHARGE))
    expect(error).toMatchObject({ code: 'unexpected_answer', status })
    expect(inspect(error)).not.toMatch(/4242|Hello|else\.example/)
  })

  test('has neither the key nor what was sent', async () => {
    const card = {
      type: 'card' as const,
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvv: '739',
    }
    for (const failure of [lost(), refusal(422, 'card_declined'), refusal(500, 'server_error')]) {
      const { service } = fakeGateway([failure])
      const error = await failureOf(service.charges.create({ amount: 1, method: card }))
      // The key of the call is random, and may have any three digits in it.
      const shown = inspect(error, { depth: 9 }).replaceAll(error.idempotencyKey ?? '', '')
      expect(shown).not.toMatch(/4242424242424242|739|sk_test|c2tf/)
    }
  })
})
