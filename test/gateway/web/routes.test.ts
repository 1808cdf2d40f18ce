// Every page that people sign in for, and who gets nothing from it: strangers, roles without its permission, other merchants. What a
// role opens comes from the table of permissions.
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commandLine } from '../../../gateway/core/actor.ts'
import { type MemberRole, memberRoles, permissionsOf } from '../../../gateway/core/permissions.ts'
import { operatorRecords } from '../../../gateway/merchants/merchants/index.ts'
import { createApplication } from '../../../gateway/merchants/partners/index.ts'
import { addMember, hashPassword, insertUser } from '../../../gateway/merchants/users/index.ts'
import { siteRoutes } from '../../../gateway/web/index.ts'
import type { Access } from '../../../gateway/web/sessions/index.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, type Owned } from '../../support/merchant/first-merchant.ts'
import { haveSecondFactor, PASSWORD } from '../../support/people.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let owned: Owned
let ids: Record<
  'application' | 'user' | 'key' | 'invitation' | 'mail' | 'request' | 'origins' | 'ranges',
  string
>

const none = () => 'AAAAAAAAAAAAAAAAAAAAAA'

/** The id of a record of the demo merchant, for each route of one. */
const RECORDS: Readonly<Record<string, () => string>> = {
  'GET /console/transactions/:id': () => owned.charge,
  ...Object.fromEntries(
    ['capture', 'refund', 'void'].flatMap((what) => [
      [`GET /console/transactions/:id/${what}`, () => owned.charge],
      [`POST /console/transactions/:id/${what}`, () => owned.charge],
    ]),
  ),
  ...Object.fromEntries(
    ['ignore', 'pay'].flatMap((what) =>
      ['GET', 'POST'].map((method) => [
        `${method} /console/recurring/:id/occurrences/:occurrenceId/${what}`,
        () => owned.recurring,
      ]),
    ),
  ),
  'GET /console/authentications/:id': () => owned.authentication,
  'POST /console/authentications/:id/approve': () => owned.authentication,
  'POST /console/authentications/:id/decline': () => owned.authentication,
  'POST /console/approvals/:id/approve': none,
  'POST /console/approvals/:id/reject': none,
  'GET /console/recurring/:id': () => owned.recurring,
  'GET /console/recurring/:id/cancel': () => owned.recurring,
  'POST /console/recurring/:id/cancel': () => owned.recurring,
  'GET /console/invoices/:id': () => owned.invoice,
  'GET /console/invoices/:id/send': () => owned.invoice,
  'POST /console/invoices/:id/send': () => owned.invoice,
  'GET /console/invoices/:id/reminders': () => owned.invoice,
  'POST /console/invoices/:id/reminders': () => owned.invoice,
  'GET /console/invoices/:id/pdf': () => owned.invoice,
  'GET /console/invoices/:id/credit': () => owned.invoice,
  'POST /console/invoices/:id/credit': () => owned.invoice,
  'GET /console/credit-notes/:id': () => owned.creditNote,
  'GET /console/credit-notes/:id/pdf': () => owned.creditNote,
  'GET /console/invoices/:id/edit': () => owned.invoice,
  'POST /console/invoices/:id/edit': () => owned.invoice,
  'GET /console/invoices/:id/record-payment': () => owned.invoice,
  'POST /console/invoices/:id/record-payment': () => owned.invoice,
  'GET /console/invoices/:id/payments/:payment/remove': () => owned.invoice,
  'POST /console/invoices/:id/payments/:payment/remove': () => owned.invoice,
  'GET /console/invoices/:id/void': () => owned.invoice,
  'POST /console/invoices/:id/void': () => owned.invoice,
  'GET /console/drafts/:id': () => owned.draft,
  ...Object.fromEntries(
    ['GET', 'POST'].flatMap((method) =>
      ['edit', 'issue', 'delete'].map((what) => [`${method} /console/drafts/:id/${what}`, () => owned.draft]),
    ),
  ),
  ...Object.fromEntries(
    ['GET', 'POST'].flatMap((method) =>
      ['edit', 'delete'].map((what) => [`${method} /console/items/:id/${what}`, () => owned.item]),
    ),
  ),
  'GET /console/contacts/:id': () => owned.contact,
  'GET /console/contacts/:id/payments': () => owned.contact,
  'GET /console/contacts/:id/edit': () => owned.contact,
  'POST /console/contacts/:id/edit': () => owned.contact,
  'GET /console/contacts/:id/erase': () => owned.contact,
  'POST /console/contacts/:id/erase': () => owned.contact,
  'GET /console/contacts/:id/invoice': () => owned.contact,
  'POST /console/contacts/:id/invoice': () => owned.contact,
  'GET /console/outbox/:id': () => ids.mail,
  'GET /console/outbox/:id/html': () => ids.mail,
  'POST /console/email/:id/remove': () => owned.suppression,
  'GET /console/events/:id': () => owned.event,
  'GET /console/requests/:id': () => ids.request,
  'POST /console/networks/:id/delete': () => owned.rule,
  'GET /console/keys/:id/end': () => ids.key,
  'POST /console/keys/:id/end': () => ids.key,
  'GET /console/webhooks/:id': () => owned.endpoint,
  'POST /console/webhooks/:id/test': () => owned.endpoint,
  ...Object.fromEntries(
    ['edit', 'enable', 'disable', 'remove', 'rotate', 'secret'].flatMap((form) => [
      [`GET /console/webhooks/:id/${form}`, () => owned.endpoint],
      [`POST /console/webhooks/:id/${form}`, () => owned.endpoint],
    ]),
  ),
  'GET /console/deliveries/:id': () => owned.delivery,
  'POST /console/deliveries/:id/replay': () => owned.delivery,
  'GET /console/accounts/:id': () => owned.account,
  'POST /console/accounts/:id': () => owned.account,
  'GET /console/team/:id': () => ids.user,
  'POST /console/team/:id': () => ids.user,
  'GET /console/team/:id/remove': () => ids.user,
  'POST /console/team/:id/remove': () => ids.user,
  'GET /console/team/invitations/:id/withdraw': () => ids.invitation,
  'POST /console/team/invitations/:id/withdraw': () => ids.invitation,
  ...Object.fromEntries(
    (['origins', 'ranges'] as const).flatMap((list) =>
      ['GET', 'POST'].map((method) => [`${method} /console/access/${list}/:id/remove`, () => ids[list]]),
    ),
  ),
  'GET /console/applications/:id': () => ids.application,
  'POST /console/applications/:id': () => ids.application,
  'GET /console/applications/:id/secret': () => ids.application,
  'POST /console/applications/:id/secret': () => ids.application,
  'POST /console/applications/:id/review': () => ids.application,
  'GET /console/applications/:id/merchants': () => ids.application,
  'POST /console/applications/:id/merchants/:signUp/code': () => ids.application,
  'GET /console/partners/:id': none,
  'POST /console/partners/:id': none,
}

