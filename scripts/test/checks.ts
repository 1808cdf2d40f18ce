// What is checked without running anything of ours.
import path from 'node:path'
import { root } from './suites.ts'

export interface Check {
  title: string
  /** A tool of node_modules, or a path. It ends well when it has found nothing. */
  command: string
  args: string[]
}

const PROJECTS = [
  'tsconfig.json',
  'shared',
  'gateway',
  'server',
  'mcp',
  'testing',
  'demo',
  'create',
  'docs/.vitepress',
  'test',
  'test/types',
  'test/types/tsconfig.nodenext.json',
]

/** Of programs that no other imports, each of which takes as long as the gateway's own types. */
const APPS = ['examples/shop', 'create/templates', 'test/apps', 'test/apps/react-18']

const CONSUMERS = path.join(root, 'test/consumers')
/** How customers' projects resolve imports, by the compilers that they have: the oldest, and the last of each since. */
const RESOLUTIONS: Record<string, readonly string[]> = {
  '5.0': ['node16', 'bundler'],
  '5.9': ['nodenext'],
  '6.0': ['bundler'],
}

/**
 * The types of every project; of those that import the package, only once it is built. As many run at a time as there are processors:
 * several checkers for each would find out the same about the same types.
 */
export const typeChecks: readonly Check[] = [
  ...PROJECTS,
  ...['node16', 'nodenext', 'bundler'].map(consumer),
].map(typeCheck)

/** In the long run. */
export const appTypeChecks: readonly Check[] = APPS.map(typeCheck)

function typeCheck(project: string): Check {
  return { title: `types of ${project}`, command: 'tsc', args: ['-p', project, '--checkers', '1'] }
}

/** And by older compilers, which take longer than all of the others together: in the long run. */
export const olderCompilers: readonly Check[] = Object.entries(RESOLUTIONS).flatMap(
  ([version, resolutions]) =>
    resolutions.map((resolution) => ({
      title: `types of a consumer with TypeScript ${version} and ${resolution}`,
      command: compiler(version),
      args: ['-p', consumer(resolution)],
    })),
)

function consumer(resolution: string): string {
  return `test/consumers/tsconfig.${resolution}.json`
}

function compiler(version: string): string {
  return path.join(CONSUMERS, `typescript-${version}/node_modules/.bin/tsc`)
}

export const lints: readonly Check[] = [
  { title: 'lint and format', command: 'biome', args: ['ci', '.', '--error-on-warnings'] },
  {
    title: 'who imports whom',
    command: 'depcruise',
    args: [
      ...['gateway', 'src', 'frame', 'shared', 'server', 'mcp', 'testing'],
      ...['demo', 'pages', 'scripts', 'examples', 'docs/.vitepress'],
    ],
  },
  {
    title: 'lookups by a text',
    command: process.execPath,
    args: ['scripts/test/lookups.ts'],
  },
  {
    title: 'plain English',
    command: process.execPath,
    args: ['scripts/test/prose.ts'],
  },
]

const PACKAGE = 'dist/packages/hosted-fields'

/** Of what is built. */
export const builtChecks: readonly Check[] = [
  {
    title: 'documentation: every link leads somewhere',
    command: process.execPath,
    args: ['scripts/docs/build.ts'],
  },
  { title: 'package: what is shipped', command: 'publint', args: [PACKAGE, '--strict'] },
  {
    title: 'package: types as users resolve them',
    command: 'attw',
    args: ['--pack', PACKAGE, '--profile', 'strict'],
  },
  { title: 'sizes with Brotli', command: 'size-limit', args: [] },
]
