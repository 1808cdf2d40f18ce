// An upgrade from the oldest version while customers pay, and back, and again. The long run does it with a million payments.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { expectUpgrade, timeout } from '../support/released/expect-upgrade.ts'

test('customers pay during an upgrade from 1.4.0 and back, and old rows are filled', {
  timeout,
}, async () => {
  const databaseUrl = await expectUpgrade('1.4.0', 500)
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
