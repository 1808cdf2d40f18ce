import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import {
  MONTHLY,
  MONTHLY_LONG,
  ONCE,
  PARTITIONED,
  PARTITIONED_LONG,
  POSTGRESQL,
  RACES,
  SERIALIZABLE,
  SLOW,
} from './scripts/test/when.ts'

const isLong = process.env.LONG_TESTS === '1'
/** A file that is named on the command line runs, whatever waits for the long run otherwise: scripts/test/part.ts. */
const isEvery = isLong || process.env.EVERY_TEST_FILE === '1'
const common = {
  globalSetup: 'test/support/build-first.ts',
  // No test waits for as long as this: only a machine that is busy with other things makes one wait.
  testTimeout: isLong ? 1_800_000 : 120_000,
  // Some hooks of the long run build and install every package.
  hookTimeout: isLong ? 600_000 : 120_000,
  expect: { poll: { timeout: 60_000 } },
}
const gateway = {
  ...common,
  // The whole gateway is loaded once for all files of a worker, not once for each.
  isolate: false,
  setupFiles: 'test/support/cheap-passwords.ts',
}
/** Of the engine; and gateways that tests start as processes do not compile all of their code each time. */
const env = (TEST_ENGINE: string) => ({
  TEST_ENGINE,
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled'),
})
const LATER = isEvery ? [] : SLOW
const FILES = ['test/gateway/**/*.test.ts']
/** Published packages are installed in clean projects only in the long run. */
const UNIT = [
  'test/unit/**/*.test.ts',
  'test/packages/*.test.ts',
  ...(isLong ? ['test/packages/long/*.test.ts'] : []),
]
/** Another driver of a browser, which has to be installed. */
const DRIVERS = isLong ? ['test/drivers/*.test.ts'] : []
const postgresql = {
  env: env('postgresql'),
  setupFiles: [gateway.setupFiles, 'test/support/check-statements.ts'],
  globalSetup: ['test/support/build-first.ts', 'test/support/postgres-first.ts'],
}
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    // One more than there are processors: some tests wait for another process, or until something is tried again.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Not isolated: an imitation of a browser takes longer to load than most of them, and one does for all.
      { test: { ...common, name: 'unit', include: [...UNIT, ...DRIVERS], exclude: LATER, isolate: false } },
      {
        test: {
          ...gateway,
          name: 'SQLite',
          include: FILES,
          exclude: LATER,
          env: env('sqlite'),
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'PostgreSQL',
          include: isEvery ? [...FILES, RACES] : POSTGRESQL,
          exclude: isEvery ? ONCE : [],
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'SERIALIZABLE',
          env: { ...postgresql.env, TEST_ISOLATION: 'serializable' },
          include: isEvery ? [...FILES, RACES] : SERIALIZABLE,
          // 1.4.0, from which that one upgrades, doesn't retry conflicts.
          exclude: isEvery ? [...ONCE, 'test/races/upgrade{,-last}.test.ts'] : [],
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'PARTITIONED',
          env: { ...postgresql.env, TEST_PARTITIONS: 'by merchant' },
          include: isEvery ? [...PARTITIONED, ...PARTITIONED_LONG] : PARTITIONED,
          exclude: ONCE,
        },
      },
      {
        test: {
          ...gateway,
          ...postgresql,
          name: 'MONTHLY',
          env: { ...postgresql.env, TEST_PARTITIONS: 'by month' },
          include: isEvery ? [...MONTHLY, ...MONTHLY_LONG] : MONTHLY,
          exclude: ONCE,
        },
      },
      // A whole cluster takes minutes: in the long run alone, after all else and one file at a time, as the drills take times.
      ...(isLong
        ? [{ test: { ...common, ...alone, name: 'scale', include: ['test/scale/**/*.test.ts'] } }]
        : []),
    ],
  },
})
