import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'

let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway()
  client = world.client
})
afterAll(() => world.close())

const envelope = {
  code: expect.any(String),
  level: 'error',
  facility: 'gateway',
  message: expect.any(String),
}
const port = () => Number(new URL(world.gateway.baseUrl).port)
const json = { 'content-type': 'application/json' }

test('GET /status answers without a key', async () => {
  const answer = await client.call({ path: '/status', key: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ status: 'NORMAL' })
})

describe('the envelope', () => {
  test.each([
    ['an unknown path', { path: '/v1/nowhere' }, 404, 'resource_not_found'],
    [
      'an unknown path with a body',
      { method: 'POST', path: '/nowhere', body: {} },
      404,
      'resource_not_found',
    ],
    [
      'a method that the address does not take',
      { method: 'PUT', path: '/v1/charges', body: {} },
      400,
      'invalid_request',
    ],
    ['another one', { method: 'DELETE', path: '/v1/tokens/x' }, 400, 'invalid_request'],
    [
      'a body that is not JSON',
      { method: 'POST', path: '/v1/charges', body: '{"a":', headers: json },
      400,
      'malformed_request',
    ],
    ['no body', { method: 'POST', path: '/v1/charges', headers: json }, 422, 'no_content'],
    ['no body and no type', { method: 'POST', path: '/v1/charges' }, 422, 'no_content'],
    ['null', { method: 'POST', path: '/v1/charges', body: 'null', headers: json }, 422, 'no_content'],
    [
      'a content type that is not taken',
      { method: 'POST', path: '/v1/charges', body: 'x', headers: { 'content-type': 'text/plain' } },
      400,
      'invalid_request',
    ],
    [
      'an expectation that nobody meets',
      { path: '/status', headers: { expect: 'the impossible' } },
      417,
      'invalid_request',
    ],
    [
      'the same with a body',
      { method: 'POST', path: '/v1/charges', body: {}, headers: { expect: 'x' } },
      417,
      'invalid_request',
    ],
    ['a malformed address', { path: '/v1/tokens/%' }, 400, 'invalid_request'],
    [
      'a malformed key',
      { path: '/v1/tokens/x', headers: { authorization: 'Basic ???' }, key: null },
      401,
      'not_authorized',
    ],
  ])('%s', async (_name, call, status, code) => {
    const answer = await client.call(call)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.body).toEqual({ messages: [{ ...envelope, code }] })
  })

  test.each([
    ['deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a lone surrogate', '{"amount":1,"method":"\\ud800"}'],
    ['a number beyond all bounds', `{"amount":1e400,"method":${JSON.stringify(goodCard)}}`],
    ['a very long id', JSON.stringify({ amount: 1, method: 'x'.repeat(900_000) })],
    ['a list', '[]'],
    ['a very long list', JSON.stringify({ amount: 1, method: 'x', data: Array(400_000).fill(0) })],
    ['a zero byte', '{"amount":1,"method":"\\u0000"}'],
    ['a zero byte deep inside', '{"amount":1,"method":"x","data":{"list":["a\\u0000b"]}}'],
  ])('hostile bodies are refused, never answered with 5xx: %s', async (_name, body) => {
    const answer = await client.call({ method: 'POST', path: '/v1/charges', body, headers: json })
    expect([400, 404, 422]).toContain(answer.status)
    expect(answer.body.messages.length).toBeGreaterThan(0)
  })

  test.each([
    ['GET', '/v1/transactions/%00'],
    ['GET', '/v1/charges/holds?account_id=%00'],
    ['PUT', '/v1/accounts/%00'],
    ['PATCH', '/v1/ach-accounts/a%00'],
    ['PATCH', '/v1/cards/%00'],
    ['PUT', '/v1/banks/%00'],
    ['PATCH', '/v1/recurring/charges/%00'],
    ['POST', '/v1/charges/%00/refund'],
    ['POST', '/v1/charges/%00/capture'],
  ])('a zero byte in an address is refused: %s %s', async (method, path) => {
    const answer = await client.call({ method, path, ...(method !== 'GET' && { body: {} }) })
    expect(answer).toMatchObject(refusal(422, 'invalid_data', { sub_code: 'invalid' }))
  })

  test('a token is made without the zero bytes that its form held', async () => {
    const body = { ...goodCard, name: 'Ada\u0000', reference: '\u0000' }
    const call = { method: 'POST', path: '/v1/tokens', key: world.gateway.publicKey, body }
    const answer = await client.call(call)
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ada' } })
    expect(answer.body.reference).toBeUndefined()
  })

  test('a body that waits until it is wanted is wanted', async () => {
    const body = JSON.stringify({ amount: 1, method: goodCard })
    const headers = { ...json, expect: '100-continue' }
    expect((await client.call({ method: 'POST', path: '/v1/charges', body, headers })).status).toBe(200)
  })

  test('a request that is no HTTP is answered and closed', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = tlsConnect({
        port: port(),
        host: '127.0.0.1',
        ca: readFileSync(world.gateway.caCertificate),
      })
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text)).on('error', reject)
      socket.write('this is no request\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      messages: [{ ...envelope, code: 'malformed_request' }],
    })
  })
})

