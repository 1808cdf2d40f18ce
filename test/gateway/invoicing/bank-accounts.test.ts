// Where money may be deposited, and what it costs to pay there (rules: invoicing.md#bank-accounts).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { achAccount, clientOf } from '../../support/merchant/merchants.ts'
import { made } from '../../support/merchant/operator.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { newPartner, type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPortal, portalClient, portalToken } from '../../support/partners/portal.ts'

let world: TestGateway
let partners: PartnerWorld
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

/** A portal of a merchant whose only accounts are those that a test makes. */
async function emptyPortal() {
  const { partner, shop, client } = await newPortal(partners)
  await inStorage(world, (tx) =>
    tx.updateTable('accounts').set({ status: 'DELETED' }).where('merchant_id', '=', shop.id).execute(),
  )
  return { partner, shop, client }
}

const shape = (all: { id: string; processing_accounts: { id: string; type: string }[] }[]) =>
  all.map(({ id, processing_accounts }) => [id, processing_accounts.map((one) => `${one.type} ${one.id}`)])

describe('GET /bank-accounts', () => {
  test('has one for each account for banks, with the cards of the same mode, and nothing of the key', async () => {
    const { client, shop } = await newPortal(partners)
    const answer = await client.get('/bank-accounts')
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(2)
    const of = answer.body.find(({ test_mode }: { test_mode: boolean }) => test_mode)
    const { merchant_accounts, ach_accounts } = (await shop.test.get('/v1/merchant')).body
    const [ach] = ach_accounts
    expect(of).toMatchObject({
      id: `bank_${ach.id}`,
      name: ach.name,
      trust: false,
      account_id: '******9001',
      currency: 'USD',
    })
    expect(of.processing_accounts).toEqual([
      { id: ach.id, name: ach.name, type: 'bank', required_payment_fields: ach.required_payment_fields },
      expect.objectContaining({
        id: merchant_accounts[0].id,
        type: 'card',
        accepted_card_types: 'VISA,MASTERCARD,AMERICAN_EXPRESS,DISCOVER,DINERS_CLUB,JCB',
        cvv_policy: merchant_accounts[0].cvv_policy,
        swipe_avs_policy: merchant_accounts[0].swipe_avs_policy,
      }),
    ])
    expect(answer.text).not.toContain('8675309001')
  })

  test('keeps trust apart from other money, and cards without a bank have one of their own', async () => {
    const { client, shop } = await emptyPortal()
    const one = await shop.account('test', 'type=MerchantAccount')
    const two = await shop.account('test', 'type=MerchantAccount')
    const trust = await shop.account('test', 'type=MerchantAccount')
    const bank = await shop.account('test', ...achAccount)
    const inactive = await shop.account('test', 'type=MerchantAccount')
    await inStorage(world, async (tx) => {
      const change = (values: object, ...ids: string[]) =>
        tx.updateTable('accounts').set(values).where('id', 'in', ids).execute()
      await change({ trust_account: 1 }, trust.id, bank.id)
      await change({ status: 'INACTIVE' }, inactive.id)
    })
    const { body } = await client.get('/bank-accounts')
    expect(shape(body)).toEqual([
      [`bank_${bank.id}`, [`bank ${bank.id}`, `card ${trust.id}`]],
      [`bank_${one.id}`, [`card ${one.id}`, `card ${two.id}`]],
    ])
    expect(body[0].trust).toBe(true)
    expect(body[1]).not.toHaveProperty('bank_name')
    expect(body[1]).not.toHaveProperty('account_id')
  })

  test('takes a token of a merchant, and no key', async () => {
    const { shop } = await newPortal(partners)
    for (const key of [shop.secretKeys.test, shop.publicKey]) {
      const answer = await clientOf(world, key).get('/bank-accounts')
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toContain('Bearer')
    }
    const partner = await newPartner(partners)
    const client = portalClient(partners, await portalToken(partners, partner))
    expect((await client.get('/bank-accounts')).status).toBe(200)
    expect((await portalClient(partners, 'at_nobody').get('/bank-accounts')).status).toBe(401)
  })
})

describe('GET /bank-accounts/{id}/surcharge', () => {
  test('of a bank account has what all accounts behind it add, the first of each type', async () => {
    const { shop, client } = await emptyPortal()
    const card = await shop.account('test', 'type=MerchantAccount')
    const other = await shop.account('test', 'type=MerchantAccount')
    const bank = await shop.account('test', ...achAccount)
    await made(world, 'surcharge', `account_id=${card.id}`, 'type=card', 'rate=350', 'fee=0')
    await made(world, 'surcharge', `account_id=${other.id}`, 'type=card', 'rate=100', 'fee=0')
    await made(world, 'surcharge', `account_id=${bank.id}`, 'type=bank', 'rate=0', 'fee=50')
    const [{ id }] = (await client.get('/bank-accounts')).body
    const answer = await clientOf(world, shop.publicKey).get(`/bank-accounts/${id}/surcharge?amount=1000`)
    expect(answer.body).toEqual([
      {
        type: 'card',
        surcharge_rate: 350,
        surcharge_fee: 0,
        amount: 1000,
        surcharge_amount: 35,
        total_amount: 1035,
      },
      {
        type: 'bank',
        surcharge_rate: 0,
        surcharge_fee: 50,
        amount: 1000,
        surcharge_amount: 50,
        total_amount: 1050,
      },
    ])
    const stranger = (await newPortal(partners)).shop
    const refused = await clientOf(world, stranger.publicKey).get(`/bank-accounts/${id}/surcharge`)
    expect(refused.status).toBe(404)
  })
})
