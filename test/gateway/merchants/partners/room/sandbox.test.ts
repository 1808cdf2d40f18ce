// A partner tries onboarding from beginning to end, in test mode (rules: partners.md#sandbox).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApplications } from '../../../../../gateway/merchants/partners/index.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { clientOf } from '../../../../support/merchant/merchants.ts'
import { wholeApplication } from '../../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../../support/partners/sign-ups.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const submit = () => partner.submit({ ...wholeApplication, test: 'sandbox' })
const simulate = (id: string, wish: object, by = partner) =>
  by.post(`/merchant_applications/${id}/simulate`, wish)
const newest = async () => (await partner.events('?page_size=1')).body.results[0]
const rowOf = (id: string) =>
  partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a question, an approval, a charge, a disconnection and the end', async () => {
  const id = await submit()
  const asked = await simulate(id, { action: 'ask', question: 'Since when?' })
  expect(asked.body).toEqual({
    merchant_application: expect.objectContaining({ id, status: 'information_needed' }),
    answer_uri: expect.stringMatching(/\/sign-up\/start\/[\w-]+$/),
  })
  expect(await newest()).toMatchObject({ type: 'merchant_application.information_needed' })

  expect((await simulate(id, { action: 'approve' })).body.merchant_application.status).toBe('approved')
  const { type, data } = await newest()
  expect(type).toBe('merchant.provisioned')
  const granted = await requestToken(partners, { ...partner.client, ...exchange(data.auth_code) })
  const keys = await withToken(world, granted.body.access_token, { path: '/gateway-credentials' })
  expect(keys.body.live_accounts).toEqual([])
  const shop = clientOf(world, keys.body.test_accounts[0].secret_key)
  expect((await shop.post('/v1/charges', { amount: 4200, method: goodCard })).status).toBe(200)

  const connected = await withToken(
    world,
    partner.token,
    { path: '/api/v1/merchants' },
    world.gateway.authUrl,
  )
  expect(connected.body.results).toMatchObject([{ live: false }])
  const { merchant_id } = await rowOf(id)
  const live = partners.storage.read.selectFrom('accounts').select('id').where('mode', '=', 'live')
  expect(await live.where('merchant_id', '=', merchant_id ?? '').execute()).toEqual([])

  expect((await simulate(id, { action: 'disconnect' })).status).toBe(200)
  expect(await newest()).toMatchObject({ type: 'merchant.disconnected' })
  expect((await shop.get('/v1/merchant')).status).toBe(401)
  expect((await simulate(id, { action: 'delete' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', decided_by: 'test', merchant_id: null })
})

test('a refusal has the requested reason, and the same application can be submitted again', async () => {
  const id = await submit()
  const declined = await simulate(id, { action: 'decline', reason: 'duplicate_merchant' })
  expect(declined.body.merchant_application).toMatchObject({
    status: 'declined',
    reason: 'duplicate_merchant',
  })
  expect(await newest()).toMatchObject({
    type: 'merchant_application.declined',
    reason: 'duplicate_merchant',
  })
  expect((await simulate(id, { action: 'approve' })).body.messages[0].code).toBe(
    'unavailable_for_current_status',
  )
  expect(await submit()).not.toBe(id)
})

test('no other application, and none of another partner, can be simulated', async () => {
  const real = await partner.submit(wholeApplication)
  expect((await simulate(real, { action: 'approve' })).body.messages[0]).toMatchObject({
    code: 'unavailable_for_current_status',
    message: expect.stringContaining('sandbox'),
  })
  const other = await newSubmitter(partners, { name: 'Other Partner' })
  expect((await simulate(await submit(), { action: 'approve' }, other)).status).toBe(404)
  expect((await rowOf(real)).status).toBe('SUBMITTED')
})

test('what cannot be simulated is refused by name', async () => {
  const id = await submit()
  for (const [wish, context] of [
    [{}, 'action'],
    [{ action: 'ignore' }, 'action'],
    [{ action: 'decline', reason: 'mood' }, 'reason'],
    [{ action: 'ask', question: ' ' }, 'question'],
  ] as const)
    expect((await simulate(id, wish)).body.messages[0]).toMatchObject({ context })
  expect((await simulate(id, { action: 'disconnect' })).body.messages[0].message).toContain(
    'Approve it first',
  )
})

test('operators don’t have it in their queue', async () => {
  const id = await submit()
  const { results } = await listApplications(partners, { status: 'SUBMITTED' }, { page: 1, page_size: 100 })
  expect(results.map((one) => one.id)).not.toContain(id)
})
