// A page that reads everything: every attribute, and every operation that needs no argument, of every object that it can
// reach, every observer and every event, around each key press. Two values with one state look the same to it.
import type { Page } from '@playwright/test'
import type { FieldInput } from '../../../src/index.ts'
import type { World } from '../../support/browser/checkout.ts'
import { inputIn } from '../../support/browser/pages.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { figuresOf } from '../../support/everything/coverage.ts'
import { readDefinitions } from '../../support/everything/definitions.ts'
import { allEvents } from '../../support/everything/events.ts'
import { Reading } from '../../support/everything/runs.ts'
import { skipped } from '../../support/everything/skipped.ts'
import { compareValues } from '../../support/everything/verdict.ts'

// What looks like a difference is tried again, and Firefox takes a minute for one reading.
test.describe.configure({ timeout: 600_000 })

const isLong = process.env.LONG_TESTS === '1'

/** Percent of what can be reached. */
const ENOUGH = 95

type Pair = readonly [input: FieldInput, one: string, other: string]

/** All that the state says of two is the same, and as little else as can be. */
const PAIRS: readonly Pair[] = [
  [{ type: 'credit_card_number' }, '4539578763621486', '4111111111111111'],
  [{ type: 'cvv' }, '987', '111'],
  [{ type: 'expiration' }, '1240', '1131'],
  [{ type: 'text', name: 'note' }, 'iiii', 'WWWW'],
]
const MORE: readonly Pair[] = [
  [{ type: 'credit_card_number', format: true, mask: true }, '4539578763621486', '4111111111111111'],
  [{ type: 'credit_card_number', mask: 'blur' }, '4539578763621486', '4111111111111111'],
  [{ type: 'cvv', mask: 'blur' }, '987', '111'],
  [{ type: 'bank_account_number' }, '8888888800', '1111111117'],
  [{ type: 'text', name: 'note', mask: true }, 'iiii', 'WWWW'],
]

async function openReading(page: Page, world: World, input: FieldInput): Promise<Reading> {
  const definitions = await readDefinitions()
  const limits = { depth: 7, calls: 2, instances: 3, items: 5 }
  const options = { definitions, skipped: [...skipped.keys()], limits }
  return new Reading({ page, world, input, options, types: allEvents(definitions) })
}

/** One of them takes half a minute, all of them five. */
for (const [input, one, other] of isLong ? [...PAIRS, ...MORE] : PAIRS.slice(0, 1)) {
  const { type, mask = 'no' } = input
  test(
    `a page that reads everything sees no difference in ${type} with ${mask} mask @once`,
    { tag: '@long' },
    async ({ page, world }, { annotations }) => {
      const { leaks, unknownNoise, noise, runs } = await compareValues(
        await openReading(page, world, input),
        one,
        other,
      )
      expect(leaks).toEqual([])
      expect(unknownNoise).toEqual([])
      expect(statesOf(runs).size).toBe(1)
      const figures = figuresOf(
        runs[0]?.coverage ?? { met: [], read: [], skipped: [], undeclared: [], interfaces: [] },
      )
      annotations.push({
        type: 'read',
        description: JSON.stringify({ ...figures, noise, runs: runs.length, count: runs[0]?.count }),
      })
      expect(figures.missed).toEqual([])
      expect(figures.percent).toBeGreaterThanOrEqual(ENOUGH)
    },
  )
}

/** What the library has told of the runs, without the random reference of each. */
function statesOf(runs: ReadonlyArray<{ states: string[] }>): Set<string> {
  return new Set(runs.map(({ states }) => states.join().replace(/"token":"[^"]*"/g, '')))
}

/** A frame that tells a 9, in two ways that no page need ask for. */
const LEAKS: Readonly<Record<string, (input: HTMLElement) => void>> = {
  'by a frame in it': (input) => {
    input.addEventListener('input', () => {
      if (input instanceof HTMLInputElement && input.value.endsWith('9')) {
        document.body.append(document.createElement('iframe'))
      }
    })
  },
  'by a message': (input) => {
    input.addEventListener('input', () => {
      if (input instanceof HTMLInputElement) parent.postMessage(input.value.endsWith('9'), '*')
    })
  },
}

for (const [name, leak] of Object.entries(LEAKS)) {
  test(`these eyes see: a frame that tells a digit ${name}`, { tag: '@long' }, async ({ page, world }) => {
    const reading = await openReading(page, world, { type: 'cvv' })
    reading.prepare = () => inputIn(page, '#number').evaluate(leak)
    const { leaks } = await compareValues(reading, '9', '1', { rounds: 1 })
    expect(leaks).not.toEqual([])
  })
}
