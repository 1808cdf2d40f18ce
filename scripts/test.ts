// npm test: types, package, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
import { ensureChromium } from './browser.ts'
import { buildIfStale } from './build.ts'
import { lint, typeChecks } from './checks.ts'
import { check, clearResults, conclude, playwrightSuite, run, vitestSuite } from './suites.ts'

const PACKAGE = 'dist/package'

clearResults()
await buildIfStale()
const checks = [
  ...typeChecks.map(({ title, ok }) => check(title, ok)),
  check('package: what is shipped', () => run('publint', [PACKAGE, '--strict'])),
  check('package: types as users resolve them', () =>
    run('attw', ['--pack', PACKAGE, '--profile', 'esm-only']),
  ),
  check('sizes with Brotli', () => run('size-limit', [])),
  check(lint.title, lint.ok),
  vitestSuite('unit and gateway tests'),
]
ensureChromium()
conclude([...checks, playwrightSuite('browser tests')])
