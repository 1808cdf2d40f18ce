// Each released version's data can be used by this one: a dump of each is stored, and every migration since runs on it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backgroundSteps, contract, missingSteps } from '../../../../gateway/platform/storage/index.ts'
import { checkInvariants, checkTerms } from '../../../support/crash/invariants.ts'
import { isPostgres, runText, withStorage } from '../../../support/engine.ts'
import { goodCard, testClock, testGateway } from '../../../support/gateway.ts'
import { keepCounts } from '../../../support/keep-counts.ts'
import { laxTables } from '../../../support/lax-tables.ts'
import { installable } from '../../../support/released/install.ts'
import { type Expected, releasedFolder } from '../../../support/released/make-data.ts'
import { restoreReleased, storedFile } from '../../../support/released/restore.ts'

const engine = isPostgres ? 'postgresql' : 'sqlite'
const versions = readdirSync(releasedFolder).flatMap((name) =>
  name.endsWith(`.${engine}.sql`) ? [name.slice(0, -`.${engine}.sql`.length)] : [],
)

test('there is a dump of each version in the changelog, and its gateway', () => {
  const changelog = readFileSync(path.join(releasedFolder, '../../../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version)
  // The first one had SQLite only.
  expect(versions).toEqual(released.filter((one) => one !== '1.3.0' || !isPostgres).sort())
  expect(installable).toEqual(released.filter((one) => one !== '1.3.0').sort())
})

/** Each index, and each column with its type and whether it may be null. */
async function schemaOf(world: Parameters<typeof withStorage>[0]): Promise<string[]> {
  const query = isPostgres
    ? `select indexdef as line from pg_indexes where schemaname = current_schema()
        union all
        select concat_ws(' ', table_name, column_name, data_type, 'null: ' || is_nullable)
        from information_schema.columns where table_schema = current_schema()`
    : `select sql as line from sqlite_master where type = 'index' and sql is not null
        union all
        select concat_ws(' ', found.name, about.name, about.type, 'not null: ' || about."notnull")
        from sqlite_master as found, pragma_table_info(found.name) as about where found.type = 'table'`
  const rows = await withStorage(world, ({ read }) => runText<{ line: string }>(read, query))
  return rows.map(({ line }) => line).sort()
}

describe.each(versions)('the data of %s', (version) => {
  /** Waits until the steps in the background are finished. */
  const untilFilled = (world: Parameters<typeof withStorage>[0]) =>
    expect.poll(() => withStorage(world, backgroundSteps), { timeout: 30_000 }).toEqual([])

  test('has the columns and indexes of a new database once the upgrade has been ended', async () => {
    const upgraded = await testGateway({ dataDir: await restoreReleased(version) })
    onTestFinished(() => upgraded.close())
    await untilFilled(upgraded)
    await withStorage(upgraded, (storage) => contract(storage, () => {}))
    const fresh = await testGateway()
    onTestFinished(() => fresh.close())
    const expected = await schemaOf(fresh)
    expect(expected.length).toBeGreaterThan(500)
    expect(await schemaOf(upgraded)).toEqual(expected)
  })

  test('is used by this version: nothing is lost, and all that it kept still works', async () => {
    const expected: Expected = JSON.parse(readFileSync(storedFile(version, 'json'), 'utf8'))
    expect(expected.transactions.length).toBeGreaterThan(3)
    // By the time that it was made, whenever the test runs.
    const world = await testGateway({
      dataDir: await restoreReleased(version),
      clock: testClock(expected.at),
    })
    onTestFinished(() => world.close())
    expect(world.gateway.testSecretKey).toBe(expected.test_secret_key)
    for (const { id, status, amount } of expected.transactions) {
      const { body } = await world.client.get(`/v1/transactions/${id}`)
      expect(body).toMatchObject({ id, status, amount })
    }
    if (!isPostgres) {
      const database = new Sqlite(path.join(world.dataDir, 'gateway.sqlite'), { readonly: true })
      expect(laxTables(database)).toEqual([])
      database.close()
    }
    await untilFilled(world)
    await withStorage(world, async (storage) => {
      expect(await missingSteps(storage)).toEqual([])
      await keepCounts(storage)
      // 1.3.0 had no events yet: what it made has none.
      await (version === '1.3.0' ? checkTerms : checkInvariants)(storage)
    })
    const found = await world.client.get('/v1/transactions?q=order-3')
    expect(found.body.results).toMatchObject([{ reference: 'order-3' }])
    const captures = await withStorage(world, ({ read }) =>
      read.selectFrom('jobs').select('id').where('type', '=', 'capture').execute(),
    )
    expect(captures.length).toBeGreaterThan(0)

    const paid = await world.client.post('/v1/charges', { amount: 1, method: expected.card ?? goodCard })
    expect(paid.status).toBe(200)
    const refunded = expected.transactions[2]?.id
    expect((await world.client.post(`/v1/charges/${refunded}/refund`, { amount: 1 })).status).toBe(200)
    if (expected.recurring === undefined) return
    const recurring = await world.client.get(`/v1/recurring/charges/${expected.recurring}/occurrences`)
    expect(recurring.body.results.length).toBeGreaterThan(0)
  })

  test('has no number of a card in it in the clear', () => {
    expect(existsSync(storedFile(version, 'key'))).toBe(true)
    expect(readFileSync(storedFile(version, 'sql'), 'utf8')).not.toMatch(/4242424242424242|4000000000000002/)
  })
})
