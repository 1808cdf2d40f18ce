// Numbers of cards and bank accounts in every field of every operation, right or wrong, and while networks and database fail:
// none of them is in an answer, in the database or in the log.

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isLuhnValid } from '../../../shared/checksums.ts'
import { ownPart } from '../../support/api/description.ts'
import { setLimits } from '../../support/api/limits.ts'
import { type ApiDescription, fieldsOf, withBodies } from '../../support/api/openapi.ts'
import { type Answer, type ApiClient, apiClient, type Call } from '../../support/client.ts'
import { openStorage, type Stored, storedText, withStorage } from '../../support/engine.ts'
import {
  goodCard,
  type SpawnedGateway,
  spawnGateway,
  type TestGateway,
  temporaryFolder,
  testClock,
  testGateway,
} from '../../support/gateway.ts'
import { capturedLog } from '../../support/log.ts'
import { addContacts } from '../../support/merchant/contacts.ts'
import { goodBank } from '../../support/merchant/methods.ts'
import { breaks, brokenNetworks } from '../../support/outside/broken-networks.ts'

let spawned: SpawnedGateway
let client: ApiClient
let api: ApiDescription
let data: Stored
let remove: () => void
let savedCard: string
beforeAll(async () => {
  const folder = temporaryFolder()
  remove = folder.remove
  data = { dataDir: folder.folder }
  spawned = await spawnGateway(folder.folder, ['--log-level', 'debug', '--rate-limit', '0'])
  const { base_url, ca_certificate, test_secret_key } = spawned.started
  client = apiClient(base_url, ca_certificate, test_secret_key, 4)
  api = withBodies(ownPart((await client.get('/openapi.json')).body))
  savedCard = (await client.post('/v1/cards', goodCard)).body.id
  const enabled = { credit_enabled: 1, nonoriginating_refund_enabled: 1 }
  await withStorage(data, ({ read }) => read.updateTable('accounts').set(enabled).execute())
  await addContacts(data, ['p_7'])
})
afterAll(async () => {
  await spawned.stop('SIGTERM')
  remove()
})

/** All that was typed. */
const typed: string[] = []
let counter = 0

/** A card number of its own, with a right checksum. */
function newCard(): string {
  const start = `4${String(7_310_940_000_000 + counter++ * 7919)}`.padEnd(15, '1')
  const number = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isLuhnValid) ?? ''
  typed.push(number)
  return number
}

/** In groups, with other text around. */
function inGroups(): string {
  const groups = newCard().match(/\d{4}/g) ?? []
  const text = groups.join(counter % 2 ? ' ' : '-')
  typed.push(text)
  return `card ${text} 12 30`
}

function newAccount(): string {
  const number = `9${String(310_940_000 + counter++ * 7919)}71`
  typed.push(number)
  return number
}

const METHODS = [
  () => ({ ...goodCard, number: newCard() }),
  () => ({ ...goodBank, account_number: newAccount() }),
] as const

/** A body that is taken, of each kind that there is. */
const BODIES: Record<string, (() => object)[]> = {
  '/v1/tokens': [...METHODS],
  '/v1/cards': [METHODS[0]],
  '/v1/banks': [METHODS[1]],
  '/v1/payment-methods': [() => ({ contact_id: 'p_7', card_id: savedCard })],
  '/v1/charges': METHODS.map((method) => () => ({ amount: 100, method: method() })),
  '/v1/credits': METHODS.map((method) => () => ({ amount: 100, method: method() })),
  '/v1/charges/{id}/capture': [() => ({ amount: 100 })],
  '/v1/charges/{id}/refund': [
    () => ({ amount: 1 }),
    () => ({ amount: 1, method: { ...goodCard, number: newCard() } }),
  ],
  '/v1/transactions/{id}/void': [() => ({})],
  '/v1/transactions/{id}/sign': [() => ({ mime_type: 'a/b', data: 'x' })],
  '/v1/surcharge-decisions': [() => ({ number: newCard() })],
  '/v1/simulator/rules': [() => ({ outcome: { approve: true }, times: 1 })],
  '/v1/simulator/card-testing': [() => ({ rehearsal: false })],
  '/v1/merchant': [() => ({ name: 'Shop' })],
}

