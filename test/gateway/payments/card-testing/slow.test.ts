// When failed payments are an attack: testers who take their time, and honest customers who never are one
// (rules: card-testing.md#attack).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { isAttack, usualShare } from '../../../../gateway/payments/card-testing/detect.ts'
import { type CardWorld, cardOf, cardWorld, seeded } from '../../../support/card-testing.ts'
import { attacksOf, binOf, customer, goThrough, hostOf, pay } from '../../../support/card-traffic.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const MINUTES = { timeout: 300_000 }

let world: CardWorld
beforeEach(async () => {
  world = await cardWorld()
})
afterEach(() => world.close())

/** Each card from another address. @param first the number of the first card */
const slow = (cards: number, every: number, first = 0) => {
  const one = (at: number) => ({
    address: hostOf(first + at),
    number: cardOf(binOf((first + at) % 60), 500_000 + first + at),
  })
  return goThrough(world, { cards, every, random: seeded(11), one })
}

const honest = async (payments: number, every: number, declined?: number) => {
  const random = seeded(7)
  for (let at = 0; at < payments; at += 1) {
    world.clock.advance(every)
    await pay(world, random, customer(random), declined)
  }
}

describe('a slow tester', () => {
  test.each([
    ['five seconds', 5 * SECOND, 120],
    ['half a minute', 30 * SECOND, 120],
    ['ten minutes', 10 * MINUTE, 40],
  ])('one card every %s is noticed within 40 cards', MINUTES, async (_name, every, cards) => {
    const { told } = await slow(cards, every)
    expect(told.reason).toBeLessThan(40)
    expect(await attacksOf(world)).not.toEqual([])
  })

  test('does not make a habit of it: getting faster is noticed all the same', MINUTES, async () => {
    await slow(60, 30 * SECOND)
    const { useful } = await slow(240, 5 * SECOND, 60)
    expect(useful).toBeLessThan(40)
  })

  // Of 60 BINs, each of which is stopped for as long as the attack lasts.
  test.each([
    ['five seconds', 5 * SECOND, 960],
    ['half a minute', 30 * SECOND, IS_LONG ? 2_880 : 480],
  ])(
    'keeps the attack going, and learns little of one card every %s',
    MINUTES,
    async (_name, every, cards) => {
      const { useful } = await slow(cards, every)
      expect(useful).toBeLessThan(65)
      expect(await attacksOf(world)).toHaveLength(1)
      const { told } = await slow(40, every, cards)
      expect(told).toEqual({ approved: 0, reason: 0, declined: 40, delayed: 0 })
    },
  )
})

describe('honest customers', () => {
  test('never are an attack in a whole day', MINUTES, async () => {
    await honest(1_440, MINUTE)
    expect(await attacksOf(world)).toEqual([])
  })

  test(
    'are none after an attack is over, which ends half an hour after the tester has gone',
    MINUTES,
    async () => {
      const random = seeded(5)
      const then = () => pay(world, random, customer(random))
      await goThrough(world, {
        cards: 200,
        every: SECOND,
        random,
        one: (at) => ({ address: hostOf(at) }),
        then,
      })
      const gone = world.clock.now()
      await honest(600, 10 * SECOND)
      await honest(120, 2 * MINUTE)
      const [attack, ...others] = await attacksOf(world)
      expect(others).toEqual([])
      expect(attack?.until).toBeLessThanOrEqual(gone + limits.cardTesting.attackMs + MINUTE)
    },
  )

  // Windows of any length: so many payments, of which each fails by chance.
  test.each([0.05, 0.08, 0.125, 0.3])('a share of %d that fail is none by chance', (share) => {
    const random = seeded(3)
    const usual = usualShare({ failed: share, all: 1 })
    for (let all = 10; all < 4_000; all += 7) {
      const failed = Array.from({ length: all }, () => random() < share).filter(Boolean).length
      expect(isAttack({ failed, all }, usual)).toBe(false)
    }
  })
})
