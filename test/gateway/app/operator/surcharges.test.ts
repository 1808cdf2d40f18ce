// What accounts add to an amount, as the operator sets it and a page reads it (rules: surcharges.md#operator).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSurcharges } from '../../../../gateway/payments/surcharge/surcharge.ts'
import { postgres } from '../../../../gateway/platform/storage/engines/postgres.ts'
import { surchargesOfAccounts } from '../../../../gateway/platform/storage/migrations/backfills/account-surcharges.ts'
import { runText } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { achAccount, clientOf, newShop as shopOf } from '../../../support/merchant/merchants.ts'
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
const newShop = () => shopOf(world)

describe('a surcharge', () => {
  test('is an account’s own, and can be changed and ended', async () => {
    const shop = await newShop()
    const [one, other] = [
      await shop.account('test', 'type=MerchantAccount'),
      await shop.account('test', ...achAccount),
    ]
    const look = async (id: string) =>
      (await withKey(shop.publicKey).get(`/bank-accounts/${id}/surcharge?amount=1050`)).body
    expect(await look(one.id)).toEqual([])
    const card = await make('surcharge', `account_id=${one.id}`, 'type=card', 'rate=250', 'fee=10')
    expect(card.values).toEqual({ rate: '250', fee: '10' })
    await make('surcharge', `account_id=${one.id}`, 'type=bank', 'rate=0', 'fee=99')
    // Of several of one type the first counts.
    await make('surcharge', `account_id=${one.id}`, 'type=card', 'rate=9999')
    const entry = { type: 'card', surcharge_rate: 250, surcharge_fee: 10, amount: 1050 }
    expect(await look(one.id)).toEqual([
      // 26.25 cents are 26, and half of one would be one.
      { ...entry, surcharge_amount: 36, total_amount: 1086 },
      expect.objectContaining({ type: 'bank', surcharge_amount: 99 }),
    ])
    expect(await look(other.id)).toEqual([])
    await operator('surcharge', card.id, 'rate=300')
    expect((await look(one.id))[0]).toMatchObject({ surcharge_rate: 300, surcharge_amount: 42 })
    const { code, out } = await operator('surcharge', 'remove', card.id)
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(await look(one.id)).toContainEqual(expect.objectContaining({ surcharge_rate: 9999 }))
    const gone = await operator('surcharge', card.id)
    expect(gone).toMatchObject({ code: 1, err: 'There is no surcharge of this id.' })
  })

  test.each([
    [
      ['account_id=nobody', 'type=loan', 'rate=10001', 'fee=-1'],
      ['account_id: ', 'type: ', 'rate: ', 'fee: '],
    ],
    [
      ['type=card', 'fee=1.5', 'rate='],
      ['account_id: ', 'rate: ', 'fee: '],
    ],
  ])('%j is refused, each value with its name', async (assignments, named) => {
    const { code, out, err } = await operator('surcharge', 'add', ...assignments)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    for (const name of named) expect(err).toContain(name)
  })

  test('that is none cannot be removed', async () => {
    const { code, err } = await operator('surcharge', 'remove', 'nobody')
    expect({ code, err }).toEqual({ code: 1, err: 'Surcharge[nobody]: There is no such Surcharge.' })
  })
})

test('the migration gives each account the surcharges that its merchant had', async () => {
  const shop = await newShop()
  const accounts = [
    await shop.account('test', 'type=MerchantAccount'),
    await shop.account('live', ...achAccount),
  ]
  await inStorage(world, async (tx) => {
    await tx.deleteFrom('surcharges').execute()
    const before = { merchant_id: shop.id, account_id: accounts[0]?.id ?? '', type: 'card', fee: 7 } as const
    for (const [created, rate] of [100, 200].entries()) {
      await tx
        .insertInto('surcharges')
        .values({ ...before, id: `s${rate}`, created, rate })
        .execute()
    }
    await runText(tx, 'update surcharges set account_id = null')
    await surchargesOfAccounts.batch(tx, postgres, { after: undefined, rows: 10 })
  })
  for (const { id } of accounts) {
    const rows = await inStorage(world, (tx) => listSurcharges(tx, shop.id, [id], undefined))
    expect(rows).toEqual([{ type: 'card', surcharge_rate: 100, surcharge_fee: 7 }])
  }
  expect((await operator('surcharge')).out.match(/^surcharge /gm)).toHaveLength(4)
})