/** What there is to be changed, made anew for each request. */
async function idFor(path: string): Promise<string> {
  const make = async (url: string, body: object) => (await client.post(url, body)).body.id as string
  if (path.startsWith('/v1/cards')) return make('/v1/cards', { ...goodCard, number: newCard() })
  if (path.startsWith('/v1/banks')) return make('/v1/banks', goodBank)
  if (path.startsWith('/v1/payment-methods')) {
    return make('/v1/payment-methods', { contact_id: 'p_7', card_id: savedCard })
  }
  if (path.startsWith('/v1/accounts')) return (await client.get('/v1/merchant')).body.merchant_accounts[0].id
  if (path.startsWith('/v1/ach')) return (await client.get('/v1/merchant')).body.ach_accounts[0].id
  return make('/v1/charges', { amount: 100, method: goodCard, auto_capture: !path.endsWith('/capture') })
}

/** The body with another value in one field. */
function put(body: object, [name = '', ...inner]: readonly string[], value: unknown): object {
  const before = (body as Record<string, object>)[name]
  const isObject = typeof before === 'object' && before !== null
  return { ...body, [name]: inner.length > 0 ? put(isObject ? before : {}, inner, value) : value }
}

/** Whatever may be typed into a field; anything at all where that is the caller's own. */
function wrongValues(field: string): unknown[] {
  const number = field === 'account_number' ? newAccount() : newCard()
  if (!['data', 'card_no'].includes(field)) return [number, inGroups()]
  const deep = { note: [inGroups(), { [newCard()]: newCard(), number: newCard(), cvv: '739' }] }
  return [number, inGroups(), Number(newCard()), deep]
}

function* callsOf(method: string, path: string, fields: readonly string[][]): Generator<Call> {
  const name = fields.length > 0 ? path : ''
  const key =
    path === '/v1/tokens' || path === '/v1/surcharge-decisions' ? spawned.started.public_key : undefined
  const common = { method, path, ...(key && { key }) }
  for (const body of BODIES[name] ?? (name ? [() => ({})] : [])) {
    yield { ...common, body: body() }
    yield { ...common, body: body(), headers: { 'idempotency-key': newCard() } }
    yield { ...common, body: body(), headers: { 'x-relayed-ip-address': newCard() } }
    yield {
      ...common,
      body: JSON.stringify(body()).slice(0, -1),
      headers: { 'content-type': 'application/json' },
    }
    for (const field of [...fields, ['card_no'], ['cvc']]) {
      for (const value of wrongValues(field.at(-1) ?? ''))
        yield { ...common, body: put(body(), field, value) }
    }
  }
  yield { ...common, key: newCard() }
  yield { ...common, path: path.replace('{id}', newCard()) }
  yield { ...common, path: `${path}/${newCard()}` }
  if (method !== 'GET') return
  for (const query of [
    'q',
    'qf',
    'id',
    'reference',
    'page',
    'account_id',
    'order_by',
    'start_date',
    'amount',
    'key',
  ]) {
    const value = query === 'qf' ? `reference:${newCard()}` : newCard()
    yield { ...common, path: `${path}?${query}=${value}` }
  }
}

/** Everything but what is only asterisks and the last four digits. */
function assertHidden(answer: Answer, call: Call) {
  const all = answer.text + JSON.stringify(answer.headers)
  const shown = typed.slice(-20).filter((number) => all.includes(number))
  expect(shown, `${call.method} ${call.path} ${JSON.stringify(call.body)}`).toEqual([])
}

/** What is in a text of all that was typed: digits, spaces and dashes, so it can only be where there is nothing else. */
function typedIn(text: string): string[] {
  const all = new Set(typed)
  const lengths = new Set(typed.map(({ length }) => length))
  const found = new Set<string>()
  // Each text is gone through once, not once for each of some thousand numbers.
  for (const [run] of text.matchAll(/[\d -]{9,}/g)) {
    for (const length of lengths) {
      for (let at = 0; at + length <= run.length; at++) {
        const part = run.slice(at, at + length)
        if (all.has(part)) found.add(part)
      }
    }
  }
  return [...found]
}

