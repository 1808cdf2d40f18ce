// npm run lint, types, test:unit, test:gateway, test:browser: one part of `npm test`. What follows `--` goes to the runner
// of the tests: a file, the name of a test, an option of its own.
import { ensureChromium } from './browser.ts'
import { buildIfStale } from './build.ts'
import { lint, typeChecks } from './checks.ts'
import { conclude, run } from './suites.ts'

const PARTS: Record<string, (args: string[]) => void> = {
  lint: () => conclude([lint()]),
  types: () => conclude(typeChecks()),
  unit: (args) => tests('vitest', ['run', '--project', 'unit', ...args]),
  // Both engines; `--project SQLite` after it leaves one.
  gateway: (args) => tests('vitest', ['run', '--project', '!unit', ...args]),
  browser(args) {
    ensureChromium()
    tests('playwright', ['test', ...args])
  },
}

function tests(command: string, args: string[]) {
  process.exitCode = run(command, args) ? 0 : 1
}

const [name = '', ...args] = process.argv.slice(2)
const part = PARTS[name]
if (!part) throw new Error(`There is no part ${name}: it is one of ${Object.keys(PARTS).join(', ')}.`)
if (name !== 'lint') await buildIfStale()
part(args)
