// npm run bench:load — how long until a person can type: from the page script's start until both inputs are focusable,
// with an empty browser cache and with a warm one. Medians over the runs, in milliseconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startGateway } from '../../gateway/gateway.ts'
import { chromiumPath, ensureChromium } from '../../scripts/browser.ts'
import { addCheckout } from '../support/checkout.ts'
import { apiClient } from '../support/client.ts'
import { startMerchantSite } from '../support/merchant-site.ts'

const RUNS = 25

async function millisecondsToReady(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.instance !== undefined)
  const duration = await page.evaluate(async () => {
    await window.instance.ready
    return performance.now() - (performance.getEntriesByName('script-start')[0]?.startTime ?? Number.NaN)
  })
  await page.close()
  return duration
}

async function measure(browser: Browser, url: string, isWarm: boolean): Promise<number[]> {
  const durations: number[] = []
  let context = await browser.newContext({ ignoreHTTPSErrors: true })
  if (isWarm) await millisecondsToReady(context, url)
  for (let run = 0; run < RUNS; run++) {
    if (!isWarm && run > 0) {
      await context.close()
      context = await browser.newContext({ ignoreHTTPSErrors: true })
    }
    durations.push(await millisecondsToReady(context, url))
  }
  await context.close()
  return durations.sort((a, b) => a - b)
}

function describe(name: string, sorted: number[]) {
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0)
  console.log(`${name.padEnd(12)} median ${at(0.5)} ms   fastest ${at(0)} ms   slowest ${at(1)} ms`)
}

ensureChromium()
const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-bench-'))
const gateway = await startGateway({ dataDir, port: 0 })
const site = await startMerchantSite(dataDir)
const executablePath = chromiumPath()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const url = addCheckout(
  { gateway, site, client: apiClient(gateway.baseUrl, gateway.caCertificate) },
  { before: "<script>performance.mark('script-start')</script>" },
)
console.log(`Script start until both inputs are focusable, ${RUNS} runs each:`)
describe('cold cache', await measure(browser, url, false))
describe('warm cache', await measure(browser, url, true))
await browser.close()
await site.close()
await gateway.close()
rmSync(dataDir, { recursive: true, force: true })
