// From the packages, in projects that know nothing of this one: the gateway alone, and the shop with its tests as one's own.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { testChromium } from '../../../scripts/browser.ts'
import type { Started } from '../../support/gateway.ts'
import { run, type Step, start } from './step.ts'

/** @param clone where the packages are made */
export async function fromPackages(folder: string, clone: string, step: Step): Promise<void> {
  await step('npm run packages', () => run('npm', ['run', 'packages'], clone))
  // The Node that the machine has may be too old for them.
  const env = { PATH: path.dirname(process.execPath) + path.delimiter + process.env.PATH }
  await gatewayAlone(folder, clone, env, step)

  const shop = path.join(folder, 'shop')
  cpSync(path.join(clone, 'examples/shop'), shop, { recursive: true })
  const tarballs = ['service-gateway-*.tgz', 'service-hosted-fields-testing-*.tgz'].flatMap((name) =>
    found(clone, name),
  )
  await step('npm install, with the packages, in a copy of the shop', () =>
    run('npm', ['install', '--save-dev', ...tarballs], shop, env),
  )
  nameBrowser(shop)
  await step('first passing test of a checkout', () =>
    run('npm', ['test', '--', '-g', 'a card is charged'], shop, env),
  )
  await step('all ten tests', async () => {
    const printed = await run('npm', ['test'], shop, env)
    if (!/10 passed/.test(printed)) throw new Error(printed)
  })
}

const found = (clone: string, name: string) =>
  globSync(name, { cwd: path.join(clone, 'dist/packages') }).map((file) =>
    path.join(clone, 'dist/packages', file),
  )

async function gatewayAlone(folder: string, clone: string, env: Record<string, string>, step: Step) {
  const alone = path.join(folder, 'alone')
  mkdirSync(alone)
  const [tarball = ''] = found(clone, 'service-gateway-*.tgz')
  const args = ['--yes', '--package', tarball, 'gateway', '--port', '0', '--json', '--demo']
  const gateway = start('npx', args, alone, env)
  try {
    const { base_url, test_secret_key, ca_certificate } = await step(
      'npx with the gateway’s package, until it answers',
      async () => {
        const printed = await gateway.until('"pid"')
        return JSON.parse(printed.split('\n').find((line) => line.startsWith('{')) ?? '') as Started
      },
    )
    const card = { type: 'card', number: '4111111111111111', exp_month: 12, exp_year: 2040, cvv: '123' }
    const body = JSON.stringify({ amount: 4200, method: card })
    const options = [
      '-u',
      `${test_secret_key}:`,
      '--cacert',
      ca_certificate,
      '-H',
      'Content-Type: application/json',
    ]
    await step('first charge at it, by curl', async () => {
      const printed = await run('curl', ['-sS', `${base_url}/v1/charges`, ...options, '-d', body], alone)
      if (JSON.parse(printed).status !== 'AUTHORIZED') throw new Error(printed)
    })
  } finally {
    await gateway.stop()
  }
}

/** In place of `npx playwright install chromium`: the Chromium that this machine has. */
function nameBrowser(shop: string) {
  const { executablePath } = testChromium()
  if (executablePath === undefined) return
  const file = path.join(shop, 'playwright.config.ts')
  const use = `use: ${JSON.stringify({ launchOptions: { executablePath } })}, `
  writeFileSync(file, readFileSync(file, 'utf8').replace('{ testDir', `{ ${use}testDir`))
}
