// Lint keeps card data away from pages, mails, papers and reports: an import that is planted there is found.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, type IConfiguration } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../support/gateway.ts'

/** What is imported, as it is in the project. */
const GIVEN = {
  'gateway/payments/card-data/index.ts': 'export const storeOf = 1',
  'gateway/payments/vault/opened.ts': "export { storeOf as findMethodById } from '../card-data/index.ts'",
  'gateway/payments/transactions/opened.ts':
    "export { findMethodById as openPayment } from '../vault/opened.ts'",
  'gateway/payments/transactions/index.ts': "export { openPayment as refundCharge } from './opened.ts'",
}

/** The rules of the project itself. */
async function readRules(): Promise<IConfiguration> {
  const { default: config } = await import(
    path.join(import.meta.dirname, '../../../../.dependency-cruiser.mjs')
  )
  return config
}

/** The names of the rules that an import breaks. */
async function broken(from: string, to: string): Promise<string[]> {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const files = { ...GIVEN, [from]: `import './${path.relative(path.dirname(from), to)}'` }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  const { forbidden = [], options = {} } = await readRules()
  const { output } = await cruise(['gateway'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations
    .filter(({ from: place }) => place.includes(from))
    .map(({ rule }) => rule.name)
    .filter((name) => name.includes('card data') || name.includes('numbers'))
}

test.each([
  'gateway/web/console/transactions/routes.ts',
  'gateway/web/portal/pay-routes.ts',
  'gateway/platform/mail/deliver.ts',
  'gateway/invoicing/pdf/draw.ts',
  'gateway/invoicing/receipts/mail.ts',
  'gateway/invoicing/invoices/list.ts',
  'gateway/merchants/reporting/csv/rows.ts',
  'gateway/merchants/merchants/settings/store.ts',
  'gateway/merchants/partners/oauth/tokens.ts',
  'gateway/app/api.ts',
])('%s', async (from) => {
  expect(await broken(from, 'gateway/payments/card-data/index.ts')).toContain('card data has one door')
  for (const folder of ['vault', 'transactions'])
    expect(await broken(from, `gateway/payments/${folder}/opened.ts`)).toContain(
      'numbers go to payments alone',
    )
})

test('what has nothing to do with payments does not reach them through others either', async () => {
  expect(
    await broken('gateway/platform/mail/deliver.ts', 'gateway/payments/transactions/index.ts'),
  ).toContain('no way to card data')
})

test('payments may, and a page may refund', async () => {
  expect(await broken('gateway/web/refund.ts', 'gateway/payments/transactions/index.ts')).toEqual([])
  expect(
    await broken('gateway/payments/transactions/rules/open.ts', 'gateway/payments/vault/opened.ts'),
  ).toEqual([])
  expect(await broken('gateway/payments/vault/saved/rows.ts', 'gateway/payments/card-data/index.ts')).toEqual(
    [],
  )
})
