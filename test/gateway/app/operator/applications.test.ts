// What an underwriter decides from a terminal (rules: partners.md#underwriting).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseOldApplications } from '../../../../gateway/merchants/partners/index.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { operator } from '../../../support/merchant/operator.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld, withToken } from '../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

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

test('those that wait are listed, and one is shown with its hints and without its numbers', async () => {
  const ids = [await partner.submit(wholeApplication), await partner.submit(wholeApplication)]
  const { out } = await operator(world, 'application')
  for (const id of ids) expect(out).toContain(`application ${id} (Example Cups LLC), from Example Partner`)
  const one = await operator(world, 'application', ids[1] ?? '')
  expect(one.out).toContain('business_name=Example Cups LLC')
  expect(one.out).toContain(`same federal tax number, and waits for a decision. (${ids[0]})`)
  expect(one.out).not.toMatch(/123456789|8675309002|D1234567/)
})

test('one is approved once, and another declined with a reason', async () => {
  const [one, other] = [await partner.submit(wholeApplication), await partner.submit(wholeApplication)]
  const approved = await operator(world, 'application', one, 'approve')
  expect(approved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/APPROVED[\s\S]* merchant [\w-]{22}$/),
  })
  expect(await operator(world, 'application', one, 'approve')).toMatchObject({
    code: 1,
    err: 'This application has already been decided.',
  })
  expect(await operator(world, 'application', other, 'decline', 'other')).toMatchObject({ code: 0 })
  const { results } = (await partner.events()).body
  expect(results.map(({ type, reason }: { type: string; reason?: string }) => [type, reason])).toEqual([
    ['merchant_application.declined', 'other'],
    ['merchant.provisioned', undefined],
  ])
})

test.each([
  [['1234567890'], 1],
  [['1234567890', 'approve'], 1],
  [['1234567890', 'decline'], 2],
  [['1234567890', 'decline', 'ugly'], 2],
  [['1234567890', 'wait'], 2],
  [['1234567890', 'decline', 'other', 'now'], 2],
])('%j is refused', async (args, code) => {
  expect(await operator(world, 'application', ...args)).toMatchObject({ code, out: '' })
})

test('a declined one is erased, and one that waits or has a merchant is not', async () => {
  const reference = 'to be erased'
  const id = await partner.submit({ ...wholeApplication, reference })
  const refused = { code: 1, err: expect.stringContaining('still needed') }
  expect(await operator(world, 'application', id, 'erase')).toMatchObject(refused)
  await operator(world, 'application', id, 'decline', 'other')
  const { code, out } = await operator(world, 'application', id, 'erase')
  expect([code, out]).toEqual([
    0,
    `application ${id} (Erased), DECLINED\n  from Example Partner, plan standard`,
  ])
  const row = await partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reference, secrets: null, tax_digest: null, email: '', business_key: '' })
  // A second time changes nothing, and its event is as it was.
  expect((await operator(world, 'application', id, 'erase')).code).toBe(0)
  const { results } = (await partner.events('?page_size=1')).body
  expect(results[0]).toMatchObject({ type: 'merchant_application.declined', data: { id, reference } })

  const approved = await partner.submit(wholeApplication)
  await operator(world, 'application', approved, 'approve')
  expect(await operator(world, 'application', approved, 'erase')).toMatchObject(refused)
  expect((await operator(world, 'application', '1234567890', 'erase')).code).toBe(1)
})

test('a partner erases its own ones, and none that is reviewed', async () => {
  const id = await partner.submit({ ...wholeApplication, reference: 'erased by its partner' })
  const erase = (by = partner) =>
    withToken(world, by.token, { method: 'DELETE', path: `/api/v1/merchant_applications/${id}` }, AUTH())
  expect(await erase()).toMatchObject({ status: 422 })
  await operator(world, 'application', id, 'decline', 'other')
  expect((await erase(await newSubmitter(partners))).status).toBe(404)
  for (let time = 0; time < 2; time++)
    expect(await erase()).toMatchObject({ status: 200, body: { merchant_application: { id } } })
  const row = await partners.storage.read
    .selectFrom('merchant_applications')
    .select(['secrets', 'business_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ secrets: null, business_name: 'Erased' })
  const entries = await partners.storage.read
    .selectFrom('audit_entries')
    .select(['actor_kind', 'changes'])
    .where('record_id', '=', id)
    .where('action', '=', 'merchant_application.erased')
    .execute()
  expect(entries).toEqual([{ actor_kind: 'partner', changes: '[]' }])
})

const AUTH = () => world.gateway.authUrls.service

test('after the retention period declined ones are erased by the gateway, and no others', async () => {
  const [old, waiting] = [await partner.submit(wholeApplication), await partner.submit(wholeApplication)]
  await operator(world, 'application', old, 'decline', 'other')
  const isErased = async (id: string) => {
    const rows = partners.storage.read.selectFrom('merchant_applications').select('secrets')
    return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).secrets === null
  }
  await eraseOldApplications(partners, Date.now() - 60 * 60 * 1000)
  expect(await isErased(old)).toBe(false)
  for (let more = 1; more > 0; ) more = await eraseOldApplications(partners, Date.now() + 1)
  expect([await isErased(old), await isErased(waiting)]).toEqual([true, false])
})
