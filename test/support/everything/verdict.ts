// Has a page read everything while two values are typed, until it is sure what differs.
import { differences, noisyPaths, pathOf, type Round, shifted } from './compare.ts'
import { noiseOf } from './noise.ts'
import type { Reading, Run } from './runs.ts'

export interface Verdict {
  /** Paths by which the page tells the two values apart. */
  leaks: string[]
  /** Paths that differ at random, again and again, and are not known to. */
  unknownNoise: string[]
  /** Paths that differ at random and are known to. */
  noise: string[]
  runs: Run[]
}

/** Further rounds for what looks like a leak: by accident, a coin shows the same each time in one of 256. */
const ROUNDS = 4

/** How often a path has to differ between equal runs to be noise that should be known. */
const OFTEN = 3

/**
 * Types each value, and one of them twice; what differs then is tried again and again.
 * @param options `rounds`: how often at most
 */
export async function compareValues(
  reading: Reading,
  one: string,
  other: string,
  { rounds = ROUNDS } = {},
): Promise<Verdict> {
  // A browser's first page is not like the others.
  await reading.run('')
  const ones = [await reading.run(one)]
  const others = [await reading.run(other)]
  ones.push(await reading.run(one))
  const noise = noisyPaths(ones)
  const known = [...noise].filter(noiseOf)
  const isUnknown = (key: string) => !noiseOf(pathOf(key))
  let leaks = differences(ones, others).filter(isUnknown)
  let moved = shifted(roundsOf(ones, others), known)
  const unknown = new Map([...noise].filter((path) => !noiseOf(path)).map((path) => [path, 1]))
  for (let round = 0; round < rounds && (leaks.length || moved.length || unknown.size); round++) {
    others.push(await reading.run(other))
    ones.push(await reading.run(one))
    leaks = differences(ones, others).filter(isUnknown)
    moved = shifted(roundsOf(ones, others), moved, true)
    const again = [...noisyPaths(ones.slice(-2)), ...noisyPaths(others.slice(-2))]
    for (const path of again) if (!noiseOf(path)) unknown.set(path, (unknown.get(path) ?? 0) + 1)
  }
  const unknownNoise = [...unknown].filter(([, times]) => times >= OFTEN).map(([path]) => path)
  return { leaks: [...leaks, ...moved], unknownNoise, noise: known, runs: [...ones, ...others] }
}

function roundsOf(ones: readonly Run[], others: readonly Run[]): Round[] {
  return others.flatMap((other, at) => {
    const one = ones[at]
    return one ? [{ one, other }] : []
  })
}
