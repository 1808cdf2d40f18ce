// Honest customers and card testers, for simulations (support/card-testing.ts).
import { type Attempt, type CardWorld, cardOf, type Told } from './card-testing.ts'

/** BINs of honest customers: many, and some that a tester's list has, too. */
const BINS = 500
export const binOf = (index: number) => String(40_000_000 + index * 1_117)

export interface Customer {
  address: string
  number: string
}

export function customer(random: () => number): Customer {
  const upTo = (most: number) => Math.floor(random() * most)
  // Three in ten are behind one of forty shared addresses, as offices and mobile networks have them.
  const isShared = random() < 0.3
  const address = isShared ? `203.0.113.${upTo(40)}` : `10.${upTo(250)}.${upTo(250)}.${upTo(250)}`
  return { address, number: cardOf(binOf(upTo(BINS)), upTo(1e6)) }
}

export interface Visit {
  told: Told[]
  /** Whether a card that the networks would have approved was not charged. */
  isLost: boolean
}

/**
 * An honest customer. Half of those who are declined try again or take another card, up to three times.
 * @param declined the share of payments that the networks decline
 */
export async function pay(
  world: CardWorld,
  random: () => number,
  { address, number }: Customer,
  declined = 0.125,
): Promise<Visit> {
  const told: Told[] = []
  let card = number
  let isLost = false
  for (let tries = 0; tries < 4; tries += 1) {
    const isLive = random() > declined
    const one = await world.try({ number: card, isLive, address })
    told.push(one)
    isLost ||= isLive && one !== 'approved'
    if (one === 'approved' || random() < 0.5) break
    world.clock.advance(20)
    if (random() < 0.6) card = cardOf(binOf(Math.floor(random() * BINS)), Math.floor(random() * 1e6))
  }
  return { told, isLost }
}

export interface TesterList {
  cards: number
  /** Milliseconds from one card to the next. */
  every: number
  /** One card in ten is alive. */
  random: () => number
  /** The card, unless it is of a list of 60 BINs; where it is tried from. */
  one: (at: number) => Partial<Attempt>
  /** After each card. */
  then?: (at: number) => Promise<unknown>
}

/** A tester who goes through a list. @returns what came of the cards, and how many answers were of use */
export async function goThrough(world: CardWorld, { cards, every, random, one, then }: TesterList) {
  const told: Record<Told, number> = { approved: 0, reason: 0, declined: 0, delayed: 0 }
  for (let at = 0; at < cards; at += 1) {
    world.clock.advance(every)
    const number = cardOf(binOf(at % 60), 500_000 + at)
    told[await world.try({ number, isLive: random() < 0.1, ...one(at) })] += 1
    await then?.(at)
  }
  return { told, useful: told.approved + told.reason }
}

/** An address for each number. */
export const hostOf = (at: number) =>
  `172.${16 + Math.floor(at / 62_500)}.${Math.floor(at / 250) % 250}.${at % 250}`

export const attacksOf = ({ storage }: CardWorld) =>
  storage.read.selectFrom('card_attacks').selectAll().orderBy('began').execute()
