import { defineConfig, devices } from '@playwright/test'
import { testChromium, wholeChromium } from './scripts/browser.ts'
import { IN_CARD, SLOW_IN_BROWSERS } from './scripts/test/when.ts'
import type { WorldOptions } from './test/support/browser/checkout.ts'

const isLong = process.env.LONG_TESTS === '1'
/** A file that is named on the command line runs, whatever waits for the long run otherwise: scripts/test/part.ts. */
const isEvery = isLong || process.env.EVERY_TEST_FILE === '1'
// A long run has the time for the whole browser.
const launchOptions = isLong ? wholeChromium() : testChromium()
const ENGINES = {
  chromium: { ...devices['Desktop Chrome'], launchOptions },
  firefox: devices['Desktop Firefox'],
  webkit: devices['Desktop Safari'],
}
const { BROWSER_ENGINE } = process.env
const name = BROWSER_ENGINE === 'firefox' || BROWSER_ENGINE === 'webkit' ? BROWSER_ENGINE : 'chromium'

export default defineConfig<object, WorldOptions>({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  testIgnore: isEvery ? [] : SLOW_IN_BROWSERS.map((files) => `**/${files}`),
  outputDir: 'test-results',
  forbidOnly: true,
  // What other tests have a shorter form of, or what seldom breaks, waits for the long run.
  ...(!isLong && { grepInvert: /@long/ }),
  // More than there are processors on a small machine: a page waits for frames, for pauses between keys, and for timers.
  workers: 3,
  // Nothing waits for as long as this: only a machine that is busy with other things makes a test wait.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // The gateway's certificate is made on this machine and no browser knows its authority.
  use: { ignoreHTTPSErrors: true },
  projects: [
    { name, use: ENGINES[name] },
    // The red team once more, with each field in the frame of a card. Two of its files have a card anyway.
    {
      name: `${name} in a card`,
      testDir: 'test/browser/red-team',
      testMatch: isEvery ? '**/*.test.ts' : `**/${IN_CARD}`,
      testIgnore: ['whole-card', 'neighbors'].map((file) => `**/${file}.test.ts`),
      use: { ...ENGINES[name], inCard: true },
    },
    // A merchant has Playwright's own browsers: no other that BROWSER_FIXTURES drives.
    ...(name === 'chromium' && !process.env.BROWSER_FIXTURES
      ? [{ name: 'example shop', testDir: 'examples/shop/tests', use: ENGINES.chromium }]
      : []),
  ],
})
