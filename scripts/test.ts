// npm test: types, package, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
// A test that fails is run again by itself.
import { ensureChromium, ensureFont } from './browser.ts'
import { buildIfStale } from './build.ts'
import { repeatFailures } from './outcome.ts'
import { playwrightSuite } from './playwright-suite.ts'
import { check, clearResults, conclude, run } from './suites.ts'
import { vitestSuite } from './vitest-suite.ts'

const PROJECTS = [
  'tsconfig.json',
  'gateway',
  'demo/spa',
  'test',
  'test/types',
  'test/types/tsconfig.nodenext.json',
]

clearResults()
await buildIfStale()
const checks = [
  ...PROJECTS.map((project) => check(`types of ${project}`, () => run('tsc', ['-p', project]))),
  check('package: what is shipped', () => run('publint', ['--strict'])),
  check('package: types as users resolve them', () => run('attw', ['--pack', '.', '--profile', 'esm-only'])),
  check('sizes with Brotli', () => run('size-limit', [])),
  check('lint and format', () => run('biome', ['ci', '.', '--error-on-warnings'])),
  repeatFailures(vitestSuite('unit and gateway tests')),
]
ensureChromium()
ensureFont()
conclude([...checks, repeatFailures(playwrightSuite('browser tests'))])
