import { defineConfig } from '@playwright/test'

// Tests share nothing, so all of them may run at the same time.
export default defineConfig({ testDir: 'tests', fullyParallel: true })
