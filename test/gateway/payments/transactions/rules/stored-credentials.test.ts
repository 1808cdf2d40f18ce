// What the networks learn of stored cards (rules: charges.md#stored-credentials, charges.md#merchant-initiated).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { cardOf } from '../../../../support/merchant/authentications.ts'
import { goodBank, newToken, refusal } from '../../../../support/merchant/methods.ts'
import { monthly, recurringCalls } from '../../../../support/merchant/recurring.ts'
import { inStorage } from '../../../../support/merchant/stored.ts'

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway()
  calls = recurringCalls(world)
})
afterAll(() => world.close())

const setPolicy = (authentication_policy: string) =>
  calls.ok(
    world.client.call({
      method: 'PATCH',
      path: `/v1/accounts/${world.gateway.testAccountId}`,
      body: { authentication_policy },
    }),
  )
afterEach(() => setPolicy('ON_REQUEST'))

const withoutCvv = { ...goodCard, cvv: undefined }
const save = (card: object = withoutCvv) => calls.ok(world.client.post('/v1/cards', card))
const readCard = (id: string) => calls.ok(world.client.get(`/v1/cards/${id}`))
const tried = (method: unknown, more: object = {}) =>
  world.client.post('/v1/charges', { amount: 4200, method, ...more })
const charge = (method: unknown, more: object = {}) => calls.ok(tried(method, more))
const ID = expect.stringMatching(/^\d{15}$/)
const byMerchant = { stored_credential: { initiator: 'MERCHANT', reason: 'UNSCHEDULED' } }

// (rules: charges.md#network-transaction-id)
test('the first charge with a saved card is kept with it, and later ones refer to it', async () => {
  const { id, ...saved } = await save()
  expect(saved).not.toHaveProperty('network_transaction_id')
  expect(await charge(id)).toMatchObject({ stored_credential: { usage: 'FIRST' } })
  const first = await readCard(id)
  expect(first).toMatchObject({ network_transaction_id: ID })
  const { network_transaction_id } = first
  expect((await charge(id)).stored_credential).toEqual({
    usage: 'SUBSEQUENT',
    initiator: 'CARDHOLDER',
    network_transaction_id,
  })
  const later = await charge(id, byMerchant)
  expect(later.stored_credential).toEqual({
    usage: 'SUBSEQUENT',
    initiator: 'MERCHANT',
    reason: 'UNSCHEDULED',
    network_transaction_id,
  })
  expect(later.network_transaction_id).not.toBe(network_transaction_id)
  expect(await readCard(id)).toMatchObject({ network_transaction_id })
})

test('a saved card that outlives its charges has none, and can be charged again', async () => {
  const { id } = await save()
  await charge(id)
  const body = { delete_transactions: true }
  expect((await world.client.post('/v1/merchant/purge-test-data', body)).status).toBe(204)
  expect(await readCard(id)).not.toHaveProperty('network_transaction_id')
  expect((await charge(id)).stored_credential).toEqual({ usage: 'FIRST', initiator: 'CARDHOLDER' })
  expect((await charge(id, byMerchant)).stored_credential).toMatchObject({ usage: 'SUBSEQUENT' })
})

test('a card that is declined, or gets another number, has none', async () => {
  const { id } = await save({ ...withoutCvv, number: '4000000000000002' })
  expect((await tried(id)).status).toBe(422)
  expect(await readCard(id)).not.toHaveProperty('network_transaction_id')
  const replace = async (number: string, exp_year: number) => {
    const body = { token_id: await newToken(world, { type: 'card', number, exp_month: 12, exp_year }) }
    return calls.ok(world.client.call({ method: 'PATCH', path: `/v1/cards/${id}`, body }))
  }
  await replace('4242424242424242', 2040)
  expect((await charge(id)).stored_credential).toEqual({ usage: 'FIRST', initiator: 'CARDHOLDER' })
  expect(await replace('4242424242424242', 2041)).toMatchObject({ network_transaction_id: ID })
  expect(await replace('5555555555554444', 2041)).not.toHaveProperty('network_transaction_id')
})

