// Every form of every page for people, and every page's address, with what browsers and attackers send: as each role, by each link, with
// the cookie and the token that a form has. Routes are read off the servers, and their forms off the pages.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { type Cast, type Entered, newCast, type Role, roles } from '../../support/forms/cast.ts'
import { type FormRequest, formRequests } from '../../support/forms/requests.ts'
import { type Found, routeFinder, walk } from '../../support/forms/walk.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { formRuns } from '../../support/models/properties.ts'
import { type FoundRoute, watchRoutes } from '../../support/routes.ts'
import { visitor } from '../../support/web.ts'

/** Milliseconds within which anything is answered. */
const HANG = 20_000

/** Scripts of pages ask these, and get JSON. */
const FOR_SCRIPTS = ['authentications', 'code', 'quote', 'viewed'].map((name) => `POST /pay/:secret/${name}`)

/** What programs ask at a brand's address: fuzz.test.ts and http/ try that. */
const isForPrograms = ({ name }: FoundRoute) =>
  / \/(api\/|oauth\/(token|revoke)|assets\/|docs|guide|openapi|\.well-known\/|hosted-fields\/)/.test(name)

let world: TestGateway
let cast: Cast
let pages: FoundRoute[]
let client: ApiClient
const found: Found = { paths: new Map(), fields: new Map() }

beforeAll(async () => {
  const { made, servers } = await watchRoutes(() => testGateway({ rateLimit: 0 }))
  world = made
  const [, brand = []] = servers.filter((routes) => routes.length > 2)
  pages = brand.filter((route) => !isForPrograms(route))
  client = apiClient(world.gateway.pagesUrl, world.gateway.caCertificate)
  cast = await newCast(world)
  await look()
})
afterAll(async () => {
  await cast?.close()
  await world.close()
})

/** Walks through everything as an owner, as an operator and by the links. */
async function look(): Promise<void> {
  const names = pages.map(({ name }) => name)
  const routeOf = routeFinder(names)
  const open = names.flatMap((name) => (/^GET [^:*]+$/.test(name) ? [name.slice(4)] : []))
  for (const entered of [
    await cast.enter('owner'),
    await cast.enter('operator'),
    cast.signUp,
    await cast.enter('stranger'),
  ]) {
    const browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    for (const one of entered.cookie.split('; ')) {
      const [name = '', value = ''] = one.split('=')
      browser.cookies.set(name, value)
    }
    await walk(browser, routeOf, [...open, ...cast.links], found)
  }
  const token = { name: 'token', type: 'hidden', offered: cast.tokens }
  found.fields.get('POST /pay/:secret/payments')?.set('token', token)
}

interface Visit {
  role: Role
  mode: 'test' | 'live'
  isConfirmed: boolean
}

/** Mostly whoever may open it, in the mode and at the moment that let most through. */
function visitsOf({ access }: FoundRoute): fc.Arbitrary<Visit> {
  return fc.record({
    role: fc.oneof(
      { arbitrary: fc.constant<Role>(access === 'operate' ? 'operator' : 'owner'), weight: 4 },
      { arbitrary: fc.constantFrom(...roles), weight: 1 },
    ),
    mode: fc.oneof(
      { arbitrary: fc.constant('test' as const), weight: 3 },
      { arbitrary: fc.constant('live' as const), weight: 1 },
    ),
    isConfirmed: fc.nat(4).map((one) => one > 0),
  })
}

const entered = ({ name }: FoundRoute, { role, mode, isConfirmed }: Visit): Promise<Entered> | Entered =>
  name.includes(' /sign-up') ? cast.signUp : cast.enter(role, mode, isConfirmed)

async function send(route: FoundRoute, { path, type, body, hasToken }: FormRequest, visit: Visit) {
  const { cookie, csrf } = await entered(route, visit)
  const headers = { cookie, accept: 'text/html,*/*;q=0.8', ...(body && { 'content-type': type }) }
  const method = route.name.split(' ')[0] ?? ''
  const call = { method, path, headers, ...(body && { body: body(hasToken ? csrf : 'x') }) }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(late.reject, HANG, new Error(`No answer within ${HANG} ms`))
  try {
    return await Promise.race([client.call(call), late.promise])
  } catch (error) {
    return { status: 599, text: String(error), headers: { 'content-type': 'none' } }
  } finally {
    clearTimeout(timer)
  }
}

/** Requests for each page, as many for one as for another. */
function planOf(rounds: number, seed: number) {
  const others = [...found.fields.values()].flatMap((fields) => [...fields.values()])
  return pages.map((route, at) => {
    const paths = [...(found.paths.get(route.name) ?? [])]
    const fields = [...(found.fields.get(route.name)?.values() ?? [])]
    const requests = formRequests(route.name, { paths, fields, others, ids: cast.ids })
    const of = fc.tuple(requests, visitsOf(route))
    return { route, samples: fc.sample(of, { numRuns: rounds, seed: seed + at }) }
  })
}

test('whatever is sent to whichever page: an answer in time, for people, and never an error of ours', async () => {
  const { seed, numRuns } = formRuns
  const rounds = Math.ceil(numRuns / pages.length)
  const plan = planOf(rounds, seed)
  const wrong: object[] = []
  let [sent, understood] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    await cast.restore()
    for (const { route, samples } of plan) {
      const [request, visit] = samples[round] ?? []
      if (!request || !visit) continue
      const { status, text, headers } = await send(route, request, visit)
      sent++
      if ([200, 303, 409, 422].includes(status)) understood++
      const isJson = headers['content-type']?.includes('json') && !FOR_SCRIPTS.includes(route.name)
      if (status < 500 && !isJson) continue
      const body = request.body?.('').toString('latin1').slice(0, 2_000)
      wrong.push({ ...visit, route: route.name, path: request.path, body, status, text: text.slice(-300) })
    }
  }
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  // Most reach what handles them: a cookie or a token that no page takes any more would try nothing.
  expect(understood / sent).toBeGreaterThan(0.55)
}, 1_200_000)
