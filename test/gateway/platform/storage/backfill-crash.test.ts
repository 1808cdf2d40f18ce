// Gateways that are killed in the middle of a backfill.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createTables, databaseOf, runText, withStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

const program = path.join(import.meta.dirname, '../../../support/crash/backfilling-process.ts')

/** Fills rows. @param place the batch in which the process is killed @returns the row after which each batch begins, and how it ended */
async function fill(dataDir: string, place?: number): Promise<string[]> {
  const { databaseUrl } = await databaseOf(dataDir)
  const child = spawn(process.execPath, [program, dataDir, ...(place ? [String(place)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line === 'stopped') child.kill('SIGKILL')
  }
  await ended
  return lines
}

test('the next gateway goes on with the batch that was interrupted, and fills each row once', async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  onTestFinished(remove)
  await createTables(dataDir)
  const ids = Array.from({ length: 55 }, (_, at) => `row-${String(at + 1).padStart(2, '0')}`)
  await withStorage({ dataDir }, ({ read }) =>
    read
      .insertInto('instances')
      .values(ids.map((id) => ({ id, alive_until: 0, upgrade: null, key_ids: null, name: null })))
      .execute(),
  )
  /** How often each row was filled, and how far the backfill is. */
  const state = () =>
    withStorage({ dataDir }, async ({ read }) => ({
      filled: (await read.selectFrom('instances').select('alive_until').orderBy('id').execute()).map(
        ({ alive_until }) => alive_until,
      ),
      steps: await runText(
        read,
        `select position, filled, is_last, finished is not null as done from schema_steps where name = '900-test/counting'`,
      ),
    }))
  const firstOnce = (count: number) => ids.map((_, at) => (at < count ? 1 : 0))
  const at = (position: string | null, filled: number, done: boolean) => [
    { position, filled, is_last: 1, done: expect.toSatisfy((value) => Boolean(value) === done) },
  ]

  expect(await fill(dataDir, 3)).toEqual(['-', 'row-10', 'row-20', 'stopped'])
  expect(await state()).toEqual({ filled: firstOnce(20), steps: at('row-20', 20, false) })
  expect(await fill(dataDir, 1)).toEqual(['row-20', 'stopped'])
  expect(await state()).toEqual({ filled: firstOnce(20), steps: at('row-20', 20, false) })
  expect(await fill(dataDir)).toEqual(['row-20', 'row-30', 'row-40', 'row-50', 'row-55', 'done'])
  expect(await state()).toEqual({ filled: firstOnce(55), steps: at(null, 55, true) })
})
