// Cards that are scheduled to be charged later are tried out, too (rules: card-testing.md#due).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Processor } from '../../../../../gateway/payments/networks/index.ts'
import { cardOf } from '../../../../support/card-testing.ts'
import { binOf } from '../../../../support/card-traffic.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { monthly, recurringCalls } from '../../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../../support/merchant/stored.ts'

/** Networks that approve what ends with 7 before the check digit. */
const networks: Processor = {
  authorize: async ({ method }) =>
    method.type === 'card' && method.number.at(-2) === '7'
      ? { approved: true, authorization_code: 'ABCDEF', cvv_result: undefined, avs_result: undefined }
      : { approved: false, failure_code: 'card_declined_insufficient_funds' },
  capture: async () => undefined,
  reverse: async () => undefined,
  settle: async () => ({ settled: true }),
  returns: async () => [],
  funding: async () => 'credit',
}

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse('2027-01-31T17:00:00Z')), processor: networks })
  calls = recurringCalls(world)
  await withoutCaptures(world)
})
afterAll(() => world.close())

const card = (number: number) => ({ ...goodCard, cvv: undefined, number: cardOf(binOf(number), number) })
const schedule = monthly('2027-02-01')
const CARDS = 40

/** How the first payments of schedules ended. */
async function counted(ids: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const id of ids) {
    const [first] = await calls.occurrences(id)
    counts[first.status] = (counts[first.status] ?? 0) + 1
  }
  return counts
}

test('few new cards are tried while they fail; the others wait, and known ones are charged', async () => {
  const known = card(17)
  await calls.ok(world.client.post('/v1/charges', { amount: 100, method: known }))
  const strangers: string[] = []
  for (let at = 0; at < CARDS; at += 1)
    strangers.push((await calls.make({ method: card(1_000 + 10 * at), schedule })).id)
  const regular: string[] = []
  for (let at = 0; at < 5; at += 1) regular.push((await calls.make({ method: known, schedule })).id)
  await calls.advance('2027-02-01T04:59:00Z')
  await calls.ok(world.client.post('/v1/simulator/card-testing', { rehearsal: true }))
  await calls.advance('2027-02-01T05:00:10Z')
  expect(await counted(regular)).toEqual({ PAID: 5 })
  const { FAILED = 0, PENDING = 0 } = await counted(strangers)
  expect(FAILED + PENDING).toBe(CARDS)
  // Twenty may fail, and of those that are tried at the same time a few more.
  expect(FAILED).toBeGreaterThan(10)
  expect(FAILED).toBeLessThan(30)

  // Nothing is lost: what waits is tried again.
  await calls.ok(world.client.post('/v1/simulator/card-testing', { rehearsal: false }))
  await calls.advance('2027-02-01T07:00:00Z')
  expect(await counted(strangers)).toEqual({ FAILED: CARDS })
})

test('what is held waits through an attack, without being told that its card is declined', async () => {
  const before = monthly('2027-03-01')
  const held = (await calls.make({ method: card(2_000), schedule: before })).id
  const live = (await calls.make({ method: card(2_007), schedule: before })).id
  await calls.advance('2027-03-01T04:59:00Z')
  await calls.ok(world.client.post('/v1/simulator/card-testing', { rehearsal: true, attack: true }))
  const first = (await calls.make({ method: card(2_010), schedule: before })).id
  await calls.advance('2027-03-01T05:00:10Z')
  const all = await counted([held, live, first])
  expect((all.PAID ?? 0) + (all.FAILED ?? 0)).toBeLessThan(3)
  await calls.ok(world.client.post('/v1/simulator/card-testing', { rehearsal: false }))
  await calls.advance('2027-03-01T08:00:00Z')
  expect(await counted([held, live, first])).toEqual({ FAILED: 2, PAID: 1 })
})
