// Every operation that the API describes, with requests made from that description: right, nearly right and hostile.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../../gateway/core/errors.ts'
import { type ApiDescription, requestsOf } from '../../support/api/openapi.ts'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fuzzRuns } from '../../support/models/properties.ts'

/** Milliseconds within which anything is answered. */
const HANG = 10_000

let world: TestGateway
let client: ApiClient
let api: ApiDescription
const ids: string[] = []

beforeAll(async () => {
  world = await testGateway()
  const { baseUrl, caCertificate, testSecretKey } = world.gateway
  client = apiClient(baseUrl, caCertificate, testSecretKey, 4)
  api = (await client.get('/openapi.json')).body
  const charge = await client.post('/v1/charges', { amount: 1000, method: goodCard })
  const hold = await client.post('/v1/charges', { amount: 1000, method: goodCard, auto_capture: false })
  const refund = await client.post(`/v1/charges/${charge.body.id}/refund`, { amount: 10 })
  ids.push(charge.body.id, hold.body.id, refund.body.id, world.gateway.testAccountId)
})
afterAll(() => world.close())

/** What the networks failed at is a 500 of theirs, and is meant. */
const isMeant = (code: string) => catalog[code as keyof typeof catalog]?.facility === 'payment_processor'

test('whatever is sent to whichever operation: an answer in time, never an error of ours, always the envelope', async () => {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsOf(method.toUpperCase(), path, operation, ids),
    ),
  )
  const publicKey = world.gateway.publicKey
  await fc.assert(
    fc.asyncProperty(fc.oneof(...operations), fc.nat(9), async (request, key) => {
      const answer = await Promise.race([
        client.call({ ...request, ...(key === 0 && { key: publicKey }) }),
        new Promise<never>((_, reject) => AbortSignal.timeout(HANG).addEventListener('abort', reject)),
      ])
      if (answer.status < 400) return
      const { messages, error } = answer.body
      // OAuth has errors of its own (rules: errors.md#oauth).
      if (request.path.startsWith('/oauth/') && answer.status < 500) {
        expect(error).toMatch(/^[a-z_]+$/)
        return
      }
      expect(messages.length).toBeGreaterThan(0)
      for (const { code, level, message, facility } of messages) {
        expect(Object.keys(catalog)).toContain(code)
        expect(level).toBe('error')
        expect(typeof message).toBe('string')
        expect(['gateway', 'payment_processor']).toContain(facility)
        if (answer.status >= 500)
          expect(isMeant(code), `${request.method} ${request.path}: ${code}`).toBe(true)
      }
      expect(answer.text.length).toBeLessThan(100_000)
    }),
    fuzzRuns,
  )
  // Still well afterwards, once what was set up on purpose is gone.
  await client.call({ method: 'DELETE', path: '/v1/simulator/rules' })
  await client.post('/v1/simulator/card-testing', { rehearsal: false })
  const last = await client.post('/v1/charges', { amount: 1000, method: goodCard })
  expect([last.status, last.status === 200 ? '' : last.text]).toEqual([200, ''])
}, 1_200_000)
