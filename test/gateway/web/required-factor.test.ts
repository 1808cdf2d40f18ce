// Who needs a second factor, for what, and the way there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLocal } from '../../../gateway/app/servers.ts'
import { commandLine } from '../../../gateway/core/actor.ts'
import { type MemberRole, memberRoles } from '../../../gateway/core/permissions.ts'
import { addMember, hashPassword, insertUser } from '../../../gateway/merchants/users/index.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { codeAt, PASSWORD } from '../../support/people.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

const SET_UP = '/account/second-factor'
const LIVE = `${SET_UP}?required=live`

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
  await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    const parts = { cipher, clock: { now: () => Date.now() }, by: commandLine }
    const password = await hashPassword(PASSWORD)
    await storage.write(async (tx) => {
      const { id: merchant_id } = await tx.selectFrom('merchants').select('id').executeTakeFirstOrThrow()
      const add = (name: string, isOperator = false) =>
        insertUser(tx, parts, { email: `${name}@shop.example`, name, password, isOperator })
      for (const role of memberRoles)
        await addMember(tx, parts, { user_id: (await add(role)).id, merchant_id, role })
      for (const name of ['returning', 'lured'])
        await addMember(tx, parts, { user_id: (await add(name)).id, merchant_id, role: 'owner' })
      await add('operating', true)
      const both = await add('both', true)
      await addMember(tx, parts, { user_id: both.id, merchant_id, role: 'viewer' })
    })
  })
})
afterAll(() => world.close())

async function signedIn(name: MemberRole | 'operating' | 'both' | 'returning' | 'lured'): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn({ email: `${name}@shop.example`, password: PASSWORD })
  return visit
}

const text = ({ document }: Seen) => document.querySelector('main')?.textContent ?? ''
const look = (visit: Visitor, mode: string) => visit.submit('/account', { mode }, '/console/mode')

/** The set-up that leads back to a page. */
const from = (setUpPage: string, page: string) => `${setUpPage}&${new URLSearchParams({ return_to: page })}`

async function setUp(visit: Visitor): Promise<Seen> {
  const page = await visit.get(SET_UP)
  const secret = page.document.querySelectorAll('main .copy')[0]?.textContent?.replaceAll(' ', '') ?? ''
  return visit.submit(SET_UP, { code: codeAt(secret, Date.now()) }, SET_UP)
}

describe.each(['owner', 'administrator'] as const)('the role %s', (role) => {
  test('looks at test mode without a second factor, and needs one for live mode', async () => {
    const visit = await signedIn(role)
    expect((await visit.get('/console')).status).toBe(200)
    expect((await visit.get('/console/team')).status).toBe(200)
    const csrf =
      (await visit.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    // What is changed here in test mode, live mode uses, too.
    for (const [path, form] of [
      ['/console/team/invite', { email: 'friend@elsewhere.example', role: 'bookkeeper' }],
      ['/console/access/origins', { origin: 'https://evil.example' }],
      ['/console/applications/new', { name: 'App' }],
      ['/console/card-testing', { max_declines_per_address: '9999' }],
      ['/console/partners/x', {}],
      ['/oauth/authorize', { decision: 'allow' }],
    ] as const)
      expect([path, (await visit.send(path, { csrf, ...form })).location]).toEqual([path, LIVE])
    expect((await visit.get('/console/team')).text).not.toContain('friend@elsewhere.example')

    await look(visit, 'live')
    for (const page of ['/console', '/console/transactions', '/console/keys', '/console/team'])
      expect([page, (await visit.get(page)).location]).toEqual([page, from(LIVE, page)])
    expect((await visit.send('/console/keys/show', { csrf })).location).toBe(LIVE)
    const asked = await visit.get(LIVE)
    expect(text(asked)).toContain('Owners and administrators need two-factor authentication')
    // The way back to test mode is open.
    expect((await visit.submit(LIVE, { mode: 'test' }, '/console/mode')).status).toBe(303)
    expect((await visit.get('/console')).status).toBe(200)

    await look(visit, 'live')
    expect(text(await setUp(visit))).toContain('Recovery codes')
    for (const page of ['/console', '/console/keys']) expect((await visit.get(page)).status).toBe(200)
  })
})

test.each(['developer', 'bookkeeper', 'viewer'] as const)('the role %s needs none', async (role) => {
  const visit = await signedIn(role)
  await look(visit, 'live')
  expect((await visit.get('/console')).status).toBe(200)
})

test.each(['operating', 'both'] as const)(
  'an operator sets one up before anything else: %s',
  async (name) => {
    const visit = await signedIn(name)
    const required = `${SET_UP}?required=operator`
    for (const page of ['/operator', '/operator/merchants', '/account'])
      expect([page, (await visit.get(page)).location]).toEqual([page, from(required, page)])
    expect(text(await visit.get(required))).toContain('Operators need two-factor authentication')
    await setUp(visit)
    expect((await visit.get('/operator/merchants')).status).toBe(200)
  },
)

test('the demo’s people go without as long as the gateway is local and their password is the demo’s', async () => {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  const { email, password = '' } = world.gateway.console
  await visit.signIn({ email, password })
  await look(visit, 'live')
  expect((await visit.get('/console')).status).toBe(200)
  await visit.submit('/account', { current: password, next: 'eight wooden boats' }, '/account/password')
  await look(visit, 'live')
  expect((await visit.get('/console')).location).toBe(from(LIVE, '/console'))
})

test('the set-up leads back to the page that the user came from, and nowhere else', async () => {
  const way = async (visit: Visitor, page: string) => {
    const { document } = await visit.get(page)
    const secret = document.querySelectorAll('main .copy')[0]?.textContent?.replaceAll(' ', '') ?? ''
    expect((await visit.submit(page, { code: '000000' }, SET_UP)).text).toContain('return_to')
    const seen = await visit.submit(page, { code: codeAt(secret, Date.now()) }, SET_UP)
    return seen.document.querySelector('main a.button')?.getAttribute('href')
  }
  const visit = await signedIn('returning')
  await look(visit, 'live')
  const asked = '/console/transactions?q=a%26b'
  const { location = '' } = await visit.get(asked)
  expect((await visit.get(location)).text).toContain('return_to=%2Fconsole%2Ftransactions')
  expect(await way(visit, location)).toBe(asked)

  const other = await signedIn('lured')
  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const page = `${LIVE}&${new URLSearchParams({ return_to: to })}`
    const { document, text } = await other.get(page)
    expect(document.querySelector('[name=return_to]')).toBe(null)
    expect(text).not.toContain('evil.example')
    const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    const refused = await other.send(SET_UP, { csrf, code: '1', return_to: to })
    expect([refused.status, refused.text.includes('evil.example')]).toEqual([422, false])
  }
})

test('a gateway that others reach is not local', () => {
  for (const options of [
    { host: '0.0.0.0' },
    { host: '192.0.2.1' },
    { publicHost: 'pay.example' },
    { publicUrl: 'https://pay.example' },
    { pagesUrl: 'https://pages.example' },
    { trustedProxies: ['10.0.0.0/8'] },
  ])
    expect([options, isLocal({ port: 0, ...options })]).toEqual([options, false])
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(isLocal({ port: 0, host })).toBe(true)
  expect(isLocal({ port: 0 })).toBe(true)
})
