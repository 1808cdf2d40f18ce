import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../../../gateway/core/ids.ts'
import { limits } from '../../../../../gateway/core/limits.ts'
import { newTransaction } from '../../../../../gateway/payments/transactions/model/new-transaction.ts'
import { lowest, setLimits } from '../../../../support/api/limits.ts'
import { type ApiClient, apiClient } from '../../../../support/client.ts'
import { type Stored, tablesIn, withStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { newShop } from '../../../../support/merchant/merchants.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'
import { webhookWorld } from '../../../../support/outside/webhooks.ts'

let world: TestGateway
let live: ApiClient
const clock = testClock()

/** What refers to a row stands before the row. */
const TABLES = [
  'signatures',
  'events',
  'transaction_texts',
  'transactions',
  'payment_methods',
  'saved_methods',
] as const

beforeAll(async () => {
  world = await testGateway({ clock })
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  live = apiClient(baseUrl, caCertificate, liveSecretKey)
})
beforeEach(() =>
  inStorage(world, async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute()
  }),
)
afterAll(() => world.close())

const PURGE = '/v1/merchant/purge-test-data'
const body = { amount: 100, method: goodCard }
const declined = { amount: 100, method: { ...goodCard, number: '4000000000000002' } }
const signature = { mime_type: 'a/b', data: 'x' }

/** A signed charge with a refund, a hold, and a card that is saved and a contact's. */
async function pay(client: ApiClient, of: Stored = world): Promise<void> {
  const { id } = (await client.post('/v1/charges', { ...body, signature })).body
  expect((await client.post(`/v1/charges/${id}/refund`, { amount: 50 })).status).toBe(200)
  expect((await client.post('/v1/charges', { ...body, auto_capture: false })).status).toBe(200)
  const card = (await client.post('/v1/cards', goodCard)).body.id
  const mode = client === live ? 'live' : 'test'
  const contact_id = `p_1 ${mode}`
  await addContacts(of, [contact_id], { merchantId: (await client.get('/v1/merchant')).body.id, mode })
  const tied = await client.post('/v1/payment-methods', { contact_id, card_id: card })
  expect(tied.status).toBe(200)
}

/** How many rows there are of each table, by mode. */
async function count(): Promise<Record<string, number>> {
  return inStorage(world, async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      for (const { mode } of await tx.selectFrom(table).select('mode').execute()) {
        counts[`${mode} ${table}`] = (counts[`${mode} ${table}`] ?? 0) + 1
      }
    }
    return counts
  })
}

