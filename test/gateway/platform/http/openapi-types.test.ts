// What the API's description says by types: of events, of payment methods and of failures.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureCodes } from '../../../../gateway/core/error-catalog.ts'
import { askApplicant, endAuthorization } from '../../../../gateway/merchants/partners/index.ts'
import {
  bodyOf,
  checkerOf,
  type Description,
  jsonOf,
  resolve,
  type Schema,
} from '../../../support/api/description.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { goodBank } from '../../../support/merchant/methods.ts'
import { advance } from '../../../support/outside/webhooks.ts'
import { blockedScript, sendReports } from '../../../support/page-reports.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { newPartner, partnerWorld } from '../../../support/partners/partners.ts'
import { newPayment, portalClient, portalToken } from '../../../support/partners/portal.ts'
import { approve, decline, newSubmitter } from '../../../support/partners/sign-ups.ts'

let world: TestGateway
let api: Description
let check: ReturnType<typeof checkerOf>
beforeAll(async () => {
  world = await testGateway({ clock: testClock(Date.UTC(2026, 5, 15, 12)) })
  api = (await world.client.get('/openapi.json')).body
  check = checkerOf(api)
})
afterAll(() => world.close())

const schemaOf = (name: string) => {
  const schema = api.components.schemas[name]
  if (!schema) throw new Error(`There is no ${name}.`)
  return schema
}
const kindsOfEvents = () => schemaOf('Event').anyOf ?? []
const typesOf = (kind: Schema): unknown[] => resolve(api, kind).properties?.type?.enum ?? []

/** An invoice of the demo merchant. */
async function invoice() {
  const partners = await partnerWorld(world)
  const { id } = (await world.client.get('/v1/merchant')).body
  const client = portalClient(partners, await portalToken(partners, await newPartner(partners), { id }))
  await partners.storage.close()
  const made = await client.post('/invoices', (await newPayment(client)).invoice)
  expect(made.status).toBe(200)
}

/** The events of a partner whose applications are approved and declined. */
async function partnerEvents(): Promise<{ type: string }[]> {
  const partners = await partnerWorld(world)
  const submitter = await newSubmitter(partners)
  const asked = await submitter.submit({ ...wholeApplication, reference: 'one' })
  await askApplicant(partners, asked, 'Since when?', async () => {})
  const { merchant_id: merchantId } = await approve(partners, asked)
  const between = { applicationId: submitter.application.id, merchantId: merchantId ?? '' }
  await endAuthorization(partners, between)
  await decline(partners, await submitter.submit({ ...wholeApplication, reference: 'two' }), 'other')
  await partners.storage.close()
  return (await submitter.events()).body.results
}

