// The library for servers against every operation of the API's description, and where a real gateway refuses or fails
// (rules: clients.md#node). What each operation does: node-operations.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Description } from '../../../scripts/api/description.ts'
import { callableOf, methodsOf } from '../../../scripts/server/resources.ts'
import { createService, type Service, ServiceError, unwrap } from '../../../server/index.ts'
import { startGateway, type TestGateway, type TestMerchant } from '../../../testing/index.ts'
import { fakeGateway, json } from '../../support/fake-gateway.ts'
import { testGateway } from '../../support/gateway.ts'

let gateway: TestGateway
let merchant: TestMerchant
let service: Service
let api: Description
beforeAll(async () => {
  gateway = await startGateway()
  merchant = await gateway.merchant()
  service = merchant.service
  // As it is published: faults are only in gateways of tests.
  const plain = await testGateway()
  api = (await plain.client.get('/openapi.json')).body
  await plain.close()
})
afterAll(() => gateway.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  )

describe('every operation', () => {
  const keys = {
    secretKey: 'sk_test_7',
    publicKey: 'm_7',
    accessToken: 'at_7',
    authUrl: 'https://pages.example',
  }
  /** A method of the library, called with as many ids as its path has. */
  async function sentBy(resource: string, method: string, path: string) {
    const { service: faked, sent } = fakeGateway([json({})], keys)
    const found: unknown = Reflect.get(Object(Reflect.get(faked, resource)), method)
    if (typeof found !== 'function') throw new Error(`There is no ${resource}.${method}.`)
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `an-${name}`)
    await found(...ids)
    return sent.map(({ method, url, headers }) => ({ method, url, proof: headers.get('authorization') }))
  }

  test('is a method, which sends it where the description says, with a key that it takes', async () => {
    const all = methodsOf(api)
    for (const { resource, method: name, operation } of all) {
      const { method, path, isAtPages, security = [] } = operation
      const origin = isAtPages ? 'https://pages.example' : 'https://gateway.example'
      const url = origin + path.replaceAll(/\{(\w+)\}/g, 'an-$1')
      const [{ proof = null } = {}] = await sentBy(resource, name, path)
      expect(await sentBy(resource, name, path), `${resource}.${name}`).toEqual([{ method, url, proof }])
      const [first] = security
      const start = !first ? undefined : 'oauth' in first ? 'Bearer at_7' : 'Basic '
      expect(proof?.slice(0, start?.length), `${resource}.${name}`).toBe(start)
    }
    expect(all.length).toBe(callableOf(api).length)
  })

  test('is there, but for a GET with a body, which has a POST that does the same', () => {
    const described = Object.entries(api.paths).flatMap(([path, { servers: _, ...methods }]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    const reached = callableOf(api).map(
      ({ operationId, method, path }) => `${operationId} ${method.toLowerCase()} ${path}`,
    )
    expect(described.filter((one) => !reached.includes(one))).toEqual([
      'previewSchedule get /v1/recurring/charges/schedule',
    ])
  })
})

describe('at a real gateway', () => {
  test('all entries of a list are read, page by page', async () => {
    const other = await gateway.merchant()
    for (const amount of [1, 2, 3, 4, 5].map((one) => one * 100))
      await other.service.charges.create({ amount, method: await other.token() })
    const amounts = []
    for await (const { amount } of other.service.transactions.list({ page_size: 2 })) amounts.push(amount)
    expect(amounts).toEqual([500, 400, 300, 200, 100])
  })

  test('a refusal has its code and field, and the request id of the log', async () => {
    const error = await service.charges.create({ amount: 0, method: 'x' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'invalid_data', field: 'amount', status: 422 })
    expect(error).toHaveProperty('requestId', expect.stringMatching(/./))
    await merchant.service.simulatorRules.create({ outcome: { decline: 'card_declined' }, times: 1 })
    expect(await codeOf(service.charges.create({ amount: 100, method: await merchant.token() }))).toBe(
      'card_declined',
    )
  })

  test.each(['error_after_commit', 'reset_after_commit', 'error_before_commit', 'rate_limit'] as const)(
    'a charge that meets %s is made once',
    async (fault) => {
      const other = await gateway.merchant()
      await other.faults.fail('POST /v1/charges', fault)
      const charge = await other.service.charges.create({ amount: 100, method: await other.token() })
      expect(charge.status).toBe('AUTHORIZED')
      const page = await other.service.transactions.list()
      expect(page.results.map(({ id }) => id)).toEqual([charge.id])
    },
  )

  test('what it posts is unwrapped', async () => {
    const other = await gateway.merchant()
    const { id } = await other.service.charges.create({ amount: 100, method: await other.token() })
    const posted = () => other.webhooks.received('transaction.authorized')[0]
    await expect.poll(posted).toMatchObject({ data: { id } })
    const { secret } = await other.service.webhookSecret.rotate()
    expect(secret).not.toBe(other.webhooks.secret)
    await expect(unwrap(JSON.stringify(posted()), {}, secret)).rejects.toThrow('no signature')
  })

  test('another key is refused', async () => {
    const { baseUrl, fetch } = gateway
    const stranger = createService({ baseUrl, fetch, secretKey: 'sk_test_nobody' })
    expect(await codeOf(Promise.resolve(stranger.events.list()))).toBe('not_authorized')
  })
})
