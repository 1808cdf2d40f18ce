// What the operator makes, in the data of a gateway that is running: merchants, accounts, surcharges.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { achAccount, clientOf, newShop as shopOf } from '../../../support/merchant/merchants.ts'
import { goodBank } from '../../../support/merchant/methods.ts'
import { made, operator as operatorOn } from '../../../support/merchant/operator.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const operator = (...args: string[]) => operatorOn(world, ...args)
const make = (subject: string, ...args: string[]) => made(world, subject, ...args)
const withKey = (key: string) => clientOf(world, key)
const newShop = (...more: string[]) => shopOf(world, ...more)
const charge = { amount: 1000, method: goodCard }

describe('a merchant', () => {
  test('can call at once, with keys that are told when it is made and never again', async () => {
    const { out } = await operator('merchant', 'add', 'name=Second Shop', 'timezone=Europe/Berlin')
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^merchant [\w-]{22} \(Second Shop\)$/),
      '  status=ACTIVE',
      '  api_allowed_ip_address_ranges=',
      expect.stringMatching(/^ {2}public_key=m_\w{22}$/),
      expect.stringMatching(/^ {2}test_secret_key=sk_test_\w{32}$/),
      expect.stringMatching(/^ {2}live_secret_key=sk_live_\w{32}$/),
    ])
    const id = out.split(' ')[1] ?? ''
    const key = (name: string) => out.match(`${name}=(.*)`)?.[1] ?? ''
    for (const mode of ['test', 'live']) {
      const { body } = await withKey(key(`${mode}_secret_key`)).get('/v1/merchant')
      expect(body).toMatchObject({ id, name: 'Second Shop', timezone: 'Europe/Berlin' })
      expect([body.merchant_accounts, body.ach_accounts]).toEqual([[], []])
    }
    const token = await withKey(key('public_key')).post('/v1/tokens', goodCard)
    expect(token.status).toBe(200)
    const again = await operator('merchant', id)
    expect(again.out).not.toContain('secret')
  })

  test('without an account takes no payment; nobody knows what goes on with the demo merchant', async () => {
    const shop = await newShop()
    const { body } = await shop.test.post('/v1/charges', charge)
    expect(body.messages).toEqual([expect.objectContaining({ code: 'no_account_for_payment_method' })])
    expect((await shop.test.get('/v1/transactions')).body.total_entries).toBe(0)
  })

  test('may be given the keys of a test', async () => {
    const keys = { public_key: `m_${'f'.repeat(22)}`, test_secret_key: `sk_test_${'f'.repeat(32)}` }
    const shop = await make('merchant', 'name=Fixed', ...Object.entries(keys).map((entry) => entry.join('=')))
    expect(shop.values).toMatchObject(keys)
    expect((await withKey(keys.test_secret_key).get('/v1/merchant')).body.id).toBe(shop.id)
    const { code, err } = await operator(
      'merchant',
      'add',
      'name=Another',
      ...Object.entries(keys).map((entry) => entry.join('=')),
    )
    expect(code).toBe(1)
    expect(err).toMatch(/^public_key: .*\ntest_secret_key: /)
    expect(err).not.toContain(keys.test_secret_key)
  })

  test.each([
    [['name='], ['name: ']],
    [[], ['name: ']],
    [
      [`name=${'n'.repeat(65)}`, 'timezone=Mars', 'status=GONE', 'public_key=m_1', 'test_secret_key=x'],
      ['name: ', 'timezone: ', 'status: ', 'public_key: ', 'test_secret_key: '],
    ],
  ])('%j is refused, each value with its name, and nothing is made', async (assignments, named) => {
    const count = () => inStorage(world, (tx) => tx.selectFrom('merchants').select('id').execute())
    const before = await count()
    const { code, out, err } = await operator('merchant', 'add', ...assignments)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.split('\n').map((line) => line.replace(/ .*/, ' '))).toEqual(expect.arrayContaining(named))
    expect(err.split('\n')).toHaveLength(named.length)
    expect(await count()).toEqual(before)
  })
})

