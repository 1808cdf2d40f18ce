// Every route of the pages that people sign in for, and who gets nothing from it: strangers, other roles, other merchants. A route
// without a row fails.
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSubjects } from '../../../gateway/merchants/index.ts'
import { createApplication } from '../../../gateway/partners/index.ts'
import { addMember, hashPassword, insertUser } from '../../../gateway/users/index.ts'
import { siteRoutes } from '../../../gateway/web/index.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, type Owned } from '../../support/merchant/first-merchant.ts'
import { PASSWORD } from '../../support/people.ts'
import { type Visitor, visitor } from '../../support/web.ts'

type Who = 'anybody' | 'person' | 'members' | 'administrators' | 'operator'
interface Row {
  who: Who
  /** The id of a record of the demo merchant, for routes of one. */
  record?: () => string
}

let world: TestGateway
let owned: Owned
let ids: { application: string; user: string; key: string; invitation: string; mail: string }

const none = () => 'AAAAAAAAAAAAAAAAAAAAAA'

const ROWS: Readonly<Record<string, Row>> = {
  'GET /sign-in': { who: 'anybody' },
  'POST /sign-in': { who: 'anybody' },
  'GET /sign-in/code': { who: 'anybody' },
  'POST /sign-in/code': { who: 'anybody' },
  'GET /sign-in/forgotten': { who: 'anybody' },
  'POST /sign-in/forgotten': { who: 'anybody' },
  'GET /new-password/:secret': { who: 'anybody' },
  'POST /new-password/:secret': { who: 'anybody' },
  'POST /sign-out': { who: 'anybody' },
  'GET /invitation/:secret': { who: 'anybody' },
  'POST /invitation/:secret': { who: 'anybody' },
  'GET /confirm': { who: 'person' },
  'POST /confirm': { who: 'person' },
  'GET /oauth/authorize': { who: 'person' },
  'POST /oauth/authorize': { who: 'person' },
  'GET /account': { who: 'person' },
  'POST /account/password': { who: 'person' },
  'POST /account/sign-out-everywhere': { who: 'person' },
  'GET /account/second-factor': { who: 'person' },
  'POST /account/second-factor': { who: 'person' },
  'POST /account/second-factor/remove': { who: 'person' },
  'POST /console/mode': { who: 'members' },
  'POST /console/merchant': { who: 'members' },
  'GET /console': { who: 'members' },
  'GET /console/overview.csv': { who: 'members' },
  'GET /console/transactions': { who: 'members' },
  'GET /console/transactions.csv': { who: 'members' },
  'GET /console/transactions/:id': { who: 'members', record: () => owned.charge },
  ...Object.fromEntries(
    ['capture', 'refund', 'void'].flatMap((what) => [
      [`GET /console/transactions/:id/${what}`, { who: 'members', record: () => owned.charge } as const],
      [`POST /console/transactions/:id/${what}`, { who: 'members', record: () => owned.charge } as const],
    ]),
  ),
  ...Object.fromEntries(
    ['ignore', 'pay'].flatMap((what) =>
      ['GET', 'POST'].map((method) => [
        `${method} /console/recurring/:id/occurrences/:occurrenceId/${what}`,
        { who: 'members', record: () => owned.recurring } as const,
      ]),
    ),
  ),
  'GET /console/recurring': { who: 'members' },
  'GET /console/recurring/:id': { who: 'members', record: () => owned.recurring },
  'GET /console/recurring/:id/cancel': { who: 'members', record: () => owned.recurring },
  'POST /console/recurring/:id/cancel': { who: 'members', record: () => owned.recurring },
  'GET /console/invoices': { who: 'members' },
  'GET /console/invoices/:id': { who: 'members', record: () => owned.invoice },
  'GET /console/invoices/:id/send': { who: 'administrators', record: () => owned.invoice },
  'POST /console/invoices/:id/send': { who: 'administrators', record: () => owned.invoice },
  'GET /console/invoices/:id/void': { who: 'administrators', record: () => owned.invoice },
  'POST /console/invoices/:id/void': { who: 'administrators', record: () => owned.invoice },
  'GET /console/contacts': { who: 'members' },
  'GET /console/contacts/new': { who: 'administrators' },
  'POST /console/contacts/new': { who: 'administrators' },
  'GET /console/contacts/:id': { who: 'members', record: () => owned.contact },
  'GET /console/contacts/:id/invoice': { who: 'administrators', record: () => owned.contact },
  'POST /console/contacts/:id/invoice': { who: 'administrators', record: () => owned.contact },
  'GET /console/outbox': { who: 'members' },
  'GET /console/outbox/:id': { who: 'members', record: () => ids.mail },
  'GET /console/events': { who: 'members' },
  'GET /console/events/:id': { who: 'members', record: () => owned.event },
  'GET /console/requests': { who: 'members' },
  'GET /console/test-clock': { who: 'members' },
  'POST /console/test-clock/advance': { who: 'members' },
  'POST /console/test-clock/freeze': { who: 'members' },
  'POST /console/test-clock/resume': { who: 'members' },
  'POST /console/test-clock/reset': { who: 'members' },
  'GET /console/networks': { who: 'members' },
  'POST /console/networks': { who: 'members' },
  'POST /console/networks/delete': { who: 'members' },
  'POST /console/networks/:id/delete': { who: 'members', record: () => owned.rule },
  'GET /console/keys': { who: 'members' },
  'GET /console/keys/roll': { who: 'members' },
  'POST /console/keys/roll': { who: 'members' },
  'POST /console/keys/show': { who: 'members' },
  'POST /console/keys/:id/end': { who: 'members', record: () => ids.key },
  'GET /console/webhooks': { who: 'members' },
  'POST /console/webhooks': { who: 'members' },
  'POST /console/webhooks/secret': { who: 'members' },
  'POST /console/webhooks/rotate': { who: 'members' },
  'GET /console/deliveries': { who: 'members' },
  'GET /console/deliveries/:id': { who: 'members', record: () => owned.delivery },
  'POST /console/deliveries/:id/replay': { who: 'members', record: () => owned.delivery },
  'GET /console/access': { who: 'members' },
  'POST /console/access': { who: 'members' },
  'POST /console/access/verify': { who: 'members' },
  'GET /console/accounts': { who: 'members' },
  'GET /console/accounts/:id': { who: 'administrators', record: () => owned.account },
  'POST /console/accounts/:id': { who: 'administrators', record: () => owned.account },
  'GET /console/team': { who: 'administrators' },
  'POST /console/team': { who: 'administrators' },
  'GET /console/team/:id': { who: 'administrators', record: () => ids.user },
  'POST /console/team/:id': { who: 'administrators', record: () => ids.user },
  'POST /console/team/:id/remove': { who: 'administrators', record: () => ids.user },
  'POST /console/team/invitations/:id/withdraw': { who: 'administrators', record: () => ids.invitation },
  'GET /console/applications': { who: 'members' },
  'GET /console/applications/new': { who: 'members' },
  'POST /console/applications/new': { who: 'members' },
  'GET /console/applications/:id': { who: 'members', record: () => ids.application },
  'POST /console/applications/:id': { who: 'members', record: () => ids.application },
  'POST /console/applications/:id/secret': { who: 'members', record: () => ids.application },
  'GET /console/partners': { who: 'members' },
  'GET /console/partners/:id': { who: 'members', record: none },
  'POST /console/partners/:id': { who: 'members', record: none },
  'GET /operator': { who: 'operator' },
  'GET /operator/jobs': { who: 'operator' },
  'POST /operator/jobs/:id/retry': { who: 'operator' },
  'GET /operator/applications': { who: 'operator' },
  'GET /operator/applications/:id': { who: 'operator' },
  'POST /operator/applications/:id/approve': { who: 'operator' },
  'POST /operator/applications/:id/decline': { who: 'operator' },
  'POST /operator/applications/:id/invite': { who: 'operator' },
  'POST /operator/applications/:id/delete-merchant': { who: 'operator' },
  ...Object.fromEntries(
    ['merchants', 'accounts', 'surcharges', 'brands', 'plans'].flatMap((name) =>
      ['GET /', 'GET /new', 'POST /new', 'GET /:id', 'POST /:id'].map((route) => {
        const [method = '', at = ''] = route.split(' ')
        return [`${method} /operator/${name}${at === '/' ? '' : at}`, { who: 'operator' } as const]
      }),
    ),
  ),
  'POST /operator/surcharges/:id/remove': { who: 'operator' },
}

