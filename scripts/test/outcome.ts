// What a run came to: how many tests passed, which failed, and which of those passed when they were run again.
export interface Failure {
  name: string
  /** Runs this alone once more; absent where that is no use, as for a check that cannot turn out differently. */
  again?: () => Outcome
}

export interface Outcome {
  passed: number
  failures: Failure[]
  /** The names of what failed first and passed alone. */
  unsteady?: string[]
}

/** As many unsteady tests are put up with in a run; with one more, all of them count as failed. */
const MOST_UNSTEADY = 2

/** More failures than this don't come from a busy machine: the run has failed, and nothing is repeated. */
export const MOST_REPEATED = 20

/** Runs each failure once more, alone: what passes then is unsteady, what fails twice has failed. */
export function repeatFailures(first: Outcome): Outcome {
  if (first.failures.length > MOST_REPEATED) return first
  let { passed } = first
  const failures: Failure[] = []
  const unsteady: string[] = []
  for (const failure of first.failures) {
    const second = failure.again?.()
    if (second && second.passed > 0 && second.failures.length === 0) {
      unsteady.push(failure.name)
      // Of a file that failed as a whole, its name counts as one of its tests.
      passed += second.passed - 1
    } else failures.push(failure)
  }
  return { passed, failures, unsteady }
}

export interface Summary {
  /** `failed: name` and `unsteady: name` for each, then `N passed, N failed`. */
  lines: string[]
  ok: boolean
}

/** Adds up all parts of a run. */
export function summarize(outcomes: Outcome[]): Summary {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? [])
  const steadyPassed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const areFailures = unsteady.length > MOST_UNSTEADY
  const passed = steadyPassed + (areFailures ? 0 : unsteady.length)
  const failed = failures.length + (areFailures ? unsteady.length : 0)
  const lines = [
    ...failures.map(({ name }) => `failed: ${name}`),
    ...unsteady.map((name) => `unsteady: ${name}`),
    ...(areFailures ? [`More than ${MOST_UNSTEADY} are unsteady: they count as failed.`] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, ok: failed === 0 }
}
