// The dashboard's page, the merchant's own rules, and rehearsals (rules: card-testing.md#dashboard, card-testing.md#rehearsal).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardOf } from '../../../support/card-testing.ts'
import { apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { liveClient, refusal } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { solveChallenge } from '../../../support/proof.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const PAGE = '/console/card-testing'
const RULES = ['max_declines_per_address', 'max_cards_per_address', 'blocked_bins', 'blocked_emails'] as const

let world: TestGateway
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())
beforeEach(() => rehearse(false))

const rehearse = async (rehearsal: boolean) =>
  expect((await world.client.post('/v1/simulator/card-testing', { rehearsal })).status).toBe(200)
const settings = async () => {
  const { body } = await world.client.get('/v1/merchant')
  return RULES.map((name) => body[name])
}
const patch = (body: object) => liveClient(world).call({ method: 'PATCH', path: '/v1/merchant', body })
const charge = (method: unknown) => world.client.post('/v1/charges', { amount: 100, method })
const text = ({ document }: { document: Document }) => document.querySelector('main')?.textContent ?? ''

test('rules are changed on the page', async () => {
  const typed = {
    max_declines_per_address: '3',
    max_cards_per_address: '',
    blocked_bins: '411111\n51000000',
    blocked_emails: 'Eve@Mail.example\n@bad.example',
  }
  expect((await owner.submit(PAGE, typed, PAGE)).location).toBe(`${PAGE}?done=saved`)
  expect(await settings()).toEqual([3, undefined, '411111,51000000', 'eve@mail.example,bad.example'])
  const wrong = await owner.submit(PAGE, { max_declines_per_address: 'many', blocked_bins: '41' }, PAGE)
  expect(wrong.status).toBe(422)
  expect(text(wrong)).toContain('The limit must be a whole number from 1 to 9999, or empty.')
  expect(text(wrong)).toContain('Each must be the first 6 to 8 digits of cards.')
  const none = {
    max_declines_per_address: '',
    max_cards_per_address: '',
    blocked_bins: '',
    blocked_emails: '',
  }
  await owner.submit(PAGE, none, PAGE)
  expect(await settings()).toEqual([undefined, undefined, '', ''])
})

test('rules are changed by the API', async () => {
  const rules = {
    max_declines_per_address: 2,
    max_cards_per_address: 9,
    blocked_bins: '411111',
    blocked_emails: 'a@b.example',
  }
  expect(await patch(rules)).toMatchObject({ status: 200, body: rules })
  const none = {
    max_declines_per_address: null,
    max_cards_per_address: null,
    blocked_bins: null,
    blocked_emails: '',
  }
  expect((await patch(none)).status).toBe(200)
  expect(await settings()).toEqual([undefined, undefined, '', ''])
  for (const wrong of [
    { max_declines_per_address: 0 },
    { blocked_bins: 'abcdef' },
    { blocked_emails: 'a b' },
  ])
    expect(await patch(wrong)).toMatchObject({ status: 422, body: { messages: [{ code: 'invalid_data' }] } })
})

test('without a rehearsal nothing is limited in test mode; with one the limits and own rules count, until it ends', async () => {
  const declined = { ...goodCard, number: '4000000000000044' }
  const code = async () => (await charge(declined)).body.messages[0].code
  for (let at = 0; at < 8; at += 1) expect(await code()).toBe('card_declined_insufficient_funds')
  await owner.submit(PAGE, {}, `${PAGE}/rehearse`)
  for (let at = 0; at < 5; at += 1) expect(await code()).toBe('card_declined_insufficient_funds')
  expect(await code()).toBe('rate_limited')
  await patch({ blocked_bins: '510510' })
  const blocked = await charge({ ...goodCard, number: '5105105105105100' })
  expect(blocked).toMatchObject(refusal(422, 'card_declined'))
  expect(text(await owner.get(`/console/transactions/${blocked.body.messages[0].entity_id}`))).toContain(
    'card blocked',
  )
  expect(text(await owner.get(PAGE))).toMatch(/Running/)
  await owner.submit(PAGE, {}, `${PAGE}/end`)
  await patch({ blocked_bins: '' })
  expect(await code()).toBe('card_declined_insufficient_funds')
})