/** Every page, with who may open it, as the routes say it themselves. */
const PAGES = await pagesOf()

async function pagesOf(): Promise<{ route: string; access: Access }[]> {
  const app = fastify()
  const found: { route: string; access: Access }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat())
      if (name !== 'HEAD') found.push({ route: `${name} ${url}`, access: config?.access ?? 'anybody' })
  })
  const parts = { storage: { read: {} }, brand: { id: 'service', name: 'S', color: '#000000', logo: null } }
  await app.register(siteRoutes, parts as never)
  await app.ready()
  await app.close()
  return found
}

let owner: Visitor
let operator: Visitor
let stranger: Visitor
/** The owner of another merchant. */
let other: Visitor
const visitors = new Map<MemberRole, Visitor>()

beforeAll(async () => {
  world = await testGateway()
  owned = await fill(world)
  const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  ids = await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    const parts = { cipher, clock: { now: () => Date.now() }, by: commandLine }
    const password = await hashPassword(PASSWORD)
    // The log is written once a second.
    const request = await vi.waitFor(async () => {
      const logged = storage.read.selectFrom('api_requests').select('request_id')
      return (await logged.where('key_kind', '=', 'test').executeTakeFirstOrThrow()).request_id
    }, 5000)
    return storage.write(async (tx) => {
      const { id: otherMerchant } = await operatorRecords.merchant.make(tx, parts, { name: 'Other' })
      const add = async (email: string, merchant_id: string, role: MemberRole) => {
        const { id } = await insertUser(tx, parts, { email, name: 'Somebody', password })
        await addMember(tx, parts, { user_id: id, merchant_id, role })
        return id
      }
      const user = await add('somebody@example.com', owned.merchant, 'viewer')
      for (const role of memberRoles) await add(`${role}@example.com`, owned.merchant, role)
      await add('other@example.com', otherMerchant, 'owner')
      const { application } = await createApplication(tx, parts, {
        merchantId: owned.merchant,
        brandId: 'service',
        name: 'Partner',
      })
      const key = await tx
        .selectFrom('secret_keys')
        .select('hash')
        .where('merchant_id', '=', owned.merchant)
        .executeTakeFirstOrThrow()
      const mail = await tx
        .selectFrom('mails')
        .select('id')
        .where('merchant_id', '=', owned.merchant)
        .executeTakeFirstOrThrow()
      const hash = key.hash.slice(0, 16)
      return {
        application: application.id,
        user,
        key: hash,
        invitation: none(),
        mail: mail.id,
        request,
        origins: none(),
        ranges: none(),
      }
    })
  })
  ;[owner, operator, stranger, other] = [visit(), visit(), visit(), visit()]
  await owner.signIn(world.gateway.console)
  await operator.signIn(world.gateway.operator)
  ids.origins = await added('origins', { origin: 'https://firstshop.example' })
  ids.ranges = await added('ranges', { range: '127.0.0.0/8' })
  for (const role of memberRoles) {
    visitors.set(role, visit())
    await visitors.get(role)?.signIn({ email: `${role}@example.com`, password: PASSWORD })
  }
  await other.signIn({ email: 'other@example.com', password: PASSWORD })
  for (const role of ['owner', 'administrator', 'other']) await haveSecondFactor(world, `${role}@example.com`)
  await stranger.get('/sign-in')
})
afterAll(() => world.close())

