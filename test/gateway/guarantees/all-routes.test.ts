// Every route of every server, and who gets nothing from it: whoever has no key, the wrong one, another partner's token, another
// application's cookie, or asks at another brand's address. Routes are read off the servers, and one that is written down nowhere
// fails. What is another merchant's or of the other mode: strangers.test.ts; who has another role: web/routes.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPart } from '../../support/api/description.ts'
import type { ApiDescription } from '../../support/api/openapi.ts'
import { apiClient, type Call } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, MARK, type Owned } from '../../support/merchant/first-merchant.ts'
import {
  exchange,
  newCode,
  type PartnerWorld,
  partnerWorld,
  requestToken,
} from '../../support/partners/partners.ts'
import { ada, newPortal } from '../../support/partners/portal.ts'
import { newSubmitter, type Submitter } from '../../support/partners/sign-ups.ts'
import { type FoundRoute, watchRoutes } from '../../support/routes.ts'
import { type Visitor, visitor } from '../../support/web.ts'

/** What opens a route of a brand's address. Site: pages that people sign in for. */
type Door = 'anybody' | 'client' | 'tenant' | 'link' | 'sign-up' | 'payer'

/** Of the API: open to anybody, and told of no merchant. */
const OPEN = [
  'GET /',
  'GET /status',
  'GET /health',
  'GET /ready',
  'GET /openapi.json',
  'GET /assets/pages.css',
  'GET /assets/fonts/:file',
  'GET /ca.crt',
  'GET /hosted-fields.json',
  'GET /hosted-fields/log',
  'GET /hosted-fields/:version/:file',
  'GET /hosted-fields/:version/authenticate.html',
  'GET /hosted-fields/:version/frame.html',
  'GET /hosted-fields/:version/check.json',
  'OPTIONS /v1/tokens',
  'OPTIONS /v1/page-reports',
  'POST /v1/authentications/:id/method-notification',
  'POST /v1/authentications/:id/notification',
  'POST /v1/page-reports',
]

/** Those that take the public key, and no secret one. */
const PUBLIC = ['GET /bank-accounts/:id/surcharge', 'POST /v1/surcharge-decisions']
/** What it takes, where its key may stand in the body, which is looked at first. */
const BODIES: Record<string, object> = {
  'POST /v1/surcharge-decisions': { number: goodCard.number },
  'POST /v1/authentications': { token: 'nothing', amount: 100 },
}
/** They take the public key, and a secret one from servers. */
const BOTH = ['POST /v1/tokens', 'POST /v1/authentications', 'POST /v1/authentications/:id/continue']
/** Takes a secret key, and a partner's token of scope `tenant`. */
const EVENTS = ['GET /v1/events', 'GET /v1/events/:id']
/** They take the client's own secret. */
const CLIENT = ['POST /oauth/token', 'POST /oauth/revoke']
/** Those that take a token of scope `payments`. */
const isPortal = (name: string) =>
  / \/(gateway-credentials|contacts|credit-notes|invoices|invoice-drafts|items|suppressions|bank-accounts)(\/|$)/.test(
    name,
  ) && !PUBLIC.includes(name)

