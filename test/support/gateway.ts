// Gateways for tests: in this process, or in a process of their own that a test may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { startGateway } from '../../gateway/app/gateway.ts'
import type { DemoGateway, OwnOptions } from '../../gateway/app/options.ts'
import { temporaryFolder as folderIn } from '../../gateway/app/temporary-folder.ts'
import { temporaryRoot } from '../../gateway/app/temporary-root.ts'
import { type ApiClient, apiClient } from './client.ts'
import { createTables, type Database, databaseOf } from './engine.ts'
import { programFile } from './programs.ts'

const main = programFile('gateway/main.ts')

/** More bytes than the folders of all tests together ever need. */
const PLENTY = 2 ** 30

export function temporaryFolder(): { folder: string; remove(): void } {
  return folderIn(temporaryRoot(PLENTY))
}

export interface TestGateway {
  gateway: DemoGateway
  dataDir: string
  /** The URL of its database, on PostgreSQL. */
  databaseUrl?: string
  /** A client with the secret key of test mode. */
  client: ApiClient
  /** A client of the default brand's pages, without a key. */
  pages: ApiClient
  close(): Promise<void>
}

/** Starts a gateway with demo data in this process, with a folder of its own, on a free port. */
export async function testGateway(options: Partial<OwnOptions> = {}): Promise<TestGateway> {
  const { folder, remove } = temporaryFolder()
  const dataDir = options.dataDir ?? folder
  if (dataDir === folder) await createTables(folder)
  const database = await databaseOf(dataDir)
  const gateway = await startGateway({
    dataDir,
    port: 0,
    logLevel: 'silent',
    // With a clock that the test controls, no job runs by itself.
    jobs: options.clock === undefined,
    ...options,
    ...database,
    demo: true,
  })
  return {
    gateway,
    dataDir,
    ...database,
    client: apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey),
    pages: apiClient(gateway.pagesUrl, gateway.caCertificate),
    async close() {
      await gateway.close()
      remove()
    },
  }
}

/** Pages that somebody may sign in to. */
interface StartedPages {
  url: string
  email: string
  password: string
}

/** The output of the command with --json and --demo. */
export interface Started {
  base_url: string
  auth_url: string
  auth_urls: Record<string, string>
  pages_url: string
  acs_url: string
  port: number
  ca_certificate: string
  hosted_fields_script: string
  hosted_fields_integrity: string
  hosted_field_element: string
  hosted_field_element_integrity: string
  hosted_fields_frame: string
  public_key: string
  test_secret_key: string
  live_secret_key: string
  test_account_id: string
  partner: { client_id: string; client_secret: string; access_token: string }
  console: StartedPages
  operator: StartedPages
  pid: number
}

export interface SpawnedGateway {
  started: Started
  client: ApiClient
  process: ChildProcess
  /** Sends a signal and resolves with the exit code once the process has ended. */
  stop(signal: NodeJS.Signals): Promise<number | null>
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number | null>
  /** The next line of standard output after the first. */
  nextLine(): Promise<string>
  /** Everything that it wrote to standard error. */
  log(): string
}

/**
 * Starts a gateway with demo data in a process of its own, on a free port.
 * @param database by default, one of the run's engine
 * @param program takes the same options as the command, which it is by default
 */
export async function spawnGateway(
  dataDir: string,
  args: string[] = [],
  database?: Database,
  program = main,
): Promise<SpawnedGateway> {
  const options = [program, '--data', dataDir, '--port', '0', '--json', '--demo', ...args]
  return spawnProgram(options, database ?? (await databaseOf(dataDir)))
}

const killable = programFile('test/support/crash/killable-gateway.ts')

/**
 * Starts a gateway with short leases: other processes soon notice that it was killed.
 * @param kill kills it, whether it answers already or not
 */
export async function spawnKillableGateway(
  dataDir: string,
  kill?: AbortSignal,
  env: Record<string, string> = {},
): Promise<SpawnedGateway> {
  return spawnProgram([killable, dataDir], await databaseOf(dataDir), kill, env)
}

/**
 * Like `spawnKillableGateway`, with networks that never answer for the amounts of `HANGING`. Its next line of output is the id
 * of such a transaction.
 */
export async function spawnHangingGateway(dataDir: string): Promise<SpawnedGateway> {
  return spawnProgram([killable, dataDir, 'hanging'], await databaseOf(dataDir))
}

/** Like `spawnHangingGateway`, with networks that answer: it goes on where one of those has hung. */
export async function spawnAnsweringGateway(dataDir: string): Promise<SpawnedGateway> {
  return spawnProgram([killable, dataDir, 'bookless'], await databaseOf(dataDir))
}

/** Starts a program that prints what `--json` does. @param node the Node that runs it */
export async function spawnProgram(
  args: string[],
  { databaseUrl }: Database,
  kill?: AbortSignal,
  env: NodeJS.ProcessEnv = {},
  node: string = process.execPath,
): Promise<SpawnedGateway> {
  const child = spawn(node, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
    ...(kill && { signal: kill, killSignal: 'SIGKILL' }),
  })
  // Aborting emits an error, but `ended` already tells that the process was killed.
  child.on('error', () => {})
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The gateway ended with ${await ended}: ${log}`)
    return value
  }
  const started: Started = JSON.parse(await nextLine())
  return {
    started,
    client: apiClient(started.base_url, started.ca_certificate, started.test_secret_key),
    process: child,
    stop(signal) {
      child.kill(signal)
      return ended
    },
    ended,
    nextLine,
    log: () => log,
  }
}

/** Runs the command to its end. */
export async function runCommand(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const { databaseUrl } = await databaseOf(args[args.indexOf('--data') + 1] ?? '')
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

export const goodCard = {
  type: 'card',
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvv: '123',
} as const

/** And with an address, which the networks check. */
export const goodCardWithAddress = { ...goodCard, address1: '1 Main St', postal_code: '78730' } as const

/** A clock that shows a moment, and goes on from there. */
export function clockFrom(start: number) {
  const begun = performance.now()
  return { now: () => start + Math.floor(performance.now() - begun) }
}

/** A clock that stands still until a test advances it. */
export function testClock(start = Date.UTC(2026, 5, 15, 12)) {
  let now = start
  return {
    now: () => now,
    advance(milliseconds: number) {
      now += milliseconds
    },
  }
}
