// Real answers against the API's description: nothing is served that is not described, and nothing described that is never
// served.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkerOf,
  type Description,
  jsonOf,
  type NamedOperation,
  operationsOf,
  ownPart,
  resolve,
  walk,
} from '../../../support/api/description.ts'
import type { Answer } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { openTill } from '../../../support/invoicing/till.ts'
import { textFile } from '../../../support/invoicing/upload.ts'
import { browser, cardOf } from '../../../support/merchant/authentications.ts'
import { addContacts } from '../../../support/merchant/contacts.ts'
import { goodBank, liveClient } from '../../../support/merchant/methods.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { queueTestMail } from '../../../support/outside/mail-server.ts'
import { startReceiver } from '../../../support/outside/receiver.ts'
import { setUrls, tried } from '../../../support/outside/webhooks.ts'
import { blockedScript, sendReports } from '../../../support/page-reports.ts'
import { exchange, keysOf, newCode, newPartner, partnerWorld } from '../../../support/partners/partners.ts'
import { ada, newInvoice, portalToken } from '../../../support/partners/portal.ts'

let world: TestGateway
let api: Description
let check: ReturnType<typeof checkerOf>
/** Of scope `payments`, for the demo merchant. */
let token: string
/** What was answered under each described name: all properties that were in it. */
const served = new Map<string, Set<string>>()
const called = new Set<string>()
/** How many idempotency keys were used. */
let keys = 0

beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
  await addContacts(world, ['p_7'])
  api = ownPart((await world.client.get('/openapi.json')).body)
  check = checkerOf(api)
  await inStorage(world, (tx) => tx.updateTable('accounts').set({ credit_enabled: 1 }).execute())
  const partners = await partnerWorld(world)
  const { id } = (await world.client.get('/v1/merchant')).body
  token = await portalToken(partners, await newPartner(partners), { id })
  await partners.storage.close()
})
afterAll(() => world.close())

/** Has an endpoint made and deleted, and all else in between. */
async function callEndpoints(url: string): Promise<void> {
  const made = await call('createWebhookEndpoint', { body: { url, description: 'Accounting' } })
  const { id } = made.body
  await call('rotateWebhookEndpointSecret', { id, body: {} })
  await call('readWebhookEndpoint', { id })
  await call('listWebhookEndpoints', {})
  await call('changeWebhookEndpoint', { id, body: { event_types: ['invoice.paid'] } })
  await call('replaceWebhookEndpoint', { id, body: { description: 'Books' } })
  await call('testWebhookEndpoint', { id })
  await call('deleteWebhookEndpoint', { id })
}

interface Wish {
  id?: string
  /** In place of any id behind `{id}`. */
  occurrenceId?: string
  query?: string
  body?: object | string
  key?: string | null
  headers?: Record<string, string>
}

/** Sends a request as the description tells, and holds the answer against it. */
async function call(operationId: string, wish: Wish = {}): Promise<Answer> {
  const operation = operationsOf(api).find((one) => one.operationId === operationId)
  if (!operation) throw new Error(`There is no ${operationId}.`)
  if (operation.method !== 'post' || wish.headers?.['idempotency-key']) {
    const answer = await send(operation, wish)
    expectDescribed(operation, answer)
    return answer
  }
  // Each POST can be sent again with its key (rules: conventions.md#idempotency).
  const keyed = { ...wish, headers: { ...wish.headers, 'idempotency-key': `request-${++keys}` } }
  const answer = await send(operation, keyed)
  expectDescribed(operation, answer)
  if (answer.status >= 300) return answer
  const again = await send(operation, keyed)
  expect(again.headers['idempotent-replayed'], operation.name).toBe('true')
  expect([again.status, again.text], operation.name).toEqual([answer.status, answer.text])
  return answer
}

function send({ method, path, security = [] }: NamedOperation, wish: Wish) {
  const { id = '', occurrenceId = 'nobody', query = '', body, key, headers: more } = wish
  const takesToken = key === undefined && security.some(({ oauth }) => oauth?.includes('payments'))
  const headers = takesToken ? { authorization: `Bearer ${token}`, ...more } : more
  const takesPublic = security.some((scheme) => 'publicKey' in scheme)
  const usual = takesPublic ? world.gateway.publicKey : world.gateway.testSecretKey
  return world.client.call({
    method: method.toUpperCase(),
    path: path.replace('{id}', id).replace(/\{\w+Id\}/, occurrenceId) + query,
    key: key === undefined ? usual : key,
    ...(body && { body }),
    ...(headers && { headers }),
  })
}

