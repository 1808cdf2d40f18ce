// The work that a page does for a token during an attack, one challenge at a time (rules: card-testing.md#proof).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { addressDigest, checkProof } from '../../../../gateway/payments/card-testing/index.ts'
import type { MerchantRow } from '../../../../gateway/platform/storage/index.ts'
import { type CardWorld, cardOf, cardWorld } from '../../../support/card-testing.ts'
import { hostOf } from '../../../support/card-traffic.ts'
import { solveChallenge } from '../../../support/proof.ts'

const MINE = '192.0.2.1'
const OTHER = '192.0.2.2'

let world: CardWorld
let merchant: MerchantRow
let cards = 0
beforeEach(async () => {
  world = await cardWorld()
  for (let at = 0; at < 40; at += 1) await fail(hostOf(at))
  merchant = await world.storage.read.selectFrom('merchants').selectAll().executeTakeFirstOrThrow()
})
afterEach(() => world.close())

const fail = (address: string) => world.try({ number: cardOf('41111111', ++cards), isLive: false, address })

/** @returns the challenge that a page gets; undefined: it gets a token */
async function ask(address: string, proof?: string): Promise<string | undefined> {
  try {
    await checkProof(world, merchant, addressDigest(world.cipher, merchant.id, address), proof)
    return undefined
  } catch (error) {
    const { messages } = error as { messages: { code: string; challenge: string }[] }
    expect(messages[0]?.code).toBe('proof_required')
    return messages[0]?.challenge
  }
}

const bitsOf = (challenge = '') => Number.parseInt(challenge, 10)
const solved = async (address: string) => solveChallenge((await ask(address)) ?? '')

test('a solution counts once', async () => {
  const proof = await solved(MINE)
  expect(await ask(MINE, proof)).toBeUndefined()
  expect(await ask(MINE, proof)).toBeDefined()
})

test('it counts for the address that it was issued to, and for no other', async () => {
  const proof = await solved(OTHER)
  expect(await ask(MINE, proof)).toBeDefined()
  expect(await ask(OTHER, proof)).toBeUndefined()
})

test('it counts for two minutes', async () => {
  const proof = await solved(MINE)
  world.clock.advance(limits.cardTesting.proof.lifeMs)
  expect(await ask(MINE, proof)).toBeDefined()
})

test('each failed payment of the address doubles the work, up to a limit', async () => {
  const { least, most } = limits.cardTesting.proof.bits
  const bits = []
  for (let at = 0; at < most - least + 3; at += 1) {
    bits.push(bitsOf(await ask(MINE)))
    await fail(MINE)
  }
  expect(bits).toEqual([14, 15, 16, 17, 18, 19, 19, 19])
})

test('work that was asked for before payments failed is not enough; one failed payment is forgiven', async () => {
  const [one, two] = [await solved(MINE), await solved(MINE)]
  await fail(MINE)
  expect(await ask(MINE, one)).toBeUndefined()
  await fail(MINE)
  expect(await ask(MINE, two)).toBeDefined()
})

test('a changed challenge and a wrong number are none', async () => {
  const challenge = (await ask(MINE)) ?? ''
  expect(await ask(MINE, solveChallenge(challenge.replace(/^14/, '13')))).toBeDefined()
  expect(await ask(MINE, `${challenge}.`)).toBeDefined()
  const wrong = Array.from({ length: 50 }, (_, at) => `${challenge}.${at}`)
  const right = solveChallenge(challenge)
  for (const proof of wrong) if (proof !== right) expect(await ask(MINE, proof)).toBeDefined()
  expect(await ask(MINE, right)).toBeUndefined()
})
