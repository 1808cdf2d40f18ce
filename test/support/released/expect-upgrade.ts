// A short upgrade drill, and what it has to show.
import { expect, onTestFinished } from 'vitest'
import { databaseOf } from '../engine.ts'
import { temporaryFolder } from '../gateway.ts'
import { loadReleased } from './many-rows.ts'
import { runUpgradeDrill, unexpected } from './upgrade-drill.ts'

/** Gateways start four times, each on a machine that is busy with other tests. */
export const timeout = 600_000

/**
 * Customers pay during an upgrade from a version, after going back to it, during another upgrade, and while that is ended.
 * @param payments how many the released version has made before
 * @returns the address of the database
 */
export async function expectUpgrade(from: string, payments?: number): Promise<string> {
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
