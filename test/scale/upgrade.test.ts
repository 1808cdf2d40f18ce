// An upgrade of a database with a million payments from 1.4.0, while customers pay, and back, and again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { loadReleased } from '../support/released/many-rows.ts'
import { runUpgradeDrill } from '../support/released/upgrade-drill.ts'

const PAYMENTS = 1_000_000
const LONGEST_MS = 2_000

test('the longest pause of an upgrade with a million payments is under two seconds', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosted-fields-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = await startPostgres(['max_wal_size=8GB', 'shared_buffers=512MB'])
  onTestFinished(() => server.stop())
  const databaseUrl = await createDatabase(server.url, 'upgrade')
  await loadReleased(databaseUrl, PAYMENTS)
  const note = ({ what, at }: { what: string; at: number }) =>
    console.log(`${(at / 1000).toFixed(1)} s: ${what}`)
  const { payments, errors, longestPause } = await runUpgradeDrill(databaseUrl, folder, {
    steadyMs: 5_000,
    note,
  })
  const failed = payments.filter(({ status }) => status !== 200).length
  console.log(
    `${payments.length} payments, ${failed} failed, ${errors.length} errors, longest pause ${Math.round(longestPause.ms)} ms`,
  )
  expect(longestPause.ms).toBeLessThan(LONGEST_MS)
  expect(failed).toBeLessThan(8)
})
