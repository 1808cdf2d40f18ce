// Every POST of a brand's authentication API may be sent again with its Idempotency-Key (rules: conventions.md#idempotency-callers).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Description, operationsOf } from '../../../support/api/description.ts'
import type { Answer } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import {
  exchange,
  keysOf,
  newCode,
  newPartner,
  type PartnerWorld,
  partnerWorld,
  withToken,
} from '../../../support/partners/partners.ts'
import { newPortal } from '../../../support/partners/portal.ts'
import { approve, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

let world: TestGateway
let partners: PartnerWorld
let submitter: Submitter
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  submitter = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

let keys = 0
const newKey = () => ({ 'idempotency-key': `request-${++keys}` })

function send({ token }: Submitter, path: string, body: object, headers: Record<string, string>) {
  const call = { method: 'POST', path, body, headers }
  // There the client's secret is in the body.
  if (path.startsWith('/oauth/')) return world.pages.call({ ...call, key: null })
  return withToken(world, token, call, world.gateway.pagesUrl)
}

/** A valid body for each operation. */
const bodies = (): Record<string, object> => ({
  submitMerchantApplication: { merchant_application: wholeApplication },
  createSignUpLink: {
    merchant_application: { reference: 'sign-up', email: 'ada@example.com', plan: 'standard' },
  },
  createAccessToken: { ...submitter.client, grant_type: 'client_credentials' },
  revokeAccessToken: { ...submitter.client, token: 'at_nobody' },
  reissueAuthorizationCode: {},
  simulateMerchantApplication: { action: 'ask' },
})

const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'

test('each POST that is described', async () => {
  const api: Description = (await world.pages.get('/openapi.json')).body
  const own = operationsOf(api).filter(
    ({ method, path }) => method === 'post' && (path.startsWith('/api/v1/') || path.startsWith('/oauth/')),
  )
  expect(own.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(bodies()).sort())
  const approved = await submitter.submit(wholeApplication)
  await approve(partners, approved)
  const inSandbox = await submitter.submit({ ...wholeApplication, test: 'sandbox' })
  for (const { operationId, path: described, parameters = [] } of own) {
    const path = described.replace(
      '{id}',
      operationId === 'simulateMerchantApplication' ? inSandbox : approved,
    )
    expect(parameters, path).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
    const body = bodies()[operationId] ?? {}
    const headers = newKey()
    const first = await send(submitter, path, body, headers)
    expect(first, operationId).toMatchObject({ status: 200 })
    expect(isReplay(first)).toBe(false)
    const again = await send(submitter, path, body, headers)
    expect([again.status, again.text, isReplay(again)], operationId).toEqual([200, first.text, true])
    const other = await send(submitter, path, { ...body, more: 1 }, headers)
    expect(other.status, operationId).toBe(path.startsWith('/oauth/') ? 400 : 422)
    const fresh = await send(submitter, path, body, newKey())
    expect(isReplay(fresh), operationId).toBe(false)
    if (first.text !== '{}') expect(fresh.text, operationId).not.toBe(first.text)
  }
})

test('of two clients, each has its own keys', async () => {
  const headers = newKey()
  const body = { merchant_application: wholeApplication }
  const path = '/api/v1/merchant_applications'
  const merchantId = submitter.application.merchant_id
  const one = await send(submitter, path, body, headers)
  const other = await send(await newSubmitter(partners, { merchantId }), path, body, headers)
  expect([one.status, other.status, isReplay(other)]).toEqual([200, 200, false])
  expect(other.text).not.toBe(one.text)
})

test('two at a time make one application', async () => {
  const headers = newKey()
  const body = { merchant_application: { ...wholeApplication, reference: 'at a time' } }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(submitter, '/api/v1/merchant_applications', body, headers)),
  )
  const made = await partners.storage.read
    .selectFrom('merchant_applications')
    .select('id')
    .where('reference', '=', 'at a time')
    .execute()
  expect(made).toHaveLength(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
})

test('a code that is exchanged again with the same key does not end its token', async () => {
  const partner = await newPartner(partners)
  const body = { ...partner.client, ...exchange(await newCode(partners, partner)) }
  const headers = newKey()
  const call = () => world.client.call({ method: 'POST', path: '/oauth/token', body, headers, key: null })
  const [first, again] = [await call(), await call()]
  expect([again.status, again.text]).toEqual([200, first.text])
  const credentials = await withToken(world, first.body.access_token, { path: '/gateway-credentials' })
  expect(credentials.status).toBe(200)
})

describe('for one merchant', () => {
  const charge = (key: string, headers: Record<string, string>) =>
    world.client.call({
      method: 'POST',
      path: '/v1/charges',
      body: { amount: 1000, method: goodCard },
      headers,
      key,
    })

  test("its own keys and each partner's have separate idempotency keys", async () => {
    const [one, other] = [await newPartner(partners), await newPartner(partners)]
    const ofOne = await keysOf(partners, one)
    const ofOther = await keysOf(partners, { ...other, shop: one.shop })
    const headers = newKey()
    const answers = [
      await charge(one.shop.secretKeys.test, headers),
      await charge(ofOne.test, headers),
      await charge(ofOther.test, headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
    expect(isReplay(await charge(ofOne.test, headers))).toBe(true)
  })

  test('a token has separate ones for test and live mode', async () => {
    const { client } = await newPortal(partners)
    const headers = newKey()
    const contact = (test_mode: boolean) =>
      client.post(
        '/contacts',
        { first_name: 'Ada', last_name: 'Example', type: 'person', test_mode },
        headers,
      )
    const [live, test] = [await contact(false), await contact(true)]
    expect([live.body.test_mode, test.body.test_mode]).toEqual([false, true])
    expect((await contact(true)).body.id).toBe(test.body.id)
  })
})

test('nothing of it is stored in the clear', async () => {
  const rows = await partners.storage.read.selectFrom('idempotency_keys').selectAll().execute()
  const stored = JSON.stringify(rows)
  const { owner_social_security_number, federal_tax_id } = wholeApplication
  expect(rows.length).toBeGreaterThan(5)
  for (const secret of [
    String(owner_social_security_number),
    String(federal_tax_id),
    submitter.client.client_secret,
    submitter.token,
    wholeApplication.email,
  ]) {
    expect(stored).not.toContain(secret)
  }
})
