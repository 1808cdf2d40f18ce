// Two gateways on PostgreSQL with PgBouncer of Debian in between: each transaction has another of the server's connections.
import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { debianPrograms } from '../../deploy/scale/debian.ts'
import { unprivileged } from '../../deploy/scale/user.ts'
import { openStorage } from '../../gateway/platform/storage/index.ts'
import { apiClient } from '../support/client.ts'
import { checkBooks } from '../support/crash/books.ts'
import { type SpawnedGateway, spawnGateway, temporaryFolder } from '../support/gateway.ts'
import { startPostgres } from '../support/postgres.ts'
import { Shoppers } from './shoppers.ts'

const CUSTOMERS = 8
const PAYMENTS = 200
/** Fewer than the gateways have connections to PgBouncer, so that they have to share. */
const SERVER_CONNECTIONS = 4

/** @returns the URL of PostgreSQL through PgBouncer */
async function startPgBouncer(postgres: string): Promise<string> {
  const port = await getPort()
  const values = { POSTGRES_PORT: new URL(postgres).port, PGBOUNCER_PORT: String(port) }
  const template = readFileSync(path.join(import.meta.dirname, '../../deploy/scale/pgbouncer.ini'), 'utf8')
  const config = template
    .replaceAll(/POSTGRES_PORT|PGBOUNCER_PORT/g, (name) => values[name as keyof typeof values])
    .replace(/default_pool_size = \d+/, `default_pool_size = ${SERVER_CONNECTIONS}`)
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  // It refuses to run as root, and whoever it runs as has to read this.
  chmodSync(folder, 0o755)
  const user = unprivileged()
  const { file: programFile, env } = debianPrograms(user, path.join(folder, 'debian'))
  const program = spawn(programFile('usr/sbin/pgbouncer'), [file], {
    env,
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  program.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  await expect.poll(() => log).toContain('process up')
  return postgres.replace(/:\d+\//, `:${port}/`)
}

test('gateways that name no statements work through transaction pooling', async ({ annotate }) => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const pooled = await startPgBouncer(url)
  const databaseUrl = `${pooled}?prepare=false`
  const gateways: SpawnedGateway[] = []
  for (let at = 0; at < 2; at++) {
    gateways.push(await spawnGateway(folder, ['--log-level', 'error', '--rate-limit', '0'], { databaseUrl }))
  }
  onTestFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))))
  const all = gateways.map(({ started }, at) => {
    const { base_url, ca_certificate, test_secret_key } = started
    return new Shoppers(
      apiClient(base_url, ca_certificate, test_secret_key, CUSTOMERS),
      CUSTOMERS,
      `gateway-${at}`,
    )
  })
  const periods = await Promise.all(all.map((shoppers) => shoppers.during(async () => {}, PAYMENTS)))
  await Promise.all(all.map((shoppers) => shoppers.stop()))
  for (const { errors, firstError } of periods) expect(errors, firstError).toBe(0)
  expect(gateways.map((gateway) => gateway.log())).toEqual(['', ''])

  const storage = await openStorage({ dataDir: folder, databaseUrl: url })
  await checkBooks(storage)
  const known = new Set(
    (await storage.read.selectFrom('transactions').select('id').execute()).map(({ id }) => id),
  )
  const payments = all.flatMap((shoppers) => shoppers.payments)
  expect(payments.filter(({ answer }) => !known.has(answer.body.id))).toEqual([])
  expect(new Set(payments.map(({ answer }) => answer.body.id)).size).toBe(payments.length)
  await storage.close()
  const server = new pg.Client(url)
  await server.connect()
  const { rows } = await server.query(
    "select count(*)::int as used from pg_stat_activity where backend_type = 'client backend'",
  )
  await server.end()
  // Both gateways, and this question.
  expect(rows[0].used).toBeLessThanOrEqual(SERVER_CONNECTIONS + 1)
  await annotate(`${payments.length} payments over ${SERVER_CONNECTIONS} connections of the server`)
})
