// GET /v1/transactions: what a text finds (rules: search.md#any, search.md#property).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank } from '../../../../support/merchant/methods.ts'

const clock = testClock(Date.UTC(2026, 5, 15, 12))
const DAY = 24 * 60 * 60 * 1000
const ada = { ...goodCard, name: 'Ada Lovelace', email: 'Ada@example.com', postal_code: '12345' }
const grace = { ...goodCard, number: '5105105105105100', name: 'Grace  Hopper', phone: '555 0100' }
const byron = { ...goodCard, number: '4000000000000002', name: 'ADA BYRON' }
const odd = { ...goodCard, name: `Žižek 100%_"'` }

let world: TestGateway
/** What each of the transactions is called here, by its id. */
const names = new Map<string, string>()
const idOf = (name: string) => [...names].find(([, other]) => other === name)?.[0] ?? ''

/** One a day: the 15th of June 2026 is the first's, each at noon. */
async function add(name: string, path: string, body: object) {
  const { body: made } = await world.client.post(path, body)
  names.set(made.id ?? made.messages[0].entity_id, name)
  clock.advance(DAY)
}

beforeAll(async () => {
  world = await testGateway({ clock })
  const data = { order: { id: 'A-17', lines: [{ sku: 'red' }, { sku: 'blue' }] }, paid: true, count: 7 }
  const first = { amount: 1000, method: ada, reference: 'Invoice 1001', source_id: 'shop/1', data }
  await add('first', '/v1/charges', first)
  await add('hold', '/v1/charges', { amount: 2500, method: grace, auto_capture: false, reference: 'INV_1' })
  await add('declined', '/v1/charges', { amount: 2500, method: byron, reference: 'Invoice 1003' })
  await add('refund', `/v1/charges/${idOf('first')}/refund`, { amount: 300, reference: 'sent back' })
  await add('voided', '/v1/charges', { amount: 999, method: odd, data: 'ＦＡＩＬＥＤ twice' })
  await world.client.post(`/v1/transactions/${idOf('voided')}/void`, { reference: 'changed mind' })
})
afterAll(() => world.close())

