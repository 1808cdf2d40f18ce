import type { Catcher, Plant } from './plant.ts'

/** What is tried in one run of Playwright: a build, and the tests that are to notice what is planted in it. */
export interface Trial {
  /** The plant's, and for a card what `idInCard` adds. */
  id: string
  /** Of the build. */
  folder: string
  caughtBy: readonly Catcher[]
  /** Whether each field is in the frame of a card. */
  inCard: boolean
}

/** The trial without a plant. */
export const CONTROL = 'control'
/** Have a card in separate fields, too. */
const CARDS = ['whole-card', 'neighbors']

/** A plant is tried in separate fields, and once more in a card, unless only a card has what it changes. */
export function trialsOf({ id, caughtBy }: Plant, folder: string): Trial[] {
  const others = caughtBy.filter(({ file }) => !CARDS.includes(file))
  const separate = { id, folder, caughtBy, inCard: false }
  return others.length ? [separate, { id: idInCard(id), folder, caughtBy: others, inCard: true }] : [separate]
}

/** The id of a plant's trial in a card. */
export const idInCard = (id: string) => `${id} in a card`

/** The result of one test. */
export interface Result {
  title: string
  hasPassed: boolean
  /** The first line of each error. */
  errors: string[]
}

interface Spec {
  title: string
  tests: Array<{
    projectName: string
    results: Array<{ status: string; errors: Array<{ message?: string }> }>
  }>
}

interface Suite {
  specs: Spec[]
  suites?: Suite[]
}

/** Playwright's report in JSON. */
export interface Report {
  suites: Suite[]
  /** Of no test, such as a file that can't be loaded. */
  errors: Array<{ message?: string }>
}

/** The results by trial. */
export function resultsOf({ suites }: Report): Map<string, Result[]> {
  const results = new Map<string, Result[]>()
  for (const { title, tests } of suites.flatMap(specsOf)) {
    for (const { projectName, results: runs } of tests) {
      const errors = runs.flatMap((run) => run.errors.map(({ message = '' }) => firstLine(message)))
      const hasPassed = runs.length > 0 && runs.every(({ status }) => status === 'passed')
      results.set(projectName, [...(results.get(projectName) ?? []), { title, hasPassed, errors }])
    }
  }
  return results
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (message: string) => message.replace(ESCAPES, '').split('\n')[0] ?? ''

/**
 * Whether the tests have noticed a plant, and by what. A test that ran out of time has noticed nothing, unless that is what the
 * plant does.
 */
export function verdictOn({ hangs }: Plant, results: readonly Result[]): { isCaught: boolean; why: string } {
  const telling = results.flatMap(({ hasPassed, errors }) => (hasPassed ? [] : errors))
  const reasons = telling.filter((error) => hangs || !/Test timeout of|Test ended/.test(error))
  if (results.length === 0) return { isCaught: false, why: 'no such test' }
  return { isCaught: reasons.length > 0, why: reasons[0] ?? telling[0] ?? 'all tests pass' }
}
