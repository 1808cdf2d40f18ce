// The index of the search: it is as the transactions are, whoever made them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Storage,
  searchTermFormat,
  type Tx,
  termProperties,
  termsOf,
} from '../../../../gateway/storage/index.ts'
import * as migration from '../../../../gateway/storage/migrations/009-search.ts'
import * as idTerms from '../../../../gateway/storage/migrations/020-id-terms.ts'
import { moreTerms } from '../../../../gateway/storage/migrations/backfills/more-terms.ts'
import type { TermFilter } from '../../../../gateway/transactions/search/filters.ts'
import { withoutImplied } from '../../../../gateway/transactions/search/hits.ts'
import { checkInvariants, checkTerms } from '../../../support/crash/invariants.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { goodBank } from '../../../support/merchant/methods.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const reference = (text: string): TermFilter => ({ by: 'term', property: 'reference', text })
const post = async (path: string, body: object) => (await world.client.post(path, body)).body

/** The index as text, in its order. */
async function terms({ read }: Storage): Promise<string[]> {
  const rows = await read.selectFrom('transaction_terms').selectAll().execute()
  return rows
    .map(({ transaction_id, property, term, created }) => [transaction_id, property, term, created].join(' '))
    .sort()
}

test('it follows every change', async () => {
  const charge = await post('/v1/charges', {
    amount: 1000,
    method: { ...goodCard, name: 'Ada Ada Lovelace King Noel Byron' },
    auto_capture: false,
    reference: 'x '.repeat(64),
    data: { list: Array.from({ length: 50 }, (_, at) => `entry ${at}`), ['k'.repeat(100)]: 1, '\ud800': 2 },
  })
  await post(`/v1/charges/${charge.id}/capture`, { amount: 1000, reference: 'captured' })
  await post(`/v1/transactions/${charge.id}/sign`, { mime_type: 'image/png', data: 'AAAA' })
  const refund = await post(`/v1/charges/${charge.id}/refund`, { amount: 1, data: 'a text' })
  await post(`/v1/transactions/${refund.id}/void`, { reference: 'voided' })
  await post('/v1/charges', { amount: 1000, method: { ...goodCard, number: '4000000000000002' } })
  await withStorage(world, async (storage) => {
    await checkInvariants(storage)
    const all = await terms(storage)
    const of = (property: string) => all.filter((line) => line.startsWith(`${charge.id} ${property} `)).length
    expect(of('data.list')).toBeLessThanOrEqual(20)
    expect(of('method.name')).toBe(4)
    expect(of('capture_reference')).toBe(1)
    expect(of('signature_id')).toBe(1)
    // No number in it is longer than what a mask shows.
    expect(all.join('\n')).not.toMatch(/4242424|4000000/)
  })
})

test('the migrations make it for transactions that were there before', async () => {
  const copies = 2_500
  await withStorage(world, async (storage) => {
    const before = await terms(storage)
    const row = await storage.read.selectFrom('transactions').selectAll().limit(1).executeTakeFirstOrThrow()
    const ofRow = before.filter((line) => line.startsWith(row.id))
    await storage.read.transaction().execute(async (tx) => {
      for (let from = 0; from < copies; from += 100) {
        const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: `copy-${from + at}` }))
        await tx.insertInto('transactions').values(rows).execute()
      }
      await tx.schema.dropTable('transaction_terms').execute()
      await tx.schema.dropIndex('transactions_figures').execute()
      await tx.schema.dropIndex('transactions_holds_account').execute()
      await tx.schema.alterTable('transactions').dropColumn('card_type').execute()
      await migration.up(tx, storage.dialect)
      await idTerms.up(tx, storage.dialect)
      let after: string | undefined
      do after = (await moreTerms.batch(tx, storage.dialect, { after, rows: 300 })).last
      while (after !== undefined)
    })
    const after = await terms(storage)
    expect(after.filter((line) => !line.startsWith('copy-'))).toEqual(before)
    expect(ofRow.length).toBeGreaterThan(3)
    expect(after.length).toBe(before.length + copies * ofRow.length)
    await checkTerms(storage)
  })
  expect((await world.client.get('/v1/transactions?qf=method.card_type:visa')).body.total_entries).toBe(
    copies + 3,
  )
})

/** Longer than what counts of it, in each respect. */
const sample = {
  id: 'AbC-_9',
  amount: 1200,
  reference: ' Order\u00a0 №17  of June to Ada ',
  charge_id: null,
  recurring_charge_id: 'Rec_1',
  amount_refunded: 0,
  surcharge_amount: 30,
  gratuity: 0,
  client_id: 'ClientOf64',
  method: JSON.stringify({
    number: '************4242',
    name: 'E\u0301va',
    city: '',
    exp_month: 2,
    account_type: 'SAVINGS',
  }),
  data: JSON.stringify({
    text: 'x'.repeat(70),
    a: { b: { c: { d: { e: 'deep', f: { g: 'too deep' } } } } },
    ['p'.repeat(59)]: 'a path',
    ['p'.repeat(60)]: 'too long a path',
    list: [1, true, null, 4, 5, 6, 7, 8, 'too many'],
  }),
}

