// Every order of messages, reloads and removals between the page, a hostile script, fields, vaults and frames of strangers, up
// to a bound. test/support/explorer/README.md says what is explored and what isn't.
import { describe, expect, test } from 'vitest'
import { answers, forged, hostileActions, joinActions, messages } from '../support/explorer/actions.ts'
import { describeTrace, type Explored, explore } from '../support/explorer/explore.ts'
import { planted } from '../support/explorer/faults.ts'
import { loadParties, type Parties } from '../support/explorer/realms.ts'
import type { Bounds, Start } from '../support/explorer/stage.ts'
import { wander } from '../support/explorer/walk.ts'

const isLong = process.env.LONG_TESTS === '1'

const none = { hostile: 0, script: hostileActions, types: {}, pays: 0 }
const short: Array<[Start, Bounds]> = [
  ['loading', none],
  ['joining', none],
  ['typed', { ...none, hostile: 1 }],
  ['typed', { ...none, hostile: 2, script: joinActions }],
  ['typed', { ...none, types: { number: 2, cvv: 2 }, pays: 1 }],
]
const long: Array<[Start, Bounds]> = [
  ['loading', { ...none, hostile: 1, script: joinActions }],
  ['loading', { ...none, hostile: 1, script: [...forged, ...answers] }],
  ['joining', { ...none, hostile: 1, script: messages }],
  ['typed', { ...none, hostile: 2, script: messages }],
  ['typed', { ...none, hostile: 1, script: joinActions, types: { number: 2, cvv: 2 }, pays: 1 }],
]

/** The counterexample as text, so that a failing test shows it. */
async function traceOf(parties: Parties, from: Start, bounds: Bounds, { counterexample }: Explored) {
  return counterexample && describeTrace(parties, from, bounds, counterexample)
}

describe('the handshake', () => {
  for (const [from, bounds] of isLong ? [...short, ...long] : short) {
    const { hostile, script, types, pays } = bounds
    const size = `${hostile} of ${script.length} hostile steps, ${Object.keys(types).length} fields typed, ${pays} payments`
    test(`has no bad state from ${from}, with ${size}`, async () => {
      const parties = await loadParties()
      const explored = await explore(parties, from, bounds)
      console.log(`${from}, ${size}: ${explored.states} states, ${explored.transitions} transitions`)
      expect(await traceOf(parties, from, bounds, explored)).toBeUndefined()
      expect(explored.states).toBeGreaterThan(50)
    })
  }
})

/** Too many states to visit: as many ways through them as there is time for. A failing test shows the way, so a long run needs no seed. */
const wanderings = isLong ? { ways: 100_000 } : { ways: 500, seed: 1 }
const busy = { hostile: 3, script: hostileActions, types: { number: 2, cvv: 2 }, pays: 1 }

describe.each<Start>(['loading', 'joining', 'typed'])('the handshake from %s', (from) => {
  test(`has no bad state on ${wanderings.ways} ways of chance with three hostile steps`, async () => {
    const parties = await loadParties()
    const found = await wander(parties, from, busy, wanderings)
    expect(found && (await describeTrace(parties, from, busy, found))).toBeUndefined()
  })
})

describe('the explorer finds', () => {
  test.each(planted)('$title', async (fault) => {
    const { from, hostile, script, found } = fault
    const bounds = { ...none, hostile, script }
    const parties = await loadParties(fault)
    const explored = await explore(parties, from, bounds)
    expect(await traceOf(parties, from, bounds, explored)).toMatch(found)
  })

  test.each(planted)('by chance: $title', async (fault) => {
    const wrong = await wander(await loadParties(fault), fault.from, busy, { ways: 20_000, seed: 1 })
    expect(wrong?.fault).toBeDefined()
  })
})
