// How SQLite finds the rows of archives, statement by statement.
import { expect, test } from 'vitest'
import { archivesIn, restoreArchive, runArchive } from '../../../../gateway/payments/archive/index.ts'
import { TABLES } from '../../../../gateway/payments/archive/units.ts'
import type { Storage, Tx } from '../../../../gateway/platform/storage/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, oldPayments } from '../../../support/archives.ts'
import { isPostgres } from '../../../support/engine.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'
import { type Node, noting } from '../../../support/sql/noting.ts'
import { planOf } from '../../../support/sql/plans.ts'

/** Explains each statement of writes. @param plans gets the plans */
function explaining(storage: Storage, plans: Set<string>): Storage {
  const plan = async (tx: Tx, node: Node) => {
    for (const line of await planOf(tx, node)) plans.add(line)
  }
  const write: Storage['write'] = (change) =>
    storage.write((tx) => change(tx.withPlugin(noting((node) => plan(tx, node)))))
  return { ...storage, write }
}

test.runIf(!isPostgres)('rows are found by their ids, not among all of their merchant', async () => {
  const old = await oldPayments()
  const page = pageOf(old)
  const { id, secret } = (await page.create(await page.token(cardOf('100')))).body
  await page.proceed(id, secret)
  const plans = new Set<string>()
  const parts = await archiving(old, { storage: explaining(old.storage, plans) })
  await runArchive(parts, [
    { kind: 'test_payments', before: LATER },
    { kind: 'authentications', before: LATER },
  ])
  for (const { file } of await archivesIn(old.storage, 'archived')) await restoreArchive(parts, file)
  const found = [...plans].filter((plan) => !/^USE TEMP| (archives|locks|instances)\b/.test(plan))
  for (const table of TABLES) expect(found.join('\n')).toContain(`SEARCH ${table} `)
  expect(found.filter((plan) => /^SCAN (?!\d)|\(merchant_id=\?( AND mode=\?)?\)/.test(plan))).toEqual([])
})