/** At a brand's address, beside the pages that people sign in for. */
const BRAND: Record<string, Door> = {
  'GET /': 'anybody',
  'GET /hosted-fields/': 'anybody',
  'GET /assets/pages.css': 'anybody',
  'GET /assets/fonts/:file': 'anybody',
  'GET /guide': 'anybody',
  'GET /guide/*': 'anybody',
  'GET /guide/gateway.json': 'anybody',
  'GET /openapi.json': 'anybody',
  'GET /docs': 'anybody',
  'GET /docs/': 'anybody',
  'POST /guide/try': 'anybody',
  'GET /docs/*': 'anybody',
  'GET /.well-known/oauth-authorization-server': 'anybody',
  'POST /oauth/token': 'client',
  'POST /oauth/revoke': 'client',
  'POST /api/v1/merchant_applications': 'tenant',
  'GET /api/v1/merchant_applications': 'tenant',
  'GET /api/v1/merchant_applications/:id': 'tenant',
  'GET /api/v1/merchants': 'tenant',
  'POST /api/v1/merchant_applications/sign_up': 'tenant',
  'POST /api/v1/merchant_applications/:id/authorization_code': 'tenant',
  'POST /api/v1/merchant_applications/:id/simulate': 'tenant',
  'DELETE /api/v1/merchant_applications/:id': 'tenant',
  'DELETE /api/v1/merchants/:public_key/deauthorize_application': 'tenant',
  'GET /sign-up/start/:token': 'link',
  'POST /sign-up/start/:token': 'link',
  'GET /sign-up': 'sign-up',
  'GET /sign-up/business': 'sign-up',
  'POST /sign-up/business': 'sign-up',
  'GET /sign-up/address': 'sign-up',
  'POST /sign-up/address': 'sign-up',
  'GET /sign-up/questions': 'sign-up',
  'POST /sign-up/questions': 'sign-up',
  'GET /sign-up/email-link': 'sign-up',
  'GET /sign-up/owner': 'sign-up',
  'POST /sign-up/owner': 'sign-up',
  'GET /sign-up/owners': 'sign-up',
  'GET /sign-up/owners/:owner': 'sign-up',
  'POST /sign-up/owners/:owner': 'sign-up',
  'POST /sign-up/owners/:owner/remove': 'sign-up',
  'GET /sign-up/bank': 'sign-up',
  'POST /sign-up/bank': 'sign-up',
  'GET /sign-up/review': 'sign-up',
  'GET /sign-up/sign': 'sign-up',
  'POST /sign-up/sign': 'sign-up',
  'GET /sign-up/done': 'sign-up',
  'GET /pay/:secret': 'payer',
  'GET /pay/:secret/all': 'payer',
  'GET /pay/:secret/logo': 'payer',
  'GET /pay/:secret/credit-notes/:id/pdf': 'payer',
  'GET /pay/:secret/invoices/:id': 'payer',
  'GET /pay/:secret/invoices/:id/files/:file': 'payer',
  'GET /pay/:secret/invoices/:id/pdf': 'payer',
  'GET /pay/:secret/receipts/:id': 'payer',
  'GET /pay/:secret/receipts/:id/pdf': 'payer',
  'POST /pay/:secret/authentications': 'payer',
  'POST /pay/:secret/code': 'payer',
  'POST /pay/:secret/payments': 'payer',
  'POST /pay/:secret/quote': 'payer',
  'POST /pay/:secret/viewed': 'payer',
  'GET /unsubscribe/:token': 'link',
  'POST /unsubscribe/:token': 'link',
}

let world: TestGateway
let partners: PartnerWorld
let owned: Owned
/** Of the API, and of each brand. */
let api: FoundRoute[]
let brands: FoundRoute[][]
let acs: FoundRoute[]
/** The partner that the first merchant has let in, and another one. */
let first: Submitter
let another: Submitter
let keys: Record<'public' | 'secret' | 'unknown' | 'tenant' | 'payments' | 'ended', string>
/** A browser that has opened the first partner's application, and the path of a link that nobody has used. */
let signUp: Visitor
let link: string

const own = { reference: MARK, email: `${MARK}@example.com`, plan: 'standard', business_name: MARK }

