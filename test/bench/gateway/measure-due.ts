// What is due on one day: how much of it is done in a second when the test clock is turned past it, and what memory that takes.
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type Connection, requestOf } from './connection.ts'
import { type Engine, openConnections, startTarget, type Target } from './engines.ts'
import type { Measuring } from './measure-load.ts'
import { answered } from './operations.ts'
import { number, type Row, table } from './table.ts'

/** Connections that make it. */
const LANES = 32
/** Noon where the merchant is, on the day before `DUE_DAY` and on that day. */
const BEFORE = '2030-01-09T17:00:00Z'
const AFTER = '2030-01-10T17:00:00Z'
export const DUE_DAY = '2030-01-10'

export interface DueWork {
  /** What falls due, in plural. */
  name: string
  /** The request that makes one of it. */
  request(target: Target): Promise<Buffer> | Buffer
  /** The list that has one entry for each that was done. */
  done: string
}

/** @param counts how much is due, each in an empty place @returns a table as text */
export async function measureDueDay(
  engine: Engine,
  counts: readonly number[],
  { signal }: Measuring,
  work: DueWork,
): Promise<string> {
  const rows: Row[] = []
  for (const count of counts) rows.push(await measureOne(engine, count, signal, work))
  return [
    `${engine.name} (${engine.durability}), ${work.name}`,
    table(['', 'seconds', 'per second', 'memory before, MB', 'at the most, MB'], rows),
  ].join('\n')
}

async function measureOne(
  engine: Engine,
  count: number,
  signal: AbortSignal,
  { request, done }: DueWork,
): Promise<Row> {
  await using stack = new AsyncDisposableStack()
  const started = await startTarget(await engine.newPlace(), 1, stack)
  const { pid, base_url, ca_certificate } = started.spawned.started
  await turn(started, BEFORE)
  // Only now: the gateway closes one that is idle for long, and the clock is turned over years.
  const lanes = await openConnections(base_url, ca_certificate, LANES, stack)
  const target = { ...started, connections: lanes }
  await make(lanes, await request(target), count, signal)
  const before = memory(pid, 'VmRSS')
  const begin = performance.now()
  await turn(target, AFTER)
  const seconds = (performance.now() - begin) / 1000
  const most = memory(pid, 'VmHWM')
  const { total_entries } = await get(target, `${done}?page_size=1`)
  if (total_entries !== count) throw new Error(`${total_entries} of ${count} were done.`)
  return [String(count), number(seconds, 1), number(count / seconds, 0), number(before, 0), number(most, 0)]
}

async function make(
  lanes: readonly Connection[],
  request: Buffer,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  let left = count
  await Promise.all(
    lanes.map(async (connection) => {
      while (left-- > 0) {
        signal.throwIfAborted()
        await answered(connection, request)
      }
    }),
  )
}

/** Turns the test clock, and waits until all that falls due meanwhile is done. */
async function turn(target: Target, to: string): Promise<void> {
  const { base_url, test_secret_key } = target.spawned.started
  const request = requestOf(base_url, '/v1/test-clock/advance', test_secret_key, { to })
  await answered(target.connections[0], request)
}

async function get(target: Target, path: string) {
  const { base_url, test_secret_key } = target.spawned.started
  return JSON.parse((await answered(target.connections[0], requestOf(base_url, path, test_secret_key))).text)
}

/** Megabytes; NaN where the system does not tell. */
function memory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
