// Two gateways behind haproxy, on PostgreSQL with a synchronous standby: the example, and what the drills break.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { debianProgram } from './debian.ts'
import { end } from './end.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'

const gatewayProgram = path.join(import.meta.dirname, '../../gateway/main.ts')

/** What a gateway says of itself. */
export interface Started {
  ca_certificate: string
  test_secret_key: string
  public_key: string
}

export interface Cluster {
  /** What clients use. */
  url: string
  started: Started
  databaseUrl: string
  dataDir: string
  postgres: PostgresPair
  /** Ends a gateway by a signal, and starts another in its place. @param nodeArgs what Node itself is started with */
  replace(at: 0 | 1, signal: NodeJS.Signals, nodeArgs?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** How long a gateway that is told to stop goes on: haproxy asks twice a second. */
const STOP_DELAY = '2'

/** Looks whether something has come up, and the milliseconds between two. */
const TRIES = 300
const PAUSE = 200

export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgresPair()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gateway-scale-data-'))
  const [payments, database, one, two] = [await getPort(), await getPort(), await getPort(), await getPort()]
  const { command, env } = debianProgram('haproxy')
  const socket = path.join(dataDir, 'haproxy.sock')
  const ports = {
    STATS_SOCKET: socket,
    PAYMENTS_PORT: String(payments),
    DATABASE_PORT: String(database),
    GATEWAY_ONE_PORT: String(one),
    GATEWAY_TWO_PORT: String(two),
    PRIMARY_PORT: String(postgres.primaryPort),
    STANDBY_PORT: String(postgres.standbyPort),
  }
  const config = path.join(import.meta.dirname, 'haproxy.cfg')
  const haproxy = spawn(command, ['-db', '-f', config], { env: { ...env, ...ports }, stdio: 'ignore' })
  const databaseUrl = `postgres://postgres@127.0.0.1:${database}/postgres`
  const url = `https://localhost:${payments}`
  const start = async (port: number, nodeArgs: readonly string[] = []) => {
    const proxy = ['--trusted-proxy', '127.0.0.1']
    const args = [
      '--data',
      dataDir,
      '--port',
      String(port),
      '--pages-port',
      '0',
      '--public-url',
      url,
      ...proxy,
    ]
    const child = spawn(
      process.execPath,
      [...nodeArgs, gatewayProgram, ...args, '--json', '--rate-limit', '0', '--stop-delay', STOP_DELAY],
      { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
    if (value === undefined) throw new Error('A gateway did not start.')
    const started: Started = JSON.parse(value)
    return { child, started }
  }
  // One after the other, because the first makes the keys and the tables. haproxy finds the database in a moment.
  await untilOpen(database)
  const gateways = [await start(one), await start(two)]
  await Promise.all(['one', 'two'].map((name) => untilUp(socket, name)))
  const [first] = gateways
  if (!first) throw new Error('There is no gateway.')
  return {
    url,
    started: first.started,
    databaseUrl,
    dataDir,
    postgres,
    async replace(at, signal, nodeArgs) {
      const dying = gateways[at]
      if (dying) await end(dying.child, signal)
      gateways[at] = await start(at === 0 ? one : two, nodeArgs)
      // Before the next one is told to stop: otherwise there is none for a moment.
      await untilUp(socket, at === 0 ? 'one' : 'two')
    },
    async stop() {
      await Promise.all(gateways.map(({ child }) => end(child, 'SIGKILL')))
      await end(haproxy, 'SIGKILL')
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until haproxy sends requests to a gateway. */
async function untilUp(socket: string, name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const state = await text(connect(socket).end('show stat\n'))
    if (new RegExp(`^gateways,${name},.*,UP,`, 'm').test(state)) return
    await pause(PAUSE)
  }
  throw new Error(`haproxy does not find gateway ${name}.`)
}

/** Waits until the database answers through haproxy. */
async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isOpen) return
    await pause(PAUSE)
  }
  throw new Error('The database does not answer through haproxy.')
}
