// Gateways for tests: in this process, or as a process of its own that a test may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Gateway, type GatewayOptions, startGateway } from '../../gateway/gateway.ts'
import { type ApiClient, apiClient } from './client.ts'
import { newDatabase } from './engine.ts'

const main = path.join(import.meta.dirname, '../../gateway/main.ts')

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface TestGateway {
  gateway: Gateway
  dataDir: string
  /** On PostgreSQL. */
  databaseUrl?: string
  /** With the secret key of test mode. */
  client: ApiClient
  close(): Promise<void>
}

/** A gateway in this process, in a folder of its own, on a free port. */
export async function testGateway(options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const { folder, remove } = temporaryFolder()
  const { databaseUrl } = { ...(await newDatabase()), ...options }
  const gateway = await startGateway({
    dataDir: folder,
    port: 0,
    logLevel: 'silent',
    ...options,
    ...(databaseUrl && { databaseUrl }),
  })
  return {
    gateway,
    dataDir: options.dataDir ?? folder,
    ...(databaseUrl && { databaseUrl }),
    client: apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey),
    async close() {
      await gateway.close()
      remove()
    },
  }
}

/** What the command prints with --json. */
export interface Started {
  base_url: string
  auth_url: string
  ca_certificate: string
  hosted_fields_script: string
  hosted_fields_integrity: string
  hosted_field_element: string
  hosted_field_element_integrity: string
  hosted_fields_frame: string
  public_key: string
  test_secret_key: string
  live_secret_key: string
  pid: number
}

export interface SpawnedGateway {
  started: Started
  client: ApiClient
  process: ChildProcess
  /** Sends a signal and resolves with the exit code once the process has ended. */
  stop(signal: NodeJS.Signals): Promise<number | null>
  /** All that it wrote to standard error. */
  log(): string
}

/** A gateway as a process of its own, on a free port. @param databaseUrl PostgreSQL's, in place of SQLite */
export async function spawnGateway(
  dataDir: string,
  args: string[] = [],
  databaseUrl?: string,
): Promise<SpawnedGateway> {
  const child = spawn(process.execPath, [main, '--data', dataDir, '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then((code) => Promise.reject(new Error(`The gateway ended with ${code}: ${log}`))),
  ])
  const started: Started = JSON.parse(line)
  return {
    started,
    client: apiClient(started.base_url, started.ca_certificate, started.test_secret_key),
    process: child,
    stop(signal) {
      child.kill(signal)
      return ended
    },
    log: () => log,
  }
}

/** Runs the command until it ends. */
export async function runCommand(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
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

/** A clock that stands still until it is turned. */
export function testClock(start = Date.UTC(2026, 5, 15, 12)) {
  let now = start
  return {
    now: () => now,
    advance(milliseconds: number) {
      now += milliseconds
    },
  }
}
