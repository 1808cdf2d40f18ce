// Single ways through states that are too many to visit all. Chance chooses each step; fast-check shortens the way to a fault.
import fc from 'fast-check'
import { type Action, isHostile } from './actions.ts'
import type { Counterexample } from './explore.ts'
import type { Parties } from './realms.ts'
import { type Bounds, createStage, type Stage, type Start } from './stage.ts'

/** One choice: whether it is the script's turn, and which of the possible steps is done. */
type Choice = readonly [turn: number, which: number]

/** The script gets one turn of so many: it acts in the middle of what the others do, and not before all of it. */
const TURNS = 4

/** Long enough for all frames to load, both values to be typed again, and a sale. */
const LONGEST = 150

const choices = fc.array(fc.tuple(fc.nat(TURNS - 1), fc.nat(999)), { maxLength: LONGEST, size: 'max' })

/** Of the steps that are possible, the chosen one. With no choice left, what is due happens. */
function choose(stage: Stage, [turn, which]: Choice = [TURNS, 0]): Action | undefined {
  const hostile = stage.actions().filter(isHostile)
  const due = stage.actions().filter((action) => !isHostile(action))
  const offered = turn === 0 && hostile.length ? hostile : due
  return offered[which % offered.length]
}

/** Goes one way until nothing is due, and has the person pay at its end. */
async function walk(parties: Parties, from: Start, bounds: Bounds, chosen: readonly Choice[]) {
  const stage = createStage(parties, bounds)
  await stage.open(from)
  const steps: Action[] = []
  for (let step = choose(stage, chosen[0]); step; step = choose(stage, chosen[steps.length])) {
    steps.push(step)
    await stage.apply(step)
    const fault = stage.fault()
    if (fault) return { fault, steps }
  }
  const fault = await stage.finish()
  return fault === undefined ? undefined : { fault, steps }
}

/**
 * Goes many ways of chance.
 *
 * @param seed the same ways for the same seed; without one, other ways each time
 * @returns a short way to a fault; undefined when none of them has one
 */
export async function wander(
  parties: Parties,
  from: Start,
  bounds: Bounds,
  { ways, seed }: { ways: number; seed?: number },
): Promise<Counterexample | undefined> {
  let shortest: Counterexample | undefined
  const property = fc.asyncProperty(choices, async (chosen) => {
    const found = await walk(parties, from, bounds, chosen)
    if (found) shortest = found
    return !found
  })
  await fc.check(property, seed === undefined ? { numRuns: ways } : { numRuns: ways, seed })
  return shortest
}
