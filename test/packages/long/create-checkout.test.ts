// npm create @service/checkout, from the tarballs: each shop is installed, and passes its own tests in a browser.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { frameworkNames } from '../../../create/frameworks.ts'
import { testChromium } from '../../../scripts/browser.ts'
import { packAll } from '../../../scripts/packages/pack.ts'
import { nameBrowser, payInNewShop } from '../../bench/newcomer/new-shop.ts'
import { run as runStep } from '../../bench/newcomer/step.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { npmInstall } from '../../support/packages.ts'

const { folder: work, remove } = temporaryFolder()
const packages = path.join(work, 'packages')
/** The Node that the machine has may be too old. */
const env = { PATH: path.dirname(process.execPath) + path.delimiter + process.env.PATH }
const command = path.join(work, 'tool/node_modules/.bin/create-checkout')

beforeAll(async () => {
  const tarballs = await packAll(packages)
  const tool = path.join(work, 'tool')
  mkdirSync(tool)
  writeFileSync(path.join(tool, 'package.json'), '{"private":true}')
  await npmInstall(tool, tarballs.find((file) => path.basename(file).startsWith('service-create-')) ?? '')
})
afterAll(remove)

test.each(frameworkNames)('a shop with %s passes its tests', async (framework) => {
  const shop = path.join(work, framework)
  await runStep(command, [shop, '--framework', framework, '--packages', packages], work, env)
  await npmInstall(shop)
  nameBrowser(shop)
  expect(await runStep('npm', ['test'], shop, env)).toMatch(/3 passed/)
})

test('a new shop takes a test card without any setup, as docs/README.md says', async () => {
  const shop = path.join(work, 'started')
  await runStep(command, [shop, '--framework', 'react', '--packages', packages], work, env)
  await npmInstall(shop)
  const browser = await chromium.launch(testChromium())
  onTestFinished(() => browser.close())
  await payInNewShop(shop, browser, env)
})