describe('POST /v1/merchant/purge-test-data', () => {
  const MONEY = ['test events', 'test signatures', 'test transaction_texts', 'test transactions']
  const METHODS = ['test payment_methods', 'test saved_methods']

  test.each<[unknown, string[]]>([
    [undefined, [...MONEY, ...METHODS]],
    [{}, [...MONEY, ...METHODS]],
    [null, [...MONEY, ...METHODS]],
    [{ delete_transactions: true, delete_payment_methods: 'true' }, [...MONEY, ...METHODS]],
    [{ delete_transactions: true }, MONEY],
    [{ delete_transactions: 'true', delete_payment_methods: false }, MONEY],
    [{ delete_payment_methods: true }, METHODS],
    [{ delete_transactions: false, delete_payment_methods: 'true' }, METHODS],
    [{ delete_transactions: false }, []],
  ])('%j deletes %j, and nothing of live mode', async (wish, gone) => {
    await pay(world.client)
    await pay(live)
    const before = await count()
    const headers = { 'content-type': 'application/json' }
    const sent = wish === undefined ? {} : { body: JSON.stringify(wish), headers }
    const answer = await world.client.call({ method: 'POST', path: PURGE, ...sent })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(Object.keys(before)).toEqual(expect.arrayContaining([...MONEY, ...METHODS]))
    expect(await count()).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => !gone.includes(name))),
    )
  })

  test('leaves another merchant’s data', async () => {
    await pay(world.client)
    const other = await newShop(world)
    const before = await count()
    expect((await other.test.post(PURGE, { delete_payment_methods: true })).status).toBe(204)
    expect(await count()).toEqual(before)
  })

  test('leaves what the networks are being asked just now, until they had their time', async () => {
    const { id } = (await world.client.post('/v1/charges', body)).body
    await inStorage(world, async (tx) => {
      const open = { under_way: 'VOID', under_way_since: clock.now() } as const
      await tx.updateTable('transactions').set(open).where('id', '=', id).execute()
      const { account_id, merchant_id } = await tx
        .selectFrom('transactions')
        .selectAll()
        .executeTakeFirstOrThrow()
      const given = { id: newId(), merchant_id, account_id, mode: 'test', type: 'CHARGE' } as const
      const row = newTransaction(clock.now(), { ...given, amount: 1, currency: 'USD', method: '{}' })
      await tx
        .insertInto('transactions')
        .values({ ...row, status: 'PENDING' })
        .execute()
    })
    const first = await world.client.post(PURGE, {})
    expect([first.status, first.headers['purge-left']]).toEqual([204, 'transactions=2'])
    const terms = expect.any(Number)
    expect(await count()).toEqual({ 'test transactions': 2, 'test transaction_texts': terms })
    const ofCards = await world.client.post(PURGE, { delete_payment_methods: true })
    expect(ofCards.headers).not.toHaveProperty('purge-left')
    clock.advance(60_000)
    const second = await world.client.post(PURGE, {})
    expect(second.status).toBe(204)
    expect(second.headers).not.toHaveProperty('purge-left')
    expect(await count()).toEqual({})
  })

  test('takes along all that a transaction was found by, whatever a search may ask for by then', async () => {
    const method = { ...goodCard, name: 'Ada King Noel Byron' }
    await world.client.post('/v1/charges', { amount: 100, method, data: { order: { id: 'A 17' } } })
    const restore = setLimits({ search: lowest(limits.search) })
    onTestFinished(restore)
    await world.client.post(PURGE, {})
    restore()
    for (const text of ['noel', '17']) {
      const { body: found } = await world.client.get(`/v1/transactions?q=${text}`)
      expect(found).toMatchObject({ total_entries: 0, results: [] })
    }
    expect(await count()).toEqual({})
  })

  test('forgets the answers that tell of what is gone, and no others', async () => {
    const { client } = world
    const headers = (key: string) => ({ 'idempotency-key': key })
    const send = (to: ApiClient, path: string, sent: object, key: string) => to.post(path, sent, headers(key))
    const first = {
      charge: (await send(client, '/v1/charges', body, 'charge')).body.id,
      declined: (await send(client, '/v1/charges', declined, 'declined')).body.messages[0].entity_id,
      live: (await send(live, '/v1/charges', body, 'charge')).body.id,
      card: (await send(client, '/v1/cards', goodCard, 'card')).body.id,
    }
    const signed = (await send(client, `/v1/transactions/${first.charge}/sign`, signature, 'sign')).status
    expect(signed).toBe(200)
    const again = async (to: ApiClient, path: string, sent: object, key: string) => {
      const { body: answer, headers: told } = await send(to, path, sent, key)
      return [answer.id ?? answer.messages[0].entity_id, told['idempotent-replayed'] === 'true'] as const
    }

    await client.post(PURGE, { delete_transactions: true })
    for (const [name, sent] of [
      ['charge', body],
      ['declined', declined],
    ] as const) {
      const [id, isReplayed] = await again(client, '/v1/charges', sent, name)
      expect(id).not.toBe(first[name])
      expect(isReplayed).toBe(false)
    }
    expect((await send(client, `/v1/transactions/${first.charge}/sign`, signature, 'sign')).status).toBe(404)
    expect(await again(client, '/v1/cards', goodCard, 'card')).toEqual([first.card, true])
    await addContacts(world, ['p_1'], { merchantId: (await client.get('/v1/merchant')).body.id })
    const tie = { contact_id: 'p_1', card_id: first.card }
    const tied = (await send(client, '/v1/payment-methods', tie, 'tie')).body.id
    expect(await again(client, '/v1/payment-methods', tie, 'tie')).toEqual([tied, true])
    expect(await again(live, '/v1/charges', body, 'charge')).toEqual([first.live, true])

    await client.post(PURGE, { delete_payment_methods: true })
    const [card, isReplayed] = await again(client, '/v1/cards', goodCard, 'card')
    expect(card).not.toBe(first.card)
    expect(isReplayed).toBe(false)
    expect((await send(client, '/v1/payment-methods', tie, 'tie')).status).toBe(404)
  })

  test('forgets any number of answers', async () => {
    await world.client.post('/v1/charges', body, { 'idempotency-key': 'one' })
    await inStorage(world, async (tx) => {
      const row = await tx.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
      for (let batch = 0; batch < 6; batch++) {
        const copies = Array.from({ length: 100 }, () => ({ ...row, id: newId() }))
        await tx.insertInto('idempotency_keys').values(copies).execute()
      }
      // Being worked on, and of a record that is none of these.
      const open = { ...row, answer: null, instance_id: 'another' }
      const other = { ...row, record_type: 'WebhookSecret' as const }
      await tx
        .insertInto('idempotency_keys')
        .values([
          { ...open, id: 'open' },
          { ...other, id: 'other' },
        ])
        .execute()
    })
    await world.client.post(PURGE, {})
    const left = await inStorage(world, (tx) => tx.selectFrom('idempotency_keys').select('id').execute())
    expect(left.map(({ id }) => id).sort()).toEqual(['open', 'other'])
  })

  test('with a live key is refused, and deletes nothing', async () => {
    await pay(live)
    await pay(world.client)
    const before = await count()
    expect(await live.post(PURGE, {})).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'unavailable_for_merchant_mode' }] },
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    [{ delete_transactions: 'yes' }, 'delete_transactions'],
    [{ delete_payment_methods: 1 }, 'delete_payment_methods'],
  ])('%j is refused', async (wish, context) => {
    expect(await world.client.post(PURGE, wish)).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'invalid_data', context }] },
    })
  })

  test('without a secret key is refused', async () => {
    for (const key of [null, world.gateway.publicKey]) {
      expect((await world.client.call({ method: 'POST', path: PURGE, key })).status).toBe(401)
    }
  })
})

