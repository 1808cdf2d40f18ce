// npm run lint, types, test:unit, test:gateway, test:browser: one part of `npm test`. What follows `--` goes to the runner
// of the tests: a file, the name of a test, an option.
import { ensureForTests } from '../browser.ts'
import { buildIfStale } from '../build.ts'
import { appTypeChecks, type Check, lints, typeChecks } from './checks.ts'
import { runChecks } from './run-checks.ts'
import { conclude, run } from './suites.ts'

/** Of a run in which a file is named, or a part of its path: it runs, even if it waits for the long run otherwise. */
const named = (args: string[]) =>
  args.some((arg, at) => !arg.startsWith('-') && !args[at - 1]?.startsWith('-'))
    ? { EVERY_TEST_FILE: '1' }
    : {}

const PARTS: Record<string, (args: string[]) => boolean | Promise<boolean>> = {
  lint: () => pass(lints),
  types: () => pass([...typeChecks, ...appTypeChecks]),
  unit: (args) => run('vitest', ['run', '--project', 'unit*', ...args], named(args)),
  // Both engines; `--project SQLite` after it leaves one.
  gateway: (args) => run('vitest', ['run', '--project', '!unit*', ...args], named(args)),
  /** In Chromium, or in Playwright's own `firefox` or `webkit`, which BROWSER_ENGINE names. */
  browser(args) {
    if (!process.env.BROWSER_ENGINE) ensureForTests()
    return run('playwright', ['test', ...args], named(args))
  },
}

/** Runs all of them, so that all faults are reported together. */
async function pass(checks: readonly Check[]): Promise<boolean> {
  return conclude(await runChecks(checks))
}

const [name = '', ...args] = process.argv.slice(2)
const part = PARTS[name]
if (!part) throw new Error(`There is no part ${name}: it is one of ${Object.keys(PARTS).join(', ')}.`)
if (name !== 'lint') await buildIfStale()
process.exitCode = (await part(args)) ? 0 : 1
