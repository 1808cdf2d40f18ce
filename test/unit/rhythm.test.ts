// How much the rhythm of typing reveals of the digits, as docs/threat-model.md has it: by a model, because no recordings of people
// who type card numbers are public. The time between two keys is that of Fitts's law for their distance, and spreads around it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const model = readFileSync(path.join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8')

/** Milliseconds of a second press of the same key, and what each doubling of the distance adds. */
const SAME_KEY = 150
const DOUBLING = 80
/** The least time between two keys. */
const SHORTEST = 20

/** Distances in keys: on the row above the letters, where the 0 is last, and on a telephone's keypad. */
const KEYBOARDS: Record<string, (one: number, other: number) => number> = {
  'number row': (one, other) => Math.abs(((one + 9) % 10) - ((other + 9) % 10)),
  keypad(one, other) {
    const [left, right] = [placeOn(one), placeOn(other)]
    return Math.hypot(left.x - right.x, left.y - right.y)
  },
}
const placeOn = (digit: number) =>
  digit === 0 ? { x: 1, y: 3 } : { x: (digit - 1) % 3, y: Math.floor((digit - 1) / 3) }

/**
 * How much a time spreads, as a part of its mean: of one person whom the attacker has recorded before, of one whom it has not, and
 * of people taken together (239 ± 112 ms over 168,000 people: Dhakal et al., Observations on Typing from 136 Million Keystrokes).
 */
const SPREADS = { recorded: 0.2, typical: 0.35, anybody: 0.5 }

type Chances = Map<number, number>
const add = (to: Chances, at: number, chance: number) => to.set(at, (to.get(at) ?? 0) + chance)
const entropy = (chances: Chances) =>
  [...chances.values()].reduce((sum, chance) => sum - (chance > 0 ? chance * Math.log2(chance) : 0), 0)

/** The standard normal distribution, by the integral of its density: equally likely deviations from the mean. */
const DEVIATIONS = deviations(1_000)
function deviations(count: number): number[] {
  const found: number[] = []
  const step = 1e-4
  let sum = 0
  for (let at = -5; at < 5 && found.length < count; at += step) {
    sum += (Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)) * step
    if (sum * count > found.length + 0.5) found.push(at)
  }
  return found
}

/** The chances of what the page sees of a time: how many steps of the clock lie between the two reports. */
function seen(mean: number, spread: number, step: number): Chances {
  const chances: Chances = new Map()
  for (const deviation of DEVIATIONS) {
    const steps = Math.max(SHORTEST, mean * (1 + deviation * spread)) / step
    const whole = Math.floor(steps)
    // The first key comes at any time of a step.
    add(chances, whole + 1, (steps - whole) / DEVIATIONS.length)
    add(chances, whole, (whole + 1 - steps) / DEVIATIONS.length)
  }
  return chances
}

/** The bits that the time between two reports reveals of two random digits, for reports at multiples of so many milliseconds. */
function bits(keyboard: string, spread: number, step: number): number {
  const distance = KEYBOARDS[keyboard] ?? (() => 0)
  const digits = Array.from({ length: 10 }, (_, digit) => digit)
  const pairs = digits.flatMap((one) =>
    digits.map((other) => seen(SAME_KEY + DOUBLING * Math.log2(distance(one, other) + 1), spread, step)),
  )
  const all: Chances = new Map()
  for (const pair of pairs) for (const [at, chance] of pair) add(all, at, chance / pairs.length)
  return entropy(all) - pairs.reduce((sum, pair) => sum + entropy(pair) / pairs.length, 0)
}

const STEPS = [5, 50, 100, 200, 300, 400, 500]
const CASES = Object.keys(KEYBOARDS).flatMap((keyboard) =>
  Object.entries(SPREADS).map(([who, spread]) => ({ keyboard, who, spread })),
)

test.each(CASES)('$keyboard, $who: the threat model has the bits', ({ keyboard, who, spread }) => {
  const row = STEPS.map((step) => bits(keyboard, spread, step).toFixed(2))
  expect(model).toContain(`| ${keyboard}, ${who} | ${row.join(' | ')} |`)
})

test.each(CASES)('$keyboard, $who: reports at multiples of 500 ms reveal less than 0.1 bits', (kind) => {
  expect(bits(kind.keyboard, kind.spread, 500)).toBeLessThan(0.1)
})
