// Refresh tokens and revocation (rules: partners.md#refresh, partners.md#revoke).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { createAccessTokens } from '../../../../gateway/merchants/partners/index.ts'
import { storedText } from '../../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import {
  exchange,
  keysOf,
  newCode,
  newPartner,
  type Partner,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

interface Tokens {
  access_token: string
  refresh_token: string
}

const offline = { scope: 'payments offline_access' }
const ask = (body: object) => requestToken(partners, body)
const read = (token: string) => withToken(world, token, { path: '/gateway-credentials' })
const refresh = ({ client }: Partner, refresh_token: string, more: object = {}) =>
  ask({ ...client, grant_type: 'refresh_token', refresh_token, ...more })
const revoke = ({ client }: Pick<Partner, 'client'>, token: string | undefined, more: object = {}) =>
  world.client.call({
    method: 'POST',
    path: '/oauth/revoke',
    body: { ...client, token, ...more },
    key: null,
  })

/** A partner with an access token that expires, and a refresh token. */
async function connected(): Promise<{ partner: Partner; first: Tokens }> {
  const partner = await newPartner(partners)
  const code = await newCode(partners, partner)
  return { partner, first: (await ask({ ...partner.client, ...exchange(code), ...offline })).body }
}

const logOf = ({ shop }: Partner) =>
  partners.storage.read
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind'])
    .where('merchant_id', '=', shop.id)
    .where('action', 'in', ['refresh_token.reused', 'access_token.revoked'])
    .execute()

