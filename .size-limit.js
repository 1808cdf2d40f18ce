// What a checkout loads, in bytes with Brotli. Files without their own budget are page scripts.
import { readFileSync } from 'node:fs'

/** With its texts in 25 languages. */
const PAYMENT_FORM = 14 * 1024
const BUDGETS = {
  'frame.html': 17.5 * 1024,
  'hosted-payment.js': PAYMENT_FORM,
  'hosted-warm.js': 1.5 * 1024,
  // Loaded at the first authentication only.
  'authenticate.js': 2.75 * 1024,
  'authenticate.html': 4 * 1024,
}
const PAGE_SCRIPT = 9 * 1024

const builds = 'dist/hosted-fields'
const current = `${builds}/${readFileSync(`${builds}/current`, 'utf8').trim()}`
const { integrity, evergreen } = JSON.parse(readFileSync(`${current}/manifest.json`, 'utf8'))

const served = [
  ...Object.keys(integrity).map((file) => [file, file]),
  ...Object.keys(evergreen).map((file) => [file, `evergreen/${file}`]),
].map(([file, name]) => ({
  name,
  path: `${current}/${name}`,
  limit: `${BUDGETS[file] ?? PAGE_SCRIPT} B`,
}))

export default [
  ...served,
  {
    name: 'the payment form',
    path: 'dist/packages/hosted-fields/dist/esm/payment.js',
    limit: `${PAYMENT_FORM} B`,
  },
  { name: 'the loader', path: 'dist/packages/hosted-fields/dist/esm/load.js', limit: `${2 * 1024} B` },
]