function expectDescribed({ name, operationId, responses }: NamedOperation, answer: Answer) {
  const part = responses[answer.status]
  if (!part) throw new Error(`${name} answers ${answer.status}, which is not described: ${answer.text}`)
  const { content } = resolve(api, part)
  if (answer.status < 300) called.add(operationId)
  const schema = jsonOf(content)?.schema
  if (!schema) return expect(answer.text, name).toBe('')
  const validate = check(schema)
  expect(validate(answer.body) || validate.errors, `${name}: ${answer.text}`).toBe(true)
  if (answer.status < 300) note(schema, answer.body)
}

type Described = NonNullable<ReturnType<typeof jsonOf>>['schema']

function note(schema: Described, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) note(schema.items ?? {}, item)
  } else if (typeof value === 'object' && value !== null) {
    const kind = resolve(api, schema).anyOf?.find((one) => one.$ref && check(one)(value))
    if (kind) {
      note(kind, value)
      return
    }
    const name = schema.$ref?.split('/').at(-1)
    const { properties = {} } = resolve(api, schema)
    if (name) served.set(name, new Set([...(served.get(name) ?? []), ...Object.keys(value)]))
    for (const [key, inner] of Object.entries(value)) note(properties[key] ?? {}, inner)
  }
}

const holder = {
  name: 'Ada Example',
  address1: '1 Main Street',
  address2: 'Upstairs',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
  phone: '2175550100',
  email: 'ada@example.com',
}
const card = { ...goodCard, ...holder }
const bank = {
  ...goodBank,
  ...holder,
  account_holder_type: 'individual',
  given_name: 'Ada',
  surname: 'Example',
}
const saved = { reference: 'customer 7', description: 'A good one' }
const signature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }

