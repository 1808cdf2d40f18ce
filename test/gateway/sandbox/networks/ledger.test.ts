// The simulated networks' own books: what they show is what happened to the payer, whatever the gateway believes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLimits } from '../../../support/api/limits.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { networksWithPauses, simulatedNetworks } from '../../../support/outside/networks.ts'

const DAY = 24 * 60 * 60 * 1000
let world: Awaited<ReturnType<typeof simulatedNetworks>>

beforeAll(async () => {
  world = await simulatedNetworks()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pauses.length = 0
  await world.storage.write((tx) => tx.deleteFrom('simulator_rules').execute())
})

/** Sets a rule for every payment, past the API. */
const setRule = (outcome: object) =>
  world.storage.write((tx) =>
    tx
      .insertInto('simulator_rules')
      .values({
        id: 'rule',
        merchant_id: world.merchantId,
        created: 0,
        position: 1,
        outcomes: JSON.stringify([outcome]),
        afterwards: 'repeat_last',
        matched: 0,
      })
      .execute(),
  )
const state = async (id: string) => (await world.payment(id))?.state
const refused = { approved: false, failure_code: 'card_processing_error' }

describe('authorize', () => {
  test('asked twice answers the same, and authorizes and counts once', async () => {
    const { networks, authorization, storage } = world
    await setRule({ cvv_result: 'INVALID' })
    const [first, second] = await Promise.all([
      networks.authorize(authorization('twice')),
      networks.authorize(authorization('twice', { amount: 999 })),
    ])
    expect(first).toMatchObject({ approved: true, cvv_result: 'INVALID' })
    expect(second).toEqual(first)
    expect(await networks.authorize(authorization('twice'))).toEqual(first)
    const { state, amount } = (await world.payment('twice')) ?? {}
    expect([state, amount]).toEqual(['AUTHORIZED', expect.toBeOneOf([100, 999])])
    const { matched } = await storage.read
      .selectFrom('simulator_rules')
      .select('matched')
      .executeTakeFirstOrThrow()
    expect(matched).toBe(1)
  })

  test('asked again after a broken connection gets the answer', async () => {
    const { networks, authorization } = world
    await setRule({ answer: 'lost' })
    await expect(networks.authorize(authorization('broken'))).rejects.toThrow('broke')
    expect(await networks.authorize(authorization('broken'))).toMatchObject({ approved: true })
  })

  test.each([
    ['a card', {}, refused],
    [
      'a bank account',
      {
        method: {
          type: 'bank',
          routing_number: '000000013',
          account_number: '12345',
          account_type: 'SAVINGS',
        } as const,
      },
      { ...refused, failure_code: 'ach_processing_error' },
    ],
  ])('that comes after its own reversal is refused: %s', async (name, more, answer) => {
    const { networks, authorization } = world
    await networks.reverse(name)
    expect(await networks.authorize(authorization(name, more))).toEqual(answer)
    expect(await world.payment(name)).toMatchObject({ state: 'REVERSED', authorization_code: null })
  })

  test('asked again after a reversal revives nothing', async () => {
    const { networks, authorization } = world
    expect(await networks.authorize(authorization('dropped'))).toMatchObject({ approved: true })
    await networks.reverse('dropped')
    expect(await networks.authorize(authorization('dropped'))).toEqual(refused)
  })

  test('that is still being decided when it is reversed is refused', async () => {
    const { networks, authorization, pauses } = world
    await setRule({ delay: 30_000 })
    const answer = networks.authorize(authorization('slow'))
    await expect.poll(() => pauses).toMatchObject([{ milliseconds: 30_000 }])
    expect(await state('slow')).toBe('ASKED')
    await networks.reverse('slow')
    pauses[0]?.end()
    expect(await answer).toEqual(refused)
    expect(await world.payment('slow')).toMatchObject({ state: 'REVERSED', authorization_code: null })
  })

  test('with a late answer is in the books before the answer comes', async () => {
    const { networks, authorization, pauses } = world
    await setRule({ answer: 'late' })
    const answer = networks.authorize(authorization('late'))
    await expect.poll(() => pauses).toHaveLength(1)
    expect(pauses[0]?.milliseconds).toBeGreaterThan(20_000)
    expect(await state('late')).toBe('AUTHORIZED')
    pauses[0]?.end()
    expect(await answer).toMatchObject({ approved: true })
  })
})

