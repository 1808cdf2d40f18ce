// Two gateways behind haproxy, on two PostgreSQL servers with Patroni and etcd: the example, and what the drills break.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import getPort from 'get-port'
import pg from 'pg'
import { debianPrograms, type Programs } from './debian.ts'
import { end } from './end.ts'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'
import { createShop } from './shop.ts'
import { until } from './until.ts'
import { unprivileged } from './user.ts'
import { straight, type Wire } from './wire.ts'

const gatewayProgram = path.join(import.meta.dirname, '../../gateway/main.ts')

/** What a gateway prints when it starts. */
interface Started {
  ca_certificate: string
}

export interface Gateway {
  port: number
  child: ChildProcess
  started: Started
}

export interface Cluster {
  /** What clients use. */
  url: string
  /** Path of the certificate that they trust. */
  caCertificate: string
  /** Of a merchant that takes cards. */
  testSecretKey: string
  /** The primary, through haproxy. */
  databaseUrl: string
  dataDir: string
  /** Belongs to the user who runs the servers. Has `archive`, the WAL of every primary. */
  folder: string
  programs: Programs
  postgres: PostgresCluster
  gateways: readonly Gateway[]
  /** Ends a gateway by a signal, and starts another in its place. @param nodeArgs of Node itself */
  replace(at: 0 | 1, signal: NodeJS.Signals, nodeArgs?: readonly string[]): Promise<void>
  /** Kills haproxy and starts it again. */
  restartProxy(): Promise<void>
  /** Waits until haproxy sends requests to both gateways and the database has its standby. */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** Seconds that a gateway still answers after SIGTERM: haproxy asks twice a second. */
const STOP_DELAY = '2'

const NAMES = ['one', 'two'] as const

/** Starts everything. If a part doesn't start, it stops the others and throws. */
export async function startCluster(wire: Wire = straight): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startParts(wire, stack)
  const parts = stack.move()
  return { ...cluster, stop: () => parts.disposeAsync() }
}

async function startParts(wire: Wire, stack: AsyncDisposableStack): Promise<Omit<Cluster, 'stop'>> {
  const user = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-scale-'))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gateway-scale-data-'))
  stack.defer(() => {
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
  })
  mkdirSync(path.join(folder, 'archive'))
  if (user) for (const each of [folder, path.join(folder, 'archive')]) chownSync(each, user.uid, user.gid)
  const programs = debianPrograms(user, path.join(folder, 'debian'))
  const postgres = await startPostgresCluster(programs, folder, wire, user)
  stack.defer(() => postgres.stop())
  const { a, b } = postgres.servers
  const [payments, database, one, two] = [await getPort(), await getPort(), await getPort(), await getPort()]
  const socket = path.join(folder, 'haproxy.sock')
  const gatewayPorts = [one, two]
  const ports = {
    PAYMENTS_PORT: payments,
    DATABASE_PORT: database,
    GATEWAY_ONE_PORT: await wire('haproxy', 'gateway one', one),
    GATEWAY_TWO_PORT: await wire('haproxy', 'gateway two', two),
    A_PORT: await wire('haproxy', 'a', a.plan.port),
    A_API_PORT: await wire('haproxy', 'a', a.plan.apiPort),
    B_PORT: await wire('haproxy', 'b', b.plan.port),
    B_API_PORT: await wire('haproxy', 'b', b.plan.apiPort),
  }
  const settings = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const startProxy = () =>
    spawn(programs.file('usr/sbin/haproxy'), ['-db', '-f', path.join(import.meta.dirname, 'haproxy.cfg')], {
      env: { ...programs.env, ...settings, STATS_SOCKET: socket },
      ...user,
      stdio: 'ignore',
    })
  let haproxy = startProxy()
  stack.defer(() => end(haproxy, 'SIGKILL'))
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  const url = `https://localhost:${payments}`
  const running = new Set<ChildProcess>()
  stack.defer(async () => void (await Promise.all([...running].map((child) => end(child, 'SIGKILL')))))
  const start = async (at: 0 | 1, nodeArgs: readonly string[] = []): Promise<Gateway> => {
    const port = gatewayPorts[at] ?? 0
    const options = ['--data', dataDir, '--port', String(port), '--pages-port', '0', '--public-url', url]
    options.push('--trusted-proxy', '127.0.0.1', '--json', '--rate-limit', '0', '--stop-delay', STOP_DELAY)
    const log = path.join(folder, `gateway-${NAMES[at]}.log`)
    const databaseUrl = urlOf(await wire(`gateway ${NAMES[at]}`, 'database', database))
    const child = spawn(process.execPath, [...nodeArgs, gatewayProgram, ...options], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', openSync(log, 'a')],
    })
    running.add(child)
    if (!child.stdout) throw new Error('A gateway has no output.')
    const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
    if (value === undefined)
      throw new Error(`A gateway did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
    return { port, child, started: JSON.parse(value) }
  }
  // One after the other, because the first creates the keys and the tables. haproxy finds the database in a moment.
  await until('a database behind haproxy', () => opens(urlOf(database)))
  const gateways = [await start(0), await start(1)]
  const isUp = (name: string) => until(`gateway ${name} behind haproxy`, () => isListed(socket, name))
  await Promise.all(NAMES.map(isUp))
  const [first] = gateways
  if (!first) throw new Error('There is no gateway.')
  return {
    url,
    caCertificate: first.started.ca_certificate,
    testSecretKey: await createShop(dataDir, urlOf(database)),
    databaseUrl: urlOf(database),
    dataDir,
    folder,
    programs,
    postgres,
    gateways,
    async replace(at, signal, nodeArgs) {
      const dying = gateways[at]
      if (dying) await end(dying.child, signal)
      gateways[at] = await start(at, nodeArgs)
      // Before the next one stops: otherwise there is none for a moment.
      await isUp(NAMES[at])
    },
    async restartProxy() {
      await end(haproxy, 'SIGKILL')
      haproxy = startProxy()
    },
    async whole() {
      await postgres.whole()
      await until('a database behind haproxy', () => opens(urlOf(database)))
      await Promise.all(NAMES.map(isUp))
    },
  }
}

/** Whether haproxy sends requests to a gateway. */
async function isListed(socket: string, name: string): Promise<true | undefined> {
  const state = await text(connect(socket).end('show stat\n')).catch(() => '')
  return new RegExp(`^gateways,${name},.*,UP,`, 'm').test(state) || undefined
}

async function opens(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  const isOpen = await client.connect().then(
    () => true as const,
    () => undefined,
  )
  await client.end().catch(() => {})
  return isOpen
}