describe('what is served is what is described', () => {
  test('of the service, tokens and surcharges', async () => {
    await call('readStatus')
    for (const method of [card, bank]) {
      const { body } = await call('createToken', { body: { ...method, ...saved, color: 'red' } })
      expect(body.form_data).toEqual({ color: 'red' })
      await call('readToken', { id: body.id })
    }
    await call('createToken', { body: { exp_month: 'soon', account_type: 'none', type: 'bank' } })
    const { publicKey, testAccountId } = world.gateway
    const redirected = await call('createToken', {
      body: `public_key=${publicKey}&number=${goodCard.number}&redirect_url=https%3A%2F%2Fshop.example%2F`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      key: null,
    })
    expect(redirected.status).toBe(303)
    await call('listSurcharges', { id: testAccountId, query: '?amount=4200' })
    await call('decideSurcharge', { body: { number: '424242424242' } })
  })

  test.each([
    ['Card', card],
    ['Bank', bank],
  ])('of a saved %s', async (Name, method) => {
    const { id } = (await call(`save${Name}`, { body: { ...method, ...saved } })).body
    await call(`list${Name}s`)
    await call(`read${Name}`, { id })
    const changed = await call(`change${Name}`, { id, body: { reference: 'customer 8' } })
    await call(`replace${Name}`, { id, body: changed.body })
    await call('createCharge', { body: { amount: 1000, method: id } })
    await call(`delete${Name}`, { id })
  })

  test('of payment methods', async () => {
    const contact_id = 'p_7'
    for (const method of [card, bank]) {
      const token_id = (await call('createToken', { body: method })).body.id
      const { id } = (await call('createPaymentMethod', { body: { contact_id, token_id } })).body
      await call('listPaymentMethods', { query: `?contact_id=${contact_id}&type=${method.type}` })
      await call('readPaymentMethod', { id })
      const other = (await call('createToken', { body: { ...method, city: 'Troy' } })).body.id
      await call('changePaymentMethod', { id, body: { token_id: other } })
      await call('deletePaymentMethod', { id })
    }
  })

  test('of transactions', async () => {
    const more = { surcharge_amount: 1, source_id: 'shop 7', reference: 'order 7', data: { cups: 2 } }
    const hold = { amount: 1000, method: card, auto_capture: false, ...more, signature, gratuity: 10 }
    const idempotent = { 'idempotency-key': 'order-7' }
    const { id, signature_id } = (await call('createCharge', { body: hold, headers: idempotent })).body
    const replayed = await call('createCharge', { body: hold, headers: idempotent })
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect((await call('listHolds')).body.total_entries).toBe(1)
    await call('captureCharge', { id, body: { amount: 1000, reference: 'shipped' } })
    const refund = await call('refundCharge', { id, body: { amount: 100 } })
    await call('readTransaction', { id })
    await call('findTransactionBySourceId', { query: '?id=shop%207' })
    await call('readSignature', { id: signature_id })
    await call('createCredit', { body: { amount: 500, method: card } })
    await call('voidTransaction', { id: refund.body.id, body: { reference: 'kept it' } })
    const other = (await call('createCharge', { body: { amount: 1000, method: card } })).body.id
    await call('signTransaction', { id: other, body: { ...signature, gratuity: 5 } })
    await call('voidTransaction', { id: other })
    const declined = await call('createCharge', {
      body: { amount: 1000, method: { ...card, number: '4000000000000002' } },
    })
    expect(declined.status).toBe(422)
    await call('readTransaction', { id: declined.body.messages[0].entity_id })
    await call('createCharge', { body: { amount: 1000, method: bank } })
    expect((await call('searchTransactions', { query: '?page=1&page_size=100' })).body.results).not.toEqual(
      [],
    )
  })

  test('of authentications', async () => {
    const partners = await partnerWorld(world)
    const { test: partnersKey } = await keysOf(partners, await newPartner(partners))
    await partners.storage.close()
    const key = world.gateway.testSecretKey
    const start = async (ends: string, more: object = {}, by = key) => {
      const number = cardOf(ends)
      const saved = await call('saveCard', { key: by, body: { number, exp_month: 12, exp_year: 2040 } })
      const method = saved.body.id
      const { id } = (await call('createAuthentication', { key: by, body: { method, amount: 900, ...more } }))
        .body
      const proceed = (body: object = { browser, method: 'NONE' }) =>
        call('continueAuthentication', { id, key: by, body })
      return { id, method, proceed }
    }
    const challenged = await start('109', { exemption: 'LOW_VALUE' })
    expect((await challenged.proceed()).body.status).toBe('CHALLENGE')
    await call('steerChallenge', { id: challenged.id, body: { result: 'pass' } })
    const { id: authentication_id, method } = challenged
    const charge = await call('createCharge', { body: { amount: 900, method, authentication_id } })
    await call('readTransaction', { id: charge.body.id })
    await call('searchTransactions', { query: `?q=${charge.body.id}` })
    for (const ends of ['101', '106']) {
      const { id, proceed } = await start(ends)
      await proceed()
      await call('readAuthentication', { id })
    }
    const { proceed, id } = await start('200')
    await proceed({})
    await proceed({ cancel: 'CARDHOLDER' })
    await call('readAuthentication', { id })
    await call('readAuthentication', { id: authentication_id })
    const recur = { frequency: 28, expiry: '2045-01-01', amount: 900 }
    const monthly = await start('100', { recur })
    await monthly.proceed()
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
    const plan = { amount: 900, method: monthly.method, authentication_id: monthly.id, schedule }
    await call('createRecurringCharge', { body: plan })
    await call('readAuthentication', { id: monthly.id })
    const ofPartner = await start('100', {}, partnersKey)
    await call('readAuthentication', { id: ofPartner.id, key: partnersKey })
    await call('listAuthentications', { key: partnersKey })
    await call('listAuthentications')
    const token = (await call('createToken', { body: { ...goodCard, number: cardOf('200') } })).body.id
    await call('createAuthentication', { body: { token, amount: 900 } })
    const token_id = (await call('createToken', { body: { ...goodCard, number: cardOf('100') } })).body.id
    const ofToken = await call('createAuthentication', { key, body: { method: token_id, amount: 900 } })
    await call('continueAuthentication', { id: ofToken.body.id, key, body: { browser, method: 'NONE' } })
    await call('saveCard', { body: { token_id } })
  })

  test.each(['previewSchedule', 'previewScheduleByPost'])('of a schedule: %s', async (operationId) => {
    const interval = { interval_unit: 'MONTH', interval_delay: 1 }
    const schedule = { ...interval, start: '2040-01-01', end: '2040-12-31', days: ['1', 'LAST'] }
    const body = { amount: 5000, max_occurrences: 12, max_amount: 12_500, schedule }
    expect((await call(operationId, { body, query: '?occurrences=1' })).body.occurrences).toHaveLength(1)
    await call(operationId, { body: { amount: 5000, schedule: interval } })
  })

  test('of recurring charges, events and the clock', async () => {
    const interval = { interval_unit: 'MONTH', interval_delay: 1 }
    const schedule = { ...interval, start: '2040-01-01', end: '2041-12-31', days: ['1', 'LAST'] }
    const caps = { max_occurrences: 12, max_amount: 60_000 }
    const texts = { description: 'Rent', reference: 'flat 7', data: { plan: 'gold' } }
    const made = await call('createRecurringCharge', {
      body: { amount: 5000, method: card, schedule, ...caps, ...texts },
    })
    const { id } = made.body
    const occurrenceId = made.body.occurrences[0].id
    await call('listRecurringCharges', { query: '?order_by=-amount' })
    await call('changeRecurringCharge', { id, body: { amount: 4000 } })
    await call('replaceRecurringCharge', { id, body: { amount: 5000, schedule, ...caps, ...texts } })
    await call('payOccurrence', { id, occurrenceId })
    await call('readOccurrence', { id, occurrenceId })
    const next = (await call('listOccurrences', { id })).body.results[0].id
    await call('ignoreOccurrence', { id, occurrenceId: next })
    await call('readRecurringCharge', { id })
    const charge = await call('createCharge', {
      body: { amount: 5000, method: card, recur: { ...interval, ...caps } },
    })
    await call('readTransaction', { id: charge.body.id })
    await call('createRecurringCharge', { body: { amount: 5000, method: bank, schedule } })
    const other = await call('scheduleCharge', { id: charge.body.id, body: { amount: 5000, schedule } })
    await call('cancelRecurringCharge', { id: other.body.id })
    await call('deleteRecurringCharge', { id: other.body.id })
    expect((await call('listAuditLog', { query: '?page_size=100' })).body.total_entries).toBeGreaterThan(0)
    await sendReports(world, [blockedScript('https://evil.example/skimmer.js')])
    const events = await call('listEvents', { query: '?start_date=2026-01-01&page_size=100' })
    await call('readEvent', { id: events.body.results[0].id })
    // An event has a payment as it is after each change.
    for (const { type, data } of (await world.client.get('/v1/events?page_size=100')).body.results) {
      if (type.includes('.occurrence.')) note({ $ref: '#/components/schemas/Occurrence' }, data)
    }
    await call('readTestClock')
    await call('advanceTestClock', { body: { duration: 'P2D' } })
    await call('freezeTestClock')
    await call('resumeTestClock')
    await call('resetTestClock')
    await queueTestMail(world)
    await expect
      .poll(async () => (await world.client.get('/v1/test-outbox')).body.results[0].status)
      .toBe('SENT')
    await call('listTestOutbox')
    await inStorage(world, (tx) =>
      tx
        .updateTable('mails')
        .set({
          status: 'FAILED',
          sent: null,
          error: '550 no such address',
          withheld: 'suppressed',
          planned: 1,
        })
        .execute(),
    )
    await call('listTestOutbox')
  })

  test('of the merchant, its accounts and the simulated networks', async () => {
    const contact = { contact_name: 'Ada', contact_email: 'ada@example.com', contact_phone: '2175550100' }
    const shown = {
      website: 'https://cups.example',
      support_email: 'help@cups.example',
      tax_id: '12-3456789',
      support_phone: '2175550101',
      email_success_to: 'paid@cups.example',
      email_failure_to: 'failed@cups.example',
      reference_required: true,
      reference_label: 'Order',
    }
    const ofLive = (body: object) => liveClient(world).call({ method: 'PATCH', path: '/v1/merchant', body })
    const { name, phone, email, ...address } = holder
    const ownLimits = { max_declines_per_address: 9, max_cards_per_address: 99 }
    await ofLive({ ...shown, ...ownLimits })
    const merchant = (
      await call('changeMerchant', { body: { ...contact, ...address, ...shown, ...ownLimits } })
    ).body
    await call('replaceMerchant', { body: merchant })
    const [{ id: cards }] = merchant.merchant_accounts
    await call('changeAccount', { id: cards, body: { disturbed_policy: 'FLAG', authentication_above: 9999 } })
    for (const operation of ['createCharge', 'createCredit']) {
      const disturbed = { count: 1, kinds: ['moved'] }
      const token = (await call('createToken', { body: { ...goodCard, disturbed } })).body.id
      await call('readToken', { id: token })
      await call(operation, { body: { amount: 100, method: token } })
    }
    await call('changeAccount', { id: cards, body: { disturbed_policy: 'ALLOW' } })
    await call('readMerchant')
    const requireOrigins = (origins_required: number) =>
      inStorage(world, (tx) => tx.updateTable('merchants').set({ origins_required }).execute())
    await requireOrigins(Date.now() + 60_000)
    await ofLive({ allowed_origins: 'http://localhost:3000,https://shop.invalid' })
    await call('readMerchant')
    await call('verifyOrigins')
    await requireOrigins(0)
    await ofLive({ allowed_origins: '' })
    await call('listOrigins')
    await call('readCurrentKey')
    for (const [Name, { id }] of [
      ['Account', merchant.merchant_accounts[0]],
      ['AchAccount', merchant.ach_accounts[0]],
    ] as const) {
      const { body } = await call(`change${Name}`, { id, body: { trust_account: false } })
      await call(`replace${Name}`, { id, body })
      await call(`read${Name}`, { id })
    }
    const match = { amount: 4321, last4: '4242', type: 'card', reference: 'a rule', attempt: 1 }
    const body = { match, outcome: { cvv_result: 'MATCHED' } }
    const rule = (await call('createSimulatorRule', { body })).body.id
    const outcomes = [
      { decline: 'card_declined', delay: 1 },
      { settlement: { return_code: 'settlement_failed' } },
    ]
    await call('createSimulatorRule', {
      body: { outcomes, afterwards: 'repeat_last', times: 2, match: { amount: 4322 } },
    })
    await call('listSimulatorRules')
    await call('rehearseCardTesting', { body: { rehearsal: true, attack: true } })
    await call('readRehearsal')
    await call('rehearseCardTesting', { body: { rehearsal: false } })
    for (const [amount, status] of [
      [4321, 200],
      [4322, 422],
    ] as const) {
      const payment = await call('createCharge', { body: { amount, method: card, reference: 'a rule' } })
      expect(payment.status).toBe(status)
      const id = payment.body.id ?? payment.body.messages[0].entity_id
      await call('readSimulatorPayment', { id })
    }
    await call('readSimulatorRule', { id: rule })
    await call('deleteSimulatorRule', { id: rule })
    await call('deleteSimulatorRules')
    await call('purgeTestData')
  })

  test('of webhooks', async () => {
    const receiver = await startReceiver()
    // An answer, and why it is none.
    receiver.behave('close early')
    await setUrls(world.client, { test_events_urls: receiver.url })
    await call('createCharge', { body: { amount: 1000, method: card } })
    const [{ id, event_id }] = await tried(world.client, 2)
    await receiver.close()
    expect((await call('listDeliveries', { query: `?event_id=${event_id}` })).body.total_entries).toBe(1)
    await call('readDelivery', { id })
    await call('replayDelivery', { id })
    await callEndpoints(`${receiver.url}/own`)
    await setUrls(world.client, { test_events_urls: '' })
    await call('readWebhookSecret')
    await call('rotateWebhookSecret')
  })

  test('of partners', async () => {
    const partners = await partnerWorld(world)
    const partner = await newPartner(partners)
    const own = { ...partner.client, grant_type: 'client_credentials' }
    await call('createAccessToken', { body: own, key: null })
    const code = await newCode(partners, partner)
    const exchanged = { ...partner.client, ...exchange(code), scope: 'payments offline_access' }
    const { access_token } = (await call('createAccessToken', { body: exchanged, key: null })).body
    const token = { authorization: `Bearer ${access_token}` }
    await call('readGatewayCredentials', { key: null, headers: token })
    await call('revokeAccessToken', { body: { ...partner.client, token: access_token }, key: null })
    const { test: key } = await keysOf(partners, partner)
    const { id } = (await call('createCharge', { body: { amount: 1000, method: card }, key })).body
    await call('refundCharge', { id, body: { amount: 100 }, key })
    await call('readTransaction', { id, key })
    await partners.storage.close()
  })

  test('of invoicing', async () => {
    await call('listBankAccounts')
    const more = { language: 'de', tags: ['good'], notes: 'Pays early', source_id: 'crm:1' }
    const address = { address1: '1 Main Street', address2: 'Floor 2', city: 'Troy', state: 'NY' }
    const billed = { company: 'Analytical Engines', ...address, postal_code: '12180', country: 'us' }
    const { id } = (await call('createContact', { body: { ...ada, ...more, ...billed } })).body
    await call('readContact', { id })
    await call('changeContact', { id, body: { last_name: 'Lovelace' } })
    await call('listContacts', { query: '?q=lovelace' })
    await call('createContactHash', { id, body: { expires_in: 3600 } })
    const suppressed = { address: 'eve@example.com', reason: 'complained', test_mode: true }
    const suppression = (await call('createSuppression', { body: suppressed })).body.id
    await call('listSuppressions', { query: '?test_mode=true&address=EVE@example.com' })
    await call('deleteSuppression', { id: suppression, query: '?test_mode=true' })
    const banks: { id: string; test_mode: boolean }[] = (await call('listBankAccounts')).body
    const bank_account_id = banks.find(({ test_mode }) => test_mode)?.id ?? ''
    const invoice = await call('createInvoice', {
      body: {
        ...newInvoice({ contact_id: id, bank_account_id }),
        due_date: '2090-07-01',
        line_items: [
          {
            description: 'Cups',
            rate_per_quantity: 350,
            quantity: 12,
            unit: 'pieces',
            tax_name: 'VAT',
            tax_rate: 19,
          },
        ],
        reference: 'INV-7',
        source_id: 'examplepartner:7',
        invoice_messages: [{ email_addresses: ['ada@example.com'] }],
        scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], days_after_due: 7 }],
      },
    })
    await call('readInvoice', { id: invoice.body.id })
    await call('listTestOutbox', { query: `?record_id=${invoice.body.id}` })
    await call('listInvoices', { query: '?status=pending' })
    const changed = await call('changeInvoice', { id: invoice.body.id, body: { due_date: '2090-08-01' } })
    const received = { amount: 1000, method: 'check', received: '2026-06-20', note: 'Check 1024' }
    const recorded = await call('recordOfflinePayment', { id: invoice.body.id, body: received })
    const [{ id: recordedId }] = recorded.body.offline_payments
    await call('removeOfflinePayment', { id: invoice.body.id, occurrenceId: recordedId })
    const noted = await call('creditInvoice', {
      id: invoice.body.id,
      body: { line_items: [{ id: changed.body.items[0].id, quantity: 1 }], reason: 'Broken' },
    })
    await call('readCreditNote', { id: noted.body.id })
    await call('listCreditNotes', { query: `?invoice_id=${invoice.body.id}` })
    expect(changed.body.due_date).toBe('2090-08-01')
    await call('voidInvoice', { id: invoice.body.id })
    const tea = {
      name: 'Tea',
      rate_per_quantity: 100,
      unit: 'cups',
      tax_name: 'VAT',
      tax_rate: 7,
      test_mode: true,
    }
    const item = { id: (await call('createItem', { body: tea })).body.id }
    await call('readItem', item)
    await call('listItems')
    await call('changeItem', { ...item, body: { rate_per_quantity: 120 } })
    await call('deleteItem', item)
    const mailed = { email_addresses: ['ada@example.com'], subject: 'Your cups', message: 'Thank you.' }
    const drafted = await call('createInvoiceDraft', {
      body: {
        ...newInvoice({ contact_id: id, bank_account_id }),
        due_date: '2090-07-01',
        reference: 'INV-8',
        line_items: [
          { description: 'Tea', rate_per_quantity: 100, unit: 'cups', tax_name: 'VAT', tax_rate: 7 },
        ],
        source_id: 'examplepartner:8',
        invoice_messages: [mailed],
        scheduled_payment_requests: [
          { ...mailed, days_after_due: 7 },
          { ...mailed, send_at: '2090-01-01T00:00:00.000Z' },
        ],
      },
    })
    const draft = { id: drafted.body.id }
    await call('readInvoiceDraft', draft)
    await call('listInvoiceDrafts', { query: `?contact_id=${id}` })
    await call('changeInvoiceDraft', { ...draft, body: { due_date: '2090-08-01' } })
    await call('issueInvoiceDraft', draft)
    const dropped = { ...newInvoice({ contact_id: id, bank_account_id }), source_id: 'examplepartner:9' }
    await call('deleteInvoiceDraft', { id: (await call('createInvoiceDraft', { body: dropped })).body.id })
    for (const [payment_type, method] of [
      ['credit_card', card],
      ['bank_account', bank],
    ] as const) {
      const one_time_token = (await call('createToken', { body: method })).body.id
      const body = { payment_type, one_time_token, authorized_uses: ['all'], test_mode: true }
      const occurrenceId = (await call('createContactPaymentMethod', { id, body })).body.id
      await call('readContactPaymentMethod', { id, occurrenceId })
      await call('listContactPaymentMethods', { id })
      await call('deleteContactPaymentMethod', { id, occurrenceId })
    }
    const occurrenceId = (await call('uploadContactFile', { id, ...textFile })).body.id
    await call('readContactFile', { id, occurrenceId })
    await call('listContactFiles', { id })
    await call('deleteContactFile', { id, occurrenceId })
    const unpaid = newInvoice({ contact_id: id, bank_account_id })
    const paid = await call('createInvoice', { body: unpaid })
    const till = await openTill(world)
    for (const number of ['4000000000000002', '4242424242424242']) {
      const token = (await call('createToken', { body: { ...card, number } })).body.id
      const wish = { contactId: id, invoiceIds: [paid.body.id], method: { token } }
      const { surcharge_amount } = await till.quote(paid.body.owner_id, wish)
      await till.pay(paid.body.owner_id, { ...wish, surcharge_amount, savesMethod: true })
    }
    await till.close()
    const other = (await call('createContact', { body: { first_name: 'Eve', test_mode: true } })).body.id
    await call('eraseContact', { id: other })
    const { invoice_payments } = (await call('readInvoice', { id: paid.body.id })).body
    expect(invoice_payments.map(({ status }: { status: string }) => status)).toEqual(['failed', 'authorized'])
  })

  test('of every operation', () => {
    expect([...called].sort()).toEqual(
      operationsOf(api)
        .map(({ operationId }) => operationId)
        .sort(),
    )
  })

  test('and nothing is described that is never served', () => {
    const answered = namesIn(operationsOf(api).map(({ responses }) => responses))
    for (const [name, { properties = {} }] of Object.entries(api.components.schemas)) {
      // Each kind of event has a test of its own.
      if (name.endsWith('Error') || name.endsWith('Event') || !answered.has(name)) continue
      expect([...(served.get(name) ?? [])].sort(), name).toEqual(Object.keys(properties).sort())
    }
  })
})

