// The API's description: what it tells, its committed copy and its page.
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DOCUMENTED } from '../../../../gateway/core/schemas.ts'
import { describeApi } from '../../../../gateway/platform/http/openapi/describe.ts'
import { summaryFile, summaryOf } from '../../../../scripts/docs/api-summary.ts'
import { staleFiles } from '../../../../scripts/server/generate.ts'
import {
  type Content,
  checkerOf,
  type Description,
  examplesOf,
  jsonOf,
  operationsOf,
  resolve,
  type Schema,
  walk,
} from '../../../support/api/description.ts'
import { bareServer } from '../../../support/bare-server.ts'
import { type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

/** How many values the rules have for each (rules: methods.md#card-type, transactions.md#results, accounts.md#policies). */
const LISTS: [property: string, count: number][] = [
  ['card_type', 7],
  ['cvv_result', 8],
  ['avs_result', 18],
  ['cvv_policy', 4],
  ['avs_policy', 8],
  ['swipe_cvv_policy', 4],
  ['swipe_avs_policy', 8],
  ['capture_time', 2],
  ['interval_unit', 3],
  ['sub_code', 7],
  ['facility', 2],
  ['level', 2],
]

let world: TestGateway
let api: Description
beforeAll(async () => {
  world = await testGateway()
  api = (await world.client.get('/openapi.json')).body
})
afterAll(() => world.close())

test('the committed summary and library are of what the gateway serves: after a change, run npm run openapi', async () => {
  const served = (await world.client.get('/openapi.json')).body
  expect(summaryOf(served)).toBe(readFileSync(summaryFile, 'utf8'))
  expect(staleFiles(served)).toEqual([])
})

describe('a route under /v1 does not start', () => {
  const told = {
    tags: ['Charges'],
    operationId: 'doSomething',
    summary: 'Do something',
    answer: 'Something.',
    security: [{ secretKey: [] }],
  }

  async function start(schema: object): Promise<void> {
    const { folder, remove } = temporaryFolder()
    const app = await bareServer(folder)
    onTestFinished(async () => {
      await app.close()
      remove()
    })
    await describeApi(app, '1.0.0')
    app.get('/v1/something', { schema }, async () => 'something')
    await app.ready()
  }

  test.each<[string, object]>([
    ['tag', { tags: undefined }],
    ['tag that there is', { tags: ['Chargs'] }],
    ['operationId', { operationId: undefined }],
    ['summary', { summary: undefined }],
    ['answer', { answer: undefined }],
  ])('without a %s', async (_what, fault) => {
    await start(told)
    await expect(start({ ...told, ...fault })).rejects.toThrow('GET /v1/something is not described')
  })
})

/** Those without a key. */
const KEYLESS = [
  'get /status',
  'post /oauth/token',
  'post /oauth/revoke',
  'get /.well-known/oauth-authorization-server',
]

/** It answers 200 without content, as existing clients expect. */
const EMPTY = 'delete /api/v1/merchants/{public_key}/deauthorize_application'

describe('each operation', () => {
  test('is described in whole sentences, beside its summary', () => {
    const descriptions = operationsOf(api).map(({ description }) => description)
    for (const { name, description, summary } of operationsOf(api)) {
      expect(description, name).toMatch(/^[A-Z`].{15,}\.$/)
      expect(description, name).not.toBe(summary)
    }
    expect(new Set(descriptions).size).toBeGreaterThan(50)
  })

  test('has a name of its own, a summary, and the key that it takes', () => {
    expect(api.openapi).toBe('3.1.0')
    const all = operationsOf(api)
    expect(all.length).toBeGreaterThan(30)
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const { name, operationId, summary, tags, security } of all) {
      expect(operationId, name).toMatch(/^[a-z]+[A-Za-z]+$/)
      expect(summary, name).toMatch(/^[A-Z].{5,90}$/)
      expect(tags, name).toHaveLength(1)
      // Said in so many words, where it takes none: a client would otherwise ask for one.
      if (KEYLESS.includes(name)) expect(security, name).toEqual([])
      else expect(security?.[0], name).toBeDefined()
    }
  })

  test('declares the parameters of its path, and the headers that it takes', () => {
    for (const { name, method, path, parameters = [], security = [] } of operationsOf(api)) {
      const all = parameters.map((parameter) => resolve(api, parameter))
      const namesIn = (place: string) => all.filter((one) => one.in === place).map((one) => one.name)
      expect(namesIn('path'), name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id))
      const isSecret = security.some(({ secretKey, oauth = [] }) => secretKey ?? oauth.includes('payments'))
      expect(namesIn('header'), name).toEqual([
        ...(method === 'post' ? ['Idempotency-Key'] : []),
        ...(isSecret ? ['X-Relayed-IP-Address'] : []),
      ])
      const size = all.find((parameter) => parameter.name === 'page_size')
      if (size) {
        expect(size.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
      }
    }
  })

  test('shows by examples what it takes, and they are right', () => {
    const check = checkerOf(api)
    const withBody = operationsOf(api).filter(({ requestBody }) => requestBody)
    expect(withBody.length).toBeGreaterThan(15)
    for (const { name, requestBody, responses } of withBody) {
      expect(Object.keys(responses), name).toContain('413')
      // A file is no example to be read.
      if (Object.keys(requestBody?.content ?? {}).join() === 'multipart/form-data') continue
      const content = jsonOf(requestBody?.content)
      expect(content && examplesOf(content).length, name).toBeGreaterThan(0)
      expectRight(check, content, name)
    }
  })

  test('says in words and by examples what it answers, and they are right', () => {
    const check = checkerOf(api)
    for (const { name, method, responses } of operationsOf(api)) {
      const [[status = '', { description, content, headers = {} }] = ['', {}]] = Object.entries(responses)
      expect(status, name).toMatch(/^20[04]$/)
      expect(description, name).toMatch(/^[A-Z].*\.$/)
      expect(description, name).not.toContain('Default')
      expect('Idempotent-Replayed' in headers, name).toBe(method === 'post')
      if (status === '204' || name === EMPTY) continue
      const json = jsonOf(content)
      expect(json && examplesOf(json).length, name).toBeGreaterThan(0)
      expectRight(check, json, name)
    }
  })

  test('refuses in described ways, with an example of each', () => {
    const check = checkerOf(api)
    for (const { name, responses } of operationsOf(api)) {
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['400', '429', '500']))
    }
    for (const [status, { description, content }] of Object.entries(api.components.responses)) {
      expect(description, status).toMatch(/^[A-Z].*\.$/)
      expectRight(check, jsonOf(content), status)
    }
    expect(api.components.responses['429']?.headers).toHaveProperty('Retry-After')
    expect(Object.keys(api.paths['/status']?.get?.responses ?? {})).toEqual(['200', '400', '429', '500'])
  })
})

describe('the description', () => {
  test('holds no reference that leads nowhere, and no keyword that OpenAPI does not have', () => {
    for (const { value } of walk(api)) if ('$ref' in value) resolve(api, value as { $ref: string })
    const check = checkerOf(api)
    // Compiled in strict mode, each is a schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1.
    for (const { value } of walk(api.paths)) if ('schema' in value) check(value.schema as Schema)
    expect(JSON.stringify(api)).not.toContain(DOCUMENTED)
  })

  test('has no error by the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(api), config })
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test('names the schema of each body', () => {
    for (const { name, requestBody } of operationsOf(api))
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        expect(schema.$ref, name).toMatch(/^#\/components\/schemas\/\w+Request$/)
  })

  test.each(LISTS)('%s is one of a list of %i', (property, count) => {
    const found = [...walk(api)].filter(({ name }) => name === 'properties')
    const described = found.flatMap(({ value }) => (value as Record<string, Schema>)[property] ?? [])
    const lists = described.flatMap(
      (schema) => schema.enum ?? schema.anyOf?.find((one) => one.enum)?.enum ?? [[]],
    )
    expect(described.length).toBeGreaterThan(0)
    expect(new Set(lists).size).toBe(count)
    expect(lists.length).toBe(described.length * count)
  })

  test.each([
    ['Transaction', 'type', ['CHARGE', 'REFUND', 'CREDIT']],
    ['Transaction', 'status', ['PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED']],
    ['MerchantAccount', 'status', ['ACTIVE', 'INACTIVE', 'DELETED']],
    ['AchAccount', 'account_type', ['CHECKING', 'SAVINGS']],
    ['SavedBank', 'account_holder_type', ['business', 'individual']],
    ['SavedCard', 'type', ['card']],
    ['MaskedMethod', 'type', ['card', 'bank']],
    ['SimulatorPayment', 'state', ['ASKED', 'AUTHORIZED', 'DECLINED', 'CAPTURED', 'REVERSED']],
  ])('of a %s, %s is one of %j', (name, property, values) => {
    expect(api.components.schemas[name]?.properties?.[property]?.enum).toEqual(values)
  })

  test('tells what a token is made from, although nothing is refused: as JSON, or as a form that is sent back', () => {
    const { requestBody, responses } = api.paths['/v1/tokens']?.post ?? {}
    const types = ['application/json', 'application/x-www-form-urlencoded']
    expect(Object.keys(requestBody?.content ?? {})).toEqual(types)
    for (const type of types) {
      const schema = requestBody?.content[type]?.schema ?? {}
      const { properties = {}, additionalProperties } = resolve(api, schema)
      expect(additionalProperties).toBe(true)
      for (const [name, { type, anyOf }] of Object.entries(properties))
        expect(type ?? anyOf, name).toBeDefined()
    }
    expect(responses?.['303']?.headers).toHaveProperty('Location')
    expect(responses?.['303']?.content).toBeUndefined()
  })

  test('tells where the body may be left out', () => {
    const optional = operationsOf(api).filter(({ requestBody }) => requestBody?.required === false)
    expect(optional.map(({ operationId }) => operationId)).toEqual([
      'voidTransaction',
      'purgeTestData',
      'rotateWebhookEndpointSecret',
      'rotateWebhookSecret',
      'createContactHash',
    ])
  })
})

function expectRight(check: ReturnType<typeof checkerOf>, content: Content | undefined, name: string) {
  for (const example of content ? examplesOf(content) : []) {
    const validate = check(content?.schema ?? {})
    expect(validate(example) || validate.errors, name).toBe(true)
  }
}

test('both origins describe every operation, each with the address of its server', async () => {
  const there: Description = (await world.pages.get('/openapi.json')).body
  expect(Object.keys(there.paths).sort()).toEqual(Object.keys(api.paths).sort())
  expect(Object.keys(there.components.schemas).sort()).toEqual(Object.keys(api.components.schemas).sort())
  const [charges, applications] = ['/v1/charges', '/api/v1/merchant_applications']
  expect(there.paths[charges]?.servers).toEqual([{ url: world.gateway.baseUrl }])
  expect(there.paths[applications]?.servers).toBeUndefined()
  expect(api.paths[applications]?.servers).toEqual([{ url: world.gateway.pagesUrl }])
  expect(api.paths[charges]?.servers).toBeUndefined()
})

test('at the address of the frames no page runs a script', async () => {
  expect((await world.client.get('/docs/')).status).toBe(404)
  expect((await world.client.get('/')).headers['content-security-policy']).toContain("script-src 'none'")
})
