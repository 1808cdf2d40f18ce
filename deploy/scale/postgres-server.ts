// A PostgreSQL server and the Patroni that runs it: it makes the server primary or standby, and repairs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Programs } from './debian.ts'
import { end } from './end.ts'
import type { User } from './user.ts'

const template = path.join(import.meta.dirname, 'patroni.yml')
const PAUSE = 50

export interface ServerPlan {
  name: string
  /** Where it listens. */
  port: number
  apiPort: number
  /** The same, as the other server reaches it. */
  peerPort: number
  peerApiPort: number
  etcdPorts: readonly number[]
  /** Its own folder is created there. */
  folder: string
}

export class PostgresServer {
  readonly plan: ServerPlan
  readonly #programs: Programs
  readonly #user: User | undefined
  readonly #data: string
  readonly #config: string
  #patroni: ChildProcess | undefined

  constructor(plan: ServerPlan, programs: Programs, user: User | undefined) {
    this.plan = plan
    this.#programs = programs
    this.#user = user
    this.#data = path.join(plan.folder, plan.name)
    this.#config = path.join(plan.folder, `${plan.name}.yml`)
    const values: Record<string, string | number> = {
      NAME: plan.name,
      PORT: plan.port,
      API_PORT: plan.apiPort,
      PEER_PORT: plan.peerPort,
      PEER_API_PORT: plan.peerApiPort,
      ETCD_HOSTS: plan.etcdPorts.map((port) => `127.0.0.1:${port}`).join(','),
      ARCHIVE: path.join(plan.folder, 'archive'),
      DATA: this.#data,
      BIN: path.dirname(programs.file('usr/lib/postgresql/*/bin/postgres')),
      SOCKETS: plan.folder,
    }
    const text = readFileSync(template, 'utf8')
    writeFileSync(
      this.#config,
      text.replaceAll(/\$\{(\w+)\}/g, (_, name) => String(values[name])),
    )
  }

  start(): void {
    const log = openSync(path.join(this.plan.folder, `${this.plan.name}.log`), 'a')
    const { file, env } = this.#programs
    const options = { cwd: this.plan.folder, env, ...this.#user, stdio: ['ignore', log, log] as const }
    this.#patroni = spawn(file('usr/bin/python3.*'), ['-m', 'patroni', this.#config], {
      ...options,
      stdio: [...options.stdio],
    })
  }

  /** Kills PostgreSQL. Patroni lives, and repairs it. */
  async killPostgres(): Promise<void> {
    const pid = this.#postmaster()
    if (pid !== undefined) await killed(pid)
  }

  /** Kills Patroni and PostgreSQL, as if the machine lost power. */
  async kill(): Promise<void> {
    if (this.#patroni) {
      this.#patroni.kill('SIGCONT')
      await end(this.#patroni, 'SIGKILL')
    }
    this.signal('SIGCONT')
    await this.killPostgres()
  }

  /** Sends a signal to every process of this server. */
  signal(signal: NodeJS.Signals): void {
    this.#patroni?.kill(signal)
    const postmaster = this.#postmaster()
    if (postmaster === undefined) return
    for (const pid of [postmaster, ...childrenOf(postmaster)]) send(pid, signal)
  }

  #postmaster(): number | undefined {
    const file = path.join(this.#data, 'postmaster.pid')
    if (!existsSync(file)) return undefined
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return isAlive(pid) ? pid : undefined
  }
}

/** Returns the processes that a process has started: on Linux. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent
      } catch {
        return false
      }
    })
}

async function killed(pid: number): Promise<void> {
  const children = childrenOf(pid)
  send(pid, 'SIGKILL')
  // Its children notice and end. A new server can't start before the last one is gone.
  while ([pid, ...children].some(isAlive)) await pause(PAUSE)
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** A process that has ended but whose parent hasn't noticed doesn't live. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
