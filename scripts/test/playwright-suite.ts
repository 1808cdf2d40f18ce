// Runs Playwright; what fails can be run again alone, by the ids of its tests.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Failure, Outcome } from './outcome.ts'
import { results, run, suite } from './suites.ts'

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  expectedStatus: string
  results: unknown[]
}

interface PlaywrightSpec {
  id: string
  file: string
  title: string
  tests: [PlaywrightTest]
}

interface PlaywrightFile {
  file: string
  suites?: PlaywrightFile[]
  specs: PlaywrightSpec[]
}

interface PlaywrightReport {
  suites: PlaywrightFile[]
  /** Of no test: a file that cannot be loaded, a worker that cannot be stopped. */
  errors: unknown[]
}

/** What Playwright is started with; `command` by default the project's own. */
export interface PlaywrightOptions {
  args?: string[]
  env?: NodeJS.ProcessEnv
  command?: [string, ...string[]]
}

export function playwrightSuite(title: string, options: PlaywrightOptions = {}): Outcome {
  const { args = [], env = {}, command: [command, ...first] = ['playwright', 'test'] } = options
  return suite(
    title,
    (report) =>
      run(command, [...first, '--reporter=list,json', ...args], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    (report) => readReport(title, report as PlaywrightReport, options),
  )
}

function readReport(
  title: string,
  { suites, errors }: PlaywrightReport,
  options: PlaywrightOptions,
): Outcome {
  const failures = suites.flatMap((file) => failuresOf(file, options))
  if (errors.length) failures.push({ name: `${title}: errors outside of its tests (${errors.length})` })
  const passed = suites.flatMap(specsOf).filter(({ tests: [test] }) => test.status === 'expected').length
  return { passed, failures }
}

const specsOf = ({ specs, suites = [] }: PlaywrightFile): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const hasFailed = ({ tests: [test] }: PlaywrightSpec) => ['unexpected', 'flaky'].includes(test.status)

/** It was to run, and did not because a hook failed. */
const didNotRun = ({ tests: [test] }: PlaywrightSpec) =>
  test.status === 'skipped' && (test.results.length === 0 || test.expectedStatus !== 'skipped')

function failuresOf(file: PlaywrightFile, options: PlaywrightOptions): Failure[] {
  const specs = specsOf(file)
  const failed = specs.filter(hasFailed)
  const left = specs.filter(didNotRun)
  if (left.length) return [failureOf(file.file, [...failed, ...left], options)]
  return failed.map((spec) => failureOf(`${spec.file}: ${spec.title}`, [spec], options))
}

const failureOf = (name: string, specs: PlaywrightSpec[], options: PlaywrightOptions): Failure => ({
  name,
  again: () => {
    const list = path.join(results, 'again.json')
    writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: specs.map(({ id }) => id) }))
    const select = ['--last-failed', '--last-failed-file', list, '--output', path.join(results, 'again')]
    return playwrightSuite(`again: ${name}`, { ...options, args: [...(options.args ?? []), ...select] })
  },
})
