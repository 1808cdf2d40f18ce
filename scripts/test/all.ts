// npm test: types, package, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
// A test that fails is run again by itself.
import { ensureChromium, ensureFont } from '../browser.ts'
import { buildIfStale } from '../build.ts'
import { lints, typeChecks } from './checks.ts'
import { repeatFailures } from './outcome.ts'
import { playwrightSuite } from './playwright-suite.ts'
import { check, clearResults, conclude, run } from './suites.ts'
import { vitestSuite } from './vitest-suite.ts'

const PACKAGE = 'dist/packages/hosted-fields'
const GUIDE = 'scripts/docs/build.ts'

clearResults()
await buildIfStale()
const checks = [
  ...typeChecks.map(({ title, ok }) => check(title, ok)),
  check('package: what is shipped', () => run('publint', [PACKAGE, '--strict'])),
  check('package: types as users resolve them', () =>
    run('attw', ['--pack', PACKAGE, '--profile', 'node16']),
  ),
  check('sizes with Brotli', () => run('size-limit', [])),
  check('documentation: every link leads somewhere', () => run(process.execPath, [GUIDE])),
  ...lints.map(({ title, ok }) => check(title, ok)),
  repeatFailures(vitestSuite('unit and gateway tests')),
]
ensureChromium()
ensureFont()
conclude([...checks, repeatFailures(playwrightSuite('browser tests'))])