test('what follows a charge on its connection cannot pass for its answer', async () => {
  const body = JSON.stringify({ amount: 1, method: goodCard })
  const text = await new Promise<string>((resolve, reject) => {
    const ca = readFileSync(world.gateway.caCertificate)
    const socket = tlsConnect({ port: port(), host: '127.0.0.1', ca })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received)).on('error', reject)
    const key = Buffer.from(`${world.gateway.testSecretKey}:`).toString('base64')
    const head = ['POST /v1/charges HTTP/1.1', 'Host: localhost', `Authorization: Basic ${key}`]
    const type = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    socket.write(`${[...head, ...type, '', body].join('\r\n')}GARBAGE\r\n\r\n`)
  })
  expect(text).not.toContain('malformed_request')
})

describe('a body of 5 MB', () => {
  const big = JSON.stringify({ amount: 1, junk: 'x'.repeat(5_000_000) })

  test('is refused, the client reads why, and the gateway goes on', async () => {
    const answer = await client.call({ method: 'POST', path: '/v1/charges', body: big, headers: json })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ messages: [{ ...envelope, code: 'invalid_request' }] })
    expect((await client.post('/v1/charges', { amount: 1, method: goodCard })).status).toBe(200)
  })

  test('is refused without an announced length, too', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' }
    const answer = await client.call({ method: 'POST', path: '/v1/charges', body: big, headers })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ messages: [{ ...envelope, code: 'invalid_request' }] })
  })
})

describe('HTTPS only', () => {
  test('plain HTTP is refused with a reason, and never redirected', async () => {
    const answer = await new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
      const request = httpRequest({ port: port(), host: '127.0.0.1', path: '/status' }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      request.on('error', reject).end()
    })
    expect(answer.status).toBe(400)
    expect(answer.headers).not.toHaveProperty('location')
    expect(JSON.parse(answer.text)).toEqual({
      messages: [{ ...envelope, code: 'invalid_request', message: expect.stringContaining('https') }],
    })
  })

  test('TLS before 1.2 is refused', async () => {
    const outcome = await new Promise<string>((resolve) => {
      tlsConnect({
        port: port(),
        host: '127.0.0.1',
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1.1',
        rejectUnauthorized: false,
      })
        .on('secureConnect', () => resolve('connected'))
        .on('error', () => resolve('refused'))
    })
    expect(outcome).toBe('refused')
  })

  test('a connection that is cut at once disturbs nobody', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port(), '127.0.0.1', () => socket.destroy())
      socket.on('close', () => resolve())
    })
    expect((await client.get('/status')).status).toBe(200)
  })

  test('browsers are not told to insist on HTTPS for all of localhost', async () => {
    expect((await client.get('/status')).headers).not.toHaveProperty('strict-transport-security')
  })
})
