// What the test commands share: running a tool in view, and reading what came of it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Outcome, summarize } from './outcome.ts'

export const root = path.join(import.meta.dirname, '../..')
export const results = path.join(root, 'test-results')

/** Forgets earlier reports. */
export function clearResults(): void {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
}

/** The file of a tool, and how one is started. @param command a tool of node_modules, or a path */
export function toolOf(command: string) {
  const file = path.isAbsolute(command) ? command : path.join(root, 'node_modules', '.bin', command)
  return { file, common: { cwd: root, shell: process.platform === 'win32' } }
}

/** Runs a tool in view; true when it ended well. @param command a tool of node_modules, or a path */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { file, common } = toolOf(command)
  const { status } = spawnSync(file, args, {
    ...common,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

/**
 * Runs a test runner and reads the report that it writes.
 * A runner that ends badly without naming a failed test (it crashed, it found none) is one failure.
 */
export function suite(
  title: string,
  start: (report: string) => boolean,
  read: (report: unknown) => Outcome,
): Outcome {
  console.log(`\n== ${title}`)
  const report = path.join(results, 'report.json')
  rmSync(report, { force: true })
  const ok = start(report)
  try {
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')))
    const isTold = outcome.failures.length > 0 || (ok && outcome.passed > 0)
    return isTold ? outcome : { ...outcome, failures: [{ name: title }] }
  } catch {
    return { passed: 0, failures: [{ name: title }] }
  }
}

/** Ends with one line `N passed, N failed`, and the exit code of it; true when nothing has failed. */
export function conclude(outcomes: Outcome[]): boolean {
  const { lines, ok } = summarize(outcomes)
  for (const line of lines) console.log(line)
  process.exitCode = ok ? 0 : 1
  return ok
}