test('in an attack a page gets a token for work, once; a rejected card is like a declined one', async () => {
  await owner.submit(PAGE, {}, `${PAGE}/rehearse`)
  await owner.submit(PAGE, {}, `${PAGE}/attack`)
  const answer = await world.client.post('/v1/simulator/card-testing', { rehearsal: true, attack: true })
  expect(answer).toMatchObject({ status: 200, body: { attacks: [{ id: expect.any(String) }] } })
  const { results } = (await world.client.get('/v1/events')).body
  expect(results[0]).toMatchObject({ type: 'card_testing.detected', data: answer.body.attacks[0] })
  const [mail] = (await world.client.get('/v1/test-outbox')).body.results
  expect(mail.subject).toMatch(/^Card testing at .* \(rehearsal\)$/)
  const { baseUrl, caCertificate, publicKey } = world.gateway
  const page = apiClient(baseUrl, caCertificate, publicKey)
  // Live customers pay with the same public key: only who makes the rehearsal's payments does the work.
  const first = await page.post('/v1/tokens', goodCard)
  expect(first.status).toBe(200)
  expect((await world.client.post('/v1/charges', { amount: 100, method: first.body.id })).status).toBe(200)
  const refused = await page.post('/v1/tokens', goodCard)
  expect(refused).toMatchObject({ ...refusal(429, 'proof_required'), headers: { 'retry-after': '1' } })
  const { challenge } = refused.body.messages[0]
  const proof = solveChallenge(challenge)
  const forged = proof.replace(/^\d+/, '1')
  for (const wrong of [`${challenge}.0x`, challenge, forged, proof.replace('.', '!'), '', 7, { proof }, null])
    expect((await page.post('/v1/tokens', { ...goodCard, proof: wrong })).status, String(wrong)).toBe(429)
  const token = await page.post('/v1/tokens', { ...goodCard, proof, newsletter: 'yes' })
  expect(token.status).toBe(200)
  expect(token.body.form_data).toEqual({ newsletter: 'yes' })
  expect((await page.post('/v1/tokens', { ...goodCard, proof })).status).toBe(429)
  // A server's token needs none.
  expect((await world.client.post('/v1/tokens', goodCard)).status).toBe(200)

  const path = `/v1/accounts/${world.gateway.testAccountId}`
  await world.client.call({ method: 'PATCH', path, body: { cvv_policy: 'REQUIRE_MATCH_LENIENT' } })
  const headers = { 'x-relayed-ip-address': '192.0.2.77' }
  const method = { ...goodCard, number: '4000000000000101' }
  const rejected = await world.client.post('/v1/charges', { amount: 100, method }, headers)
  expect(rejected).toMatchObject(refusal(422, 'card_declined'))
  const { entity_id } = rejected.body.messages[0]
  const { body } = await world.client.get(`/v1/transactions/${entity_id}`)
  expect(body).toMatchObject({ status: 'FAILED', failure_code: 'card_declined' })
  expect(body).not.toHaveProperty('cvv_result')
  expect(text(await owner.get(`/console/transactions/${entity_id}`))).toContain('card cvv incorrect')
})

test('a live key cannot rehearse', async () => {
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  const live = apiClient(baseUrl, caCertificate, liveSecretKey)
  const answer = await live.post('/v1/simulator/card-testing', { rehearsal: true })
  expect(answer).toMatchObject(refusal(422, 'unavailable_for_merchant_mode'))
})

test('of cards and addresses nothing is stored that can be read', async () => {
  await rehearse(true)
  const number = cardOf('40000012', 99)
  await charge({ ...goodCard, number: '4000000000000044' })
  await charge({ ...goodCard, number })
  const rows = await inStorage(world, (tx) => tx.selectFrom('card_attempts').selectAll().execute())
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/40000000|40000012|127\.0\.0\.1/)
})
