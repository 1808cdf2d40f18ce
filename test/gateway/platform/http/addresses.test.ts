// Requests that reach no operation are told what is there in its place.
import { readFileSync } from 'node:fs'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

describe('a method that an address does not take', () => {
  test.each([
    ['DELETE', '/v1/charges', 'POST'],
    ['POST', '/v1/charges/holds', 'GET, HEAD'],
    ['PATCH', '/v1/tokens', 'POST, OPTIONS'],
    ['TRACE', '/v1/cards', 'GET, HEAD, POST'],
    ['DELETE', '/status', 'GET, HEAD'],
    ['OPTIONS', '/v1/cards/x', 'GET, HEAD, PUT, PATCH, DELETE'],
  ])('%s %s is told which ones it takes', async (method, path, allow) => {
    const { status, headers, body } = await world.client.call({ method, path, key: null })
    expect(status).toBe(400)
    expect(body.messages).toMatchObject([{ code: 'invalid_request' }])
    expect(String(headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort())
  })
})

describe('a slash at the end', () => {
  test.each(['/v1/charges/', '/v1/transactions/x/', '/v1/cards/?page=2', '/status/', '/v1/tokens//'])(
    '%s leads nowhere, and the answer says why',
    async (path) => {
      const { status, body } = await world.client.get(path)
      expect(status).toBe(404)
      expect(body.messages).toEqual([
        {
          code: 'resource_not_found',
          level: 'error',
          facility: 'gateway',
          message: 'There is nothing at this address: it ends in a slash too many.',
        },
      ])
    },
  )

  test.each(['/nowhere', '/nowhere/', '/', '/v1/', '/v1/charges/x/y/'])(
    'is not named where there would be nothing without it: %s',
    async (path) => {
      const { body } = await world.client.get(path)
      expect(body?.messages?.[0].message ?? '').not.toContain('slash')
    },
  )
})

/** The answer to a request as it is written. */
function raw(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(world.gateway.baseUrl)
    const ca = readFileSync(world.gateway.caCertificate)
    const socket = tlsConnect({ port: Number(port), host: '127.0.0.1', ca })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.write(`${[...lines, '', ''].join('\r\n')}`)
  })
}

describe('a request that does not say which host it is for', () => {
  test('is refused with the envelope', async () => {
    const answer = await raw(['GET /status HTTP/1.1', 'Connection: close'])
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer).toMatch(/content-type: application\/json/i)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      messages: [
        {
          code: 'invalid_request',
          level: 'error',
          facility: 'gateway',
          message: 'The header Host is missing.',
        },
      ],
    })
  })

  test('is answered in HTTP/1.0, which knows no such header', async () => {
    expect(await raw(['GET /status HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200/)
  })
})
