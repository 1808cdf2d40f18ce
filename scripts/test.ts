// npm test: types, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './browser.ts'
import { buildIfStale } from './build.ts'

interface Count {
  passed: number
  failed: number
}

const root = path.join(import.meta.dirname, '..')
const results = path.join(root, 'test-results')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

/** Runs a tool in view; true when it ended well. */
function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(bin(name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

function check(title: string, ok: () => boolean): Count {
  console.log(`\n== ${title}`)
  return ok() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that ends badly without naming a failed test (it crashed, it found none) counts as one failure. */
function suite(title: string, start: (report: string) => boolean, read: (report: unknown) => Count): Count {
  console.log(`\n== ${title}`)
  const report = path.join(results, `${title.replaceAll(' ', '-')}.json`)
  const ok = start(report)
  try {
    const count = read(JSON.parse(readFileSync(report, 'utf8')))
    return !ok && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function runVitest(report: string): boolean {
  return run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
}

function readVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests } = report as Record<
    string,
    number
  >
  const failed = Number(numFailedTests) || (numFailedTestSuites ? 1 : 0)
  return { passed: Number(numPassedTests), failed: numTotalTests ? failed : 1 }
}

function runPlaywright(report: string): boolean {
  ensureChromium()
  return run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
}

function readPlaywright(report: unknown): Count {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky || (stats.expected ? 0 : 1) }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
await buildIfStale()
const counts = [
  ...['tsconfig.json', 'gateway', 'test', 'test/types', 'test/types/tsconfig.nodenext.json'].map((project) =>
    check(`types of ${project}`, () => run('tsc', ['-p', project])),
  ),
  check('package: what is shipped', () => run('publint', ['--strict'])),
  check('package: types as users resolve them', () => run('attw', ['--pack', '.', '--profile', 'esm-only'])),
  check('sizes with Brotli', () => run('size-limit', [])),
  check('lint and format', () => run('biome', ['ci', '.', '--error-on-warnings'])),
  suite('unit and gateway tests', runVitest, readVitest),
  suite('browser tests', runPlaywright, readPlaywright),
]
const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
