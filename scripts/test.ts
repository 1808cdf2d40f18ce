// npm test: types, package, lint, unit and gateway tests, browser tests; then one line `N passed, N failed`.
import { ensureChromium } from './browser.ts'
import { buildIfStale } from './build.ts'
import { check, clearResults, conclude, playwrightSuite, run, vitestSuite } from './suites.ts'

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
  check('package: what is shipped', () => run('publint', ['dist/package', '--strict'])),
  check('package: types as users resolve them', () =>
    run('attw', ['--pack', 'dist/package', '--profile', 'esm-only']),
  ),
  check('sizes with Brotli', () => run('size-limit', [])),
  check('lint and format', () => run('biome', ['ci', '.', '--error-on-warnings'])),
  vitestSuite('unit and gateway tests'),
]
ensureChromium()
conclude([...checks, playwrightSuite('browser tests')])
