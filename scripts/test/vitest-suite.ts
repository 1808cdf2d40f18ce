// Runs Vitest; what fails can be run again alone: a test by its name, a file that failed as a whole as a file.
import type { Failure, Outcome } from './outcome.ts'
import { run, suite } from './suites.ts'
import type { VitestFile, VitestReport } from './vitest-report.ts'

const REPORTERS = ['--reporter=default', '--reporter=./scripts/test/vitest-report.ts']

export function vitestSuite(title: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Outcome {
  return suite(
    title,
    (report) => run('vitest', ['run', ...REPORTERS, ...args], { ...env, VITEST_REPORT: report }),
    (report) => readReport(title, report as VitestReport, env),
  )
}

function readReport(title: string, { files, errorsOutside }: VitestReport, env: NodeJS.ProcessEnv): Outcome {
  const failures = files.flatMap((file) => failuresOf(file, env))
  if (errorsOutside) failures.push({ name: `${title}: errors outside of its tests (${errorsOutside})` })
  return { passed: files.reduce((sum, file) => sum + (file.isBroken ? 0 : file.passed), 0), failures }
}

function failuresOf({ project, file, isBroken, failed }: VitestFile, env: NodeJS.ProcessEnv): Failure[] {
  const place = `${project} ${file}`
  const select = ['--project', project, file]
  if (isBroken) return [{ name: place, again: () => vitestSuite(`again: ${place}`, select, env) }]
  return failed.map((test) => {
    const name = `${place}: ${test}`
    const args = [...select, '--testNamePattern', `^${RegExp.escape(test)}$`]
    return { name, again: () => onlyOne(vitestSuite(`again: ${name}`, args, env)) }
  })
}

/** Of several tests of one name each is a separate failure, and repeating one of them runs them all. */
const onlyOne = (outcome: Outcome): Outcome => ({ ...outcome, passed: Math.min(outcome.passed, 1) })
