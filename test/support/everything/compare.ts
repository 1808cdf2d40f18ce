// Compares what a page has found out about two values: what differs between runs of one value is noise, and is compared
// by its distribution; what always differs between the two is a leak.
import type { Run } from './runs.ts'

type Seen = Pick<Run, 'seen'>

/** Stands for the step where a path is looked at over all steps. */
const COURSE = 'in all'

/** Equal in both: nothing had changed there. */
const UNCHANGED = 'unchanged'

/** How far two distributions of noise may be apart, in standard deviations, until more runs are asked for. */
const SUSPECT = 5
/** … and how far they are in each further round if it was no accident. */
const CONFIRMED = 3

/** A run of each value, one after the other. */
export interface Round {
  one: Run
  other: Run
}

/** Steps and paths, `key 3 up: document.hidden`, that are seen in any of the runs. */
const keysOf = (runs: readonly Seen[]) => new Set(runs.flatMap(({ seen }) => [...seen.keys()]))

const valuesAt = (runs: readonly Seen[], key: string) =>
  new Set(runs.map(({ seen }) => seen.get(key) ?? UNCHANGED))

/** What is the same in all runs of a value, and is another thing in all of the other: at one step, or in the course of all. */
export function differences(one: readonly Seen[], other: readonly Seen[]): string[] {
  const ones = one.map(withCourses)
  const others = other.map(withCourses)
  return [...keysOf([...ones, ...others])].filter((key) => {
    const [these, those] = [valuesAt(ones, key), valuesAt(others, key)]
    return these.size === 1 && those.size === 1 && [...these][0] !== [...those][0]
  })
}

/** A run that has of each path all its values in their order, too: another process tells now before a look, now after it. */
function withCourses({ seen }: Seen): Seen {
  const courses = new Map<string, string>()
  for (const [key, text] of seen) {
    const course = `${COURSE}: ${pathOf(key)}`
    const before = courses.get(course)
    courses.set(course, before === undefined ? text : `${before}, then ${text}`)
  }
  return { seen: new Map([...seen, ...courses]) }
}

/** Paths that differ between two runs of one value. */
export function noisyPaths(runs: readonly Run[]): Set<string> {
  const noisy = [...keysOf(runs)].filter((key) => valuesAt(runs, key).size > 1)
  return new Set(noisy.map(pathOf))
}

/** A step and path without the step. */
export const pathOf = (key: string) => key.slice(key.indexOf(': ') + 2)

/**
 * Noise whose distribution over all steps is not the same for both values.
 * @param confirmed whether it has to be so in each round, in the same direction
 */
export function shifted(rounds: readonly Round[], paths: Iterable<string>, confirmed = false): string[] {
  const all = samplesOf(rounds)
  return [...paths].filter((path) => {
    const pairs = all.get(path)
    if (!pairs) return false
    if (!confirmed) {
      const [these, those] = [pairs.flatMap(([one]) => one), pairs.flatMap(([, other]) => other)]
      return Math.abs(rankSum(these, those)) > SUSPECT
    }
    const signs = pairs.map(([one, other]) => rankSum(one, other))
    return signs.every((z) => z > CONFIRMED) || signs.every((z) => z < -CONFIRMED)
  })
}

/** Of each path, its samples by round: of the one value, and of the other. */
function samplesOf(rounds: readonly Round[]): Map<string, Array<[number[], number[]]>> {
  const all = new Map<string, Array<[number[], number[]]>>()
  for (const [at, round] of rounds.entries()) {
    for (const [side, run] of [round.one, round.other].entries()) {
      for (const [path, samples] of numbersOf(run)) {
        const pairs = all.get(path) ?? rounds.map((): [number[], number[]] => [[], []])
        all.set(path, pairs)
        pairs[at]?.[side]?.push(...samples)
      }
    }
  }
  return all
}

/** A run's values as numbers: by how much a number has grown; of anything else, how long its text is. */
function numbersOf({ seen }: Run): Map<string, number[]> {
  const samples = new Map<string, number[]>()
  const last = new Map<string, number>()
  for (const [key, text] of seen) {
    const path = pathOf(key)
    const number = Number(text)
    const value = Number.isNaN(number) ? text.length : number - (last.get(path) ?? number)
    if (!Number.isNaN(number)) last.set(path, number)
    samples.set(path, [...(samples.get(path) ?? []), value])
  }
  return samples
}

/** The Wilcoxon rank-sum test, with its correction for ties. @returns standard deviations from equal */
export function rankSum(one: readonly number[], other: readonly number[]): number {
  const [m, n] = [one.length, other.length]
  if (m < 3 || n < 3) return 0
  const sorted = [...one, ...other].sort((a, b) => a - b)
  const ranks = new Map<number, number>()
  let ties = 0
  for (let at = 0; at < sorted.length; ) {
    const value = sorted[at] ?? 0
    const end = sorted.lastIndexOf(value) + 1
    ranks.set(value, (at + 1 + end) / 2)
    ties += (end - at) ** 3 - (end - at)
    at = end
  }
  const sum = one.reduce((total, value) => total + (ranks.get(value) ?? 0), 0)
  const all = m + n
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)))
  return variance > 0 ? (sum - (m * (all + 1)) / 2) / Math.sqrt(variance) : 0
}