/** Hundreds of rows: many of a purge's batches. */
const LARGE = process.env.LONG_TESTS === '1' ? 100 : 25

test('others are answered while a large purge is going on', async () => {
  await pay(world.client)
  await inStorage(world, async (tx) => {
    const [row] = await tx.selectFrom('transactions').selectAll().where('type', '=', 'CHARGE').execute()
    if (!row) throw new Error('There is no charge.')
    for (let batch = 0; batch < LARGE; batch++) {
      const copies = Array.from({ length: 100 }, () => ({ ...row, id: newId(), signature_id: null }))
      await tx.insertInto('transactions').values(copies).execute()
    }
  })
  const order: string[] = []
  const purge = world.client.post(PURGE, {}).then(({ status }) => order.push(`purge ${status}`))
  const charge = world.client.post('/v1/charges', body).then(({ status }) => order.push(`charge ${status}`))
  await Promise.all([purge, charge])
  expect(order).toEqual(['charge 200', 'purge 204'])
})

/** The tables with rows of test mode, in the order of the alphabet. */
/** Counters of transactions count down later than a purge. */
const tablesWithTestData = (of: TestGateway) =>
  withStorage(of, async ({ read }) => {
    const tables = await tablesIn({ read })
    const withMode = tables.filter(
      ({ name: table, columns }) =>
        !table.startsWith('transaction_count') && columns.some(({ name }) => name === 'mode'),
    )
    const found = await Promise.all(
      withMode.map(async ({ name }) => {
        const ofTable = read.selectFrom(name as 'events').where('mode', '=', 'test')
        return (await ofTable.selectAll().executeTakeFirst()) ? [name] : []
      }),
    )
    return found.flat().toSorted()
  })

test('all that test mode has gone through is gone, and what is set stays', async () => {
  const { receiver, ...webhooks } = await webhookWorld({ clock: testClock() })
  const { client } = webhooks
  await pay(client, webhooks)
  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2026-07-01' }
  expect((await client.post('/v1/recurring/charges', { ...body, schedule })).status).toBe(200)
  await client.post('/v1/test-clock/advance', { duration: 'PT1H' })
  expect(receiver.received.length).toBeGreaterThan(0)
  // The audit log of what was done in test mode stays, too.
  const settings = ['accounts', 'audit_entries', 'secret_keys', 'webhook_secrets']
  const gone = [
    ...TABLES,
    'contacts',
    'deliveries',
    'delivery_attempts',
    'occurrences',
    'recurring_charges',
    'simulator_payments',
  ]
  expect(await tablesWithTestData(webhooks)).toEqual([...settings, ...gone, 'jobs'].toSorted())
  expect((await client.post(PURGE, {})).status).toBe(204)
  expect(await tablesWithTestData(webhooks)).toEqual([...settings, 'jobs'].toSorted())
  // An account is captured daily, a merchant's cards expire; a receiver's job ends once it finds nothing to send.
  const jobs = await withStorage(webhooks, ({ read }) =>
    read.selectFrom('jobs').select(['type', 'mode']).execute(),
  )
  const types = new Set(
    jobs.flatMap(({ type, mode }) => (mode === 'test' && type !== 'deliver' ? [type] : [])),
  )
  expect([...types].toSorted()).toEqual(['capture', 'card_expiry'])
})
