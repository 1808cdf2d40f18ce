import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './scripts/browser.ts'

const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    // The gateway's certificate is made on this machine and no browser knows its authority.
    ignoreHTTPSErrors: true,
    launchOptions: executablePath ? { executablePath } : {},
  },
  projects: [{ name: 'chromium' }],
})
