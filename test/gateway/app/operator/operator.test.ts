import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodCard,
  runCommand,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'
import { operator as operatorOn } from '../../../support/merchant/operator.ts'
import { inStorage } from '../../../support/merchant/stored.ts'

let world: TestGateway
let id: string

beforeAll(async () => {
  world = await testGateway()
  id = world.gateway.testAccountId
})
afterAll(() => world.close())

const operator = (...args: string[]) => operatorOn(world, ...args)
const stored = () =>
  inStorage(world, (tx) =>
    tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

describe('operator account', () => {
  test('shows every account, or the one of an id, as it can be written again', async () => {
    const all = await operator('account')
    expect(all).toMatchObject({ code: 0, err: '' })
    expect(all.out.match(/^account /gm)).toHaveLength(4)
    const { code, out } = await operator('account', id)
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toEqual([
      `account ${id} (MerchantAccount, test: Demo Shop test)`,
      '  status=ACTIVE',
      '  manual_capture_enabled=true',
      '  credit_enabled=false',
      '  nonoriginating_refund_enabled=false',
      '  recurring_charges_enabled=true',
      '  capture_time=21:00',
      '  capture_zone=America/New_York',
    ])
  })

  test('sets what merchants cannot, in the data of a gateway that is running', async () => {
    const settings = { manual_capture_enabled: 0, recurring_charges_enabled: 0, capture_time: '06:30' }
    const { code, out } = await operator(
      'account',
      id,
      'credit_enabled=true',
      'manual_capture_enabled=false',
      'recurring_charges_enabled=false',
      'capture_time=06:30',
      'capture_zone=Europe/Berlin',
    )
    expect(code).toBe(0)
    expect(out).toContain('credit_enabled=true')
    expect(await stored()).toMatchObject({ ...settings, credit_enabled: 1, capture_zone: 'Europe/Berlin' })
    const credit = await world.client.post('/v1/credits', { amount: 1, method: goodCard })
    expect(credit.status).toBe(200)
  })

  test('takes an account out of use, and back', async () => {
    const charge = () => world.client.post('/v1/charges', { amount: 1, method: goodCard })
    for (const status of ['INACTIVE', 'DELETED']) {
      await operator('account', id, `status=${status}`)
      const { body } = await charge()
      expect(body.messages, status).toEqual([expect.objectContaining({ code: 'account_not_active' })])
      expect((await world.client.get(`/v1/accounts/${id}`)).body.status).toBe(status)
    }
    await operator('account', id, 'status=ACTIVE')
    expect((await charge()).status).toBe(200)
  })

  test('of an account out of use money can still go back: what was held is captured, refunded and voided', async () => {
    await operator('account', id, 'credit_enabled=true', 'manual_capture_enabled=true')
    const post = (path: string, body: object) => world.client.post(path, body)
    const hold = { amount: 10, method: goodCard, auto_capture: false }
    const kept = (await post('/v1/charges', hold)).body
    const dropped = (await post('/v1/charges', hold)).body
    for (const status of ['INACTIVE', 'DELETED']) {
      await operator('account', id, `status=${status}`)
      const credit = await post('/v1/credits', { amount: 1, method: goodCard })
      expect(credit.body.messages).toEqual([expect.objectContaining({ code: 'account_not_active' })])
    }
    expect(await post(`/v1/charges/${kept.id}/capture`, { amount: 10 })).toMatchObject({ status: 200 })
    const refund = await post(`/v1/charges/${kept.id}/refund`, { amount: 4 })
    expect(refund.status).toBe(200)
    for (const one of [refund.body, dropped]) {
      expect((await post(`/v1/transactions/${one.id}/void`, {})).body.status).toBe('VOIDED')
    }
    await operator('account', id, 'status=ACTIVE')
  })

  test.each([
    [
      ['credit_enabled=perhaps', 'capture_time=24:00'],
      ['credit_enabled: ', 'capture_time: '],
    ],
    [['capture_zone=Mars'], ['capture_zone: ']],
    [['status=GONE'], ['status: ']],
    [['credit_enabled='], ['credit_enabled: ']],
  ])('%j is refused, each value with its name, and nothing is set', async (assignments, named) => {
    const before = await stored()
    const { code, out, err } = await operator('account', id, ...assignments)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    for (const name of named) expect(err).toContain(name)
    expect(await stored()).toEqual(before)
  })

  test.each([
    [['account', 'nobody'], 'no account'],
    [['account', 'nobody', 'credit_enabled=true'], 'no such'],
    [['merchant', 'nobody', 'api_allowed_ip_address_ranges='], 'no such'],
  ])('%j: there is none, with status 1', async (args, said) => {
    const { code, err } = await operator(...args)
    expect(code).toBe(1)
    expect(err).toContain(said)
  })
})

test('operator merchant opens the API again to a merchant that has shut itself out', async () => {
  const merchant = (await world.client.get('/v1/merchant')).body.id as string
  await operator('merchant', merchant, 'api_allowed_ip_address_ranges=203.0.113.0/24')
  expect((await world.client.get('/v1/merchant')).status).toBe(401)
  const { code, out } = await operator('merchant', merchant, 'api_allowed_ip_address_ranges=')
  expect({ code, out: out.trim().split('\n').at(-1) }).toEqual({
    code: 0,
    out: '  api_allowed_ip_address_ranges=',
  })
  expect((await world.client.get('/v1/merchant')).status).toBe(200)
})

test('an id that begins with a dash is one too', async () => {
  const id = `-${'a'.repeat(21)}`
  await inStorage(world, async (tx) => {
    const merchant = await tx.selectFrom('merchants').selectAll().orderBy('created').executeTakeFirstOrThrow()
    await tx
      .insertInto('merchants')
      .values({ ...merchant, id, public_key: 'm_dash' })
      .execute()
  })
  const { code, out } = await operator('merchant', id, 'api_allowed_ip_address_ranges=10.0.0.0/8')
  expect({ code, out: out.trim() }).toEqual({
    code: 0,
    out: `merchant ${id} (Demo Shop)\n  status=ACTIVE\n  api_allowed_ip_address_ranges=10.0.0.0/8`,
  })
})

test.each([
  [['merchant'], { code: 0, err: '' }],
  [['account', 'nobody'], { code: 1, out: '' }],
  [['account', 'id', 'name=x'], { code: 2, out: '', err: expect.stringContaining('--help') }],
])('%j as a command of its own', async (args, expected) => {
  const { out, err, code } = await runCommand(['operator', ...args, '--data', world.dataDir])
  const inProcess = await operator(...args)
  expect({ out, err, code }).toMatchObject(expected)
  expect({ code, out: out.trim() }).toEqual({ code: inProcess.code, out: inProcess.out })
  expect(err).toContain(inProcess.err)
})

describe('what the command does not take is refused with status 2', () => {
  test.each([
    [[], 'merchant, account, surcharge, brand, plan, application, user or keys'],
    [['nonsense'], 'merchant, account, surcharge, brand, plan, application, user or keys'],
    [['account', 'id', 'name=x'], '"name=…"'],
    [['account', 'id', 'credit_enabled'], 'credit_enabled'],
    [['account', 'credit_enabled=true'], 'Name the account'],
    [['merchant', 'id', 'credit_enabled=true'], '"credit_enabled=…"'],
    [['account', '--nonsense'], '--nonsense'],
  ])('%j', async (args, named) => {
    const { code, out, err } = await operator(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(named)
  })

  test('--help names every setting and ends well', async () => {
    const { code, out } = await operator('--help')
    expect(code).toBe(0)
    expect(out).toContain('credit_enabled')
    expect(out).toContain('api_allowed_ip_address_ranges')
  })
})

test('a folder without a gateway’s data is said to be one, and stays empty', async () => {
  const { folder, remove } = temporaryFolder()
  const none = path.join(folder, 'none')
  const { code, err } = await runCommand(['operator', 'account', '--data', none], { DATABASE_URL: '' })
  expect(code).toBe(1)
  expect(err).toContain('no gateway')
  remove()
})