describe('capture', () => {
  test('asked twice takes once', async () => {
    const { networks, authorization } = world
    await networks.authorize(authorization('taken'))
    await Promise.all([networks.capture('taken', 100), networks.capture('taken', 100)])
    expect(await world.payment('taken')).toMatchObject({ state: 'CAPTURED', captured: 100 })
    await expect(networks.reverse('taken')).rejects.toThrow('captured')
    expect(await state('taken')).toBe('CAPTURED')
  })

  test.each([
    ['was declined', { approved: false }, 'DECLINED', false],
    ['was reversed', { approved: true }, 'REVERSED', true],
  ])('takes nothing of a payment that %s', async (name, answer, expected, isReversed) => {
    const { networks, authorization } = world
    await setRule(answer.approved ? { approve: true } : { decline: 'card_declined' })
    expect(await networks.authorize(authorization(name))).toMatchObject(answer)
    if (isReversed) await networks.reverse(name)
    await expect(networks.capture(name, 100)).rejects.toThrow(expected)
    expect(await world.payment(name)).toMatchObject({ state: expected, captured: null })
  })

  test('of a payment that is older than the books is taken for done', async () => {
    await expect(world.networks.capture('older', 100)).resolves.toBeUndefined()
  })
})

describe('settle', () => {
  test('what no rule speaks of settles', async () => {
    const { networks, authorization } = world
    await networks.authorize(authorization('fine'))
    expect(await networks.settle('fine')).toEqual({ settled: true })
    expect(await networks.settle('unheard of')).toEqual({ settled: true })
  })

  test('a rule has it fail, at once or after days', async () => {
    const { networks, authorization, clock } = world
    const returned = { settled: false, failure_code: 'settlement_failed' }
    await setRule({ settlement: { return_code: 'settlement_failed' } })
    await networks.authorize(authorization('at once'))
    expect(await networks.settle('at once')).toEqual(returned)

    await world.storage.write((tx) => tx.deleteFrom('simulator_rules').execute())
    await setRule({ settlement: { return_code: 'settlement_failed', after_days: 2 } })
    expect(await networks.authorize(authorization('later'))).toMatchObject({ approved: true })
    clock.advance(2 * DAY - 1)
    expect(await networks.settle('later')).toEqual({ settled: true })
    clock.advance(1)
    expect(await networks.settle('later')).toEqual(returned)
  })
})

test('a payment in live mode is in the books, and no rule touches it', async () => {
  const { networks, authorization } = world
  await setRule({ decline: 'card_declined' })
  expect(await networks.authorize(authorization('live', { mode: 'live' }))).toMatchObject({ approved: true })
  expect(await world.payment('live')).toMatchObject({ mode: 'live', state: 'AUTHORIZED', rule_id: null })
})

describe('networks that take too long', () => {
  test.each([
    ['decide', { delay: 30_000 }],
    ['answer', { answer: 'late' }],
  ])('to %s are told to drop the payment', async (_what, outcome) => {
    const { folder, remove } = temporaryFolder()
    await withStorage({ dataDir: folder }, async (storage) => {
      const { pauses, simulator } = networksWithPauses(storage)
      let restore = () => {}
      const reverse = (id: string, at: number) => {
        // Nobody waits for the payment any more; what follows has its time.
        restore()
        return simulator.reverse(id, at)
      }
      const { client, close } = await testGateway({ dataDir: folder, processor: { ...simulator, reverse } })
      expect((await client.post('/v1/simulator/rules', { outcome })).status).toBe(200)
      restore = setLimits({ processorTimeoutMs: 300 })
      const answer = await client.post('/v1/charges', { amount: 100, method: goodCard })
      const [{ code, entity_id }] = answer.body.messages
      expect([answer.status, code]).toEqual([500, 'card_processor_not_available'])
      const address = `/v1/simulator/payments/${entity_id}`
      expect((await client.get(address)).body).toMatchObject({ state: 'REVERSED', captured_amount: 0 })
      for (const { end } of pauses) end()
      expect((await client.get(address)).body).toMatchObject({ state: 'REVERSED', captured_amount: 0 })
      expect((await client.get(`/v1/transactions/${entity_id}`)).body.status).toBe('FAILED')
      await close()
    })
    remove()
  })
})