describe('a client that asks for offline_access', () => {
  test('gets a token for two hours and a refresh token; one that does not ask gets what it always got', async () => {
    const { first } = await connected()
    expect(first).toEqual({
      access_token: expect.stringMatching(/^at_/),
      refresh_token: expect.stringMatching(/^rt_[\w-]{65}$/),
      token_type: 'bearer',
      scope: 'payments offline_access',
      created_at: expect.any(Number),
      expires_in: 7200,
    })
    const partner = await newPartner(partners)
    const old = (await ask({ ...partner.client, ...exchange(await newCode(partners, partner)) })).body
    expect(Object.keys(old)).toEqual(['access_token', 'token_type', 'scope', 'created_at'])
    clock.advance(7_200_000)
    expect((await read(first.access_token)).status).toBe(401)
    expect((await read(old.access_token)).status).toBe(200)
  })

  test('may have asked on the authorize page, and is told what the merchant granted', async () => {
    const partner = await newPartner(partners)
    const code = await newCode(partners, partner, { isOffline: true })
    await partners.storage.write((tx) =>
      tx
        .updateTable('authorizations')
        .set({ permissions: 'credit,webhooks' })
        .where('partner_application_id', '=', partner.application.id)
        .execute(),
    )
    const { body } = await ask({ ...partner.client, ...exchange(code) })
    expect(body.scope).toBe('payments credit webhooks offline_access')
    const less = await refresh(partner, body.refresh_token, { scope: 'payments webhooks' })
    expect(less.status).toBe(200)
    const more = await refresh(partner, less.body.refresh_token, { scope: 'payments secrets' })
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
    expect((await refresh(partner, less.body.refresh_token)).status).toBe(200)
  })

  test('refreshes: each token is used once, and the access token before it lives out its time', async () => {
    const { partner, first } = await connected()
    const second = await refresh(partner, first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ expires_in: 7200, scope: 'payments offline_access' })
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(second.headers['cache-control']).toBe('no-store')
    for (const { access_token } of [first, second.body]) expect((await read(access_token)).status).toBe(200)
    expect((await refresh(partner, second.body.refresh_token)).status).toBe(200)
  })

  test('repeats a request whose answer was lost, under its idempotency key', async () => {
    const { partner, first } = await connected()
    const body = { ...partner.client, grant_type: 'refresh_token', refresh_token: first.refresh_token }
    const call = { method: 'POST', path: '/oauth/token', body, key: null }
    const headers = { 'idempotency-key': `refresh-${first.refresh_token.slice(-8)}` }
    const answers = [
      await world.client.call({ ...call, headers }),
      await world.client.call({ ...call, headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect((await refresh(partner, answers[1]?.body.refresh_token)).status).toBe(200)
  })
})

describe('a refresh token that was used before', () => {
  test('ends everything that came from the same code, and nothing else', async () => {
    const { partner, first } = await connected()
    const other = await ask({ ...partner.client, ...exchange(await newCode(partners, partner)), ...offline })
    const second = (await refresh(partner, first.refresh_token)).body
    const again = await refresh(partner, first.refresh_token)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    for (const { access_token } of [first, second]) expect((await read(access_token)).status).toBe(401)
    expect((await refresh(partner, second.refresh_token)).body.error).toBe('invalid_grant')
    expect((await read(other.body.access_token)).status).toBe(200)
    expect((await refresh(partner, other.body.refresh_token)).status).toBe(200)
    expect(await logOf(partner)).toEqual([{ action: 'refresh_token.reused', actor_kind: 'partner' }])
    // The keys are the authorization's.
    expect((await keysOf(partners, partner)).test).toMatch(/^sk_test_/)
  })

  test('at once from many gives tokens to one, and those end', async () => {
    const { partner, first } = await connected()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(partner, first.refresh_token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const given = answers.find(({ status }) => status === 200)?.body
    expect((await read(given.access_token)).status).toBe(401)
    expect((await refresh(partner, given.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('ends with a code that comes twice, and with the authorization', async () => {
    const partner = await newPartner(partners)
    const code = await newCode(partners, partner)
    const body = { ...partner.client, ...exchange(code), ...offline }
    const { refresh_token } = (await ask(body)).body
    expect((await ask(body)).status).toBe(400)
    expect((await refresh(partner, refresh_token)).body.error).toBe('invalid_grant')

    const later = await connected()
    const own = await ask({ ...later.partner.client, grant_type: 'client_credentials' })
    const path = `/api/v1/merchants/${later.partner.shop.publicKey}/deauthorize_application`
    const ended = await withToken(
      world,
      own.body.access_token,
      { method: 'DELETE', path },
      world.gateway.authUrl,
    )
    expect(ended.status).toBe(200)
    expect((await refresh(later.partner, later.first.refresh_token)).body.error).toBe('invalid_grant')
  })
})

test('another client, an unknown token and one that nobody used for long are refused', async () => {
  const { partner, first } = await connected()
  const thief = await newPartner(partners)
  expect((await refresh(thief, first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await read(first.access_token)).status).toBe(200)
  const unknown = `rt_${'x'.repeat(65)}`
  for (const token of [unknown, 'rt_short', "' or 1=1 --", first.access_token])
    expect((await refresh(partner, token)).body.error, token).toBe('invalid_grant')
  expect((await ask({ ...partner.client, grant_type: 'refresh_token' })).body.error).toBe('invalid_request')
  clock.advance(limits.oauth.refreshLifeMs - 1)
  const second = await refresh(partner, first.refresh_token)
  expect(second.status).toBe(200)
  clock.advance(limits.oauth.refreshLifeMs)
  expect((await refresh(partner, second.body.refresh_token)).body.error).toBe('invalid_grant')
  await createAccessTokens(partners).sweep()
  const left = partners.storage.read
    .selectFrom('refresh_families')
    .select('id')
    .where('partner_application_id', '=', partner.application.id)
  expect(await left.execute()).toEqual([])
})

describe('revocation', () => {
  test('of an access token ends that one', async () => {
    const { partner, first } = await connected()
    const answer = await revoke(partner, first.access_token, { token_type_hint: 'refresh_token' })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await read(first.access_token)).status).toBe(401)
    expect((await refresh(partner, first.refresh_token)).status).toBe(200)
    expect(await logOf(partner)).toEqual([{ action: 'access_token.revoked', actor_kind: 'partner' }])
  })

  test('of a refresh token, also of a used one, ends everything from the same code', async () => {
    for (const pick of [0, 1]) {
      const { partner, first } = await connected()
      const second = (await refresh(partner, first.refresh_token)).body
      expect((await revoke(partner, [first, second][pick]?.refresh_token)).status).toBe(200)
      for (const { access_token } of [first, second]) expect((await read(access_token)).status).toBe(401)
      expect((await refresh(partner, second.refresh_token)).body.error).toBe('invalid_grant')
    }
  })

  test('of a token that does not expire leaves the keys; a client’s own token ends, too', async () => {
    const partner = await newPartner(partners)
    const { access_token } = (await ask({ ...partner.client, ...exchange(await newCode(partners, partner)) }))
      .body
    expect((await revoke(partner, access_token)).status).toBe(200)
    expect((await read(access_token)).status).toBe(401)
    expect((await keysOf(partners, partner)).live).toMatch(/^sk_live_/)
    const own = (await ask({ ...partner.client, grant_type: 'client_credentials' })).body.access_token
    const events = () => withToken(world, own, { path: '/v1/events' })
    expect((await events()).status).toBe(200)
    expect((await revoke(partner, own)).status).toBe(200)
    expect((await events()).status).toBe(401)
  })

  test('of an unknown token is 200, of another client’s refused, and without a secret nobody revokes', async () => {
    const { partner, first } = await connected()
    const thief = await newPartner(partners)
    for (const token of ['at_nobody', `rt_${'x'.repeat(65)}`, "' or 1=1 --"])
      expect((await revoke(thief, token)).status, token).toBe(200)
    for (const token of [first.access_token, first.refresh_token]) {
      const answer = await revoke(thief, token)
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    }
    expect((await revoke(partner, undefined)).body.error).toBe('invalid_request')
    const wrong = { client: { ...partner.client, client_secret: 'x'.repeat(64) } }
    const stranger = await revoke(wrong, first.access_token)
    expect([stranger.status, stranger.body.error]).toEqual([401, 'invalid_client'])
    expect((await read(first.access_token)).status).toBe(200)
    // A second time changes nothing.
    for (const _time of [1, 2]) expect((await revoke(partner, first.refresh_token)).status).toBe(200)
  })

  test('works with OAuth turned off', async () => {
    const { partner, first } = await connected()
    const turn = (oauth_enabled: number) =>
      partners.storage.write((tx) =>
        tx
          .updateTable('partner_applications')
          .set({ oauth_enabled })
          .where('id', '=', partner.application.id)
          .execute(),
      )
    await turn(0)
    expect((await refresh(partner, first.refresh_token)).body.error).toBe('unauthorized_client')
    expect((await revoke(partner, first.refresh_token)).status).toBe(200)
    await turn(1)
    expect((await read(first.access_token)).status).toBe(401)
  })
})

test('no refresh token is stored', async () => {
  const { partner, first } = await connected()
  const second = (await refresh(partner, first.refresh_token)).body
  const stored = await storedText(world)
  for (const token of [first.refresh_token, second.refresh_token]) expect(stored).not.toContain(token)
})