test('whatever is typed wherever', async () => {
  const taken = new Set<string>()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [name, { requestBody }] of Object.entries(methods)) {
      // It would take away what has to be looked through.
      if (path.endsWith('purge-test-data')) continue
      for (const call of callsOf(name.toUpperCase(), path, fieldsOf(requestBody))) {
        const filled = call.path.includes('{id}') ? call.path.replace('{id}', await idFor(path)) : call.path
        const answer = await client.call({ ...call, path: filled })
        expect(answer.status, `${call.method} ${call.path} ${JSON.stringify(call.body)}`).toBeLessThan(500)
        assertHidden(answer, call)
        if (answer.status < 300) taken.add(`${call.method} ${path}`)
      }
    }
  }
  // What is refused whatever it is would show nothing.
  for (const path of Object.keys(BODIES)) {
    expect(
      [...taken].some((name) => name.endsWith(` ${path}`)),
      path,
    ).toBe(true)
  }
  const form = new URLSearchParams({
    ...goodCard,
    number: newCard(),
    name: inGroups(),
    card_no: newCard(),
  } as never)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const { public_key: key } = spawned.started
  const token = await client.call({
    method: 'POST',
    path: '/v1/tokens',
    key,
    body: String(form),
    headers: type,
  })
  expect(token.body.form_data.card_no).toMatch(/^\*{12}\d{4}$/)
  expect((await client.post('/v1/charges', { amount: 100, method: token.body.id })).status).toBe(200)

  const [stored, log] = [await storedText(data), spawned.log()]
  expect(typed.length).toBeGreaterThan(1000)
  expect(typedIn(`"${typed.at(-1)}"`)).toContain(typed.at(-1))
  expect(typedIn(stored)).toEqual([])
  expect(typedIn(log)).toEqual([])
  expect(log).toContain('"route":"/v1/charges"')
  expect(stored).not.toMatch(/cvv\W{1,6}\d{3}/)
}, 300_000)

test.each(breaks)('networks that break with %s, and what is logged of it', async (how) => {
  const log = capturedLog()
  let world: TestGateway
  const networks = brokenNetworks(() => openStorage(world))
  const { processor } = networks
  world = await testGateway({ clock: testClock(), processor, logLevel: 'debug', logTo: log })
  onTestFinished(() => world.close())
  if (how === 'no answer') onTestFinished(setLimits({ processorTimeoutMs: 1_000 }))
  const { post } = world.client
  const key = world.gateway.publicKey
  const body = () => ({ amount: 100, reference: inGroups(), data: { note: inGroups() } })
  const charge = async (more: object) => (await post('/v1/charges', { ...body(), ...more })).body

  networks.break('authorize', how)
  for (const method of METHODS) {
    expect((await charge({ method: method() })).messages[0].entity_id).toMatch(/^[\w-]{22}$/)
  }
  networks.break(undefined)
  const hold = await charge({ method: METHODS[0](), auto_capture: false })
  await charge({ method: METHODS[0]() })
  networks.break('capture', how)
  expect((await post(`/v1/charges/${hold.id}/capture`, body())).status).toBe(500)
  networks.break('funding', how)
  const { id } = (await world.client.call({ method: 'POST', path: '/v1/tokens', key, body: METHODS[0]() }))
    .body
  // Without an end nobody can wait for it.
  if (how !== 'no answer') expect((await world.client.get(`/v1/tokens/${id}`)).status).toBe(200)
  networks.break('settle', how)
  expect((await post('/v1/test-clock/advance', { duration: 'PT13H' })).status).toBe(200)

  const operations = log.lines().flatMap(({ operation }) => (operation ? [operation] : []))
  expect(operations.toSorted()).toEqual(
    [
      'authorize',
      'authorize',
      'capture',
      'daily_capture',
      ...(how === 'no answer' ? [] : ['funding']),
    ].toSorted(),
  )
  expect(typedIn(`"${typed.at(-1)}"`)).toContain(typed.at(-1))
  expect(typedIn(log.text())).toEqual([])
})
