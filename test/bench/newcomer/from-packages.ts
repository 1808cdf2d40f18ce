// From the packages, in projects that know nothing of this one: each quick start as its tabs for the packages tell it, and a new shop.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { withBoth } from '../../../docs/.vitepress/markdown/commands.ts'
import { testChromium } from '../../../scripts/browser.ts'
import type { Started } from '../../support/gateway.ts'
import { follow, ownPage, pageText, readTerminal, settingsFrom } from './guide.ts'
import { nameBrowser, payInNewShop } from './new-shop.ts'
import { run, type Step, start } from './step.ts'

/** Seconds of a first time, once everything is installed. */
const LIMIT = 60

/** The Node that the machine has may be too old for them. */
const env = { PATH: path.dirname(process.execPath) + path.delimiter + process.env.PATH }

/** @param clone where the packages are made */
export async function fromPackages(folder: string, clone: string, step: Step): Promise<void> {
  await step('npm run packages', () => run('npm', ['run', 'packages'], clone))
  const packages = path.join(clone, 'dist/packages')
  const project = path.join(folder, 'project')
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), '{"private":true}')
  const tarballs = ['gateway', 'node', 'create-checkout'].flatMap((name) =>
    globSync(`service-${name}-*.tgz`, { cwd: packages }).map((file) => path.join(packages, file)),
  )
  await step('npm install of the gateway, the library and the shop’s command', () =>
    run('npm', ['install', ...tarballs], project, env),
  )
  const browser = await chromium.launch(testChromium())
  try {
    await developers(project, browser, step)
    await tester(project, step)
    await operator(project, step)
    await shop(project, packages, browser, step)
  } finally {
    await browser.close()
  }
}

/** Starts the gateway with the command that a quick start begins with. */
function startGateway(page: string, project: string) {
  const [, command = ''] = /^```sh \[Packages\]\n(.+)$/m.exec(withBoth(pageText(page))) ?? []
  // Somebody else on this machine may have the usual port.
  return start('bash', ['-c', `exec ${command.replace(/( --port 0)?$/, ' --port 0')}`], project, env)
}

/** Back end, front end and partner: the same gateway will do. */
async function developers(project: string, browser: Browser, step: Step) {
  const gateway = startGateway('start/back-end', project)
  try {
    const told = await step(
      'npx @service/gateway --demo, until it answers',
      async () => readTerminal(await gateway.until('Ctrl-C stops it.')),
      LIMIT,
    )
    const settings = { ...env, ...settingsFrom(told) }
    await step('back end: first charge, by curl', () => follow('start/back-end', project, settings, 1), LIMIT)
    const webhook = () => follow('start/back-end', project, settings)
    await step('back end: first webhook verified, and all before it', webhook, LIMIT)
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const charge = () => ownPage(page, path.join(project, 'page'), told)
    await step('front end: first charge from a new page', charge, LIMIT)
    await step(
      'partner: first charge for a merchant',
      () => follow('start/partner', project, settings),
      LIMIT,
    )
  } finally {
    await gateway.stop()
  }
}

async function tester(project: string, step: Step) {
  const gateway = startGateway('start/tester', project)
  try {
    const work = async () => {
      const printed = await gateway.until('"pid"')
      const started: Started = JSON.parse(printed.split('\n').find((line) => line.startsWith('{')) ?? '')
      const { base_url: BASE_URL, test_secret_key: TEST_KEY, ca_certificate: CURL_CA_BUNDLE } = started
      await follow('start/tester', project, { ...env, BASE_URL, TEST_KEY, CURL_CA_BUNDLE })
    }
    await step('tester: a gateway, a lost response, a month later', work, LIMIT)
  } finally {
    await gateway.stop()
  }
}

async function operator(project: string, step: Step) {
  const gateway = startGateway('start/operator', project)
  try {
    const work = async () => {
      const told = readTerminal(await gateway.until('Ctrl-C stops it.'))
      const BASE_URL = new URL(told('Script')).origin
      await follow('start/operator', project, { ...env, BASE_URL, CURL_CA_BUNDLE: told('CA certificate') })
      const commands = withBoth(pageText('start/operator')).matchAll(/^npx @service\/gateway (?!--).+$/gm)
      for (const [command] of commands) await run('bash', ['-eu', '-c', command], project, env)
    }
    await step('operator: a gateway, its status, an invitation, a merchant', work, LIMIT)
  } finally {
    await gateway.stop()
  }
}

/** A shop in 30 seconds, as docs/README.md has it. */
async function shop(project: string, packages: string, browser: Browser, step: Step) {
  const args = ['create-checkout', 'my-shop', '--framework', 'react', '--packages', packages]
  await step('npm create @service/checkout', () => run('npx', ['--no-install', ...args], project, env), LIMIT)
  const folder = path.join(project, 'my-shop')
  await step('npm install in the shop', () => run('npm', ['install'], folder, env))
  const pay = () => payInNewShop(folder, browser, env)
  await step('npm start in the shop: first charge in the browser', pay, LIMIT)
  nameBrowser(folder)
  const testAll = async () => {
    const printed = await run('npm', ['test'], folder, env)
    if (!/3 passed/.test(printed)) throw new Error(printed)
  }
  await step('npm test in the shop: first passing tests of a checkout', testAll, LIMIT)
}
