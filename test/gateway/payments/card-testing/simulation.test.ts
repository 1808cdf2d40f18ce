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

const IS_LONG = process.env.LONG_TESTS === '1'
const HOUR = 60 * 60 * 1000
const MINUTES = { timeout: 300_000 }

let world: CardWorld
beforeEach(async () => {
  world = await cardWorld()
})
afterEach(() => world.close())

/** BINs of honest customers: many, and some that a tester's list has, too. */
const BINS = 500
const binOf = (index: number) => String(40_000_000 + index * 1_117)

interface Customer {
  address: string
  number: string
}

function customer(random: () => number): Customer {
  const upTo = (most: number) => Math.floor(random() * most)
  // Three in ten are behind one of forty shared addresses, as offices and mobile networks have them.
  const isShared = random() < 0.3
  const address = isShared ? `203.0.113.${upTo(40)}` : `10.${upTo(250)}.${upTo(250)}.${upTo(250)}`
  return { address, number: cardOf(binOf(upTo(BINS)), upTo(1e6)) }
}

interface Visit {
  told: Told[]
  /** Whether a card that the networks would have approved was not charged. */
  isLost: boolean
}

/** An honest customer: one in eight is declined, and half of those try again or take another card, up to three times. */
async function pay(random: () => number, { address, number }: Customer): Promise<Visit> {
  const told: Told[] = []
  let card = number
  let isLost = false
  for (let tries = 0; tries < 4; tries += 1) {
    const isLive = random() > 0.125
    const one = await world.try({ number: card, isLive, address })
    told.push(one)
    isLost ||= isLive && one !== 'approved'
    if (one === 'approved' || random() < 0.5) break
    world.clock.advance(20)
    if (random() < 0.6) card = cardOf(binOf(Math.floor(random() * BINS)), Math.floor(random() * 1e6))
  }
  return { told, isLost }
}

test('a busy hour of honest customers loses less than 0.1 %', MINUTES, async () => {
  const random = seeded(7)
  const customers = IS_LONG ? 10_000 : 1_500
  let lost = 0
  let failed = 0
  for (let at = 0; at < customers; at += 1) {
    world.clock.advance(HOUR / customers)
    const { told, isLost } = await pay(random, customer(random))
    if (isLost || told.includes('delayed')) lost += 1
    if (told.includes('reason')) failed += 1
    expect(told).not.toContain('declined')
  }
  expect(failed / customers).toBeGreaterThan(0.1)
  expect(lost / customers).toBeLessThan(0.001)
})

/** A tester's list of 60 BINs, one card in ten of it alive, from as many addresses as a tenth of the cards; with honest customers. */
async function attack(cards: number, one: (at: number) => Partial<Attempt>) {
  const random = seeded(11)
  const told: Record<Told, number> = { approved: 0, reason: 0, declined: 0, delayed: 0 }
  const honest = { all: 0, lost: 0 }
  for (let at = 0; at < cards; at += 1) {
    world.clock.advance(HOUR / 10_000)
    const number = cardOf(binOf(at % 60), 500_000 + at)
    told[await world.try({ number, isLive: random() < 0.1, ...one(at) })] += 1
    if (at % 20 > 0) continue
    honest.all += 1
    if ((await pay(random, customer(random))).isLost) honest.lost += 1
  }
  return { told, honest, useful: told.approved + told.reason }
}

/** A hundred useful answers are 1 % of 10,000: a shorter attack gets no more. */
const CARDS = IS_LONG ? 10_000 : 1_500
const MOST = 100
const hostOf = (at: number) => `172.16.${Math.floor((at % (CARDS / 10)) / 250)}.${at % 250}`

test('10,000 cards from 1,000 addresses, through a checkout', MINUTES, async () => {
  const { useful, honest } = await attack(CARDS, (at) => ({ address: hostOf(at) }))
  expect(useful).toBeLessThan(MOST)
  // Meanwhile some pay with a card of a BIN that is tested, or share an address with somebody whose card has failed.
  expect(honest.lost / honest.all).toBeLessThan(0.25)
})

test('10,000 cards from 1,000 addresses, with a leaked key', MINUTES, async () => {
  const { useful } = await attack(CARDS, (at) => ({ server: hostOf(at) }))
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
        server: hostOf(at),
      })
      if (at % 4 === 0 && (at / 4) % 8 > 0) told.push(await sell(1_000 + at / 4))
    }
    expect(told.filter((one) => one === 'approved').length / told.length).toBeGreaterThan(0.95)
  },
)
