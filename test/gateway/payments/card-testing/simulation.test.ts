// Hours of payments, with card testers and without (rules: card-testing.md#promise). The long run has the whole attack.
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Attempt,
  type CardWorld,
  cardOf,
  cardWorld,
  seeded,
  type Told,
} from '../../../support/card-testing.ts'
import { binOf, customer, goThrough, hostOf, pay } from '../../../support/card-traffic.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const HOUR = 60 * 60 * 1000
const MINUTES = { timeout: IS_LONG ? 1_800_000 : 300_000 }

let world: CardWorld
beforeEach(async () => {
  world = await cardWorld()
})
afterEach(() => world.close())

test('a busy hour of honest customers loses less than 0.1 %', MINUTES, async () => {
  const random = seeded(7)
  const customers = IS_LONG ? 10_000 : 1_500
  let lost = 0
  let failed = 0
  for (let at = 0; at < customers; at += 1) {
    world.clock.advance(HOUR / customers)
    const { told, isLost } = await pay(world, random, customer(random))
    if (isLost || told.includes('delayed')) lost += 1
    if (told.includes('reason')) failed += 1
    expect(told).not.toContain('declined')
  }
  expect(failed / customers).toBeGreaterThan(0.1)
  expect(lost / customers).toBeLessThan(0.001)
})

/** A tester's list, from as many addresses as a tenth of the cards; with honest customers. */
async function attack(cards: number, one: (at: number) => Partial<Attempt>) {
  const random = seeded(11)
  const honest = { all: 0, lost: 0 }
  const then = async (at: number) => {
    if (at % 20 > 0) return
    honest.all += 1
    if ((await pay(world, random, customer(random))).isLost) honest.lost += 1
  }
  return { ...(await goThrough(world, { cards, every: HOUR / 10_000, random, one, then })), honest }
}

/** A hundred useful answers are 1 % of 10,000: a shorter attack gets no more. */
const CARDS = IS_LONG ? 10_000 : 1_500
const MOST = 100
const hostIn = (at: number) => hostOf(at % (CARDS / 10))

test('10,000 cards from 1,000 addresses, through a checkout', MINUTES, async () => {
  const { useful, honest } = await attack(CARDS, (at) => ({ address: hostIn(at) }))
  expect(useful).toBeLessThan(IS_LONG ? 80 : MOST)
  // Meanwhile some pay with a new card of a BIN that is tested: 12 of 100 have one. And some share an address with somebody whose
  // card has failed.
  expect(honest.lost / honest.all).toBeLessThan(IS_LONG ? 0.135 : 0.15)
})

test('10,000 cards of as many BINs: what is left is the first card of each address', MINUTES, async () => {
  const one = (at: number) => ({ address: hostIn(at), number: cardOf(binOf(at), 500_000 + at) })
  const { useful, honest } = await attack(CARDS, one)
  expect(useful).toBeLessThan(IS_LONG ? 165 : 60)
  expect(honest.lost / honest.all).toBeLessThan(IS_LONG ? 0.07 : 0.08)
})

test('10,000 cards from 1,000 addresses, with a leaked key', MINUTES, async () => {
  const { useful } = await attack(CARDS, (at) => ({ server: hostIn(at) }))
  expect(useful).toBeLessThan(MOST)
})

test(
  'servers that take payments all the time go on during an attack with their own key',
  MINUTES,
  async () => {
    const random = seeded(3)
    const own = { server: '198.51.100.7' }
    const sell = (at: number) =>
      world.try({ ...own, number: cardOf(binOf(100 + (at % 400)), at), isLive: at % 8 > 0 })
    for (let at = 0; at < 300; at += 1) {
      world.clock.advance(10_000)
      expect(['approved', 'reason']).toContain(await sell(at))
    }
    const told: Told[] = []
    for (let at = 0; at < 400; at += 1) {
      world.clock.advance(400)
      await world.try({
        number: cardOf(binOf(at % 60), 500_000 + at),
        isLive: random() < 0.1,
        server: hostIn(at),
      })
      if (at % 4 === 0 && (at / 4) % 8 > 0) told.push(await sell(1_000 + at / 4))
    }
    expect(told.filter((one) => one === 'approved').length / told.length).toBeGreaterThan(0.95)
  },
)
