// A project for each plant that is to be tried: the tests that have to notice it, with its build of the hosted fields.
// And one with the build as it is, in which the same tests pass.
import { defineConfig, devices } from '@playwright/test'
import { testChromium } from '../../scripts/browser.ts'
import type { WorldOptions } from '../support/browser/checkout.ts'
import { CONTROL, idInCard, type Trial } from './trials.ts'

const trials: Trial[] = JSON.parse(process.env.PLANT_TRIALS ?? '[]')
const CONTROLS = [CONTROL, idInCard(CONTROL)]
const use = { ...devices['Desktop Chrome'], launchOptions: testChromium() }

export default defineConfig<object, WorldOptions>({
  testDir: '../browser/red-team',
  outputDir: `../../test-results/plants-${process.ppid}`,
  workers: Number(process.env.PLANT_WORKERS ?? 1),
  // Shorter than usual: a form that a plant has broken is waited for in vain.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: { ignoreHTTPSErrors: true },
  projects: trials.map(({ id, folder, caughtBy, inCard }) => ({
    name: id,
    testMatch: caughtBy.map(({ file }) => `**/${file}.test.ts`),
    grep: caughtBy.map(
      ({ file, test }) => new RegExp(`${RegExp.escape(`${file}.test.ts`)}.*${RegExp.escape(test)}`),
    ),
    timeout: CONTROLS.includes(id) ? 180_000 : 90_000,
    use: { ...use, hostedFieldsDir: folder, inCard },
  })),
})
