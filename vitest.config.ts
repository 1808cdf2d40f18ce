import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/gateway/**/*.test.ts'],
    globalSetup: 'test/support/build-first.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
