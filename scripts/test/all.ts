// npm test: types, package, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
// A failing test is run again, alone.
import { ensureForTests } from '../browser.ts'
import { buildIfStale } from '../build.ts'
import { builtChecks, lints, typeChecks } from './checks.ts'
import { repeatFailures } from './outcome.ts'
import { playwrightSuite } from './playwright-suite.ts'
import { bundlePrograms } from './programs.ts'
import { runChecks } from './run-checks.ts'
import { clearResults, conclude } from './suites.ts'
import { vitestSuite } from './vitest-suite.ts'

clearResults()
await buildIfStale()
const outcomes = [
  ...(await runChecks([...builtChecks, ...typeChecks, ...lints])),
  repeatFailures(vitestSuite('unit and gateway tests', [], await bundlePrograms())),
]
ensureForTests()
conclude([...outcomes, repeatFailures(playwrightSuite('browser tests'))])
