// Invoices with a reminder that is due on one day: how many are mailed into the outbox in a second, and what memory that takes.
import { performance } from 'node:perf_hooks'
import { newPayment } from '../../support/partners/portal.ts'
import { requestOf } from './connection.ts'
import { type Engine, startTarget, type Target } from './engines.ts'
import { get, LANES, memory, turn } from './measure-due.ts'
import type { Measuring } from './measure-load.ts'
import { answered } from './operations.ts'
import { number, type Row, table } from './table.ts'

const BEFORE = '2030-01-09T17:00:00Z'
const DUE = '2030-01-10T12:00:00Z'
const AFTER = '2030-01-10T17:00:00Z'

/** @param counts invoices, each in an empty place @returns a table as text */
export async function measureReminders(
  engine: Engine,
  counts: readonly number[],
  { signal }: Measuring,
): Promise<string> {
  const rows: Row[] = []
  for (const count of counts) rows.push(await measureOne(engine, count, signal))
  return [
    `${engine.name} (${engine.durability}), invoices with a reminder that is due on one day`,
    table(['', 'seconds', 'per second', 'memory before, MB', 'at the most, MB'], rows),
  ].join('\n')
}

async function measureOne(engine: Engine, count: number, signal: AbortSignal): Promise<Row> {
  await using stack = new AsyncDisposableStack()
  const target = await startTarget(await engine.newPlace(), LANES, stack)
  const { pid } = target.spawned.started
  await turn(target, BEFORE)
  await make(target, count, signal)
  const before = memory(pid, 'VmRSS')
  const begin = performance.now()
  await turn(target, AFTER)
  const seconds = (performance.now() - begin) / 1000
  const most = memory(pid, 'VmHWM')
  const { total_entries } = await get(target, '/v1/test-outbox?page_size=1')
  if (total_entries !== count) throw new Error(`${total_entries} of ${count} were mailed.`)
  return [String(count), number(seconds, 1), number(count / seconds, 0), number(before, 0), number(most, 0)]
}

async function make(target: Target, count: number, signal: AbortSignal): Promise<void> {
  const { base_url, partner } = target.spawned.started
  const { access_token } = partner
  const { invoice } = await newPayment({
    get: (path) => ask(target, requestOf(base_url, path, access_token)),
    post: (path, body) => ask(target, requestOf(base_url, path, access_token, Object(body))),
  })
  const reminder = { send_at: DUE, email_addresses: ['ada@example.com'] }
  const body = { ...invoice, scheduled_payment_requests: [reminder] }
  const request = requestOf(base_url, '/invoices', access_token, body)
  let left = count
  await Promise.all(
    target.connections.map(async (connection) => {
      while (left-- > 0) {
        signal.throwIfAborted()
        await answered(connection, request)
      }
    }),
  )
}

const ask = async ({ connections }: Target, request: Buffer) => ({
  body: JSON.parse((await answered(connections[0], request)).text),
})
