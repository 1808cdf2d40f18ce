// npm run pci:report -- URL: what runs on a payment page, compared with what may. Ends with 1 where the two differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium, testChromium } from '../browser.ts'
import { findingsOf, type Inventory, updated } from './inventory.ts'
import { reportOf } from './markdown.ts'
import { observe } from './observe.ts'

const HELP = `npm run pci:report -- URL [options]

  --inventory FILE    what may run on the page, and why   (payment-page.json)
  --update            write what the page has now as what it should have
  --any-certificate   take a certificate that no authority knows, of a machine's own
  --help              print this

Writes a report in Markdown to standard output. Ends with 1 when the page is not as it was authorized.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    inventory: { type: 'string', default: 'payment-page.json' },
    update: { type: 'boolean', default: false },
    'any-certificate': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const [url] = positionals
if (values.help || url === undefined) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
const file = values.inventory
const inventory: Inventory = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { scripts: {}, headers: {} }

ensureChromium()
const browser = await chromium.launch(testChromium())
try {
  const page = await browser.newPage({ ignoreHTTPSErrors: values['any-certificate'] })
  const seen = await observe(page, url)
  const now = values.update || !existsSync(file) ? updated(seen, inventory) : inventory
  if (now !== inventory) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  console.log(reportOf(seen, now, new Date().toISOString()))
  process.exitCode = findingsOf(seen, now).length === 0 ? 0 : 1
} finally {
  await browser.close()
}
