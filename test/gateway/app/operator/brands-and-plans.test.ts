// Brands and plans from a terminal, as on the operator's pages (rules: accounts.md#operator).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { made, operator as operatorOn } from '../../../support/merchant/operator.ts'
import { trustFields, wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { approve, newSubmitter } from '../../../support/partners/sign-ups.ts'
import { visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const operator = (...args: string[]) => operatorOn(world, ...args)

test('brands are listed, changed and made', async () => {
  const { out } = await operator('brand')
  expect(out.match(/^brand .*$/gm)).toEqual(['brand harbor (Harbor Pay)', 'brand service (Service)'])
  const changed = await operator('brand', 'harbor', 'name=Harbour', 'color=#0B7285')
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('  color=#0b7285') })
  expect((await operator('brand', 'harbor')).out).toContain('brand harbor (Harbour)')
  expect((await operator('brand', 'add', 'id=tide', 'name=Tide', 'color=#102030')).code).toBe(0)
  for (const [args, err] of [
    [['harbor', 'color=red', 'auth_url=http://x.example/y'], /color: .*\n?.*auth_url: /s],
    [['add', 'id=tide', 'name=Tide', 'color=#102030'], /A brand with this id already exists/],
    [['nobody', 'name=X'], /There is no such Brand/],
    [['nobody'], /There is no brand of this id/],
  ] as const) {
    const refused = await operator('brand', ...args)
    expect([args, refused.code, refused.err]).toEqual([args, 1, expect.stringMatching(err)])
  }
  expect((await operator('brand', 'remove', 'tide')).code).toBe(2)
})

test('a plan that is made can be applied for, and its trust decides which accounts there are', async () => {
  const { out } = await operator('plan')
  expect(out).toBe(
    'plan standard (Standard)\n  name=Standard\n  trust=false\nplan trust (Trust)\n  name=Trust\n  trust=true',
  )
  const partner = await newSubmitter(partners)
  const wish = { ...wholeApplication, ...trustFields, plan: 'agents' }
  const unknown = await partner.post('/merchant_applications', { merchant_application: wish })
  expect([unknown.status, unknown.body.messages[0].context]).toEqual([422, 'plan'])
  expect((await operator('plan', 'add', 'id=agents', 'name=Agents')).out).toContain('trust=false')
  const accountsOf = async (id: string) => {
    const { merchant_id } = await approve(partners, id)
    const all = partners.storage.read.selectFrom('accounts').select('id')
    return (await all.where('merchant_id', '=', merchant_id ?? '').execute()).length
  }
  expect(await accountsOf(await partner.submit(wish))).toBe(4)
  expect((await operator('plan', 'agents', 'trust=true')).code).toBe(0)
  expect(await accountsOf(await partner.submit({ ...wish, reference: 'second' }))).toBe(8)
  expect((await operator('plan', 'agents', 'trust=perhaps')).err).toContain('trust: ')
})

test('on their pages the same is listed and set', async () => {
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  const visit = visitor(pagesUrl, caCertificate)
  await visit.signIn(person)
  expect((await visit.get('/operator/plans')).text).toContain('href="/operator/plans/trust"')
  const saved = await visit.submit('/operator/plans/trust', { name: 'Escrow' })
  expect([saved.status, saved.location]).toEqual([303, '/operator/plans/trust?done=saved'])
  expect((await operator('plan', 'trust')).out).toContain('plan trust (Escrow)\n  name=Escrow\n  trust=true')
})

test('saving a plan or a surcharge without a change changes nothing', async () => {
  const { testAccountId, pagesUrl, caCertificate, operator: person } = world.gateway
  const { id } = await made(
    world,
    'surcharge',
    `account_id=${testAccountId}`,
    'type=card',
    'rate=350',
    'fee=0',
  )
  const browser = visitor(pagesUrl, caCertificate)
  await browser.signIn(person)
  for (const page of ['/operator/plans/standard', `/operator/surcharges/${id}`])
    expect((await browser.submit(page, {}, page)).location).toBe(`${page}?done=saved`)
})
