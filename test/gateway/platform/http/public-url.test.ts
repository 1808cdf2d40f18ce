// The addresses that a gateway hands out are its operator's choice: nothing that a caller sends changes one
// (rules: conventions.md#public-origin).
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'

const PUBLIC_URL = 'https://pay.example'
const PAGES_URL = 'https://people.example'
const ACS_URL = 'https://bank.example'

let world: TestGateway
/** As one that a proxy stands before. */
let proxied: TestGateway
beforeAll(async () => {
  world = await testGateway()
  proxied = await testGateway({ publicUrl: PUBLIC_URL, pagesUrl: PAGES_URL, acsUrl: ACS_URL })
})
afterAll(() => Promise.all([world.close(), proxied.close()]))

/** Sends lines as they are, which an HTTP client would put right, and reads all that comes back. */
function exchange(
  { gateway, isPages = false }: Pick<TestGateway, 'gateway'> & { isPages?: boolean },
  lines: readonly string[],
  body = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(gateway.caCertificate)
    const port = isPages ? Number(new URL(gateway.pagesUrl).port) : gateway.port
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca })
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString())).on('error', reject)
    socket.write([...lines, 'Connection: close', '', body].join('\r\n'))
  })
}

const PATHS = [
  '/',
  '/hosted-fields.json',
  '/openapi.json',
  '/ca.crt',
  '/status',
  '/v1/merchant',
  '/nowhere',
  '/hosted-fields/nowhere/frame.html',
]

/** At the origin of the pages. */
const PAGES = ['/', '/hosted-fields/', '/docs', '/docs/', '/openapi.json', '/nowhere']

/** Names that are never the gateway's; no free port is so high. */
const FORGED = /evil|65535/

const FORGERIES: Record<string, string[]> = {
  'another name': ['Host: evil.example'],
  'another name that ends like its own': ['Host: evil.localhost'],
  'another port': ['Host: localhost:65535'],
  markup: ['Host: evil"><b>'],
  'what proxies add': [
    'Host: localhost',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: evil',
    'X-Forwarded-Port: 65535',
    'X-Forwarded-Prefix: /evil',
    'X-Original-URL: https://evil.example/',
    'Forwarded: host=evil.example;proto=http',
  ],
}

describe.each(Object.entries(FORGERIES))('nothing of %s comes back', (_what, headers) => {
  test.each(PATHS)('from %s', async (target) => {
    const answer = await exchange(world, [`GET ${target} HTTP/1.1`, ...headers])
    expect(answer).toMatch(/^HTTP\/1\.1 (200|302|40[014]) /)
    expect(answer).not.toMatch(FORGED)
  })

  test.each(PAGES)('from %s of the pages', async (target) => {
    const answer = await exchange({ ...world, isPages: true }, [`GET ${target} HTTP/1.1`, ...headers])
    expect(answer).toMatch(/^HTTP\/1\.1 (200|302|40[014]) /)
    expect(answer).not.toMatch(FORGED)
  })

  test('from where a form sends its customer', async () => {
    const form = new URLSearchParams({
      public_key: world.gateway.publicKey,
      type: 'card',
      number: '4242424242424242',
      exp_month: '12',
      exp_year: '2040',
      cvv: '123',
      redirect_url: 'https://shop.example/paid',
    }).toString()
    const key = Buffer.from(`${world.gateway.publicKey}:`).toString('base64')
    const type = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`]
    const lines = ['POST /v1/tokens HTTP/1.1', `Authorization: Basic ${key}`, ...headers, ...type]
    const answer = await exchange(world, lines, form)
    expect(answer).toMatch(/^HTTP\/1\.1 303 /)
    expect(answer).toMatch(/^location: https:\/\/shop\.example\/paid\?token_id=/m)
    expect(answer).not.toMatch(FORGED)
  })
})

test.each(PATHS)('nor of a target with a name of its own: %s', async (target) => {
  for (const origin of ['https://evil.example', 'HTTP://evil.example:65535', 'http://evil@localhost']) {
    const plain = await exchange(world, [`GET ${target} HTTP/1.1`, 'Host: localhost'])
    const answer = await exchange(world, [`GET ${origin}${target} HTTP/1.1`, 'Host: evil.example'])
    expect(answer.split('\r\n', 1)).toEqual(plain.split('\r\n', 1))
    expect(answer).not.toMatch(FORGED)
  }
})

test('a client that names no host gets the same addresses', async () => {
  for (const target of ['/', '/hosted-fields.json']) {
    const answer = await exchange(world, [`GET ${target} HTTP/1.0`])
    expect(answer).toContain(`${world.gateway.baseUrl}/hosted-fields/`)
  }
})

describe('an origin that the operator names', () => {
  test('is in every address', async () => {
    const { hostedFieldsScript, hostedFieldElement, hostedFieldsFrame, baseUrl } = proxied.gateway
    expect(proxied.gateway).toMatchObject({ authUrl: PAGES_URL, pagesUrl: PAGES_URL })
    for (const address of [hostedFieldsScript, hostedFieldElement, hostedFieldsFrame, baseUrl])
      expect(new URL(address).origin).toBe(PUBLIC_URL)
    const { port } = proxied.gateway
    const host = `Host: localhost:${port}`
    const list = await exchange(proxied, ['GET /hosted-fields.json HTTP/1.1', host])
    const { versions } = JSON.parse(list.slice(list.indexOf('{')))
    expect(versions[0].files).toContainEqual({
      file: 'hosted-fields.js',
      url: hostedFieldsScript,
      integrity: proxied.gateway.hostedFieldsIntegrity,
    })
    for (const target of ['/', '/hosted-fields.json']) {
      const answer = await exchange(proxied, [`GET ${target} HTTP/1.1`, host])
      expect(answer).toContain(`${PUBLIC_URL}/hosted-fields/`)
      expect(answer).not.toMatch(new RegExp(`localhost|${port}`))
    }
  })

  test('is in the certificate that is made for it', () => {
    const [file = ''] = ['server-pay.example-people.example-bank.example-localhost-127.0.0.1-__1.pem']
    const certificate = new X509Certificate(readFileSync(path.join(proxied.dataDir, 'tls', file)))
    for (const name of ['pay.example', 'people.example', 'bank.example', 'localhost'])
      expect(certificate.checkHost(name)).toBe(name)
  })
})
