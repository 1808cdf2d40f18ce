// A partner and two processes: what opens once opens once, and what has ended has ended in both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../gateway/core/actor.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { limits } from '../../gateway/core/limits.ts'
import { authorizeApplication, issueCode } from '../../gateway/merchants/partners/index.ts'
import type { Cipher } from '../../gateway/platform/encryption/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import { apiClient, type Call } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage, testCipher } from '../support/engine.ts'
import { goodCard, type Started } from '../support/gateway.ts'
import { wholeApplication } from '../support/partners/application.ts'
import { takeEffect } from '../support/partners/decisions.ts'
import { exchange, REDIRECT } from '../support/partners/partners.ts'
import { visitor } from '../support/web.ts'

/** All tests ask one gateway for five tokens a round, and before for one: the minute's limit is not what is tried here. */
const ROUNDS = process.env.LONG_TESTS === '1' ? Math.floor((limits.oauth.perMinute.client - 1) / 5) : 8
const CHARGE = { amount: 1000, method: goodCard }
const rounds = Array.from({ length: ROUNDS }, (_, at) => at)

let world: TwoGateways
let storage: Storage
let cipher: Cipher
/** Of scope `tenant`. */
let token: string
/** The demo partner's application, and the demo merchant. */
let between: { applicationId: string; merchantId: string }

beforeAll(async () => {
  world = await twoGateways()
  storage = await openStorage(world)
  cipher = await testCipher(world.dataDir, storage)
  const [{ partner, public_key }] = world.started
  const { client_id, client_secret } = partner
  const granted = await askFor({ client_id, client_secret, grant_type: 'client_credentials' })
  token = granted.body.access_token
  const application = await storage.read
    .selectFrom('partner_applications')
    .select('id')
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow()
  const merchant = await storage.read
    .selectFrom('merchants')
    .select('id')
    .where('public_key', '=', public_key)
    .executeTakeFirstOrThrow()
  between = { applicationId: application.id, merchantId: merchant.id }
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

/** Calls one of the two, at its API's address or at its brand's. */
function call(process: 0 | 1, at: 'base_url' | 'auth_url', request: Call, bearer?: string) {
  const { [at]: url, ca_certificate } = world.started[process]
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  return apiClient(url, ca_certificate).call({ method: 'POST', ...request, headers })
}
const askFor = (body: object, process: 0 | 1 = 0) => call(process, 'base_url', { path: '/oauth/token', body })

const newCode = () =>
  storage.write(async (tx) => {
    const parts = { cipher, clock: systemClock, by: commandLine }
    const authorization = await authorizeApplication(tx, parts, between)
    return issueCode(tx, parts, {
      authorization,
      redirectUri: REDIRECT,
      codeChallenge: undefined,
      lifeMs: 60_000,
    })
  })

const asClient = (code: string) => {
  const [{ partner }] = world.started
  return { client_id: partner.client_id, client_secret: partner.client_secret, ...exchange(code) }
}

test('a sign-up link opened at both in one moment lets one browser in', async () => {
  for (const at of rounds) {
    const merchant_application = { reference: `race ${at}`, email: 'ida@cups.example', plan: 'standard' }
    const path = '/api/v1/merchant_applications/sign_up'
    const { body } = await call(0, 'auth_url', { path, body: { merchant_application } }, token)
    const link = new URL(body.redirect_uri).pathname
    const browsers = world.started.map(({ pages_url, ca_certificate }) => visitor(pages_url, ca_certificate))
    const answers = await Promise.all(browsers.map((browser) => browser.send(link, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    const inside = await Promise.all(browsers.map((browser) => browser.get('/sign-up/business')))
    expect(inside.map(({ status }) => status).sort()).toEqual([200, 404])
  }
})

test('a code exchanged at both in one moment gives a token once, and the second use ends it', async () => {
  for (const _round of rounds) {
    const body = asClient(await newCode())
    const answers = await Promise.all([askFor(body, 0), askFor(body, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const granted = answers.find(({ status }) => status === 200)?.body.access_token
    for (const process of [0, 1] as const) {
      const read = await call(process, 'base_url', { method: 'GET', path: '/gateway-credentials' }, granted)
      expect(read.status).toBe(401)
    }
  }
})

test('a refresh token used at both in one moment gives tokens once, and the second use ends them', async () => {
  const [{ partner }] = world.started
  const { client_id, client_secret } = partner
  for (const _round of rounds) {
    const first = await askFor({ ...asClient(await newCode()), scope: 'payments offline_access' })
    const { refresh_token } = first.body
    const body = { client_id, client_secret, grant_type: 'refresh_token', refresh_token }
    const answers = await Promise.all([askFor(body, 0), askFor(body, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const next = answers.find(({ status }) => status === 200)?.body
    for (const process of [0, 1] as const) {
      const read = { method: 'GET', path: '/gateway-credentials' }
      expect((await call(process, 'base_url', read, next.access_token)).status).toBe(401)
      expect((await askFor({ ...body, refresh_token: next.refresh_token }, process)).status).toBe(400)
    }
  }
})

test('an application approved at both in one moment makes one merchant', async () => {
  const signedIn = async ({ pages_url, ca_certificate, operator }: Started) => {
    const visit = visitor(pages_url, ca_certificate)
    await visit.signIn(operator)
    return visit
  }
  const operators = [await signedIn(world.started[0]), await signedIn(world.started[1])]
  for (const at of rounds) {
    const name = `Race ${at} Cups`
    const merchant_application = { ...wholeApplication, business_name: name, reference: `race ${at}` }
    const path = '/api/v1/merchant_applications'
    const { body } = await call(0, 'auth_url', { path, body: { merchant_application } }, token)
    const page = `/operator/applications/${body.merchant_application.id}/approve`
    const filled = await Promise.all(operators.map((visit) => visit.fill(page, {}, page)))
    const answers = await Promise.all(filled.map((sendIt) => sendIt()))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    await takeEffect(storage)
    const merchants = storage.read.selectFrom('merchants').select('id').where('name', '=', name)
    expect(await merchants.execute()).toHaveLength(1)
  }
})

test('deauthorized at one, neither token nor key counts at the other from that moment on', async () => {
  const [{ public_key }] = world.started
  for (const _round of rounds) {
    const granted = await askFor(asClient(await newCode()))
    expect(granted).toMatchObject({ status: 200 })
    const { access_token } = granted.body
    const read = { method: 'GET', path: '/gateway-credentials' }
    const credentials = await call(1, 'base_url', read, access_token)
    expect(credentials).toMatchObject({ status: 200 })
    const key: string = credentials.body.test_accounts[0].secret_key
    const charge = () => world.clients[1].call({ method: 'POST', path: '/v1/charges', key, body: CHARGE })
    expect((await charge()).status).toBe(200)
    const path = `/api/v1/merchants/${public_key}/deauthorize_application`
    // While the other one is busy with the key, too.
    const busy = [charge(), charge(), charge()]
    expect((await call(0, 'auth_url', { method: 'DELETE', path }, token)).status).toBe(200)
    expect((await charge()).status).toBe(401)
    expect((await call(1, 'base_url', read, access_token)).status).toBe(401)
    for (const { status } of await Promise.all(busy)) expect([200, 401]).toContain(status)
  }
})