beforeAll(async () => {
  const { made, servers } = await watchRoutes(() => testGateway())
  world = made
  // Each has a small one beside it, which refuses plain HTTP.
  ;[api = [], ...brands] = servers.filter((routes) => routes.length > 2)
  acs = brands.pop() ?? []
  partners = await partnerWorld(world)
  owned = await fill(world)
  first = await newSubmitter(partners)
  another = await newSubmitter(partners)
  const tokenFor = async ({ application, client }: Submitter) => {
    const code = await newCode(partners, { application, shop: { id: owned.merchant } })
    return (await requestToken(partners, { ...client, ...exchange(code) })).body.access_token
  }
  const payments = await tokenFor(first)
  const ended = await tokenFor(another)
  const { status } = await apiClient(world.gateway.authUrl, world.gateway.caCertificate).call({
    method: 'DELETE',
    path: deauthorizePath(),
    headers: { authorization: `Bearer ${another.token}` },
  })
  expect(status).toBe(200)
  keys = {
    public: world.gateway.publicKey,
    secret: world.gateway.testSecretKey,
    unknown: `sk_test_${'x'.repeat(43)}`,
    tenant: first.token,
    payments,
    ended,
  }
  const newLink = async (more: object) => {
    const { body } = await first.post('/merchant_applications/sign_up', {
      merchant_application: { ...own, ...more },
    })
    return new URL(body.redirect_uri).pathname
  }
  signUp = browserAt('service')
  await signUp.submit(await newLink({}), {})
  link = await newLink({ reference: `${MARK} 2` })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const deauthorizePath = () => `/api/v1/merchants/${world.gateway.publicKey}/deauthorize_application`
const browserAt = (brand: string) => visitor(world.gateway.authUrls[brand] ?? '', world.gateway.caCertificate)
const namesOf = (routes: readonly FoundRoute[]) => routes.map(({ name }) => name).sort()
const isSite = ({ access }: FoundRoute) => access !== undefined

test('every route of the API is described, where strangers.test.ts has a row for it, or is open', async () => {
  const { paths } = ownPart((await world.client.get('/openapi.json')).body as ApiDescription)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, (_all, name) => `:${name}`)}`,
    ),
  )
  expect(namesOf(api)).toEqual([...new Set([...described, ...OPEN])].sort())
})

test('every brand has the same routes, each with a row here or, to sign in for, in web/routes.test.ts', () => {
  expect(brands).toHaveLength(2)
  for (const routes of brands) {
    expect(namesOf(routes.filter((route) => !isSite(route)))).toEqual(Object.keys(BRAND).sort())
    expect(namesOf(routes)).toEqual(namesOf(brands[0] ?? []))
  }
})

test('the simulated bank’s pages are these, and take no key', () => {
  expect(namesOf(acs)).toEqual([
    'GET /',
    'GET /challenge/:merchantId/:id/state',
    'POST /challenge/:merchantId/:id',
    'POST /challenge/:merchantId/:id/answer',
    'POST /method',
    'POST /method/silent',
  ])
})

type Credential = keyof typeof keys | 'none'
const isToken = (credential: Credential) => ['tenant', 'payments', 'ended'].includes(credential)

/** What a client sends that has only this. */
function callWith(credential: Credential, name: string, values: Record<string, string> = {}): Call {
  const [method = '', at = ''] = name.split(' ')
  const path = at.replace(/:(\w+)/g, (_all, param) => values[param] ?? owned.charge)
  const key = credential === 'none' ? undefined : keys[credential]
  const headers = isToken(credential) ? { authorization: `Bearer ${key}` } : {}
  const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[name] ?? {})
  return { method, path, key: isToken(credential) ? null : (key ?? null), headers, ...(body && { body }) }
}

describe.each<Credential>(['none', 'unknown', 'public', 'secret', 'tenant', 'payments', 'ended'])(
  'with %s',
  (credential) => {
    /** Whether it opens a route of the API, so that it is no stranger there. */
    const opens = (name: string) =>
      OPEN.includes(name) ||
      (credential === 'public' && (PUBLIC.includes(name) || BOTH.includes(name))) ||
      (credential === 'secret' && !isPortal(name) && !PUBLIC.includes(name) && !CLIENT.includes(name)) ||
      (credential === 'tenant' && EVENTS.includes(name)) ||
      (credential === 'payments' && isPortal(name))

    test('the API is shut where it does not open it', async () => {
      const client = apiClient(world.gateway.baseUrl, world.gateway.caCertificate)
      const shut = namesOf(api).filter((name) => !opens(name))
      expect(shut.length).toBeGreaterThan(5)
      for (const name of shut) {
        const { status, text } = await client.call(callWith(credential, name))
        expect([name, status]).toEqual([name, 401])
        expect(text).not.toContain(MARK)
      }
    })

    test.each(['service', 'harbor'])('so is the authentication API of %s', async (brand) => {
      const client = apiClient(world.gateway.authUrls[brand] ?? '', world.gateway.caCertificate)
      for (const [name, door] of Object.entries(BRAND)) {
        const isOwn = door === 'tenant' && credential === 'tenant' && brand === 'service'
        if ((door !== 'tenant' && door !== 'client') || isOwn) continue
        const call = callWith(credential, name, { public_key: world.gateway.publicKey })
        const { status, text } = await client.call(call)
        expect([name, status]).toEqual([name, 401])
        expect(text).not.toContain(MARK)
      }
    })
  },
)

test('another partner ends nothing of the first one’s, reads none of its events and gets no application of it', async () => {
  const authUrl = apiClient(world.gateway.authUrl, world.gateway.caCertificate)
  const headers = { authorization: `Bearer ${another.token}` }
  const path = deauthorizePath()
  // It was let in once, and has ended that: a second time changes nothing.
  expect((await authUrl.call({ method: 'DELETE', path, headers })).status).toBe(200)
  const credentials = callWith('payments', 'GET /gateway-credentials')
  expect((await world.client.call(credentials)).status).toBe(200)

  const of = (submitter: Submitter, call: Call) =>
    world.client.call({ ...call, key: null, headers: { authorization: `Bearer ${submitter.token}` } })
  await first.post('/merchant_applications', { merchant_application: { test: 'fail', reference: MARK } })
  await expect
    .poll(async () => (await of(first, { path: '/v1/events' })).body.results.length)
    .toBeGreaterThan(0)
  const [event] = (await of(first, { path: '/v1/events' })).body.results
  expect((await of(another, { path: `/v1/events/${event.id}` })).status).toBe(404)
  expect((await of(another, { path: '/v1/events' })).body.results).toEqual([])
  const same = await another.post('/merchant_applications/sign_up', { merchant_application: own })
  const opened = browserAt('service')
  await opened.submit(new URL(same.body.redirect_uri).pathname, {})
  const theirs = signUp.cookies.get('__Host-sign-up-service')
  expect(opened.cookies.get('__Host-sign-up-service')).not.toBe(theirs)
})

test('what anybody reads tells of no merchant', async () => {
  for (const brand of ['service', 'harbor']) {
    const client = apiClient(world.gateway.authUrls[brand] ?? '', world.gateway.caCertificate)
    for (const [name, door] of Object.entries(BRAND)) {
      if (door !== 'anybody') continue
      const { status, text } = await client.call(callWith('none', name.replace('*', 'nothing')))
      // 422: `POST /guide/try` needs a key of its own.
      expect([name, [200, 302, 404, 422].includes(status)]).toEqual([name, true])
      expect(text).not.toContain(MARK)
    }
  }
})

test('a sign-up is nobody’s without its cookie, with another one’s, and at another brand', async () => {
  expect((await signUp.get('/sign-up/business')).text).toContain(MARK)
  const { body } = await another.post('/merchant_applications/sign_up', {
    merchant_application: { reference: 'x', email: 'x@example.com', plan: 'standard' },
  })
  const other = browserAt('service')
  await other.submit(new URL(body.redirect_uri).pathname, {})
  const atHarbor = browserAt('harbor')
  for (const brand of ['service', 'harbor']) {
    atHarbor.cookies.set(`__Host-sign-up-${brand}`, signUp.cookies.get('__Host-sign-up-service') ?? '')
  }
  for (const [name, door] of Object.entries(BRAND)) {
    if (door !== 'sign-up') continue
    const [method = '', at = ''] = name.split(' ')
    const path = at.replace(':place', '0')
    const ask = (visit: Visitor) => (method === 'GET' ? visit.get(path) : visit.send(path, own))
    expect([name, (await ask(browserAt('service'))).status]).toEqual([name, 404])
    expect([name, (await ask(atHarbor)).status]).toEqual([name, 404])
    const { status, text } = await ask(other)
    expect([name, [200, 303, 403, 404].includes(status), text.includes(MARK)]).toEqual([name, true, false])
  }
})

test('a sign-up link opens at no other brand, and neither does one that there is not', async () => {
  for (const name of ['get', 'send'] as const) {
    const atHarbor = browserAt('harbor')
    expect((await atHarbor[name](link, {})).status).toBe(404)
    expect(atHarbor.cookies.size).toBe(0)
    expect((await browserAt('service')[name](`/sign-up/start/${'x'.repeat(43)}`, {})).status).toBe(404)
  }
  expect((await browserAt('service').get(link)).status).toBe(200)
})

test('a payer’s link opens at no other brand, one that there is not opens nothing, and one of another payer nothing of the first', async () => {
  const { client } = await newPortal(partners)
  const theirs = (await client.post('/contacts', ada)).body
  const pathOf = (url: string) => new URL(url).pathname.replace('/pay/', '')
  const other = pathOf((await client.post(`/contacts/${theirs.id}/hash`, {})).body.url)
  const headers = { authorization: `Bearer ${keys.payments}` }
  const hash = await world.client.post(`/contacts/${owned.contact}/hash`, {}, headers)
  const own = pathOf(hash.body.url)
  expect((await browserAt('service').get(`/pay/${own}`)).text).toContain(MARK)
  for (const [name, door] of Object.entries(BRAND)) {
    if (door !== 'payer') continue
    const [method = '', at = ''] = name.split(' ')
    const ask = (brand: string, secret: string) => {
      const path = at.replace(':secret', secret).replace(':id', owned.invoice)
      const visit = browserAt(brand)
      return method === 'GET' ? visit.get(path) : visit.send(path, { invoices: owned.invoice })
    }
    expect([name, (await ask('service', 'x'.repeat(43))).status]).toEqual([name, 404])
    expect([name, (await ask('harbor', own)).status]).toEqual([name, 404])
    const { status, text } = await ask('service', other)
    expect([name, status < 500, text.includes(MARK)]).toEqual([name, true, false])
    if (at.includes(':id')) expect([name, status]).toEqual([name, 404])
  }
})

test('who is signed in at one brand is a stranger to each page of another', async () => {
  const owner = browserAt('service')
  await owner.signIn(world.gateway.console)
  expect((await owner.get('/console')).status).toBe(200)
  const csrf = (await owner.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value')
  for (const { name, access } of brands[1] ?? []) {
    if (access === undefined || access === 'anybody') continue
    const atHarbor = browserAt('harbor')
    for (const [cookie, value] of owner.cookies) atHarbor.cookies.set(cookie, value)
    const [method = '', at = ''] = name.split(' ')
    const path = at.replaceAll(/:\w+/g, owned.charge)
    const {
      status,
      location = '',
      text,
    } = method === 'GET' ? await atHarbor.get(path) : await atHarbor.send(path, { csrf: csrf ?? '' })
    expect({ name, status, to: location.split('?')[0] }).toEqual({ name, status: 303, to: '/sign-in' })
    expect(text).not.toContain(MARK)
  }
})
