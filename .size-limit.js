// What a checkout loads, with Brotli. Bytes; a budget of its own for what is not a page script.
import { readFileSync } from 'node:fs'

const BUDGETS = { 'frame.html': 17.5 * 1024 }
const PAGE_SCRIPT = 9 * 1024

const builds = 'dist/hosted-fields'
const current = `${builds}/${readFileSync(`${builds}/current`, 'utf8').trim()}`
const { integrity } = JSON.parse(readFileSync(`${current}/manifest.json`, 'utf8'))

const served = Object.keys(integrity).map((file) => ({
  name: file,
  path: `${current}/${file}`,
  limit: `${BUDGETS[file] ?? PAGE_SCRIPT} B`,
}))

export default [
  ...served,
  {
    name: 'the payment form',
    path: 'dist/packages/hosted-fields/dist/esm/payment.js',
    limit: `${12 * 1024} B`,
  },
  { name: 'the loader', path: 'dist/packages/hosted-fields/dist/esm/load.js', limit: `${2 * 1024} B` },
]
