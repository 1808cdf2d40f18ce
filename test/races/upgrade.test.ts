// Upgrades from released versions while customers pay, and back, and again. The long run does it with a million payments.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../support/engine.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { installable } from '../support/released/install.ts'
import { loadReleased } from '../support/released/many-rows.ts'
import { runUpgradeDrill, unexpected } from '../support/released/upgrade-drill.ts'

const MINUTES = 60_000

/** Customers pay during an upgrade from a version, after going back to it, during another upgrade, and while that is ended. */
async function upgrade(from: string, payments?: number): Promise<string> {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl = '' } = await databaseOf(folder)
  await loadReleased(databaseUrl, from, payments)
  const result = await runUpgradeDrill(from, databaseUrl, folder, {
    customers: 2,
    steadyMs: 1_000,
    note: () => {},
  })
  expect(unexpected(result)).toEqual([])
  expect(result.wrong).toEqual([])
  expect(result.payments.length).toBeGreaterThan(20)
  expect(result.payments.filter(({ status }) => status !== 200).length).toBeLessThan(8)
  return databaseUrl
}

/** Gateways start four times, each on a machine that is busy with other tests. */
const timeout = 10 * MINUTES

test('customers pay during an upgrade from 1.4.0 and back, and old rows are filled', {
  timeout,
}, async () => {
  const databaseUrl = await upgrade('1.4.0', 500)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const keys = await client.query(
    `select from pg_index where indrelid = 'transactions'::regclass and indisprimary and indnkeyatts = 2`,
  )
  expect(keys.rowCount).toBe(1)
  const left = await client.query(`select id from events where record_id is null
    union all select id from transactions where method like '%exp_year%' and not exists (select from transaction_texts
      where transaction_id = transactions.id and text_exp_year is not null)`)
  expect(left.rows).toEqual([])
})

test('customers pay during an upgrade from the last release and back', { timeout }, async () => {
  await upgrade(installable.at(-1) ?? '')
})
