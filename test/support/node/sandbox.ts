// What only test mode has: the clock, the networks' answers, the payer's bank, and attacks.
import { expect } from 'vitest'
import { goodCard, type TestGateway } from '../gateway.ts'
import { browser, cardOf } from '../merchant/authentications.ts'
import { shopBackEnd } from './back-end.ts'

export async function clock(world: TestGateway): Promise<void> {
  const { testClock, charges, transactions, testData } = (await shopBackEnd(world)).service
  const frozen = await testClock.freeze()
  expect(frozen.is_frozen).toBe(true)
  expect(await testClock.read()).toEqual(frozen)
  const charge = await charges.create({ amount: 300, method: goodCard })
  expect(charge.created).toBe(frozen.now)
  const { now, timeline, is_complete } = await testClock.advance({ duration: 'P2D' })
  expect(Date.parse(now) - Date.parse(frozen.now)).toBe(2 * 86_400_000)
  expect([is_complete, timeline.map(({ type }) => type)]).toEqual([true, ['transaction.completed']])
  expect((await transactions.read(charge.id)).status).toBe('COMPLETED')
  expect((await testClock.resume()).is_frozen).toBe(false)
  expect(Date.parse((await testClock.reset()).now)).toBeLessThan(Date.parse(now))
  await testData.purge({ delete_transactions: true })
  expect((await transactions.list()).total_entries).toBe(0)
}

export async function rules(world: TestGateway): Promise<void> {
  const { simulatorRules, simulatorPayments, charges } = (await shopBackEnd(world)).service
  const rule = await simulatorRules.create({
    match: { amount: 4321, type: 'card' },
    outcomes: [{ decline: 'card_declined' }, { approve: true, cvv_result: 'NOT_MATCHED' }],
    afterwards: 'built_in',
  })
  const pay = () => charges.create({ amount: 4321, method: goodCard })
  await expect(pay()).rejects.toMatchObject({ status: 422, code: 'card_declined', isRefused: true })
  const { id, cvv_result } = await pay()
  expect(cvv_result).toBe('NOT_MATCHED')
  expect(await simulatorPayments.read(id)).toMatchObject({
    transaction_id: id,
    state: 'AUTHORIZED',
    amount: 4321,
    rule_id: rule.id,
  })
  expect(await simulatorRules.read(rule.id)).toMatchObject({ id: rule.id, matched: 2 })
  await simulatorRules.create({ outcome: { approve: true } })
  await simulatorRules.delete(rule.id)
  expect((await simulatorRules.list()).results).toMatchObject([{ outcome: { approve: true }, matched: 0 }])
  await simulatorRules.deleteAll()
  expect((await simulatorRules.list()).total_entries).toBe(0)
}

/** A payer whose bank asks, and who answers it. */
export async function authentications(world: TestGateway): Promise<void> {
  const { tokens, charges, challenges, authentications } = (await shopBackEnd(world)).service
  const { id: token } = await tokens.create({ ...goodCard, number: cardOf('109') })
  const made = await authentications.create({ method: token, amount: 4200, currency: 'USD' })
  expect(made).toMatchObject({ status: 'CREATED', amount: 4200 })
  const step = await authentications.continue(made.id, { browser, method: 'NONE' })
  expect(step).toMatchObject({ status: 'CHALLENGE', challenge: { url: expect.stringMatching(/^https:/) } })
  expect(await challenges.steer(made.id, { result: 'pass' })).toEqual({ id: made.id, result: 'pass' })
  const charge = await charges.create({ amount: 4200, method: token })
  expect(charge).toMatchObject({
    status: 'AUTHORIZED',
    authentication_id: made.id,
    authentication: { liability_shift: true },
  })
  expect((await authentications.list({ charge_id: charge.id })).results).toMatchObject([
    { id: made.id, status: 'SUCCEEDED', charge_id: charge.id },
  ])
  const { messages } = await authentications.read(made.id)
  expect(messages.map(({ type }) => type)).toEqual(['AReq', 'ARes', 'CReq', 'RReq', 'RRes'])
}

export async function cardTesting(world: TestGateway): Promise<void> {
  const { rehearsal, cardTesting } = (await shopBackEnd(world)).service
  expect(await rehearsal.read()).toEqual({ attacks: [] })
  const begun = await cardTesting.rehearse({ rehearsal: true, attack: true })
  expect(begun.attacks).toHaveLength(1)
  expect(await rehearsal.read()).toEqual(begun)
  expect(await cardTesting.rehearse({ rehearsal: false })).toEqual({ attacks: [] })
}
