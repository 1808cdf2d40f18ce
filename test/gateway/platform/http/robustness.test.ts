import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withDeadline } from '../../../../gateway/core/promises.ts'
import type { Processor } from '../../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { withStorage } from '../../../support/engine.ts'
import {
  goodCard,
  spawnGateway,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const token = (
  body: object | string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => world.client.call({ method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey, body, headers })

describe('requests', () => {
  test('a charge as a form is refused, and its token can still be charged', async () => {
    const { body } = await token(goodCard)
    const refused = await world.client.post('/v1/charges', `amount=100&method=${body.id}`, form)
    expect(refused.status).toBe(400)
    expect(refused.body.messages[0].code).toBe('invalid_request')
    expect((await world.client.post('/v1/charges', { amount: 100, method: body.id })).status).toBe(200)
  })

  test.each([150, 3000])('an id of %i characters is not there', async (length) => {
    const answer = await world.client.get(`/v1/transactions/${'x'.repeat(length)}`)
    expect(answer.status).toBe(404)
    expect(answer.body.messages[0].code).toBe('resource_not_found')
  })

  test('an extra value that nests deep is left out of a token', async () => {
    const deep = `${'['.repeat(30)}${']'.repeat(30)}`
    const answer = await token(`{"number":"4242424242424242","deep":${deep},"order":{"lines":[1]}}`)
    expect(answer.status).toBe(200)
    expect(answer.body.form_data).toEqual({ order: { lines: [1] } })
  })

  test.each(['4242424242424242', '4242 4242 4242 4242', 'x'.repeat(10_000)])(
    'what cannot be an id is not repeated: %#',
    async (method) => {
      const answer = await world.client.post('/v1/charges', { amount: 1, method })
      expect(answer.status).toBe(404)
      expect(answer.body.messages[0].context).toBe('Token[…]')
    },
  )

  test.each(['amount', 'method'])('null is told from a wrong value: %s', async (field) => {
    const answer = await world.client.post('/v1/charges', { amount: 1, method: goodCard, [field]: null })
    expect(answer.body.messages).toEqual([
      expect.objectContaining({ code: 'invalid_data', context: field, sub_code: 'not_null' }),
    ])
  })

  test.each<[string, object, string?]>([
    ['country', { country: 'XX' }],
    ['country', { country: 'USA' }, 'invalid_length'],
    ['state', { country: 'US', state: 'California' }],
    ['state', { country: 'US', state: 'ON' }],
    ['state', { country: 'CA', state: 'TX' }],
    ['state', { country: 'ca', state: 'US' }],
    ['postal_code', { postal_code: '12' }],
    ['postal_code', { postal_code: '12345_' }],
    ['postal_code', { postal_code: '1234567890' }],
  ])('a charge tells what is wrong with the %s', async (field, details, sub_code = 'invalid') => {
    const answer = await world.client.post('/v1/charges', { amount: 1, method: { ...goodCard, ...details } })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      expect.objectContaining({ code: 'invalid_data', context: `method.${field}`, sub_code }),
    ])
  })

  test.each([
    { country: 'US', state: 'CA', postal_code: '12345-6789' },
    { country: 'CA', state: 'ON', postal_code: 'K1A 0B1' },
    { country: 'IE', state: 'County Cork' },
    { country: 'us', state: 'ca' },
  ])('an address as people have it is taken: %j', async (details) => {
    const answer = await world.client.post('/v1/charges', { amount: 1, method: { ...goodCard, ...details } })
    expect(answer.status).toBe(200)
  })

  test('payment data is not to be kept by anybody on the way', async () => {
    for (const answer of [await token(goodCard), await world.client.get('/v1/transactions/x')]) {
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('HEAD is answered as GET is, without the body', async () => {
    const { pathname } = new URL(world.gateway.hostedFieldsScript)
    const answer = await world.client.call({ method: 'HEAD', path: pathname, key: null })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  test.each([
    ['br;q=0', undefined],
    ['gzip;q=0.5, br;q=0.0', 'gzip'],
    ['gzip, br;q=0.001', 'br'],
    ['brotli', undefined],
  ])('Accept-Encoding: %s is heeded', async (accepted, encoding) => {
    const { pathname } = new URL(world.gateway.hostedFieldsScript)
    const answer = await world.client.call({ path: pathname, headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
  })
})

describe('networks that fail', () => {
  const down = (reverse: Processor['reverse']): Processor => ({
    authorize: () => Promise.reject(new Error('down')),
    capture: () => Promise.reject(new Error('down')),
    reverse,
    settle: () => Promise.reject(new Error('down')),
    returns: () => Promise.reject(new Error('down')),
    funding: async () => 'credit',
  })

  test('a charge without an answer is reversed before it is called failed', async () => {
    const reversed: string[] = []
    const processor = down(async (id) => void reversed.push(id))
    const failing = await testGateway({ processor })
    const answer = await failing.client.post('/v1/charges', { amount: 1, method: goodCard })
    expect(answer.status).toBe(500)
    const { code, facility, entity_id } = answer.body.messages[0]
    expect({ code, facility }).toEqual({
      code: 'card_processor_not_available',
      facility: 'payment_processor',
    })
    expect(reversed).toEqual([entity_id])
    expect((await failing.client.get(`/v1/transactions/${entity_id}`)).body).toMatchObject({
      status: 'FAILED',
      failure_code: 'card_processor_not_available',
    })
    await failing.close()
  })

  test('what cannot even be reversed stays open, at a start too, until it can', async () => {
    const { folder, remove } = temporaryFolder()
    const options = { dataDir: folder, port: 0, logLevel: 'silent' }
    const unreachable = down(() => Promise.reject(new Error('down')))
    const failing = await testGateway({ ...options, processor: unreachable })
    const answer = await failing.client.post('/v1/charges', { amount: 1, method: goodCard })
    const { entity_id } = answer.body.messages[0]
    expect(answer.status).toBe(500)
    await failing.close()
    for (const [processor, status] of [
      [unreachable, 'PENDING'],
      [createSimulator(), 'FAILED'],
    ] as const) {
      const next = await testGateway({ ...options, processor })
      expect((await next.client.get(`/v1/transactions/${entity_id}`)).body.status).toBe(status)
      await next.close()
    }
    remove()
  })

  test('no answer is waited for without end', async () => {
    await expect(withDeadline(new Promise(() => {}), 5)).rejects.toThrow('No answer')
    await expect(withDeadline(Promise.resolve(7), 1000)).resolves.toBe(7)
  })
})

test('a line of the log says whose request it was, and by which route', async () => {
  const { folder, remove } = temporaryFolder()
  const gateway = await spawnGateway(folder, ['--log-level', 'info'])
  const { body } = await gateway.client.post('/v1/charges', { amount: 1, method: goodCard })
  await gateway.client.get(`/v1/transactions/${body.id}`)
  await gateway.stop('SIGTERM')
  const lines = gateway
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ method: 'POST', route: '/v1/charges', status: 200 }),
    expect.objectContaining({ method: 'GET', route: '/v1/transactions/:id', status: 200 }),
  ])
  for (const line of lines.filter(({ msg }) => msg === 'request')) {
    expect(line).toMatchObject({ reqId: expect.any(String), merchant: expect.stringMatching(/^[\w-]{22}$/) })
  }
  remove()
})

describe('a start', () => {
  test('an expired token, with its security code, is gone when the gateway starts', async () => {
    const { folder, remove } = temporaryFolder()
    const clock = testClock()
    const first = await testGateway({ dataDir: folder, clock })
    const call = { method: 'POST', path: '/v1/tokens', key: first.gateway.publicKey, body: goodCard }
    expect((await first.client.call(call)).status).toBe(200)
    await first.close()
    clock.advance(5 * 60 * 1000)
    const second = await testGateway({ dataDir: folder, clock })
    const tokens = await withStorage(second, ({ read }) => read.selectFrom('tokens').select('id').execute())
    expect(tokens).toEqual([])
    await second.close()
    remove()
  })
})

describe('closing', () => {
  test.each([
    ['a handshake that does not go on', Buffer.from([0x16, 3, 1])],
    ['a plain connection that stays half open', 'GET / HTTP/1.1\r\n\r\n'],
    ['a connection on which nothing comes', ''],
  ])('does not wait for %s', async (_name, bytes) => {
    // Nothing else ends such a connection.
    const forever = 600_000
    const starting = { handshakeTimeoutMs: forever, firstByteTimeoutMs: forever }
    onTestFinished(setLimits({ ...starting, refusalTimeoutMs: forever, closingTimeoutMs: forever }))
    const { gateway, client, close } = await testGateway()
    const port = Number(new URL(gateway.baseUrl).port)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const ended = new Promise<void>((resolve) => socket.once('error', () => resolve()).once('end', resolve))
    socket.write(bytes)
    socket.resume()
    // The gateway has accepted what came before this answer.
    expect((await client.get('/status')).status).toBe(200)
    await close()
    await ended
    socket.destroy()
  })
})

test('a plain request that is still being sent gets its answer, not a reset', async () => {
  const port = Number(new URL(world.gateway.baseUrl).port)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.write(`POST /v1/charges HTTP/1.1\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(5_000_000)}`)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(answer).toContain('Only HTTPS')
})
