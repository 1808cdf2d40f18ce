// What a partner reads: its applications with their status, and connected merchants (rules: partners.md#read, partners.md#connected).
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askApplicant,
  authorizeApplication,
  endAuthorization,
  scheduleDecision,
} from '../../../../../gateway/merchants/partners/index.ts'
import { type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { addMerchant } from '../../../../support/merchant/merchants.ts'
import { wholeApplication } from '../../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld, withToken } from '../../../../support/partners/partners.ts'
import { approve, decline, newSubmitter, type Submitter } from '../../../../support/partners/sign-ups.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
let other: Submitter
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
  partner = await newSubmitter(partners)
  other = await newSubmitter(partners, { name: 'Other Partner' })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const read = (path: string, { token } = partner) =>
  withToken(world, token, { path: `/api/v1${path}` }, world.gateway.authUrl)
const statusesOf = async (query: string) => {
  const { status, body } = await read(`/merchant_applications?${query}`)
  expect(status).toBe(200)
  return body.results.map((one: { status: string; reference: string }) => [one.reference, one.status])
}

test('applications are listed and read with what has become of them', async () => {
  const ids: Record<string, string> = {}
  for (const reference of ['waits', 'asked', 'yes', 'no', 'undone']) {
    clock.advance(1000)
    ids[reference] = await partner.submit({ ...wholeApplication, reference })
  }
  const { body: draft } = await partner.post('/merchant_applications/sign_up', {
    merchant_application: { reference: 'begun', email: 'ida@cups.example', plan: 'standard' },
  })
  await askApplicant(partners, ids.asked ?? '', 'Since when?', async () => {})
  await askApplicant(partners, ids.asked ?? '', 'And where?', async () => {})
  await approve(partners, ids.yes ?? '')
  await decline(partners, ids.no ?? '', 'duplicate_merchant')
  await partners.storage.write((tx) => scheduleDecision(tx, partners, ids.undone ?? '', null))
  await other.submit({ ...wholeApplication, reference: 'theirs' })

  const all = await statusesOf('')
  expect(all).toHaveLength(6)
  expect(Object.fromEntries(all)).toEqual({
    waits: 'submitted',
    asked: 'information_needed',
    yes: 'approved',
    no: 'declined',
    undone: 'submitted',
    begun: 'draft',
  })
  expect(await statusesOf('status=submitted')).toEqual([
    ['undone', 'submitted'],
    ['waits', 'submitted'],
  ])
  expect(await statusesOf('status=information_needed')).toEqual([['asked', 'information_needed']])
  expect(await statusesOf('reference=no')).toEqual([['no', 'declined']])
  expect(await statusesOf('page=2&page_size=5')).toHaveLength(1)
  expect((await read('/merchant_applications?status=gone')).status).toBe(422)
  expect((await read('/merchant_applications?sort=id')).status).toBe(422)

  const { body } = await read(`/merchant_applications/${ids.no}`)
  expect(body).toEqual({
    merchant_application: {
      id: ids.no,
      reference: 'no',
      plan: 'standard',
      business_name: 'Example Cups LLC',
      status: 'declined',
      created: expect.any(String),
      submitted: expect.any(String),
      decided: expect.any(String),
      reason: 'duplicate_merchant',
    },
  })
  const begun = await read(`/merchant_applications/${draft.merchant_application.id}`)
  expect(begun.body.merchant_application).toMatchObject({ status: 'draft', business_name: '' })
  expect(begun.body.merchant_application).not.toHaveProperty('submitted')
})

test('another partner’s application and a request without a token show nothing', async () => {
  const id = await partner.submit(wholeApplication)
  expect((await read(`/merchant_applications/${id}`, other)).status).toBe(404)
  for (const path of ['/merchant_applications', `/merchant_applications/${id}`, '/merchants'])
    expect((await read(path, { ...other, token: 'at_none' })).status).toBe(401)
})

test('connected merchants are listed until they disconnect', async () => {
  const submitter = await newSubmitter(partners, { name: 'Connected Partner' })
  const { merchant_id } = await approve(
    partners,
    await submitter.submit({ ...wholeApplication, reference: 'mine' }),
  )
  const { body } = await read('/merchants', submitter)
  const merchant = partners.storage.read.selectFrom('merchants').select('public_key')
  const { public_key } = await merchant.where('id', '=', merchant_id ?? '').executeTakeFirstOrThrow()
  expect(body).toMatchObject({
    total_entries: 1,
    results: [
      { public_key, name: 'Example Cups LLC', connected: expect.any(String), live: true, reference: 'mine' },
    ],
  })
  const path = `/api/v1/merchants/${public_key}/deauthorize_application`
  await withToken(world, submitter.token, { method: 'DELETE', path }, world.gateway.authUrl)
  expect((await read('/merchants', submitter)).body.results).toEqual([])
})

const typesOf = async ({ events }: Submitter) => {
  const { results } = (await events()).body
  return results.map(({ type }: { type: string }) => type)
}

test('the first open question is an event, and another one beside it is none', async () => {
  const submitter = await newSubmitter(partners)
  const id = await submitter.submit(wholeApplication)
  for (const question of ['Since when?', 'And where?'])
    await askApplicant(partners, id, question, async () => {})
  expect((await submitter.events()).body.results).toMatchObject([
    { type: 'merchant_application.information_needed', data: { id, reference: 'user-7' } },
  ])
  await approve(partners, id)
  expect(await typesOf(submitter)).toEqual([
    'merchant.provisioned',
    'merchant_application.information_needed',
  ])
})

test('a merchant that disconnects is an event, and a partner that does is none', async () => {
  const submitter = await newSubmitter(partners)
  const { merchant_id } = await approve(partners, await submitter.submit(wholeApplication))
  const between = { applicationId: submitter.application.id, merchantId: merchant_id ?? '' }
  const by = { kind: 'user', name: 'Ida' } as const
  await endAuthorization({ ...partners, by }, between)
  await endAuthorization({ ...partners, by }, between)
  const { results } = (await submitter.events()).body
  expect(results).toHaveLength(2)
  const merchant = partners.storage.read.selectFrom('merchants').select('public_key')
  const { public_key } = await merchant.where('id', '=', merchant_id ?? '').executeTakeFirstOrThrow()
  expect(results[0]).toMatchObject({
    type: 'merchant.disconnected',
    data: { public_key, reference: 'user-7' },
  })
  await partners.storage.write((tx) => authorizeApplication(tx, partners, between))
  await endAuthorization({ ...partners, by: { kind: 'partner', name: 'Partner' } }, between)
  expect(await typesOf(submitter)).toHaveLength(2)
})

test('one that connected by consent has no reference', async () => {
  const submitter = await newSubmitter(partners)
  const { id: merchantId } = await addMerchant(world)
  const between = { applicationId: submitter.application.id, merchantId }
  await partners.storage.write((tx) => authorizeApplication(tx, partners, between))
  expect((await read('/merchants', submitter)).body.results[0]).not.toHaveProperty('reference')
  await endAuthorization(partners, between)
  expect((await submitter.events()).body.results[0].data.reference).toBe('')
})
