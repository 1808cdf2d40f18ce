// What moving old payments into files, and back, costs those who pay at the same time.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openStorage } from '../../../gateway/platform/storage/index.ts'
import type { Archiving } from './archiving.ts'
import { requestOf } from './connection.ts'
import { type Engine, type Place, startTarget, type Target } from './engines.ts'
import { fill } from './fill.ts'
import { share } from './load.ts'
import type { Measuring } from './measure-load.ts'
import { chargeBody, sending } from './operations.ts'
import { number, type Row, table } from './table.ts'

/** Connections that charge. */
const LANES = 2

const program = path.join(import.meta.dirname, 'archiving.ts')

/** @param rows payments to archive @returns a table as text */
export async function measureArchive(
  engine: Engine,
  rows: number,
  { seconds, signal }: Measuring,
): Promise<string> {
  const place = await engine.newPlace()
  await startOnce(place)
  await fill(place, 0, rows, signal)
  await complete(place)
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(place, LANES, stack)
  const alone = await charging(target, setTimeout(seconds * 1000), signal)
  const found = [['nobody', ...spread(alone), '', '', '', '']]
  for (const what of ['archive', 'restore'] as const) {
    const working = work(place, what, signal)
    const times = await charging(target, working, signal)
    const { units, seconds, held } = await working
    found.push([what, ...spread(times), number(units / seconds, 0), ...spread(held.sort(byNumber))])
  }
  return [
    `${engine.name} (${engine.durability}), ${rows} payments, ${LANES} connections that charge, milliseconds`,
    table(HEAD, found),
  ].join('\n')
}

const HEAD: Row = ['beside', 'p50', 'p99', 'longest', 'moved per second', 'a write: p50', 'p99', 'longest']

const byNumber = (one: number, other: number) => one - other
const spread = (sorted: readonly number[]) => [0.5, 0.99, 1].map((part) => number(share(sorted, part), 1))

/** A gateway makes the tables and the merchant. */
async function startOnce(place: Place) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

/** Nothing more happens to the payments. */
async function complete(place: Place): Promise<void> {
  const storage = await openStorage(place)
  await storage.write((tx) => tx.updateTable('transactions').set({ status: 'COMPLETED' }).execute())
  await storage.close()
}

async function work(
  { dataDir, databaseUrl = '' }: Place,
  what: 'archive' | 'restore',
  signal: AbortSignal,
): Promise<Archiving> {
  const args = [program, dataDir, databaseUrl, what]
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal, maxBuffer: 1e8 })
  return JSON.parse(stdout)
}

/** Charges until something ends. @returns milliseconds, sorted */
async function charging(target: Target, until: Promise<unknown>, signal: AbortSignal): Promise<number[]> {
  const { base_url, test_secret_key } = target.spawned.started
  const charge = sending(target, requestOf(base_url, '/v1/charges', test_secret_key, chargeBody))
  const times: number[] = []
  let isOver = false
  const lane = async (at: number) => {
    while (!isOver) {
      signal.throwIfAborted()
      const begin = performance.now()
      await charge(at)
      times.push(performance.now() - begin)
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)))
  await until.finally(() => {
    isOver = true
  })
  await lanes
  return times.sort(byNumber)
}