describe('an account', () => {
  test('takes payments of its mode at once; the first of its kind is primary', async () => {
    const shop = await newShop()
    const first = await shop.account('test', 'type=MerchantAccount')
    const second = await shop.account('test', 'type=MerchantAccount', 'credit_enabled=true')
    expect(first.values).toMatchObject({ status: 'ACTIVE', credit_enabled: 'false', capture_time: '21:00' })
    expect(second.values).toMatchObject({ credit_enabled: 'true' })
    expect((await shop.test.post('/v1/charges', charge)).body.account_id).toBe(first.id)
    const credit = { ...charge, account_id: second.id }
    expect((await shop.test.post('/v1/credits', credit)).body.account_id).toBe(second.id)
    const accounts = (await shop.test.get('/v1/merchant')).body.merchant_accounts
    expect(accounts.map(({ id, primary }: { id: string; primary: boolean }) => [id, primary])).toEqual(
      expect.arrayContaining([
        [first.id, true],
        [second.id, false],
      ]),
    )
    expect((await shop.live.post('/v1/charges', charge)).status).toBe(422)
    await shop.account('live', 'type=MerchantAccount')
    expect((await shop.live.post('/v1/charges', charge)).status).toBe(200)
  })

  test('is captured daily, by the merchant’s own test clock', async () => {
    const shop = await newShop()
    await shop.test.post('/v1/test-clock/advance', { duration: 'P2D' })
    await shop.account('test', 'type=MerchantAccount', 'capture_time=06:30', 'capture_zone=Europe/Berlin')
    const { id } = (await shop.test.post('/v1/charges', charge)).body
    await shop.test.post('/v1/test-clock/advance', { duration: 'P1D' })
    expect((await shop.test.get(`/v1/transactions/${id}`)).body.status).toBe('COMPLETED')
  })

  test('for banks keeps its numbers sealed, and shows them masked', async () => {
    const shop = await newShop()
    const account = await shop.account('test', ...achAccount, 'bank_name=FIRST BANK OF TESTING')
    expect((await shop.test.get(`/v1/ach-accounts/${account.id}`)).body).toMatchObject({
      primary: true,
      routing_number: '******013',
      account_number: '******9001',
      account_type: 'CHECKING',
      bank_name: 'FIRST BANK OF TESTING',
    })
    expect((await shop.test.post('/v1/charges', { amount: 1, method: goodBank })).status).toBe(200)
    const row = await inStorage(world, (tx) =>
      tx.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain('8675309001')
  })

  test.each([
    [
      ['merchant_id=nobody', 'mode=both', 'type=MerchantAccount', 'name='],
      ['merchant_id: ', 'mode: ', 'name: '],
    ],
    [
      ['type=AchAccount', 'routing_number=123456789', 'account_number=1', 'account_type=GOLD', 'mode=test'],
      ['merchant_id: ', 'name: ', 'account_type: ', 'routing_number: ', 'account_number: '],
    ],
    [
      ['type=Wallet', 'currency=XXX', 'capture_time=24:00'],
      ['type: ', 'currency: ', 'capture_time: '],
    ],
    [['type=MerchantAccount', 'routing_number=000000013'], ['routing_number: ']],
  ])('%j is refused, each value with its name, and nothing is made', async (assignments, named) => {
    const count = () => inStorage(world, (tx) => tx.selectFrom('accounts').select('id').execute())
    const before = await count()
    const { code, out, err } = await operator('account', 'add', ...assignments)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    for (const name of named) expect(err).toContain(name)
    expect(err).not.toContain('123456789')
    expect(await count()).toEqual(before)
  })
})

test('the demo merchant is what an operator and then the merchant could type', async () => {
  const { id, address1, city, state, postal_code, country, support_email } = (
    await world.client.get('/v1/merchant')
  ).body
  const shop = await make('merchant', 'name=Demo Shop')
  const profile = { address1, city, state, postal_code, country, support_email }
  const { body } = await withKey(shop.values.live_secret_key ?? '').call({
    method: 'PUT',
    path: '/v1/merchant',
    body: profile,
  })
  expect(body).toMatchObject(profile)
  for (const mode of ['test', 'live']) {
    const of = [`merchant_id=${shop.id}`, `mode=${mode}`]
    const accounts = [
      await make('account', ...of, 'type=MerchantAccount', `name=Demo Shop ${mode}`),
      await make(
        'account',
        ...of,
        ...achAccount,
        `name=Demo Shop eCheck ${mode}`,
        'bank_name=FIRST BANK OF TESTING',
      ),
    ]
    for (const account of accounts)
      await make('surcharge', `account_id=${account.id}`, 'type=card', 'rate=300')
  }
  const [demo, typed] = [await kindOf(id), await kindOf(shop.id)]
  expect(typed).toEqual(demo)
})

/** All that there is of a merchant, without what differs for each: ids, keys, times, and that one is the demo */
function kindOf(id: string) {
  return inStorage(world, async (tx) => {
    const tables = await Promise.all([
      tx.selectFrom('merchants').selectAll().where('id', '=', id).execute(),
      tx.selectFrom('accounts').selectAll().where('merchant_id', '=', id).execute(),
      tx.selectFrom('surcharges').select(['type', 'rate', 'fee']).where('merchant_id', '=', id).execute(),
      // Those of a partner are not the merchant's own.
      tx
        .selectFrom('secret_keys')
        .select('mode')
        .where('merchant_id', '=', id)
        .where('authorization_id', 'is', null)
        .execute(),
      tx.selectFrom('jobs').select(['type', 'mode']).where('merchant_id', '=', id).execute(),
    ])
    const own = ['id', 'merchant_id', 'is_demo', 'created', 'modified', 'public_key', 'bank_secret']
    return tables.map((rows) =>
      rows.map((row) => JSON.stringify(row, (key, value) => (own.includes(key) ? undefined : value))).sort(),
    )
  })
}

describe('a merchant that is not active', () => {
  test('takes no payment of any kind; money can still go back', async () => {
    const shop = await newShop()
    await shop.account('test', 'type=MerchantAccount', 'credit_enabled=true')
    const paid = (await shop.test.post('/v1/charges', charge)).body
    const held = (await shop.test.post('/v1/charges', { ...charge, auto_capture: false })).body
    expect(await operator('merchant', shop.id, 'status=INACTIVE')).toMatchObject({ code: 0 })
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
    for (const [path, body] of [
      ['/v1/charges', charge],
      ['/v1/credits', charge],
      ['/v1/recurring/charges', { ...charge, schedule }],
    ] as const) {
      const { status, body: answer } = await shop.test.post(path, body)
      expect(status, path).toBe(422)
      expect(answer.messages, path).toEqual([expect.objectContaining({ code: 'merchant_not_active' })])
    }
    expect((await shop.live.get('/v1/merchant')).status).toBe(200)
    expect((await shop.test.post(`/v1/charges/${paid.id}/refund`, { amount: 1 })).status).toBe(200)
    expect((await shop.test.post(`/v1/transactions/${held.id}/void`, {})).body.status).toBe('VOIDED')
    await operator('merchant', shop.id, 'status=ACTIVE')
    expect((await shop.test.post('/v1/charges', charge)).status).toBe(200)
  })

  test('has what is due of a recurring charge fail, and the schedule goes on', async () => {
    const shop = await newShop()
    await shop.account('test', 'type=MerchantAccount')
    const schedule = { interval_unit: 'DAY', interval_delay: 1, end: '2060-01-01' }
    const start = (await shop.test.get('/v1/test-clock')).body.now
    const begins = new Date(Date.parse(start) + 2 * 86_400_000).toISOString().slice(0, 10)
    const { id } = (
      await shop.test.post('/v1/recurring/charges', { ...charge, schedule: { ...schedule, start: begins } })
    ).body
    await operator('merchant', shop.id, 'status=INACTIVE')
    await shop.test.post('/v1/test-clock/advance', { duration: 'P3D' })
    const path = `/v1/recurring/charges/${id}/occurrences`
    const statuses = (await shop.test.get(path)).body.results.map((row: { status: string }) => row.status)
    expect(statuses).toContain('FAILED')
    expect(statuses).toContain('PENDING')
    expect(statuses).not.toContain('PAID')
  })

  test('is told with all else that is wrong with a request', async () => {
    const shop = await newShop('status=INACTIVE')
    const { body } = await shop.test.post('/v1/charges', { ...charge, amount: 'much' })
    expect(body.messages.map(({ code }: { code: string }) => code).sort()).toEqual([
      'invalid_data',
      'merchant_not_active',
    ])
  })
})

test.each([
  [['surcharge', 'remove'], 'remove'],
  [['merchant', 'remove', 'x'], 'remove'],
  [['merchant', 'add', 'credit_enabled=true'], '"credit_enabled=…"'],
  [['surcharge', 'rate=1'], 'Name the surcharge'],
])('%j is refused with status 2', async (args, named) => {
  const { code, out, err } = await operator(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(named)
})
