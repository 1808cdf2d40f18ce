// An upgrade of a database with a million payments from 1.4.0, while customers pay, and back, and again; and one of a data file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnProgram } from '../support/gateway.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { loadReleased } from '../support/released/many-rows.ts'
import { addPayments } from '../support/released/many-rows-sqlite.ts'
import { restoreReleased } from '../support/released/restore.ts'
import { runUpgradeDrill } from '../support/released/upgrade-drill.ts'

const PAYMENTS = 1_000_000
const LONGEST_MS = 2_000
const SECONDS_PER_MILLION_ROWS = 5
const MAIN = path.join(import.meta.dirname, '../../gateway/main.ts')

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

test('a data file of SQLite is served five seconds after the start for each million rows, and the log shows each step', async () => {
  const dataDir = await restoreReleased('1.4.0')
  const rows = addPayments(dataDir, 300_000)
  const begun = performance.now()
  const gateway = await spawnProgram([MAIN, '--data', dataDir, '--port', '0', '--json'], {})
  onTestFinished(async () => void (await gateway.stop('SIGKILL')))
  const seconds = (performance.now() - begun) / 1000
  const perMillion = seconds / (rows / 1_000_000)
  console.log(
    `${rows} rows, served after ${seconds.toFixed(1)} s, ${perMillion.toFixed(1)} s for each million`,
  )
  const begins = gateway.log().match(/a step of the upgrade has begun/g) ?? []
  const ends = gateway.log().match(/a step of the upgrade is finished/g) ?? []
  expect(begins.length).toBeGreaterThan(5)
  expect(ends.length).toBeGreaterThan(5)
  expect(perMillion).toBeLessThan(SECONDS_PER_MILLION_ROWS)
})