let owner: Visitor
let developer: Visitor
let operator: Visitor
let stranger: Visitor
/** The owner of another merchant. */
let other: Visitor

beforeAll(async () => {
  world = await testGateway()
  owned = await fill(world)
  const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  ids = await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    const parts = { cipher, clock: { now: () => Date.now() } }
    const password = await hashPassword(PASSWORD)
    return storage.write(async (tx) => {
      const { id: otherMerchant } = await operatorSubjects.merchant.make(tx, parts, { name: 'Other' })
      const add = async (email: string, merchant_id: string, role: 'owner' | 'developer') => {
        const { id } = await insertUser(tx, parts, { email, name: 'Somebody', password })
        await addMember(tx, parts, { user_id: id, merchant_id, role })
        return id
      }
      const user = await add('developer@example.com', owned.merchant, 'developer')
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
      return { application: application.id, user, key: hash, invitation: none(), mail: mail.id }
    })
  })
  ;[owner, developer, operator, stranger, other] = [visit(), visit(), visit(), visit(), visit()]
  await owner.signIn(world.gateway.console)
  await operator.signIn(world.gateway.operator)
  await developer.signIn({ email: 'developer@example.com', password: PASSWORD })
  await other.signIn({ email: 'other@example.com', password: PASSWORD })
  await stranger.get('/sign-in')
})
afterAll(() => world.close())

