// What is checked without running anything of ours.
import { run } from './suites.ts'

export interface Check {
  title: string
  /** In view; true when nothing was found. */
  ok(): boolean
}

const PROJECTS = [
  'tsconfig.json',
  'shared',
  'gateway',
  'demo',
  'test',
  'test/types',
  'test/types/tsconfig.nodenext.json',
]

/** The types of every project; of those that import the package, only once it is built. */
export const typeChecks: readonly Check[] = PROJECTS.map((project) => ({
  title: `types of ${project}`,
  ok: () => run('tsc', ['-p', project]),
}))

export const lints: readonly Check[] = [
  { title: 'lint and format', ok: () => run('biome', ['ci', '.', '--error-on-warnings']) },
  { title: 'who imports whom', ok: () => run('depcruise', ['gateway', 'src', 'frame', 'shared']) },
]
