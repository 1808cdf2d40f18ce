import { defineConfig } from 'vitest/config'

const common = {
  globalSetup: 'test/support/build-first.ts',
  testTimeout: process.env.LONG_TESTS === '1' ? 1_800_000 : 30_000,
  hookTimeout: 60_000,
}
const postgresql = {
  env: { TEST_ENGINE: 'postgresql' },
  globalSetup: ['test/support/build-first.ts', 'test/support/postgres-first.ts'],
}
const gateway = ['test/gateway/**/*.test.ts']

/** What tests of the gateway are about: not its database. */
const ONCE = [
  'test/gateway/{command,data-folder,interrupted-start,hosted-fields,openapi,versions,tokens.properties}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { test: { ...common, name: 'SQLite', include: gateway, env: { TEST_ENGINE: 'sqlite' } } },
      { test: { ...common, ...postgresql, name: 'PostgreSQL', include: gateway, exclude: ONCE } },
      { test: { ...common, ...postgresql, name: 'races', include: ['test/races/**/*.test.ts'] } },
    ],
  },
})