const search = (query: string) => world.client.get(`/v1/transactions${query && `?${query}`}`)
const found = ({ body }: Answer): string[] => body.results.map(({ id }: { id: string }) => names.get(id))
const param = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`

describe('without a filter', () => {
  test('everything of the key’s mode, newest first, each as it is when retrieved but without refunds', async () => {
    const answer = await search('')
    expect(answer.body).toMatchObject({ page: 1, page_size: 20, total_entries: 5 })
    expect(found(answer)).toEqual(['voided', 'refund', 'declined', 'hold', 'first'])
    for (const result of answer.body.results) {
      const { refunds: _, ...one } = (await world.client.get(`/v1/transactions/${result.id}`)).body
      expect(result).toEqual(one)
    }
  })
})

describe('q and qf', () => {
  test.each<[string, string, string[]]>([
    ['the start of a text', 'q=invoice%2010', ['declined', 'first']],
    ['the start of a word', 'q=hopper', ['hold']],
    ['whatever the case', 'q=aDa%20BYron', ['declined']],
    ['spaces around and between', 'q=%20grace%20%20%20hopper%20', ['hold']],
    ['not the middle of a word', 'q=ovelace', []],
    ['accents and symbols as they are', param('q', 'žižek 100%_"'), ['voided']],
    ['however an accent is written', param('q', 'žIŽEK'.normalize('NFD')), ['voided']],
    ['a wildcard is a character', param('q', 'žižek_100'), []],
    ['a percent sign alone', param('q', '%'), []],
    ['an underscore is one, too', param('q', 'INV_'), ['hold']],
    ['a status', 'q=void', ['voided']],
    ['a status among other texts', 'q=failed', ['voided', 'declined']],
    ['a type', 'q=refund', ['refund']],
    ['a card type', 'q=mastercard', ['hold']],
    ['a card type and a name', 'qf=method.card_type:visa&qf=method.name:ada%20b', ['declined']],
    ['a currency', 'q=usd', ['voided', 'refund', 'declined', 'hold', 'first']],
    ['an amount', 'q=2500', ['declined', 'hold']],
    ['an empty one is none', 'q=%20', ['voided', 'refund', 'declined', 'hold', 'first']],
    ['a reference', 'qf=reference:invoice', ['declined', 'first']],
    ['the reference of a void', 'qf=void_reference:changed', ['voided']],
    ['the caller’s id', param('qf', 'source_id:shop/1'), ['first']],
    ['an e-mail address', 'qf=method.email:ada@', ['refund', 'first']],
    ['a card type', 'qf=method.card_type:master', ['hold']],
    ['a failure', 'qf=failure_code:card_declined', ['declined']],
    ['a status, named', 'qf=status:AUTHORIZED', ['refund', 'hold', 'first']],
    ['no status', 'qf=status:gone', []],
    ['data by dots', 'qf=data.order.id:a-1', ['first']],
    ['data in a list', 'qf=data.order.lines.sku:blue', ['first']],
    ['data that is no text', 'qf=data.paid:true&qf=data.count:7', ['first']],
    ['data that is nothing but a text', 'qf=data:failed', ['voided']],
    ['data that nobody has', 'qf=data.order.__proto__:x', []],
    ['the property, not another one', 'qf=reference:ada', []],
    ['all of several', 'qf=reference:invoice&qf=method.name:ada&qf=amount:25', ['declined']],
    ['text and property', 'q=ada%20b&qf=status:failed', ['declined']],
    ['contradictions', 'qf=reference:invoice&qf=method.name:grace', []],
    ['a text with colons', 'qf=reference:a:b:c', []],
  ])('%s', async (_name, query, expected) => {
    const answer = await search(query)
    expect(found(answer)).toEqual(expected)
    expect(answer.body.total_entries).toBe(expected.length)
  })

  test('what the gateway made is found: id, authorization code, fingerprint, the charge of a refund', async () => {
    const { body } = await world.client.get(`/v1/transactions/${idOf('hold')}`)
    expect(found(await search(`q=${body.id}`))).toEqual(['hold'])
    for (const length of [22, 12, 8]) {
      const text = body.id.slice(0, length)
      expect(found(await search(param('qf', `id:${text}`)))).toEqual(['hold'])
      expect(found(await search(param('qf', `id: ${text.toLowerCase()}`)))).toEqual(['hold'])
      expect(found(await search(param('q', text)))).toEqual(['hold'])
    }
    expect(found(await search(param('qf', `id:${body.id.slice(1)}`)))).toEqual([])
    expect(found(await search(param('qf', `id:${body.id}x`)))).toEqual([])
    expect(found(await search(`q=${body.id}&start_date=2026-06-17`))).toEqual([])
    expect(found(await search(`q=${body.authorization_code}`))).toContain('hold')
    expect(found(await search(param('qf', `method.fingerprint:${body.method.fingerprint}`)))).toEqual([
      'hold',
    ])
    expect(found(await search(`qf=charge_id:${idOf('first')}`))).toEqual(['refund'])
  })

  test.each([
    'q=5100',
    'q=5105105105105100',
    'q=5105-1051%205105-5100',
    'qf=method.number:5100',
    'qf=method.number:5105105105105100',
    'qf=method.number:************5100',
    'q=5555555555555100',
  ])('a card is found by its last four digits and by no more: %s', async (query) => {
    expect(found(await search(query))).toEqual(query.endsWith('5555555555555100') ? [] : ['hold'])
  })

  test('a bank account is found by what its masks show', async () => {
    const other = await testGateway()
    const { body } = await other.client.post('/v1/charges', { amount: 1, method: goodBank })
    const { account_number, routing_number } = goodBank
    for (const query of [
      `qf=method.account_number:${account_number}`,
      `qf=method.account_number:${account_number.slice(-4)}`,
      `qf=method.routing_number:${routing_number}`,
      param('qf', `method.account_number:${body.method.account_number}`),
      'q=first%20bank',
    ]) {
      const found = await other.client.get(`/v1/transactions?${query}`)
      expect(found.body.results, query).toMatchObject([{ id: body.id }])
    }
    expect((await other.client.get(`/v1/transactions?q=${account_number}`)).body.total_entries).toBe(0)
    await other.close()
  })

  test('a change of a transaction changes what it is found by', async () => {
    const other = await testGateway()
    const { id } = (await other.client.post('/v1/charges', { amount: 1, method: ada, auto_capture: false }))
      .body
    const total = async (query: string) =>
      (await other.client.get(`/v1/transactions?${query}`)).body.total_entries
    expect([await total('q=shipped'), await total('q=authorized'), await total('q=completed')]).toEqual([
      0, 1, 0,
    ])
    await other.client.post(`/v1/charges/${id}/capture`, { amount: 1, reference: 'Shipped on Monday' })
    expect([await total('q=shipped'), await total('q=authorized'), await total('q=completed')]).toEqual([
      1, 0, 1,
    ])
    await other.close()
  })
})
