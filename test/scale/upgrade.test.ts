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
import { answersOf, runUpgradeDrill, unexpected } from '../support/released/upgrade-drill.ts'

const PAYMENTS = 1_000_000
const LONGEST_MS = 2_000
const SECONDS_PER_MILLION_ROWS = 5
const HOURS = 60 * 60 * 1000
const MAIN = path.join(import.meta.dirname, '../../gateway/main.ts')

// To make the payments takes a quarter of an hour, and twice that on a busy machine.
test('the longest pause of an upgrade with a million payments is under two seconds', {
  timeout: 2 * HOURS,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosted-fields-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const server = await startPostgres(['max_wal_size=8GB', 'shared_buffers=512MB'])
  onTestFinished(() => server.stop())
  const databaseUrl = await createDatabase(server.url, 'upgrade')
  await loadReleased(databaseUrl, '1.4.0', PAYMENTS)
  const note = ({ what, at }: { what: string; at: number }) =>
    console.log(`${(at / 1000).toFixed(1)} s: ${what}`)
  const result = await runUpgradeDrill('1.4.0', databaseUrl, folder, {
    customers: 8,
    steadyMs: 5_000,
    note,
  })
  const { payments, longestPause, wrong } = result
  console.log(
    `${payments.length} payments, longest pause ${Math.round(longestPause.ms)} ms, answers ${JSON.stringify(answersOf(result))}`,
  )
  expect(unexpected(result)).toEqual([])
  expect(wrong).toEqual([])
  expect(longestPause.ms).toBeLessThan(LONGEST_MS)
  expect(payments.filter(({ status }) => status !== 200).length).toBeLessThan(8)
})

/** Starts a gateway on a data folder. @returns what it logged, and the seconds until it served */
async function start(dataDir: string): Promise<{ log: string; seconds: number }> {
  const begun = performance.now()
  const gateway = await spawnProgram([MAIN, '--data', dataDir, '--port', '0', '--json'], {})
  const seconds = (performance.now() - begun) / 1000
  await gateway.stop('SIGKILL')
  return { log: gateway.log(), seconds }
}

test('a data file of SQLite delays a start by five seconds for each million rows at most, and the log shows each step', async () => {
  const few = await start(await restoreReleased('1.4.0'))
  const dataDir = await restoreReleased('1.4.0')
  const rows = addPayments(dataDir, 300_000)
  const { log, seconds } = await start(dataDir)
  const perMillion = (seconds - few.seconds) / (rows / 1_000_000)
  console.log(
    `${rows} rows, served after ${seconds.toFixed(1)} s instead of ${few.seconds.toFixed(1)} s, ${perMillion.toFixed(1)} s for each million`,
  )
  expect(log.match(/a step of the upgrade has begun/g)?.length).toBeGreaterThan(5)
  expect(log.match(/a step of the upgrade is finished/g)?.length).toBeGreaterThan(5)
  expect(perMillion).toBeLessThan(SECONDS_PER_MILLION_ROWS)
})
