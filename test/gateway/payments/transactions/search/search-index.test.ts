// The index of the search: it is as the transactions are, whoever made them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TermFilter } from '../../../../../gateway/payments/transactions/search/filters.ts'
import { withoutImplied } from '../../../../../gateway/payments/transactions/search/hits.ts'
import {
  type Storage,
  searchTermFormat,
  type Term,
  termProperties,
  termsIn,
  termsOf,
  textRanges,
  textRows,
} from '../../../../../gateway/platform/storage/index.ts'
import * as migration from '../../../../../gateway/platform/storage/migrations/009-search.ts'
import * as idTerms from '../../../../../gateway/platform/storage/migrations/020-id-terms.ts'
import { searchTexts } from '../../../../../gateway/platform/storage/migrations/backfills/search-texts.ts'
import { checkInvariants, checkTerms } from '../../../../support/crash/invariants.ts'
import { withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const reference = (text: string): TermFilter => ({ by: 'term', property: 'reference', text })
const post = async (path: string, body: object) => (await world.client.post(path, body)).body

/** The index as text, in its order. */
async function terms({ read }: Storage): Promise<string[]> {
  const rows = await read.selectFrom('transaction_texts').selectAll().execute()
  const lines = rows.flatMap((row) =>
    termsIn(row).map(({ property, term }) => [row.transaction_id, property, term, row.created].join(' ')),
  )
  return lines.sort()
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
      const older = await tx.selectFrom('transaction_terms').select('property').distinct().execute()
      expect(older.map(({ property }) => property)).toEqual(expect.arrayContaining(['id', 'method.name']))
      // As a process of 1.4.0 leaves it: some of another, some missing.
      await tx
        .updateTable('transaction_texts')
        .set({ text_reference: Buffer.from('tx') })
        .execute()
      let after: string | undefined
      do after = (await searchTexts.batch(tx, storage.dialect, { after, rows: 300 })).last
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

test('what 1.4.0 has stored is found until it is stored anew', async () => {
  const { id } = await post('/v1/charges', { amount: 9, method: goodCard, reference: 'from 1.4.0' })
  const move = async () =>
    withStorage(world, ({ write }) =>
      write(async (tx) => {
        const row = await tx
          .selectFrom('transactions')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const terms = termsOf(row).map((term) => ({ ...term, transaction_id: id }))
        const { merchant_id, mode, created } = row
        await tx.deleteFrom('transaction_texts').where('transaction_id', '=', id).execute()
        await tx
          .insertInto('transaction_terms')
          .values(terms.map((term) => ({ merchant_id, mode, created, ...term })))
          .execute()
      }),
    )
  const found = async (query: string) => {
    const { total_entries, results } = (await world.client.get(`/v1/transactions?${query}`)).body
    return [total_entries, ...results.map((one: { id: string }) => one.id)]
  }
  await move()
  for (const _ of ['before', 'after']) {
    expect(await found('q=from 1.4.0')).toEqual([1, id])
    expect(await found('qf=reference:from&qf=amount:9')).toEqual([1, id])
    expect(await found('qf=source_id:from')).toEqual([0])
    await withStorage(world, async (storage) => {
      await storage.write((tx) => searchTexts.batch(tx, storage.dialect, { after: undefined, rows: 5_000 }))
      await checkTerms(storage)
    })
  }
  // A change leaves nothing of what is there no more.
  await post(`/v1/charges/${id}/refund`, { amount: 4 })
  await post(`/v1/charges/${id}/refund`, { amount: 5 })
  expect(await found('qf=amount_refunded:4')).toEqual([0])
  expect(await found('qf=amount_refunded:9')).toEqual([1, id])
  await withStorage(world, checkTerms)
})

test('rows have all terms, whatever their properties, and each is in a range where it is looked for', () => {
  const owner = { merchant_id: 'm', mode: 'test', created: 1, id: 'an-id' } as const
  const names = ['method.name', 'reference', 'data.a', 'data.b', 'method.email']
  const terms = names.flatMap((property) =>
    ['ada', 'ada lovelace', 'b', '\u00ff'].map((text) => ({ property, term: Buffer.from(text) })),
  )
  const rows = textRows(owner, terms, 3)
  expect(rows.map(({ part }) => part)).toEqual(rows.map((_, at) => 3 + at))
  const lines = (all: readonly Term[]) => all.map(({ property, term }) => `${property}: ${term}`).sort()
  expect(lines(rows.flatMap(termsIn))).toEqual(lines(terms))
  const found = (text: string, property?: string) =>
    textRanges('test', text, property).flatMap(({ column, low, high, suffix }) =>
      rows.filter((row) => {
        const stored = row[column]
        return (
          stored &&
          stored.compare(low) >= 0 &&
          stored.compare(high) < 0 &&
          (!suffix || stored.subarray(-suffix.length).equals(suffix))
        )
      }),
    ).length
  expect(found('ada')).toBe(2 * names.length)
  expect(found('ada ')).toBe(names.length)
  for (const property of names) expect([property, found('ada', property)]).toEqual([property, 2])
  expect(found('ada', 'data')).toBe(0)
  const [live] = textRanges('live', '')
  expect(rows.every(({ text_name }) => !text_name || !live || text_name.compare(live.high) > 0)).toBe(true)
})

test.each<[string, TermFilter[], number[]]>([
  ['a longer text of the same property', [reference('a'), reference('ab'), reference('b')], [1, 2]],
  ['a text of any property', [{ by: 'term', text: 'a' }, reference('a')], [1]],
  ['the same again', [reference('a'), reference('a')], [0]],
  ['nothing of another property', [reference('a'), { by: 'term', property: 'amount', text: 'ab' }], [0, 1]],
])('a search asks no more than it has to: %s', (_why, filters, left) => {
  expect(withoutImplied(filters)).toEqual(left.map((at) => filters[at]))
})
