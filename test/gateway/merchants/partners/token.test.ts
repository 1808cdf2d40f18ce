// `POST /oauth/token` (rules: partners.md#oauth).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { apiClient } from '../../../support/client.ts'
import { storedText } from '../../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import {
  exchange,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  requestToken,
} from '../../../support/partners/partners.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
let partner: Partner
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
  partner = await newPartner(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const credentials = { grant_type: 'client_credentials', scope: 'tenant' }
const ask = (body: object) => requestToken(partners, body)
const form = (values: Record<string, string>, headers: Record<string, string> = {}) =>
  world.client.call({
    method: 'POST',
    path: '/oauth/token',
    body: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    key: null,
  })
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const tokensOf = (id: string) =>
  partners.storage.read
    .selectFrom('oauth_tokens')
    .selectAll()
    .where('partner_application_id', '=', id)
    .execute()

describe('client credentials', () => {
  test('as JSON give a token for two hours', async () => {
    const { status, headers, body } = await ask({ ...credentials, ...partner.client })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^at_[\w-]{43}$/),
      token_type: 'bearer',
      scope: 'tenant',
      created_at: Math.floor(clock.now() / 1000),
      expires_in: 7200,
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
  })

  test('as a form, by Basic, without the scope, and with parameters that nobody knows', async () => {
    const { client_id, client_secret } = partner.client
    expect((await form({ ...credentials, ...partner.client })).status).toBe(200)
    expect((await form(credentials, basic(client_id, client_secret))).status).toBe(200)
    expect((await form({ ...credentials, client_id }, basic(client_id, client_secret))).status).toBe(200)
    const { body } = await ask({ grant_type: 'client_credentials', audience: 'x', ...partner.client })
    expect(body.scope).toBe('tenant')
  })

  test('answer at every brand’s address of their own, and at no other', async () => {
    const { authUrls, caCertificate } = world.gateway
    const at = (url: string | undefined) => apiClient(url ?? '', caCertificate)
    const body = { ...credentials, ...partner.client }
    expect((await at(authUrls.service).post('/oauth/token', body)).status).toBe(200)
    const elsewhere = await at(authUrls.harbor).post('/oauth/token', body)
    expect([elsewhere.status, elsewhere.body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('an authorization code', () => {
  test('gives a token that does not end', async () => {
    const { status, body } = await ask({ ...partner.client, ...exchange(await newCode(partners, partner)) })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      scope: 'payments',
      created_at: Math.floor(clock.now() / 1000),
    })
  })

  test('is good once: a second use ends the token of the first, and no other', async () => {
    const own = await newPartner(partners)
    const other = await ask({ ...own.client, ...exchange(await newCode(partners, own)) })
    const code = await newCode(partners, own)
    expect((await ask({ ...own.client, ...exchange(code) })).status).toBe(200)
    expect(await tokensOf(own.application.id)).toHaveLength(2)
    const again = await ask({ ...own.client, ...exchange(code) })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await tokensOf(own.application.id)).toHaveLength(1)
    expect(other.status).toBe(200)
  })

  test('at once from many gets one a token, and that is ended again', async () => {
    const own = await newPartner(partners)
    const code = await newCode(partners, own)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask({ ...own.client, ...exchange(code) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await tokensOf(own.application.id)).toEqual([])
  })

  test('of another client is refused, and stays good for its own', async () => {
    const thief = await newPartner(partners)
    const code = await newCode(partners, partner)
    const stolen = await ask({ ...thief.client, ...exchange(code) })
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
    expect((await ask({ ...partner.client, ...exchange(code) })).status).toBe(200)
  })

  test.each([
    ['another', 'https://partner.example/other'],
    ['a longer', 'https://partner.example/connected/'],
    ['one with a query', 'https://partner.example/connected?x=1'],
    ['one in capitals', 'https://PARTNER.example/connected'],
    ['none', undefined],
  ])('with %s redirect_uri is refused', async (_what, redirect_uri) => {
    const code = await newCode(partners, partner)
    const answer = await ask({ ...partner.client, ...exchange(code), redirect_uri })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    expect((await ask({ ...partner.client, ...exchange(code) })).status).toBe(200)
  })

  test('ends with its time', async () => {
    const [kept, late] = [await newCode(partners, partner), await newCode(partners, partner)]
    clock.advance(59_999)
    expect((await ask({ ...partner.client, ...exchange(kept) })).status).toBe(200)
    clock.advance(1)
    expect((await ask({ ...partner.client, ...exchange(late) })).body.error).toBe('invalid_grant')
  })

  test('with a challenge needs what the challenge was made of', async () => {
    const verifier = 'a-verifier-of-somebody-who-has-it-~._0123456789'
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const code = await newCode(partners, partner, { codeChallenge })
    const wrong = [undefined, codeChallenge, 'short', `${verifier}x`, `${verifier}\n`, 'x'.repeat(129)]
    for (const code_verifier of wrong) {
      const answer = await ask({ ...partner.client, ...exchange(code), code_verifier })
      expect([answer.status, answer.body.error], code_verifier).toEqual([400, 'invalid_grant'])
    }
    expect((await ask({ ...partner.client, ...exchange(code), code_verifier: verifier })).status).toBe(200)
    const without = await newCode(partners, partner)
    const downgraded = await ask({ ...partner.client, ...exchange(without), code_verifier: verifier })
    expect(downgraded.body.error).toBe('invalid_grant')
  })
})

describe('what is refused', () => {
  const both = () => ({ ...credentials, ...partner.client })
  const cases: [string, () => object, number, string][] = [
    ['nothing', () => ({}), 401, 'invalid_client'],
    ['no secret', () => ({ ...both(), client_secret: undefined }), 401, 'invalid_client'],
    ['a wrong secret', () => ({ ...both(), client_secret: 'x'.repeat(64) }), 401, 'invalid_client'],
    ['an unknown client', () => ({ ...both(), client_id: 'x'.repeat(64) }), 401, 'invalid_client'],
    ['SQL', () => ({ ...both(), client_id: "' or 1=1 --" }), 401, 'invalid_client'],
    ['a zero byte', () => ({ ...both(), client_id: `${'x'.repeat(63)}\0` }), 400, 'invalid_request'],
    ['a long client', () => ({ ...both(), client_id: 'x'.repeat(3000) }), 400, 'invalid_request'],
    ['a list', () => ({ ...both(), client_id: [partner.client.client_id] }), 400, 'invalid_request'],
    ['an object', () => ({ ...both(), client_secret: { $ne: '' } }), 400, 'invalid_request'],
    ['no grant', () => partner.client, 400, 'invalid_request'],
    ['a password', () => ({ ...both(), grant_type: 'password' }), 400, 'unsupported_grant_type'],
    ['what all objects have', () => ({ ...both(), grant_type: 'toString' }), 400, 'unsupported_grant_type'],
    ['a scope of the other grant', () => ({ ...both(), scope: 'payments' }), 400, 'invalid_scope'],
    ['two scopes', () => ({ ...both(), scope: 'tenant payments' }), 400, 'invalid_scope'],
    ['no code', () => ({ ...partner.client, grant_type: 'authorization_code' }), 400, 'invalid_request'],
    ['a code of nobody', () => ({ ...partner.client, ...exchange('ac_nobody') }), 400, 'invalid_grant'],
    ['SQL in a code', () => ({ ...partner.client, ...exchange("' or 1=1 --") }), 400, 'invalid_grant'],
  ]
  test.each(cases)('%s', async (_what, body, status, error) => {
    const answer = await ask(body())
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.body).toEqual({ error, error_description: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['www-authenticate']).toEqual(
      status === 401 ? expect.stringMatching(/^Basic/) : undefined,
    )
  })

  test('a client that stands in the header and in the body', async () => {
    const { client_id, client_secret } = partner.client
    const header = basic(client_id, client_secret)
    expect((await form({ ...credentials, client_secret }, header)).body.error).toBe('invalid_request')
    expect((await form({ ...credentials, client_id: 'other' }, header)).body.error).toBe('invalid_request')
    expect((await form(credentials, { authorization: 'Bearer x' })).body.error).toBe('invalid_client')
    expect((await form(credentials, basic(client_id, ''))).body.error).toBe('invalid_client')
  })

  test('a body that cannot be read, and a parameter that comes twice', async () => {
    const send = (body: string, type: string) =>
      world.client.call({
        method: 'POST',
        path: '/oauth/token',
        body,
        headers: { 'content-type': type },
        key: null,
      })
    const { client_id, client_secret } = partner.client
    const twice = `grant_type=client_credentials&client_id=${client_id}&client_id=${client_id}&client_secret=${client_secret}`
    for (const [body, type, status] of [
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['<a/>', 'application/xml', 400],
      [twice, 'application/x-www-form-urlencoded', 400],
      [`{"x":"${'x'.repeat(limits.body.anybody.maxBytes)}"}`, 'application/json', 413],
    ] as const) {
      const answer = await send(body, type)
      expect([answer.status, answer.body.error], body.slice(0, 40)).toEqual([status, 'invalid_request'])
    }
  })

  test('an application with OAuth turned off', async () => {
    const own = await newPartner(partners)
    await partners.storage.write((tx) =>
      tx
        .updateTable('partner_applications')
        .set({ oauth_enabled: 0 })
        .where('id', '=', own.application.id)
        .execute(),
    )
    const answer = await ask({ ...credentials, ...own.client })
    expect([answer.status, answer.body.error]).toEqual([400, 'unauthorized_client'])
    // Who does not have the secret is not told so.
    const wrong = await ask({ ...credentials, ...own.client, client_secret: 'x'.repeat(64) })
    expect(wrong.body.error).toBe('invalid_client')
  })

  test('too many in a minute: of a client that has shown its secret, and of an address', async () => {
    const busy = await testGateway({ rateLimit: 10_000 })
    const own = await partnerWorld(busy)
    const [{ client }, other] = [await newPartner(own), await newPartner(own)]
    const { perMinute } = limits.oauth
    const post = apiClient(busy.gateway.baseUrl, busy.gateway.caCertificate, undefined, 4)
    const send = (body: object) => post.call({ method: 'POST', path: '/oauth/token', body, key: null })
    // Of a client only what it has sent itself counts.
    await send({ ...credentials, ...client, client_secret: 'x'.repeat(64) })
    for (let count = 0; count < perMinute.client; count++) {
      expect((await send({ ...credentials, ...client })).status).toBe(200)
    }
    const refused = await send({ ...credentials, ...client })
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let count = perMinute.client + 2; count < perMinute.address; count++) await send({})
    expect((await send({ ...credentials, ...other.client })).status).toBe(429)
    await own.storage.close()
    await busy.close()
  })
})

test('nothing that opens anything is stored', async () => {
  const code = await newCode(partners, partner)
  const { access_token } = (await ask({ ...partner.client, ...exchange(code) })).body
  const own = (await ask({ ...credentials, ...partner.client })).body.access_token
  const stored = await storedText(world)
  for (const secret of [code, access_token, own, partner.client.client_secret]) {
    expect(stored).not.toContain(secret)
  }
})