test('a new card says that it’s going to be stored; without that, and by bank, there is nothing to say', async () => {
  const stored_credential = { reason: 'UNSCHEDULED' }
  expect(await charge(goodCard, { stored_credential })).toMatchObject({
    stored_credential: { usage: 'FIRST', initiator: 'CARDHOLDER', reason: 'UNSCHEDULED' },
    network_transaction_id: ID,
  })
  expect(await charge(goodCard)).not.toHaveProperty('stored_credential')
  const byBank = await charge(goodBank, { stored_credential })
  expect(byBank).not.toHaveProperty('stored_credential')
  expect(byBank).not.toHaveProperty('network_transaction_id')
})

test.each([
  ['stored_credential.initiator', goodCard, byMerchant],
  ['stored_credential.reason', goodCard, { stored_credential: { initiator: 'MERCHANT' } }],
  [
    'stored_credential',
    goodCard,
    { stored_credential: {}, recur: { interval_unit: 'MONTH', interval_delay: 1 } },
  ],
])('%s may be at fault', async (context, method, more) => {
  expect((await tried(method, more)).body.messages).toMatchObject([{ code: 'invalid_data', context }])
})

test('a charge without the payer is subject to no policy, and isn’t declined softly', async () => {
  await setPolicy('ALWAYS')
  const { id } = await save({ ...withoutCvv, number: cardOf('120') })
  expect(await tried(id)).toMatchObject(refusal(422, 'authentication_required'))
  expect((await charge(id, byMerchant)).status).toBe('AUTHORIZED')
  await setPolicy('ON_REQUEST')
  expect(await tried(id)).toMatchObject(refusal(422, 'authentication_required'))
})

test('recurring payments refer to the first one; the saved card keeps its id, or else the recurring charge', async () => {
  const recur = { interval_unit: 'MONTH', interval_delay: 1 }
  const { recurring_charge_id: id, ...first } = await charge(goodCard, { recur })
  expect(first.stored_credential).toEqual({ usage: 'FIRST', initiator: 'CARDHOLDER', reason: 'RECURRING' })
  const { network_transaction_id } = first
  expect(await calls.read(id)).toMatchObject({ network_transaction_id })
  const pay = async (recurring: string) => {
    const pending = (await calls.occurrences(recurring)).find(
      ({ status }: { status: string }) => status === 'PENDING',
    )
    await calls.ok(calls.pay(recurring, pending.id))
    const [payment] = (await calls.occurrence(recurring, pending.id)).transactions
    return payment.stored_credential
  }
  const referring = { usage: 'SUBSEQUENT', initiator: 'MERCHANT', reason: 'RECURRING' }
  expect(await pay(id)).toEqual({ ...referring, network_transaction_id })

  const { id: ofCharge } = await calls.ok(
    world.client.post(`/v1/charges/${first.id}/schedule`, { amount: 500, schedule: monthly('2040-01-01') }),
  )
  expect(await pay(ofCharge)).toEqual({ ...referring, network_transaction_id })

  const { id: later } = await calls.make({ schedule: monthly('2040-01-01') })
  expect(await pay(later)).toEqual(referring)
  expect(await pay(later)).toMatchObject({ network_transaction_id: ID })

  const card = await save()
  const { id: ofCard } = await calls.make({ method: card.id, schedule: monthly('2040-01-01') })
  expect(await pay(ofCard)).toEqual(referring)
  const kept = await readCard(card.id)
  expect(await pay(ofCard)).toEqual({ ...referring, network_transaction_id: kept.network_transaction_id })
  expect(await calls.read(ofCard)).not.toHaveProperty('network_transaction_id')
})

test('the networks decline a charge that refers to an id of another merchant', async () => {
  const { id } = await save()
  await charge(id)
  const others = '123456789012345'
  await inStorage(world, (tx) =>
    tx.updateTable('saved_methods').set({ network_transaction_id: others }).where('id', '=', id).execute(),
  )
  expect(await tried(id, byMerchant)).toMatchObject(refusal(422, 'card_declined'))
})
