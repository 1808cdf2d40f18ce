// What one merchant has in test mode, no other merchant and no key of live mode sees or changes, by whichever operation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealContacts } from '../../../gateway/invoicing/index.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { ownPart } from '../../support/api/description.ts'
import type { ApiDescription } from '../../support/api/openapi.ts'
import { type ApiClient, apiClient, type Call } from '../../support/client.ts'
import { openStorage, testCipher } from '../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { addContacts } from '../../support/merchant/contacts.ts'
import { fill, MARK, type Owned, rowsOf } from '../../support/merchant/first-merchant.ts'
import type { Shop } from '../../support/merchant/merchants.ts'
import { goodBank, newToken } from '../../support/merchant/methods.ts'
import { partnerWorld } from '../../support/partners/partners.ts'
import { newPortal } from '../../support/partners/portal.ts'

let world: TestGateway
let first: Owned
let second: Shop
/** With a token of the second merchant. */
let token: ApiClient
let storage: Storage
let before: Record<string, string[]>
beforeAll(async () => {
  world = await testGateway()
  const partners = await partnerWorld(world)
  const { client, shop } = await newPortal(partners)
  await partners.storage.close()
  second = shop
  token = client
  first = await fill(world)
  await addContacts(world, ['p_first'], { merchantId: first.merchant })
  storage = await openStorage(world)
  // Otherwise the gateway would seal them in the background, which is a change.
  await sealContacts({ storage, cipher: await testCipher(world.dataDir, storage) })
  before = await rowsOf(storage, first.merchant)
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

/** A request that reaches for what is the first merchant's. */
interface Reach {
  /** What follows the path of the operation. */
  query?: string
  /** In place of `{id}`. */
  id?: string
  /** In place of `{occurrenceId}`, or of another id behind `{id}`. */
  occurrenceId?: string
  body?: object
  headers?: Record<string, string>
  /** What another merchant gets, and the same merchant with its live key; none: there is nothing wrong with it. */
  another: number
  live?: number
}

const refused = (id: string, body?: object): Reach[] => [
  { id, ...(body && { body }), another: 404, live: 404 },
]
const charge = { amount: 100, method: goodCard }
const sign = { mime_type: 'a/b', data: 'x' }
const list = (...queries: string[]): Reach[] =>
  queries.map((query) => ({ query: `?${query}`, another: 200, live: 200 }))
const paying = (): Reach[] => [
  { body: { ...charge, method: first.card }, another: 404, live: 404 },
  { body: { ...charge, method: first.bank }, another: 404, live: 404 },
  { body: { ...charge, method: first.contactsCard }, another: 404, live: 404 },
  // A token is of no mode.
  { body: { ...charge, method: first.token }, another: 404 },
  { body: { ...charge, account_id: first.account }, another: 422, live: 422 },
  { body: { amount: 100, method: goodBank, account_id: first.achAccount }, another: 422, live: 422 },
]
const schedule = { interval_unit: 'WEEK', interval_delay: 1 }
const preview: Reach[] = [{ body: { amount: 100, schedule }, another: 200, live: 200 }]
const later = { ...schedule, start: '2040-01-01' }
const ofOccurrence = (body?: object): Reach[] =>
  refused(first.recurring, body).map((reach) => ({ ...reach, occurrenceId: first.occurrence }))
const settings = (id: string, body: object): Reach[] => [{ id, body, another: 404, live: 404 }]
const inTestMode = (id: string): Reach[] => [{ id, another: 404, live: 422 }]
const portal = (id: string, body?: object): Reach[] => [
  { id, ...(body && { body }), another: 404, live: 401 },
]

const invoice = {
  bank_account_id: 'bank_nobody',
  invoice_date: '2026-06-01',
  currency: 'USD',
  line_items: [{ rate_per_quantity: 100, quantity: 1, rate_type: 'units' }],
  test_mode: true,
}
const savingMethod = () => ({
  payment_type: 'credit_card',
  one_time_token: first.token,
  authorized_uses: ['all'],
  test_mode: true,
})
const ofContact = (occurrenceId: string): Reach[] => [
  { id: first.contact, occurrenceId, another: 404, live: 401 },
]

/** Each operation that the API describes: one that is new has to be written down here. */
const REACHES: Record<string, () => Reach[]> = {
  'GET /status': () => [{ another: 200, live: 200 }],
  // Of two public keys the one in the header counts.
  'POST /v1/tokens': () => [
    {
      body: { ...goodCard, public_key: world.gateway.publicKey },
      headers: { origin: 'https://shop.example' },
      another: 200,
      live: 401,
    },
  ],
  'GET /v1/tokens/{id}': () => [{ id: first.token, another: 404 }],
  'POST /v1/cards': () => [
    { body: { token_id: first.token }, another: 404 },
    { body: { ...goodCard, authentication_id: first.authentication }, another: 404, live: 404 },
  ],
  'GET /v1/cards': () => list(`reference=${MARK}`),
  'GET /v1/cards/{id}': () => refused(first.card),
  'PUT /v1/cards/{id}': () => refused(first.card, { reference: 'stolen' }),
  'PATCH /v1/cards/{id}': () => refused(first.card, { reference: 'stolen' }),
  'DELETE /v1/cards/{id}': () => refused(first.card),
  'POST /v1/banks': () => [{ body: { token_id: first.token }, another: 404 }],
  'GET /v1/banks': () => list(`reference=${MARK}`),
  'GET /v1/banks/{id}': () => refused(first.bank),
  'PUT /v1/banks/{id}': () => refused(first.bank, { reference: 'stolen' }),
  'PATCH /v1/banks/{id}': () => refused(first.bank, { reference: 'stolen' }),
  'DELETE /v1/banks/{id}': () => refused(first.bank),
  'POST /v1/payment-methods': () =>
    [{ token_id: first.token }, { card_id: first.card }, { bank_id: first.bank }].map((source) => ({
      body: { contact_id: 'p_first', ...source },
      another: 404,
      live: 404,
    })),
  'GET /v1/payment-methods': () => list(`contact_id=${MARK}`, 'type=card'),
  'GET /v1/payment-methods/{id}': () => refused(first.contactsCard),
  'PATCH /v1/payment-methods/{id}': () => refused(first.contactsCard, { token_id: first.token }),
  'DELETE /v1/payment-methods/{id}': () => refused(first.contactsCard),
  'POST /v1/charges': () => [
    ...paying(),
    { body: { ...charge, authentication_id: first.authentication }, another: 404, live: 404 },
  ],
  'POST /v1/authentications': () => [
    { body: { method: first.card, amount: 100 }, another: 404, live: 404 },
    { body: { token: first.token, amount: 100 }, another: 404 },
  ],
  'POST /v1/authentications/{id}/continue': () => refused(first.authentication, {}),
  'GET /v1/authentications': () => list('status=CREATED'),
  'GET /v1/authentications/{id}': () => refused(first.authentication),
  'GET /v1/charges/holds': () => list(`account_id=${first.account}`),
  'POST /v1/charges/{id}/capture': () => refused(first.hold, { amount: 1000 }),
  'POST /v1/charges/{id}/refund': () => [
    ...refused(first.charge, { amount: 1 }),
    ...refused(first.charge, { amount: 1, method: first.card }),
  ],
  'POST /v1/credits': paying,
  'GET /v1/transactions': () =>
    list(
      `q=${MARK}`,
      `q=${first.charge}`,
      `qf=id:${first.charge}`,
      `qf=charge_id:${first.charge}`,
      `qf=data.order:${MARK}`,
      `account_id=${first.account}`,
      `q=${MARK}&order_by=amount&account_id=${first.account}`,
      `q=usd&qf=reference:${MARK}`,
    ),
  'GET /v1/transactions/{id}': () =>
    [first.charge, first.hold, first.refund, first.credit].flatMap((id) => refused(id)),
  'GET /v1/transactions/source-id': () => [{ query: `?id=${MARK}/7`, another: 404, live: 404 }],
  'POST /v1/transactions/{id}/void': () =>
    [first.charge, first.hold, first.refund, first.credit].flatMap((id) => refused(id, {})),
  'POST /v1/transactions/{id}/sign': () => [first.hold, first.credit].flatMap((id) => refused(id, sign)),
  'GET /v1/signatures/{id}': () => refused(first.signature),
  // Of what is sent, and of nothing that anybody has.
  'GET /v1/recurring/charges/schedule': () => preview,
  'POST /v1/recurring/charges/schedule': () => preview,
  'POST /v1/recurring/charges': () =>
    paying().map((reach) => ({ ...reach, body: { ...reach.body, schedule: later } })),
  'POST /v1/charges/{id}/schedule': () => refused(first.charge, { amount: 1, schedule: later }),
  'GET /v1/recurring/charges': () => list(`reference=${MARK}`, `account_id=${first.account}`),
  'GET /v1/recurring/charges/{id}': () => refused(first.recurring),
  'PUT /v1/recurring/charges/{id}': () => refused(first.recurring, { amount: 1, schedule: later }),
  'PATCH /v1/recurring/charges/{id}': () => refused(first.recurring, { amount: 1 }),
  'DELETE /v1/recurring/charges/{id}': () => refused(first.recurring),
  'POST /v1/recurring/charges/{id}/cancel': () => refused(first.recurring, {}),
  'GET /v1/recurring/charges/{id}/occurrences': () => refused(first.recurring),
  'GET /v1/recurring/charges/{id}/occurrences/{occurrenceId}': () => ofOccurrence(),
  'POST /v1/recurring/charges/{id}/occurrences/{occurrenceId}/pay': () => ofOccurrence({}),
  'POST /v1/recurring/charges/{id}/occurrences/{occurrenceId}/ignore': () => ofOccurrence({}),
  'GET /v1/events': () => list('page_size=100', 'start_date=2020-01-01'),
  'GET /v1/events/{id}': () => refused(first.event),
  'GET /v1/test-clock': () => [{ another: 200, live: 422 }],
  'POST /v1/test-clock/freeze': () => [{ another: 200, live: 422 }],
  'POST /v1/test-clock/resume': () => [{ another: 200, live: 422 }],
  'POST /v1/test-clock/reset': () => [{ another: 200, live: 422 }],
  'POST /v1/test-clock/advance': () => [{ body: { duration: 'PT1M' }, another: 200, live: 422 }],
  'GET /v1/accounts/{id}': () => refused(first.account),
  'PUT /v1/accounts/{id}': () => settings(first.account, { name: 'stolen' }),
  'PATCH /v1/accounts/{id}': () => settings(first.account, { cvv_policy: 'DISABLED' }),
  'GET /v1/ach-accounts/{id}': () => refused(first.achAccount),
  'PUT /v1/ach-accounts/{id}': () => settings(first.achAccount, { name: 'stolen' }),
  'PATCH /v1/ach-accounts/{id}': () => settings(first.achAccount, { bank_name: 'stolen' }),
  'GET /v1/audit-log': () => [
    // Of the other mode, only a test key sees less than all of it.
    { query: `?record_id=${first.refund}`, another: 200 },
  ],
  'GET /v1/webhook_endpoints': () => list('page_size=100'),
  'POST /v1/webhook_endpoints': () => [
    { body: { url: 'https://hooks.example/stranger' }, another: 200, live: 200 },
  ],
  'GET /v1/webhook_endpoints/{id}': () => refused(first.endpoint),
  'PUT /v1/webhook_endpoints/{id}': () => refused(first.endpoint, { enabled: false }),
  'PATCH /v1/webhook_endpoints/{id}': () => refused(first.endpoint, { enabled: false }),
  'DELETE /v1/webhook_endpoints/{id}': () => refused(first.endpoint),
  'POST /v1/webhook_endpoints/{id}/test': () => refused(first.endpoint),
  'POST /v1/webhook_endpoints/{id}/secret/rotate': () => refused(first.endpoint),
  'GET /v1/webhooks/deliveries': () => list(`event_id=${first.event}`, 'status=FAILED'),
  'GET /v1/webhooks/deliveries/{id}': () => refused(first.delivery),
  'POST /v1/webhooks/deliveries/{id}/replay': () => refused(first.delivery),
  // Each has one of its own.
  'GET /v1/webhooks/secret': () => [{ another: 200, live: 200 }],
  'POST /v1/webhooks/secret/rotate': () => [{ another: 200, live: 200 }],
  'GET /v1/test-outbox': () => [{ query: `?record_id=${first.mailed}`, another: 200, live: 422 }],
  'GET /v1/merchant': () => [{ another: 200, live: 200 }],
  // Of the key itself.
  'GET /v1/keys/current': () => [{ another: 200, live: 200 }],
  'GET /v1/origins': () => [{ another: 200, live: 200 }],
  'POST /v1/origins/verify': () => [{ another: 200, live: 200 }],
  // Its settings are of no mode.
  'PUT /v1/merchant': () => [{ body: { id: first.merchant, name: 'stolen' }, another: 422 }],
  'PATCH /v1/merchant': () => [{ body: { id: first.merchant, name: 'stolen' }, another: 422 }],
  'POST /v1/merchant/purge-test-data': () => [{ body: {}, another: 204, live: 422 }],
  'GET /bank-accounts/{id}/surcharge': () => [
    { id: first.account, another: 404, live: 401 },
    { id: first.achAccount, another: 404, live: 401 },
    { id: first.bankAccount, another: 404, live: 401 },
  ],
  'GET /bank-accounts': () => [{ another: 200, live: 401 }],
  'POST /contacts': () => [{ body: { first_name: 'Eve' }, another: 200, live: 401 }],
  'GET /contacts': () =>
    ['', '?q=first', `?email=${MARK}@example.com`, `?source_id=${MARK}`, `?tag=${MARK}`].map((query) => ({
      query,
      another: 200,
      live: 401,
    })),
  'GET /suppressions': () => [{ query: '?test_mode=true', another: 200, live: 401 }],
  'POST /suppressions': () => [
    { body: { address: 'eve@example.com', test_mode: true }, another: 200, live: 401 },
  ],
  'DELETE /suppressions/{id}': () => [
    { id: first.suppression, query: '?test_mode=true', another: 404, live: 401 },
  ],
  'GET /contacts/{id}': () => portal(first.contact),
  'PATCH /contacts/{id}': () => portal(first.contact, { first_name: 'stolen' }),
  'DELETE /contacts/{id}': () => portal(first.contact),
  'POST /contacts/{id}/hash': () => portal(first.contact, {}),
  'POST /invoices': () => [
    { body: { ...invoice, contact_id: first.contact }, another: 404, live: 401 },
    { body: { ...invoice, contact_id: 'p_nobody' }, another: 404, live: 401 },
  ],
  'GET /invoices': () =>
    [
      '',
      `?reference=${MARK}`,
      `?source_id=${MARK}`,
      `?contact_id=${first.contact}`,
      '?status=pending&test_mode=true',
    ].map((query) => ({ query, another: 200, live: 401 })),
  'GET /invoices/{id}': () => portal(first.invoice),
  'POST /invoices/{id}/void': () => portal(first.invoice, {}),
  'PATCH /invoices/{id}': () => portal(first.invoice, { reference: 'stolen' }),
  'POST /invoices/{id}/offline-payments': () => portal(first.invoice, { method: 'cash' }),
  'POST /invoices/{id}/offline-payments/{paymentId}/remove': () => portal(first.invoice, {}),
  'POST /invoices/{id}/credit-notes': () => portal(first.invoice, {}),
  'GET /credit-notes': () =>
    ['', `?contact_id=${first.contact}`, `?invoice_id=${first.invoice}`].map((query) => ({
      query,
      another: 200,
      live: 401,
    })),
  'GET /credit-notes/{id}': () => portal(first.creditNote),
  'POST /items': () => [{ body: { name: 'Tea', rate_per_quantity: 100 }, another: 200, live: 401 }],
  'GET /items': () => [{ query: '?test_mode=true', another: 200, live: 401 }],
  'GET /items/{id}': () => portal(first.item),
  'PATCH /items/{id}': () => portal(first.item, { name: 'stolen' }),
  'DELETE /items/{id}': () => portal(first.item),
  'POST /invoice-drafts': () => [
    { body: { ...invoice, contact_id: first.contact }, another: 404, live: 401 },
  ],
  'GET /invoice-drafts': () =>
    ['', `?contact_id=${first.contact}`].map((query) => ({ query, another: 200, live: 401 })),
  'GET /invoice-drafts/{id}': () => portal(first.draft),
  'PATCH /invoice-drafts/{id}': () => portal(first.draft, { reference: 'stolen' }),
  'DELETE /invoice-drafts/{id}': () => portal(first.draft),
  'POST /invoice-drafts/{id}/issue': () => portal(first.draft, {}),
  'POST /contacts/{id}/payment-methods': () => portal(first.contact, savingMethod()),
  'GET /contacts/{id}/payment-methods': () => portal(first.contact),
  'GET /contacts/{id}/payment-methods/{methodId}': () => ofContact(first.portalCard),
  'DELETE /contacts/{id}/payment-methods/{methodId}': () => ofContact(first.portalCard),
  'POST /contacts/{id}/files': () => portal(first.contact, {}),
  'GET /contacts/{id}/files': () => portal(first.contact),
  'GET /contacts/{id}/files/{fileId}': () => ofContact(first.file),
  'DELETE /contacts/{id}/files/{fileId}': () => ofContact(first.file),
  'POST /v1/surcharge-decisions': () => [{ body: { number: goodCard.number }, another: 200, live: 401 }],
  'GET /v1/simulator/card-testing': () => [{ another: 200, live: 422 }],
  'POST /v1/simulator/card-testing': () => [{ body: { rehearsal: false }, another: 200, live: 422 }],
  'POST /v1/simulator/rules': () => [
    { body: { outcome: { decline: 'card_declined' } }, another: 200, live: 422 },
  ],
  'GET /v1/simulator/rules': () => [{ another: 200, live: 422 }],
  'GET /v1/simulator/rules/{id}': () => inTestMode(first.rule),
  'DELETE /v1/simulator/rules/{id}': () => inTestMode(first.rule),
  'POST /v1/simulator/authentications/{id}': () =>
    inTestMode(first.authentication).map((reach) => ({ ...reach, body: { result: 'pass' } })),
  'GET /v1/simulator/payments/{id}': () => inTestMode(first.charge),
  'DELETE /v1/simulator/rules': () => [{ another: 204, live: 422 }],
  // No merchant's key is a client of OAuth.
  'POST /oauth/token': () => [{ body: { grant_type: 'client_credentials' }, another: 401, live: 401 }],
  'POST /oauth/revoke': () => [{ body: { token: 'at_nobody' }, another: 401, live: 401 }],
  // Nor is it a token.
  'GET /gateway-credentials': () => [{ another: 401, live: 401 }],
}

test('every operation of the description is here', async () => {
  const { paths } = ownPart((await world.client.get('/openapi.json')).body as ApiDescription)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(REACHES).sort()).toEqual(described.sort())
})

/** Operations of the portal, for a token of a merchant, which has no mode. */
const isPortal = (operation: string) =>
  / \/(bank-accounts$|contacts|credit-notes|invoices|invoice-drafts|items|suppressions)/.test(operation)

const PUBLIC = ['POST /v1/tokens', 'GET /bank-accounts/{id}/surcharge', 'POST /v1/surcharge-decisions']

/** What a key gets: undefined where there is nothing wrong with its request. */
type Expected = (reach: Reach) => number | undefined

describe.each<[string, (operation: string) => string, Expected]>([
  [
    'another merchant',
    (operation) => (PUBLIC.includes(operation) ? second.publicKey : second.secretKeys.test),
    ({ another }) => another,
  ],
  ['another merchant in live mode', () => second.secretKeys.live, ({ live, another }) => live ?? another],
  ['the merchant itself in live mode', () => world.gateway.liveSecretKey, ({ live }) => live],
])('%s', (who, keyFor, expected) => {
  test.each(Object.keys(REACHES))('%s', async (operation) => {
    const [method = '', path = ''] = operation.split(' ')
    const { baseUrl, caCertificate } = world.gateway
    const client =
      isPortal(operation) && who === 'another merchant'
        ? token
        : apiClient(baseUrl, caCertificate, keyFor(operation))
    for (const reach of REACHES[operation]?.() ?? []) {
      const { id = '', occurrenceId = '', query = '', body, headers } = reach
      const status = expected(reach)
      if (status === undefined) continue
      const call: Call = {
        method,
        path: path.replace('{id}', id).replace(/\{\w+Id\}/, occurrenceId) + query,
        ...(body && { body }),
        ...(headers && { headers }),
      }
      const answer = await client.call(call)
      expect(answer.status, `${call.method} ${call.path}`).toBe(status)
      expect(answer.text).not.toContain(MARK)
      if (query && answer.status === 200) expect(answer.body).toMatchObject({ total_entries: 0, results: [] })
    }
  })

  // Once for all of them: every row of every table is looked at.
  test('and has changed nothing', async () => {
    expect(await rowsOf(storage, first.merchant)).toEqual(before)
  })
})

test('afterwards the first merchant’s payments are as they were: no rule of another is one of its own', async () => {
  expect((await world.client.post('/v1/charges', { ...charge, method: first.token })).status).toBe(200)
  const token = await newToken(world, goodCard)
  expect((await world.client.post('/v1/charges', { ...charge, method: token })).status).toBe(200)
})