/** The names of all schemas that a part of the description refers to, also through others. */
function namesIn(part: unknown, found = new Set<string>()): Set<string> {
  for (const { value } of walk(part)) {
    const name = '$ref' in value ? String(value.$ref).split('/').at(-1) : undefined
    if (name === undefined || found.has(name)) continue
    if (api.components.schemas[name]) namesIn(api.components.schemas[name], found.add(name))
  }
  return found
}

test('what an operation refuses, it refuses as it is described', async () => {
  const seen = new Set<number>()
  const wishes: Wish[] = [
    { key: null },
    { key: 'sk_test_nobody' },
    { id: 'nobody', body: {} },
    { body: { amount: 'a lot', number: 7, outcome: 'fine', mime_type: '', reference: {}, name: [] } },
    { query: '?page_size=0' },
    { headers: { 'x-relayed-ip-address': 'here' } },
    { headers: { 'idempotency-key': 'not one' }, body: {} },
    { headers: { 'content-type': 'application/xml' } },
  ]
  for (const operation of operationsOf(api)) {
    for (const wish of wishes) {
      const { headers, ...others } = wish
      if (operation.method === 'get' && (wish.body || headers?.['content-type'])) continue
      const sent = headers?.['content-type'] ? { ...others, headers, body: {} } : wish
      const answer = await send(operation, { id: 'nobody', ...sent })
      expectDescribed(operation, answer)
      seen.add(answer.status)
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([400, 401, 404, 422]))
})