/** Adds an entry to a list of the owner's page about access. @returns its name in addresses */
async function added(list: string, entry: Record<string, string>): Promise<string> {
  const { location = '' } = await owner.submit('/console/access', entry, `/console/access/${list}`)
  const { document } = await owner.get(location)
  const links = [...document.querySelectorAll(`a[href^="/console/access/${list}/"]`)]
  return links.at(-1)?.getAttribute('href')?.split('/').at(-2) ?? ''
}

/** Asks for a route as a browser would, with the token that its forms have. */
async function ask(visit: Visitor, route: string, record = none(), csrf?: string) {
  const [method = '', at = ''] = route.split(' ')
  const path = at.replaceAll(/:\w+/g, record)
  if (method === 'GET') return visit.get(path)
  return visit.send(path, { csrf: csrf ?? (await csrfOf(visit)) })
}

async function csrfOf(visit: Visitor): Promise<string> {
  const { document } = await visit.get(visit === stranger ? '/sign-in' : '/account')
  return document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
}

/** These forms decide what the session shows, so the next page would be another mode's. */
const switches = ['POST /console/mode', 'POST /console/merchant']

const pagesWith = (is: (access: Access) => boolean) =>
  PAGES.filter(({ access }) => is(access)).map(({ route }) => route)
const ofTeam = (access: Access) => access !== 'anybody' && access !== 'person' && access !== 'operate'

test('every page of a record is tried with one', () => {
  const ofRecords = pagesWith(ofTeam).filter((route) => route.includes(':'))
  expect(Object.keys(RECORDS).sort()).toEqual(ofRecords.sort())
})

test.each(pagesWith((access) => access !== 'anybody'))(
  'a stranger is sent to sign in by %s',
  async (route) => {
    const { status, location = '' } = await ask(stranger, route, RECORDS[route]?.())
    expect({ status, to: location.split('?')[0] }).toEqual({ status: 303, to: '/sign-in' })
  },
)

test.each(pagesWith(ofTeam))('a user who is on no team gets nothing from %s', async (route) => {
  expect((await ask(operator, route, RECORDS[route]?.())).status).toBe(403)
})

describe.each(memberRoles)('the role %s', (role) => {
  test.each(['test', 'live'] as const)(
    'opens what the table grants it in %s mode, and nothing else',
    async (mode) => {
      const visit = visitors.get(role) ?? stranger
      expect((await visit.send('/console/mode', { csrf: await csrfOf(visit), mode })).status).toBe(303)
      const csrf = await csrfOf(visit)
      for (const { route, access } of PAGES) {
        if (access === 'anybody' || access === 'person' || switches.includes(route)) continue
        const isGranted = permissionsOf(role, mode).includes(access)
        // A granted form is sent for a record that doesn't exist, so that it changes nothing that the next page needs.
        const { status, text } = await ask(visit, route, isGranted ? none() : RECORDS[route]?.(), csrf)
        expect(status, `${route} ${text}`).toBeLessThan(500)
        // The page is open, and this one key or this application is beyond the role.
        const isOpen = status !== 403 || /This key can do more|grants more in live mode/.test(text)
        expect({ route, isOpen }).toEqual({ route, isOpen: isGranted })
        if (!isGranted) expect(text).toContain(access === 'operate' ? 'operators' : role)
      }
    },
  )
})

const withRecord = Object.keys(RECORDS)

test.each(withRecord)('another merchant’s %s is not there', async (route) => {
  const { status, text } = await ask(other, route, RECORDS[route]?.())
  expect(status).toBe(404)
  expect(text).not.toContain('firstshop')
})

/** What is of no mode: people, applications, who may call, and keys, which the page of either mode ends. */
const isOfNoMode = (route: string) => /\/(access|team|applications|partners|keys)\//.test(route)

test('a record of test mode is not there in live mode', async () => {
  const live = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await live.signIn(world.gateway.console)
  await live.submit('/console', { mode: 'live' }, '/console/mode')
  for (const route of withRecord) {
    if (isOfNoMode(route)) continue
    const { status, text } = await ask(live, route, RECORDS[route]?.())
    expect([route, status, text.includes('firstshop')]).toEqual([route, 404, false])
  }
})

test('the lists of another merchant hold none of its records', async () => {
  for (const route of pagesWith(ofTeam)) {
    if (!route.startsWith('GET') || route.includes(':')) continue
    expect([route, (await ask(other, route)).text.includes('firstshop')]).toEqual([route, false])
  }
})
