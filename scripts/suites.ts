// What the test commands share: running a tool in view, and counting what passed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export interface Count {
  passed: number
  failed: number
  /** The names of what failed: a reader of the last lines alone learns them. */
  failures?: string[]
}

export const root = path.join(import.meta.dirname, '..')
const results = path.join(root, 'test-results')

/** Forgets earlier reports. */
export function clearResults(): void {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
}

/** Runs a tool in view; true when it ended well. @param command a tool of node_modules, or a path */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const file = path.isAbsolute(command) ? command : path.join(root, 'node_modules', '.bin', command)
  const { status } = spawnSync(file, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

export function check(title: string, ok: () => boolean): Count {
  console.log(`\n== ${title}`)
  return ok() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] }
}

/** A runner that ends badly without naming a failed test (it crashed, it found none) counts as one failure. */
function suite(title: string, start: (report: string) => boolean, read: (report: unknown) => Count): Count {
  console.log(`\n== ${title}`)
  const report = path.join(results, `${title.replaceAll(' ', '-')}.json`)
  const ok = start(report)
  try {
    const count = read(JSON.parse(readFileSync(report, 'utf8')))
    return !ok && count.failed === 0 ? { ...count, failed: 1, failures: [title] } : count
  } catch {
    return { passed: 0, failed: 1, failures: [title] }
  }
}

export function vitestSuite(title: string, env: NodeJS.ProcessEnv = {}): Count {
  const args = ['run', '--reporter=default', '--reporter=json']
  return suite(title, (report) => run('vitest', [...args, `--outputFile.json=${report}`], env), readVitest)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = report as VitestReport
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [file] : []
    return failed.map((test) => `${file}: ${test.fullName}`)
  })
  const failed = numFailedTests || failures.length
  return { passed: numPassedTests, failed: numTotalTests ? failed : 1, failures }
}

/** @param command Playwright with what comes before its arguments; by default the project's own */
export function playwrightSuite(
  title: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  [command, ...first]: [string, ...string[]] = ['playwright', 'test'],
): Count {
  return suite(
    title,
    (report) =>
      run(command, [...first, '--reporter=list,json', ...args], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    readPlaywright,
  )
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean }[]
}

function readPlaywright(report: unknown): Count {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  const failures = suites.flatMap(failuresOf)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || (stats.expected ? 0 : 1),
    failures,
  }
}

const failuresOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `${file}: ${spec.title}`),
  ...suites.flatMap(failuresOf),
]

/** Ends with one line `N passed, N failed`, and the exit code of it. */
export function conclude(counts: Count[]): void {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const failure of counts.flatMap(({ failures = [] }) => failures)) console.log(`failed: ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
