// Another code for a merchant that signed up (rules: partners.md#reissue).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endAuthorization } from '../../../../gateway/merchants/partners/index.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'
import { approve, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
})
beforeEach(async () => {
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

async function signedUp(of = partner): Promise<{ id: string; code: string; event: string }> {
  const id = await of.submit(wholeApplication)
  await approve(partners, id)
  const [event] = (await of.events()).body.results
  return { id, code: event.data.auth_code, event: event.id }
}
const reissue = (id: string, of = partner, headers: Record<string, string> = {}) =>
  withToken(
    world,
    of.token,
    { method: 'POST', path: `/api/v1/merchant_applications/${id}/authorization_code`, headers },
    world.gateway.authUrl,
  )
const ask = (code: string, of = partner) => requestToken(partners, { ...of.client, ...exchange(code) })

describe('a code is issued again', () => {
  test('for 35 days: the event has it, and the earlier one ends', async () => {
    const { id, code, event } = await signedUp()
    clock.advance(34 * 86_400_000)
    // A token of two hours has expired meanwhile.
    const fresh = await requestToken(partners, { ...partner.client, grant_type: 'client_credentials' })
    partner = { ...partner, token: fresh.body.access_token }
    const { status, body } = await reissue(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      merchant_application: { id },
      auth_code: expect.stringMatching(/^ac_/),
      expires_at: new Date(clock.now() + 35 * 86_400_000).toISOString(),
    })
    const read = await withToken(world, partner.token, { path: `/v1/events/${event}` })
    expect(read.body.data.auth_code).toBe(body.auth_code)
    expect((await ask(code)).body.error).toBe('invalid_grant')
    expect((await ask(body.auth_code)).status).toBe(200)
  })

  test('for one that was exchanged, whose token goes on; the earlier code still ends that token', async () => {
    const { id, code } = await signedUp()
    const { access_token } = (await ask(code)).body
    const { auth_code } = (await reissue(id)).body
    const read = async (token: string) =>
      (await withToken(world, token, { path: '/gateway-credentials' })).status
    expect(await read(access_token)).toBe(200)
    const second = (await ask(auth_code)).body.access_token
    expect((await ask(code)).body.error).toBe('invalid_grant')
    expect([await read(access_token), await read(second)]).toEqual([401, 200])
  })

  test('once under an idempotency key, and two at once leave one that works', async () => {
    const { id } = await signedUp()
    const headers = { 'idempotency-key': `reissue-${id}` }
    const [first, again] = [await reissue(id, partner, headers), await reissue(id, partner, headers)]
    expect([again.status, again.text]).toEqual([200, first.text])
    const both = await Promise.all([reissue(id), reissue(id)])
    const answers = await Promise.all(both.map(({ body }) => ask(body.auth_code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

test('nothing is issued for another partner, without a merchant, or once the merchant has disconnected', async () => {
  const { id, code } = await signedUp()
  expect((await reissue(id, await newSubmitter(partners))).status).toBe(404)
  expect((await reissue('4711000017')).status).toBe(404)
  expect((await reissue("' or 1=1 --")).status).toBe(404)
  const waiting = await partner.submit({ ...wholeApplication, reference: 'waits' })
  expect((await reissue(waiting)).status).toBe(422)
  const validated = await partner.submit({ ...wholeApplication, reference: 'test', test: 'validate' })
  expect((await reissue(validated)).status).toBe(422)
  const { merchant_id } = await partners.storage.read
    .selectFrom('merchant_applications')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await endAuthorization(partners, { applicationId: partner.application.id, merchantId: merchant_id ?? '' })
  const refused = await reissue(id)
  expect([refused.status, refused.body.messages[0].code]).toEqual([422, 'unavailable_for_current_status'])
  expect((await ask(code)).body.error).toBe('invalid_grant')
})

describe('in the dashboard', () => {
  let owner: Visitor
  let own: Submitter
  beforeAll(async () => {
    const { pagesUrl, caCertificate, console: person } = world.gateway
    owner = visitor(pagesUrl, caCertificate)
    await owner.signIn(person)
    const { id: merchantId } = await partners.storage.read
      .selectFrom('merchants')
      .select('id')
      .where('public_key', '=', world.gateway.publicKey)
      .executeTakeFirstOrThrow()
    own = await newSubmitter(partners, { merchantId, eventUrl: 'https://partner.example/events?of=' })
  })

  test('an owner reissues a code, which is posted again', async () => {
    const { id } = await signedUp(own)
    const page = `/console/applications/${own.application.id}/merchants`
    expect((await owner.get(page)).text).toContain('Not exchanged yet')
    const shown = await owner.submit(page, {}, `${page}/${id}/code`)
    const code = shown.document.querySelector('main .copy')?.textContent ?? ''
    const [event] = (await own.events()).body.results
    expect(event.data.auth_code).toBe(code)
    const deliveries = partners.storage.read
      .selectFrom('deliveries')
      .select('url')
      .where('event_id', '=', event.id)
    expect(await deliveries.execute()).toHaveLength(2)
    expect((await ask(code, own)).status).toBe(200)
    expect((await owner.get(page)).text).toContain('Exchanged')
    const logged = partners.storage.read
      .selectFrom('audit_entries')
      .select('actor_kind')
      .where('action', '=', 'authorization_code.reissued')
      .where('actor_kind', '=', 'user')
    expect(await logged.execute()).toHaveLength(1)
  })

  test('another partner’s page is not there', async () => {
    const page = `/console/applications/${partner.application.id}/merchants`
    expect((await owner.get(page)).status).toBe(404)
  })
})
