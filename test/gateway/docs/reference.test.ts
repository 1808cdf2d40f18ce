// The samples of the API reference, run: each sends its operation's method to its address, with a key that the operation accepts.
import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Description, type Operation, operationsOf } from '../../../scripts/api/description.ts'
import { pagesOf } from '../../../scripts/docs/reference/pages.ts'
import { createService, type ServiceOptions } from '../../../server/index.ts'
import { blocksOf } from '../../support/docs/blocks.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'

const BASE_URL = 'https://pay.example'
const AUTH_URL = 'https://pages.pay.example'
/** What the samples send, by the scheme or the scope of the description that it's for. */
const KEYS: Readonly<Record<string, string>> = {
  secretKey: 'sk_test_secret',
  publicKey: 'm_public',
  payments: 'at_of-a-merchant',
  tenant: 'at_of-the-partner',
}
const ENV = {
  BASE_URL,
  AUTH_URL,
  SECRET_KEY: KEYS.secretKey,
  PUBLIC_KEY: KEYS.publicKey,
  ACCESS_TOKEN: KEYS.payments,
  TENANT_TOKEN: KEYS.tenant,
}

interface Sent {
  method: string
  url: string
  authorization: string | undefined
}

let world: TestGateway
let operations: Operation[]
let text: string
beforeAll(async () => {
  world = await testGateway()
  const api: Description = (await world.client.get('/openapi.json')).body
  operations = operationsOf(api)
  text = Object.values(pagesOf(api)).join('\n')
})
afterAll(() => world.close())

function sampleOf({ operationId }: Operation, name: string): string {
  const [, after = ''] = text.split(`{#${operationId}-call}`)
  const [section = ''] = after.split(`{#${operationId}-answer}`)
  return new RegExp(`\\[${name}\\]\\n(.*?)\\n\`\`\``, 's').exec(section)?.[1] ?? ''
}

/** What an operation may be called with; undefined: nothing. */
function acceptedBy({ security = [] }: Operation): (string | undefined)[] {
  if (security.length === 0) return [undefined]
  const names = security.flatMap((one) =>
    Object.entries(one).flatMap(([scheme, scopes]) => (scopes.length > 0 ? scopes : [scheme])),
  )
  return names.map((name) => {
    const key = KEYS[name] ?? ''
    return key.startsWith('at_') ? `Bearer ${key}` : `Basic ${btoa(`${key}:`)}`
  })
}

function check(operation: Operation, method: string, sent: Sent | undefined) {
  const { operationId, path, isAtPages } = operation
  const address = `${isAtPages ? AUTH_URL : BASE_URL}${path.replaceAll(/\{\w+\}/g, '[\\w-]{22,}')}`
  expect(sent, operationId).toMatchObject({ method, url: expect.stringMatching(`^${address}(\\?.*)?$`) })
  expect(acceptedBy(operation), operationId).toContain(sent?.authorization)
}

test('a form that sends a call is on the page only where that takes a key', () => {
  const forms = [...text.matchAll(/<TryIt method="(\w+)" address="([^"]+)"/g)].map(([, ...call]) => call)
  const takeKey = operations.filter((operation) =>
    acceptedBy(operation).some((authorization) => authorization?.startsWith('Basic ')),
  )
  expect(forms.length).toBeGreaterThan(50)
  expect(forms.sort()).toEqual(takeKey.map(({ method, path }) => [method, path]).sort())
})

describe('every sample', () => {
  test('of Node is a call of @service/node', async () => {
    for (const operation of operations) {
      const all: Sent[] = []
      const fetch: typeof globalThis.fetch = async (url, init) => {
        const { method, headers } = new Request(url, init)
        all.push({ method, url: String(url), authorization: headers.get('authorization') ?? undefined })
        return Response.json({})
      }
      const create = (options: ServiceOptions) => createService({ ...options, fetch })
      const { SECRET_KEY: secretKey, PUBLIC_KEY: publicKey, ACCESS_TOKEN: accessToken } = ENV
      const service = create({ baseUrl: BASE_URL, authUrl: AUTH_URL, secretKey, publicKey, accessToken })
      const known = { service, createService: create, File, BASE_URL, AUTH_URL, process: { env: ENV } }
      await runInNewContext(`(async () => { ${sampleOf(operation, 'Node')} })()`, known)
      expect(all, operation.operationId).toHaveLength(1)
      // `fetch` sends no GET with a body: that address takes it as a POST, too.
      const method = operation.method === 'GET' && operation.requestBody ? 'POST' : operation.method
      check(operation, method, all[0])
    }
  })

  test('of curl works with the function of the guide', () => {
    const api = blocksOf('api/README').find(({ name }) => name === 'curl')?.code ?? ''
    const samples = operations.map((operation) => sampleOf(operation, 'curl'))
    const input = [api, 'curl() { printf "%s\\0" "$*"; }', ...samples].join('\n')
    const options = { input, encoding: 'utf8', env: { PATH: process.env.PATH, ...ENV } } as const
    const calls = execFileSync('bash', ['-eu'], options).split('\0')
    expect(calls).toHaveLength(operations.length + 1)
    for (const [at, operation] of operations.entries()) {
      const call = calls[at] ?? ''
      const [, method = 'POST'] = / -X (\w+)/.exec(call) ?? []
      const [url = ''] = /https:\S+/.exec(call) ?? []
      const [, authorization] = /Authorization: (\w+ \S+)/.exec(call) ?? []
      check(operation, method, { method, url, authorization })
      expect(method, operation.operationId).toBe(operation.method)
    }
  })
})
