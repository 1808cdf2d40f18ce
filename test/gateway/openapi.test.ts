// The API's description: what it tells, its committed copy and its page.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../gateway/errors.ts'
import { type TestGateway, testGateway } from '../support/gateway.ts'
import { type ApiDescription, bodyOf } from '../support/openapi.ts'

const COPY = path.join(import.meta.dirname, '../../docs/openapi.json')

let world: TestGateway
let api: ApiDescription
beforeAll(async () => {
  world = await testGateway()
  api = (await world.client.get('/openapi.json')).body
})
afterAll(() => world.close())

const operations = () =>
  Object.entries(api.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${url}`, operation })),
  )

test('the committed copy is what the gateway serves: after a change, run npm run openapi', () => {
  expect(api).toEqual(JSON.parse(readFileSync(COPY, 'utf8')))
})

describe('the description', () => {
  test('is of OpenAPI 3.1', () => {
    expect(api.openapi).toBe('3.1.0')
    // A route under /v1 that is not described does not even start (http/openapi.ts).
    expect(operations().length).toBeGreaterThan(30)
  })

  test('tells of each operation what it is for, which key it takes and how it refuses', () => {
    for (const { name, operation } of operations()) {
      const { summary, tags, security, responses } = operation as unknown as Record<string, object>
      expect(summary, name).toMatch(/^[A-Z].{5,90}$/)
      expect(tags, name).toHaveLength(1)
      if (name !== 'get /status') expect(security, name).toHaveLength(1)
      expect(Object.keys(responses ?? {}), name).toEqual(
        expect.arrayContaining(['400', '401', '404', '409', '422', '429', '500']),
      )
    }
  })

  test('names every code that an answer may hold', () => {
    const { components } = api as unknown as { components: { schemas: { Error: object } } }
    const text = JSON.stringify(components.schemas.Error)
    for (const code of Object.keys(catalogue)) expect(text).toContain(`"${code}"`)
  })

  test('has an example for the bodies that people write first', () => {
    for (const url of ['/v1/charges', '/v1/tokens', '/v1/charges/{id}/refund', '/v1/simulator/rules']) {
      expect(bodyOf(api.paths[url]?.post?.requestBody)?.examples?.length, url).toBeGreaterThan(0)
    }
  })
})

test('the page is served whole by the gateway itself, under a strict policy', async () => {
  const page = await world.client.get('/docs/')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    expect(file).not.toMatch(/^(https?:)?\/\//)
    expect((await world.client.get(new URL(file, `${world.gateway.baseUrl}/docs/`).pathname)).status).toBe(
      200,
    )
  }
})
