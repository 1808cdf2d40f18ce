// Which records are archived, how they are found, and what of them is left out.
import { expect, test } from 'vitest'
import { readOrder } from '../../../../gateway/payments/archive/index.ts'
import { nextRoots } from '../../../../gateway/payments/archive/old-units.ts'
import { TABLES } from '../../../../gateway/payments/archive/units.ts'
import { CARD_COLUMNS } from '../../../../gateway/payments/card-data/card-columns.ts'
import { SEALED } from '../../../../gateway/platform/encryption/reseal.ts'
import { archiveKinds } from '../../../../gateway/platform/storage/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { oldPayments } from '../../../support/archives.ts'
import { isPostgres } from '../../../support/engine.ts'
import { noteTestStatement } from '../../../support/sql/statements.ts'

test('the next old records are found by an index, in its order', async () => {
  const { storage } = await oldPayments()
  const after = { created: 1, position: 1, id: 'a' }
  for (const kind of archiveKinds) {
    const order = { kind, before: LATER }
    const query = nextRoots(order, { merchant_id: 'm', mode: 'test' }, after).compile(storage.read)
    const rows = await storage.write(async (tx) => {
      const run = (text: string, parameters: readonly unknown[] = []) => {
        noteTestStatement(text)
        return tx.executeQuery({ ...query, sql: text, parameters })
      }
      // Otherwise so few rows are not worth an index.
      if (isPostgres) await run('set local enable_seqscan = off')
      const explain = isPostgres ? 'explain' : 'explain query plan'
      return (await run(`${explain} ${query.sql}`, query.parameters)).rows
    })
    const plan = JSON.stringify(rows)
    expect(plan, kind).toMatch(/index/i)
    expect(plan, kind).not.toMatch(/Seq Scan|"Sort|TEMP B-TREE FOR ORDER BY/)
  }
})

test('the fewest days of each kind are a rule', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(readOrder('live_payments=2557', now)).toEqual({
    kind: 'live_payments',
    before: Date.UTC(2019, 0, 1),
  })
  for (const text of [
    'live_payments=2556',
    'test_payments=183',
    'events=61',
    'deliveries=30',
    'authentications=539',
  ])
    expect(() => readOrder(text, now), text).toThrow('must stay in the database')
  for (const text of ['live_payments', 'payments=9999', 'events=1e5', 'events=-1'])
    expect(() => readOrder(text, now), text).toThrow('KIND=DAYS')
})

test('the one column of archived tables that is encrypted is the one that files leave out', () => {
  const tables: readonly string[] = TABLES
  const encrypted = [...CARD_COLUMNS, ...SEALED].filter(({ table }) => tables.includes(table))
  expect(encrypted).toEqual([{ table: 'transactions', column: 'method_secret' }])
})
