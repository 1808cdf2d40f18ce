// The authorize page (rules: partners.md#authorize), and both flows by a client that knows only the standards.

import { readFileSync } from 'node:fs'
import { Agent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withStorage } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import {
  exchange,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  REDIRECT,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'
import { unmarked } from '../../../support/pseudo-language.ts'
import { confirmOn, type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Partner
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  partner = await newPartner(partners)
  const { pagesUrl, caCertificate, console: person } = world.gateway
  owner = visitor(pagesUrl, caCertificate)
  await owner.signIn(person)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const pathOf = (more: Record<string, string | undefined> = {}) => {
  const query = {
    response_type: 'code',
    client_id: partner.client.client_id,
    redirect_uri: REDIRECT,
    scope: 'payments',
    state: 'a state & more',
    ...more,
  }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(given)}`
}
const decide = (decision: string, path = pathOf()) => owner.submit(path, { decision })
const paramsOf = (location = '') => Object.fromEntries(new URL(location).searchParams)

describe('a merchant’s owner', () => {
  test('sees who asks for what, in a page that nobody frames and whose form leads to the partner', async () => {
    const { status, document, headers } = await owner.get(pathOf())
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('Connect Example Partner?')
    expect(document.querySelector('.lead')?.textContent).toMatch(`Example Partner by ${partner.owner} wants`)
    const named = [...document.querySelectorAll('dl.terms dd')].map(({ textContent }) => textContent)
    expect(named).toEqual([
      'Demo Shop',
      'Approved by Service',
      'partner.example',
      world.gateway.console.email,
    ])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("form-action 'self' https://partner.example;")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('reads it in their language, and every sentence comes from the catalog', async () => {
    const german = await owner.get(`${pathOf()}&lang=de`)
    expect(german.document.documentElement.lang).toBe('de')
    expect(german.document.querySelector('h1')?.textContent).toBe('Example Partner verbinden?')
    const marked = await owner.get(`${pathOf()}&lang=en-XA`)
    const own = [
      'Example Partner',
      partner.owner,
      'Demo Shop',
      'Service',
      'partner.example',
      world.gateway.console.email,
    ]
    expect(unmarked(marked.document, own)).toEqual([])
    // The choice is kept.
    await owner.get(`${pathOf()}&lang=en`)
  })

  test('connects the application, and is sent back with a code and the state', async () => {
    const { status, location } = await decide('allow')
    expect(status).toBe(303)
    expect(location?.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(paramsOf(location)).toEqual({
      code: expect.stringMatching(/^ac_/),
      state: 'a state & more',
      iss: world.gateway.authUrl,
    })
  })

  test('is the user of a connection that nobody had consented to, and the audit log says so', async () => {
    const { id, contact_email } = await partners.storage.read
      .selectFrom('merchants')
      .select(['id', 'contact_email'])
      .where('public_key', '=', world.gateway.publicKey)
      .executeTakeFirstOrThrow()
    const own = await newPartner(partners)
    const code = await newCode(partners, { application: own.application, shop: { id } })
    const { access_token } = (await requestToken(partners, { ...own.client, ...exchange(code) })).body
    const userOf = async () =>
      (await withToken(world, access_token, { path: '/gateway-credentials' })).body.user.email
    expect(await userOf()).toBe(contact_email ?? '')
    const stampOf = async () => {
      const call = { method: 'POST', path: '/contacts', body: { first_name: 'Ada', test_mode: true } }
      return (await withToken(world, access_token, call)).body.created
    }
    expect(await stampOf()).not.toHaveProperty('user')
    await decide('allow', pathOf({ client_id: own.client.client_id }))
    expect((await stampOf()).user).toBe(world.gateway.console.email)
    expect(await userOf()).toBe(world.gateway.console.email)
    const logged = await partners.storage.read
      .selectFrom('audit_entries as entry')
      .innerJoin('authorizations as authorization', 'authorization.id', 'entry.record_id')
      .select('entry.actor_kind')
      .where('authorization.partner_application_id', '=', own.application.id)
      .where('entry.action', '=', 'partner.connected')
      .where('entry.actor_kind', '=', 'user')
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('unticks what it does not grant, and the token says what it did', async () => {
    const own = await newPartner(partners)
    const path = pathOf({ client_id: own.client.client_id, scope: 'payments credit webhooks' })
    const { location = '' } = await owner.submit(path, { decision: 'allow', 'also.credit': 'false' })
    const code = new URL(location).searchParams.get('code') ?? ''
    const { body } = await requestToken(partners, { ...own.client, ...exchange(code) })
    expect(body.scope).toBe('payments webhooks')
  })

  test('cancels, and is sent back without a code', async () => {
    expect(paramsOf((await decide('deny')).location)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a state & more',
      iss: world.gateway.authUrl,
    })
  })

  test('decides for no merchant of others, and not without the form', async () => {
    const other = await owner.submit(pathOf(), { decision: 'allow', merchant: partner.shop.id })
    expect([other.status, other.location]).toEqual([403, undefined])
    const forged = await owner.send(pathOf(), { decision: 'allow', csrf: 'x' })
    expect([forged.status, forged.location]).toEqual([403, undefined])
  })
})

test('who is not signed in signs in first, and comes back', async () => {
  const { pagesUrl, caCertificate, console: person } = world.gateway
  const stranger = visitor(pagesUrl, caCertificate)
  const { status, location = '' } = await stranger.get(pathOf())
  expect([status, location.startsWith('/sign-in?')]).toEqual([303, true])
  const { email, password = '' } = person
  const signedIn = await stranger.submit(location, { email, password })
  expect(signedIn.location).toBe(pathOf())
})

test('a password given long ago is asked for again, and the choices are kept', async () => {
  const own = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await own.signIn(world.gateway.console)
  const path = pathOf({ scope: 'payments credit webhooks' })
  const sendIt = await own.fill(path, { decision: 'allow', 'also.credit': 'true', 'also.webhooks': '' })
  const cancel = await own.fill(path, { decision: 'deny' })
  await withStorage(world, (storage) =>
    storage.write((tx) => tx.updateTable('sessions').set({ confirmed: 0 }).execute()),
  )
  const asks = await sendIt()
  expect([asks.status, asks.location]).toEqual([403, undefined])
  // Nobody needs a password to say no.
  expect(paramsOf((await cancel()).location)).toMatchObject({ error: 'access_denied' })
  const { password = '' } = world.gateway.console
  const { location } = await confirmOn(own, asks, password)
  expect(paramsOf(location)).toHaveProperty('code')
  const { permissions } = await withStorage(world, (storage) =>
    storage.read
      .selectFrom('authorizations')
      .select('permissions')
      .where('partner_application_id', '=', partner.application.id)
      .where('ended', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  expect(permissions).toBe('credit')
  await owner.submit('/confirm', { confirm_proof: password })
})

test('a developer of the merchant does not decide', async () => {
  const own = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await own.signIn(world.gateway.console)
  const role = (to: 'owner' | 'developer') =>
    withStorage(world, (storage) =>
      storage.write((tx) => tx.updateTable('memberships').set({ role: to }).execute()),
    )
  await role('developer')
  expect((await own.get(pathOf())).text).not.toContain('value="allow"')
  const answer = await own.submit(pathOf(), { decision: 'allow' })
  expect([answer.status, answer.location]).toEqual([403, undefined])
  await role('owner')
})

describe('what is wrong with the client or the redirect is shown, and leads nowhere', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['an unknown client', { client_id: 'x'.repeat(64) }],
    ['SQL', { client_id: "' or 1=1 --" }],
    ['no client', { client_id: undefined }],
    ['no redirect', { redirect_uri: undefined }],
    ['another host', { redirect_uri: 'https://evil.example/connected' }],
    ['another path', { redirect_uri: `${REDIRECT}/../evil` }],
    ['a slash more', { redirect_uri: `${REDIRECT}/` }],
    ['a query', { redirect_uri: `${REDIRECT}?next=https://evil.example` }],
    ['a fragment', { redirect_uri: `${REDIRECT}#x` }],
    ['a user', { redirect_uri: 'https://partner.example@evil.example/connected' }],
    ['capitals', { redirect_uri: 'https://PARTNER.example/connected' }],
    ['plain HTTP', { redirect_uri: 'http://partner.example/connected' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('%s', async (_what, more) => {
    const { pagesUrl, caCertificate } = world.gateway
    for (const answer of [
      await owner.get(pathOf(more)),
      await owner.get(pathOf({ ...more, response_type: 'x' })),
      // Before anybody signs in.
      await visitor(pagesUrl, caCertificate).get(pathOf(more)),
    ]) {
      expect([answer.status, answer.location]).toEqual([400, undefined])
      expect(answer.text).not.toContain('evil.example')
    }
  })

  test('a redirect that comes twice, and a client of another brand', async () => {
    const twice = await owner.get(`${pathOf()}&redirect_uri=https%3A%2F%2Fevil.example`)
    expect([twice.status, twice.location]).toEqual([400, undefined])
    const other = await newPartner(partners, { brandId: 'harbor' })
    expect((await owner.get(pathOf({ client_id: other.client.client_id }))).status).toBe(400)
  })
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['no response_type', { response_type: undefined }, 'invalid_request'],
  ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ['another scope', { scope: 'tenant' }, 'invalid_scope'],
  [
    'a plain challenge',
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    'invalid_request',
  ],
  ['a challenge without method', { code_challenge: 'x'.repeat(43) }, 'invalid_request'],
  ['a method without challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
  ['a challenge of no digest', { code_challenge: 'x', code_challenge_method: 'S256' }, 'invalid_request'],
  ['a long scope', { scope: 'x'.repeat(2100) }, 'invalid_request'],
])('%s is told to the application, with the state', async (_what, more, error) => {
  const { status, location } = await owner.get(pathOf(more))
  expect(status).toBe(303)
  expect(location?.startsWith(`${REDIRECT}?`)).toBe(true)
  expect(paramsOf(location)).toMatchObject({ error, state: 'a state & more', iss: world.gateway.authUrl })
  // Nobody is sent to a partner without signing in: a link to here would lead anywhere.
  const stranger = await visitor(world.gateway.pagesUrl, world.gateway.caCertificate).get(pathOf(more))
  expect(stranger.location).toMatch(/^\/sign-in\?/)
})

describe('a client of OAuth that knows nothing of this gateway', () => {
  /** As `fetch`, but trusting the gateway's own authority. */
  async function send(url: string, options: oauth.CustomFetchOptions): Promise<Response> {
    const { method, headers, body } = options
    const agent = new Agent({ ca: readFileSync(world.gateway.caCertificate), keepAlive: false })
    return new Promise((resolve, reject) => {
      const request = httpsRequest(url, { method, headers, agent }, async (answer) => {
        const { statusCode: status = 0, headers: answered } = answer
        const content = { 'content-type': answered['content-type'] ?? '' }
        resolve(new Response(await text(answer), { status, headers: content }))
      })
      request.on('error', reject)
      request.end(body ? String(body) : undefined)
    })
  }

  /** Knows the address of the brand, and reads everything else there. */
  function clientOf(authentication: oauth.ClientAuth): Promise<oauth.Configuration> {
    const { client_id, client_secret } = partner.client
    const options = { algorithm: 'oauth2', [oauth.customFetch]: send } as const
    return oauth.discovery(new URL(world.gateway.authUrl), client_id, client_secret, authentication, options)
  }

  test.each([
    ['in the body', (secret: string) => oauth.ClientSecretPost(secret)],
    ['by Basic', (secret: string) => oauth.ClientSecretBasic(secret)],
  ])('does both flows, with the secret %s', async (_where, authentication) => {
    const client = await clientOf(authentication(partner.client.client_secret))
    const own = await oauth.clientCredentialsGrant(client, { scope: 'tenant' })
    expect([own.scope, own.expires_in]).toEqual(['tenant', 7200])

    const verifier = oauth.randomPKCECodeVerifier()
    const state = oauth.randomState()
    const address = oauth.buildAuthorizationUrl(client, {
      redirect_uri: REDIRECT,
      scope: 'payments',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const again = new URL(address)
    again.searchParams.set('scope', 'payments offline_access')
    const { location = '' } = await decide('allow', address.pathname + address.search)
    const callback = new URL(location)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    const tokens = await oauth.authorizationCodeGrant(client, callback, checks)
    expect([tokens.scope, tokens.expires_in]).toEqual(['payments', undefined])
    const { body } = await withToken(world, tokens.access_token, { path: '/gateway-credentials' })
    expect(body).toMatchObject({
      application: 'Example Partner',
      user: { email: world.gateway.console.email, owner: true },
      merchant: { name: 'Demo Shop' },
    })

    const kept = await oauth.authorizationCodeGrant(
      client,
      new URL((await decide('allow', again.pathname + again.search)).location ?? ''),
      { ...checks, expectedState: state },
    )
    expect([kept.scope, kept.expires_in]).toEqual(['payments offline_access', 7200])
    const next = await oauth.refreshTokenGrant(client, kept.refresh_token ?? '')
    await expect(oauth.refreshTokenGrant(client, kept.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await withToken(world, next.access_token, { path: '/gateway-credentials' })).status).toBe(401)
    await oauth.tokenRevocation(client, own.access_token)
    expect((await withToken(world, own.access_token, { path: '/v1/events' })).status).toBe(401)
    // An answer of another server.
    const mixed = new URL((await decide('allow', address.pathname + address.search)).location ?? '')
    mixed.searchParams.set('iss', 'https://evil.example')
    await expect(oauth.authorizationCodeGrant(client, mixed, checks)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"iss"') },
    })

    // The same code again, and one that somebody has put in place of it.
    await expect(oauth.authorizationCodeGrant(client, callback, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await withToken(world, tokens.access_token, { path: '/gateway-credentials' })).status).toBe(401)
    const injected = new URL((await decide('allow')).location ?? '')
    injected.searchParams.set('state', state)
    await expect(oauth.authorizationCodeGrant(client, injected, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})
