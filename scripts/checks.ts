// What is checked without running anything of ours.
import { type Count, check, run } from './suites.ts'

const PROJECTS = [
  'tsconfig.json',
  'gateway',
  'demo/spa',
  'test',
  'test/types',
  'test/types/tsconfig.nodenext.json',
]

/** The types of every project; of those that import the package, only once it is built. */
export const typeChecks = (): Count[] =>
  PROJECTS.map((project) => check(`types of ${project}`, () => run('tsc', ['-p', project])))

export const lint = (): Count =>
  check('lint and format', () => run('biome', ['ci', '.', '--error-on-warnings']))
