// The library from its tarball in apps of frameworks and bundlers: each is installed, built and served, and takes a payment. Next, Vite with
// React, Vue and Svelte, and plain HTML: create-checkout.test.ts.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChromium } from '../../../scripts/browser.ts'
import { LIBRARY, root } from '../../../scripts/packages/manifest.ts'
import { pack } from '../../../scripts/packages/pack.ts'
import { startGateway, type TestGateway } from '../../../testing/index.ts'
import { fillCard } from '../../../testing/playwright.ts'
import { run as runStep, start } from '../../bench/newcomer/step.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { npmInstall } from '../../support/packages.ts'
import { type App, apps } from './apps/apps.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const QUIET = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  CI: '1',
}
/** The Node that the machine has may be too old. */
const env = { ...QUIET, PATH: path.dirname(process.execPath) + path.delimiter + process.env.PATH }

const { folder: work, remove } = temporaryFolder()
let library: string
let gateway: TestGateway
let browser: Browser

beforeAll(async () => {
  library = pack(path.join(root, LIBRARY), work)
  gateway = await startGateway()
  browser = await chromium.launch(testChromium())
})
afterAll(async () => {
  await browser.close()
  await gateway.close()
  remove()
})

test.each(Object.entries(apps))('%s: an app of it takes a payment', async (name, app) => {
  const project = path.join(work, name.replaceAll(' ', '-'))
  writeFiles(project, { 'package.json': '{"private":true,"type":"module"}', ...app.files })
  await npmInstall(project, library, ...app.packages)
  await runStep('npx', ['--no-install', ...app.build], project, env)
  const { url, stop } = await serve(project, app)
  try {
    await pay(url)
  } finally {
    await stop()
  }
})

function writeFiles(folder: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

interface Served {
  url: string
  stop(): Promise<void>
}

async function serve(project: string, { served }: App): Promise<Served> {
  if ('folder' in served) return serveFolder(path.join(project, served.folder))
  const port = await getPort({ host: '127.0.0.1' })
  const more = { PORT: String(port), HOST: '127.0.0.1', NITRO_PORT: String(port), NITRO_HOST: '127.0.0.1' }
  const program = start('npx', ['--no-install', ...served.command], project, { ...env, ...more })
  const url = `http://127.0.0.1:${port}/`
  const status = () =>
    fetch(url).then(
      (answer) => answer.status,
      () => undefined,
    )
  await expect.poll(status).toBe(200)
  return { url, stop: () => program.stop() }
}

async function serveFolder(folder: string): Promise<Served> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
    response.end(await readFile(file))
  })
  const port = await getPort({ host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/`, stop }
}

async function pay(url: string) {
  const merchant = await gateway.merchant()
  const settings = new URLSearchParams({
    publicKey: merchant.publicKey,
    frameUrl: gateway.hostedFieldsFrame,
  })
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  try {
    await page.goto(`${url}?${settings}`)
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' })
    await page.getByLabel('Name on card').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Pay $42.00' }).click()
    const thanks = page.locator('output', { hasText: /^Thank you! [\w-]{22}$/ })
    await thanks.waitFor()
    const [, method = ''] = (await thanks.innerText()).split('! ')
    expect(await merchant.service.charges.create({ amount: 4200, method })).toMatchObject({
      amount: 4200,
      status: 'AUTHORIZED',
    })
  } finally {
    await page.close()
  }
}