/** Asks for a route as a browser would, with the token that its forms have. */
async function ask(visit: Visitor, route: string, record = none()) {
  const [method = '', at = ''] = route.split(' ')
  const path = at.replaceAll(/:\w+/g, record)
  if (method === 'GET') return visit.get(path)
  const { document } = await visit.get(visit === stranger ? '/sign-in' : '/account')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  return visit.send(path, { csrf })
}

test('every route has a row here, and every row a route', async () => {
  const app = fastify()
  const found: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') found.push(`${name} ${url}`)
  })
  const parts = { storage: { read: {} }, brand: { id: 'service', name: 'S', color: '#000000', logo: null } }
  await app.register(siteRoutes, parts as never)
  await app.ready()
  await app.close()
  expect(found.sort()).toEqual(Object.keys(ROWS).sort())
})

const rows = Object.entries(ROWS)
const of = (...who: Who[]) => rows.filter(([, row]) => who.includes(row.who)).map(([route]) => route)

test.each(rows.filter(([, { who }]) => who !== 'anybody').map(([route]) => route))(
  'a stranger is sent to sign in by %s',
  async (route) => {
    const { status, location = '' } = await ask(stranger, route, ROWS[route]?.record?.())
    expect({ status, to: location.split('?')[0] }).toEqual({ status: 303, to: '/sign-in' })
  },
)

test.each(of('members', 'administrators'))('who is in no team gets nothing from %s', async (route) => {
  expect((await ask(operator, route, ROWS[route]?.record?.())).status).toBe(403)
})

test.each(of('administrators'))('a developer gets nothing from %s', async (route) => {
  expect((await ask(developer, route, ROWS[route]?.record?.())).status).toBe(403)
})

test.each(of('operator'))('no merchant gets anything from %s', async (route) => {
  expect((await ask(owner, route)).status).toBe(403)
})

const withRecord = rows.filter(([, { record }]) => record)

test.each(withRecord.map(([route]) => route))('another merchant’s %s is not there', async (route) => {
  const { status, text } = await ask(other, route, ROWS[route]?.record?.())
  expect(status).toBe(404)
  expect(text).not.toContain('firstshop')
})

/** What is of no mode: people, applications, and keys, which the page of either mode ends. */
const isOfNoMode = (route: string) => /\/(team|applications|partners|keys)\//.test(route)

test('a record of test mode is not there in live mode', async () => {
  const live = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await live.signIn(world.gateway.console)
  await live.submit('/console', { mode: 'live' }, '/console/mode')
  for (const [route, { record }] of withRecord) {
    if (isOfNoMode(route)) continue
    const { status, text } = await ask(live, route, record?.())
    expect([route, status, text.includes('firstshop')]).toEqual([route, 404, false])
  }
})

test('the lists of another merchant hold none of its records', async () => {
  for (const route of of('members', 'administrators')) {
    if (!route.startsWith('GET') || route.includes(':')) continue
    expect([route, (await ask(other, route)).text.includes('firstshop')]).toEqual([route, false])
  }
})
