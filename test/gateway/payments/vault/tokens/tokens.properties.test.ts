// Whatever is posted to the one endpoint that every browser may call.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { requestRuns } from '../../../../support/models/properties.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const NUMBER = '4539578763621486'
const CVV = '987'

const KEYS = [
  'number',
  'cvv',
  'exp_month',
  'exp_year',
  'type',
  'name',
  'given_name',
  'surname',
  'account_type',
  'account_holder_type',
  'routing_number',
  'account_number',
  'address1',
  'postal_code',
  'form_data',
  '__proto__',
  'constructor',
]
const value = fc.oneof(
  fc.constantFrom(NUMBER, CVV, '12', '2040', 12, 2040, 'card', 'bank', 'checking', 'business', null),
  fc.jsonValue(),
)
const body = fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), value), fc.jsonValue())

const post = (headers: Record<string, string>, content: string) =>
  world.client.call({
    method: 'POST',
    path: '/v1/tokens',
    key: world.gateway.publicKey,
    headers,
    body: content,
  })

function expectGoodAnswer({ status, body, text }: Awaited<ReturnType<typeof post>>) {
  expect([200, 400, 422]).toContain(status)
  if (status === 200) expect(body.id).toBeTypeOf('string')
  else expect(body.messages.length).toBeGreaterThan(0)
  // The whole number never; elsewhere than as the number the merchant's own data may hold what it likes.
  if (status !== 200) expect(text).not.toContain(NUMBER)
  else expect(body.number ?? '').not.toContain(NUMBER)
}

test('any JSON gets a token or the envelope, and no refusal repeats a value', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (content) => {
      expectGoodAnswer(await post({ 'content-type': 'application/json' }, JSON.stringify(content)))
    }),
    requestRuns,
  )
})

test('any form gets a token or the envelope', async () => {
  const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...KEYS), fc.string()), fc.string()))
  await fc.assert(
    fc.asyncProperty(pairs, async (content) => {
      const form = new URLSearchParams(content).toString()
      expectGoodAnswer(await post({ 'content-type': 'application/x-www-form-urlencoded' }, form))
    }),
    requestRuns,
  )
})

test('what is no JSON is refused as such', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (content) => {
      expectGoodAnswer(await post({ 'content-type': 'application/json' }, `{"number":"${NUMBER}",${content}`))
    }),
    requestRuns,
  )
})
