// Writes down the data of a released version, for the test that later versions can use it. Run it once for each release, with the
// version's own gateway, and commit what it writes:
//
//   node scripts/run.mjs test/support/released/make-data.ts 1.4.0 path/to/that/version/gateway/main.ts
//
// With DATABASE_URL it makes the data in PostgreSQL and writes down what to expect of it; the rows themselves by
// `pg_dump --inserts --no-owner "$DATABASE_URL" > 1.4.0.postgresql.sql`.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { apiClient } from '../client.ts'
import { goodCard, type Started } from '../gateway.ts'
import { goodBank } from '../merchant/methods.ts'

/** What a later version must find. */
export interface Expected {
  /** When it was made, in milliseconds. */
  at: number
  test_secret_key: string
  transactions: { id: string; status: string; amount: number }[]
  /** A saved card that can be charged, if the version had those. */
  card?: string
  recurring?: string
}

export const releasedFolder = path.join(import.meta.dirname, 'versions')

async function makeData(started: Started): Promise<Expected> {
  const client = apiClient(started.base_url, started.ca_certificate, started.test_secret_key)
  const live = apiClient(started.base_url, started.ca_certificate, started.live_secret_key)
  const expected: Expected = { at: Date.now(), test_secret_key: started.test_secret_key, transactions: [] }
  const charge = async (more: object) => {
    const { status, body } = await client.post('/v1/charges', { amount: 1999, method: goodCard, ...more })
    if (status === 200) expected.transactions.push({ id: body.id, status: body.status, amount: body.amount })
    return body.id
  }
  for (let at = 0; at < 5; at++) await charge({ amount: 1000 + at, reference: `order-${at}` })
  await charge({ method: { ...goodCard, number: '4000000000000002' } })
  await live.post('/v1/charges', { amount: 2500, method: goodCard })
  await client.call({ method: 'POST', path: '/v1/tokens', key: started.public_key, body: goodCard })
  const saved = await client.post('/v1/cards', { ...goodCard, reference: 'regular' })
  if (saved.status !== 200) return expected

  expected.card = saved.body.id
  await charge({ amount: 3000, auto_capture: false, method: saved.body.id })
  await charge({ amount: 4000, method: goodBank })
  const refunded = expected.transactions[0]?.id
  await client.post(`/v1/charges/${refunded}/refund`, { amount: 100 })
  await client.post(`/v1/transactions/${expected.transactions[1]?.id}/void`, {})
  if (expected.transactions[1]) expected.transactions[1].status = 'VOIDED'
  await client.call({
    method: 'PATCH',
    path: '/v1/merchant',
    body: { test_events_urls: 'https://shop.example/events' },
  })
  await client.post('/v1/charges', { amount: 1, method: goodCard }, { 'idempotency-key': 'once' })
  const recurring = await client.post('/v1/recurring/charges', {
    amount: 500,
    method: saved.body.id,
    schedule: { interval_unit: 'MONTH', interval_delay: 1, start: '2036-02-01' },
  })
  if (recurring.status !== 200) throw new Error(recurring.text)
  expected.recurring = recurring.body.id
  return expected
}

/** All tables and rows of a SQLite file as SQL. */
function sqlOf(file: string): string {
  const database = new Sqlite(file, { readonly: true })
  const objects = database
    .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all() as { type: string; name: string; sql: string }[]
  const tables = objects.filter(({ type }) => type === 'table')
  const rows = tables.flatMap(({ name }) => {
    const found = database.prepare(`select * from "${name}"`).raw().all() as unknown[][]
    return found.map((values) => `insert into "${name}" values (${values.map(literal).join(', ')});`)
  })
  const rest = objects.filter(({ type }) => type !== 'table')
  database.close()
  const made = [...tables, ...rest].map(({ sql }) => `${sql};`)
  return [...made.slice(0, tables.length), ...rows, ...made.slice(tables.length), ''].join('\n')
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `x'${value.toString('hex')}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

async function main([version = '', program = '']: string[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'released-'))
  const args = [program, '--data', dataDir, '--port', '0', '--json', '--demo']
  const gateway = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => gateway.once('exit', resolve))
  const { value = '' } = await createInterface(gateway.stdout)[Symbol.asyncIterator]().next()
  const expected = await makeData(JSON.parse(value))
  gateway.kill('SIGTERM')
  await ended
  mkdirSync(releasedFolder, { recursive: true })
  const engine = process.env.DATABASE_URL ? 'postgresql' : 'sqlite'
  const name = path.join(releasedFolder, `${version}.${engine}`)
  if (engine === 'sqlite') writeFileSync(`${name}.sql`, sqlOf(path.join(dataDir, 'gateway.sqlite')))
  writeFileSync(`${name}.json`, `${JSON.stringify(expected, null, 2)}\n`)
  copyFileSync(path.join(dataDir, 'keys/card-data.key'), `${name}.key`)
  rmSync(dataDir, { recursive: true })
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
