// A PostgreSQL and its synchronous standby: a payment is acknowledged once both have it on their disks.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { end } from '../../deploy/scale/end.ts'
import { postgresCommands, type User } from './postgres-commands.ts'

export interface PostgresPair {
  primaryPort: number
  standbyPort: number
  killPrimary(): Promise<void>
  killStandby(): Promise<void>
  /** Makes the standby the primary. It waits for no standby of its own. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function ask(port: number, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(urlOf(port))
  await client.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements) rows.push(...(await client.query(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-scale-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, ...user }
  const bin = postgresCommands(user, path.join(folder, 'postgres'))
  const [primaryPort, standbyPort] = [await getPort(), await getPort()]
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  const init = ['-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  // The standby begins as a copy of a server that has never run. Of one that runs it is a pg_basebackup.
  execFileSync('cp', ['-r', first, second], options)
  writeFileSync(path.join(second, 'standby.signal'), '')
  if (user) chownSync(path.join(second, 'standby.signal'), user.uid, user.gid)
  const start = (data: string, port: number, settings: readonly string[]) => {
    const all = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      ...settings,
    ]
    const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])]
    return untilReady(
      spawn(path.join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
    )
  }
  const primary = await start(first, primaryPort, ['max_connections=200'])
  const follow = `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`
  const standby = await start(second, standbyPort, ['max_connections=200', follow])
  const synchronous = ["alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()']
  await ask(primaryPort, ...synchronous)
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => end(primary, 'SIGQUIT'),
    killStandby: () => end(standby, 'SIGQUIT'),
    async promote() {
      await ask(standbyPort, 'select pg_promote()')
    },
    async stop() {
      await Promise.all([end(primary, 'SIGINT'), end(standby, 'SIGINT')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function untilReady(server: ChildProcess): Promise<ChildProcess> {
  let log = ''
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-10_000)
      if (log.includes('ready to accept')) resolve(server)
    })
  })
}