describe('an event', () => {
  test('is of one of these types, each of one kind', () => {
    const types = kindsOfEvents().flatMap(typesOf)
    expect(types).toEqual(
      expect.arrayContaining([
        'transaction.pending_parent_settlement',
        'recurring_charge.deleted',
        'recurring_charge.payment_method.expiring',
        'recurring_charge.occurrence.ignored',
        'payment_method.expired',
        'invoice.partially_paid',
      ]),
    )
    expect(types).toHaveLength(45)
    expect(new Set(types).size).toBe(45)
  })

  test('has the data of its kind', async () => {
    const { client } = world
    const post = async (path: string, body: object) => {
      const answer = await client.post(path, body)
      expect(answer.status, path).toBe(200)
      return answer.body
    }
    const expiring = { ...goodCard, exp_month: 7, exp_year: 2026 }
    const recur = { interval_unit: 'DAY', interval_delay: 1, max_occurrences: 3 }
    const { id: card } = await post('/v1/cards', { number: goodCard.number, exp_month: 7, exp_year: 2026 })
    await post('/v1/authentications', { method: card, amount: 100 })
    await post('/v1/charges', { amount: 100, method: expiring, recur })
    const { id } = await post('/v1/charges', { amount: 200, method: goodBank })
    await post(`/v1/charges/${id}/refund`, { amount: 100 })
    await client.post('/v1/charges', { amount: 300, method: { ...goodCard, number: '4000000000000002' } })
    await post('/v1/recurring/charges', {
      amount: 400,
      method: expiring,
      schedule: { interval_unit: 'MONTH', interval_delay: 3, start: '2026-09-01' },
    })
    await sendReports(world, [blockedScript('https://evil.example/skimmer.js')])
    await invoice()
    await post('/v1/simulator/card-testing', { rehearsal: true, attack: true })
    await post('/v1/simulator/card-testing', { rehearsal: false })
    await advance(client, { to: '2026-08-02T12:00:00Z' })
    const kinds = new Set<string>()
    const types = new Set<string>()
    const events: { type: string }[] = await partnerEvents()
    for (let page = 1; page < 4; page++)
      events.push(...(await client.get(`/v1/events?page_size=100&page=${page}`)).body.results)
    for (const event of events) {
      const right = kindsOfEvents().filter((kind) => check(kind)(event))
      expect(
        right.map((kind) => typesOf(kind).includes(event.type)),
        event.type,
      ).toEqual([true])
      kinds.add(String(right[0]?.$ref))
      types.add(event.type)
    }
    expect(kinds.size).toBe(kindsOfEvents().length)
    expect(types.size).toBeGreaterThan(12)
  })

  test('is posted to a webhook, which is described for each type', () => {
    const types = kindsOfEvents().flatMap(typesOf)
    expect(Object.keys(api.webhooks).sort()).toEqual(types.map(String).sort())
    const operations = Object.entries(api.webhooks)
    expect(new Set(operations.map(([, { post }]) => post?.operationId)).size).toBe(types.length)
    for (const [type, { post }] of operations) {
      const { schema = {} } = jsonOf(post?.requestBody?.content) ?? {}
      // Those of merchant applications come in a list.
      const one = resolve(api, schema).properties?.events?.items ?? schema
      expect(typesOf(one), type).toContain(type)
      const headers = post?.parameters?.map(({ name, in: place }) => [place, name])
      expect(headers).toEqual([
        ['header', 'webhook-id'],
        ['header', 'webhook-timestamp'],
        ['header', 'webhook-signature'],
      ])
      expect(Object.keys(post?.responses ?? {})).toEqual(['200', '410'])
    }
  })
})

describe('a card and a bank account are told apart', () => {
  const methods = () => {
    const { properties = {} } = bodyOf(api, api.paths['/v1/charges']?.post)
    return (properties.method?.anyOf ?? []).flatMap((one) => one.anyOf ?? [one])
  }
  const matching = (value: unknown) =>
    methods()
      .filter((schema) => check(schema)(value))
      .map((schema) => schema.$ref?.split('/').at(-1) ?? schema.type)

  test.each<[string, unknown, string[]]>([
    ['a card', goodCard, ['CardMethod']],
    ['a bank account', goodBank, ['BankMethod']],
    ['an id', 'Zr3Vx0aPq9mT5uLd2Kc8Yw', ['string']],
    ['a card with the number of an account', { ...goodCard, account_number: '1234567890' }, []],
    ['a bank account with a security code', { ...goodBank, cvv: '123' }, []],
    ['a card without a number', { type: 'card', exp_month: 1, exp_year: 2040 }, []],
    ['another type', { ...goodCard, type: 'cash' }, []],
  ])('%s', (_what, value, expected) => {
    expect(matching(value)).toEqual(expected)
  })
})

test('a failure has one of the codes that a failed payment may have', () => {
  const codes = schemaOf('Transaction').properties?.failure_code?.enum
  expect(codes).toEqual(failureCodes)
  expect(codes).toEqual(
    expect.arrayContaining(['card_declined', 'settlement_failed', 'not_authorized_country_denied']),
  )
  for (const other of ['malformed_request', 'rate_limited', 'server_error', 'version_conflict']) {
    expect(codes).not.toContain(other)
  }
})

test('limits of the caller’s own values are said', () => {
  for (const path of ['/v1/charges', '/v1/credits', '/v1/charges/{id}/refund']) {
    const { properties = {} } = bodyOf(api, api.paths[path]?.post)
    expect(properties.source_id, path).toMatchObject({
      minLength: 1,
      maxLength: 128,
      description: expect.stringContaining('card number'),
    })
  }
  expect(schemaOf('Token').properties?.form_data).toMatchObject({
    description: expect.stringMatching(/50 values.*64 characters.*1024/),
  })
})