/** What terms are made of, and those of the sample, by the version of the format. */
const FORMATS: Record<number, { properties: string; terms: string[] }> = {
  5: {
    properties:
      'id amount reference capture_reference void_reference source_id authorization_code failure_code charge_id signature_id recurring_charge_id recurring_charge_occurrence_id amount_refunded surcharge_amount gratuity client_id method.number method.fingerprint method.name method.given_name method.surname method.email method.phone method.address1 method.address2 method.city method.state method.postal_code method.country method.account_number method.routing_number method.bank_name method.exp_month method.exp_year method.account_type method.account_holder_type',
    terms: [
      'id: abc-_9',
      'amount: 1200',
      'reference: order no17 of june to ada',
      'reference: no17 of june to ada',
      'reference: of june to ada',
      'reference: june to ada',
      'recurring_charge_id: rec_1',
      'surcharge_amount: 30',
      'client_id: clientof64',
      'method.number: 4242',
      'method.name: \u00e9va',
      'method.exp_month: 2',
      'method.account_type: savings',
      `data.text: ${'x'.repeat(64)}`,
      'data.a.b.c.d.e: deep',
      `data.${'p'.repeat(59)}: a path`,
      `data.${'p'.repeat(59)}: path`,
      ...['1', 'true', '4', '5', '6', '7'].map((value) => `data.list: ${value}`),
    ],
  },
}

test('the stored terms are of this format: what is made otherwise has another version, and a migration', () => {
  const terms = termsOf(sample).map(({ property, term }) => `${property}: ${term}`)
  expect({ properties: termProperties.join(' '), terms }).toEqual(FORMATS[searchTermFormat.version])
})

/** With a key of the demo partner's authorization. */
async function chargeByPartner() {
  const headers = { authorization: `Bearer ${world.gateway.partner.accessToken}` }
  const { body } = await world.client.call({ path: '/gateway-credentials', headers })
  const key = body.test_accounts[0].secret_key
  await world.client.call({
    method: 'POST',
    path: '/v1/charges',
    key,
    body: { amount: 11, method: goodCard },
  })
}

test.each([
  ['the ids', idTerms.up, ['id']],
  [
    'what recurs, amounts, expiries, and types of bank accounts',
    async (tx: Tx, dialect: Storage['dialect']) => {
      await moreTerms.batch(tx, dialect, { after: undefined, rows: 5_000 })
    },
    [
      'recurring_charge_id',
      'recurring_charge_occurrence_id',
      'amount_refunded',
      'surcharge_amount',
      'gratuity',
      'method.exp_month',
      'method.exp_year',
      'method.account_type',
      'method.account_holder_type',
    ],
  ],
])('another one adds %s, and changes nothing where they are', async (_what, up, properties) => {
  const recur = { interval_unit: 'DAY', interval_delay: 1 }
  const first = await post('/v1/charges', {
    amount: 9,
    method: goodCard,
    recur,
    surcharge_amount: 1,
    gratuity: 2,
    signature: { mime_type: 'image/png', data: 'AAAA' },
  })
  await post(`/v1/charges/${first.id}/refund`, { amount: 4 })
  await post('/v1/charges', { amount: 10, method: goodBank })
  await chargeByPartner()
  await withStorage(world, async (storage) => {
    const { numDeletedRows } = await storage.write((tx) =>
      tx.deleteFrom('transaction_terms').where('property', 'in', properties).executeTakeFirstOrThrow(),
    )
    expect(Number(numDeletedRows)).toBeGreaterThanOrEqual(properties.length)
    for (const _ of ['missing', 'there']) {
      await storage.read.transaction().execute((tx) => up(tx, storage.dialect))
      await checkTerms(storage)
    }
  })
})

test.each<[string, TermFilter[], number[]]>([
  ['a longer text of the same property', [reference('a'), reference('ab'), reference('b')], [1, 2]],
  ['a text of any property', [{ by: 'term', text: 'a' }, reference('a')], [1]],
  ['the same again', [reference('a'), reference('a')], [0]],
  ['nothing of another property', [reference('a'), { by: 'term', property: 'amount', text: 'ab' }], [0, 1]],
])('a search asks no more than it has to: %s', (_why, filters, left) => {
  expect(withoutImplied(filters)).toEqual(left.map((at) => filters[at]))
})
