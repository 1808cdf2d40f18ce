// An upgrade from 1.4.0 while customers pay, and back, and again. The long run does it with a million payments.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../support/engine.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { loadReleased } from '../support/released/many-rows.ts'
import { runUpgradeDrill } from '../support/released/upgrade-drill.ts'

const MINUTES = 60_000

/** Gateways start four times, each on a machine that is busy with other tests. */
test('customers pay during an upgrade, after going back, during another one, and while it is ended', {
  timeout: 10 * MINUTES,
}, async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { databaseUrl = '' } = await databaseOf(folder)
  await loadReleased(databaseUrl, 500)
  const { payments, errors, moments } = await runUpgradeDrill(databaseUrl, folder, {
    customers: 2,
    steadyMs: 1_000,
    note: () => {},
  })
  const failed = payments.filter(({ status }) => status !== 200)
  expect(payments.length).toBeGreaterThan(20)
  // A version that ends finishes what is in flight: at the most a connection that was just used breaks.
  const others = errors.filter(({ what }) => !['ECONNRESET', 'ECONNREFUSED', '503', 'EPIPE'].includes(what))
  // 1.4.0 answers 500 once for each statement that a connection has prepared with the columns from before.
  const [starts, ended] = ['this version starts', 'the one before has ended'].map((name) =>
    moments.find(({ what }) => what === name),
  )
  // What such an answer has interrupted is settled as failed, and says so when it is repeated.
  const ofPlans = ({ what, at }: (typeof errors)[number]) =>
    what === '500 settled' || (what === '500' && at > (starts?.at ?? 0) && at < (ended?.at ?? 0))
  expect(others.filter((error) => !ofPlans(error))).toEqual([])

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(
    `select id, status, amount, amount_refunded from transactions where type = 'CHARGE' and reference like 'drill-%'`,
  )
  const booked = new Map(
    rows.map(({ id, amount, amount_refunded }) => [id, [Number(amount), Number(amount_refunded)]]),
  )
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  expect(failed.length).toBeLessThan(8)
  expect(failed.map(({ id, status }) => [status, statuses.get(id)])).toEqual(
    failed.map(() => [500, 'FAILED']),
  )
  for (const { id, amount, refunded } of payments)
    expect([id, booked.get(id)]).toEqual([id, [amount, refunded]])
  expect(booked.size).toBe(payments.length)
  const keys = await client.query(
    `select from pg_index where indrelid = 'transactions'::regclass and indisprimary and indnkeyatts = 2`,
  )
  expect(keys.rowCount).toBe(1)
  const left = await client.query(`select id from events where record_id is null
    union all select id from transactions where method like '%exp_year%' and not exists (select from transaction_texts
      where transaction_id = transactions.id and text_exp_year is not null)`)
  expect(left.rows).toEqual([])
})
