// A PostgreSQL server for tests: on a loopback port, in a folder that is deleted afterwards.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { temporaryFolder } from '../../gateway/app/temporary-folder.ts'
import { postgresCommands, type User } from './postgres-commands.ts'

export interface PostgresServer {
  /** The server's URL, in which the name of a database replaces `postgres`. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a server.
 * @param settings the server's settings, such as `fsync=off`
 * @param parent the folder in which the server's own is created
 */
export async function startPostgres(
  settings: readonly string[] = [],
  parent = tmpdir(),
): Promise<PostgresServer> {
  // Killed servers of earlier runs have left gigabytes of memory otherwise.
  const { folder, remove } = temporaryFolder(parent)
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const bin = postgresCommands(user, path.join(folder, 'postgres'))
  const data = path.join(folder, 'data')
  const options = { cwd: folder, ...user }
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await getPort({ host: '127.0.0.1' })
  const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, ...settings]
  const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])]
  const server = spawn(path.join(bin, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await untilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      // SIGINT is a fast shutdown, which does not wait for open connections.
      server.kill('SIGINT')
      await ended
      remove()
    },
  }
}

/**
 * Creates a database.
 * @param server the server's URL
 * @param template the database to copy; by default the new one is empty
 * @returns the URL of the database
 */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // Through the log, as by default, all of it would be written twice.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  return server.replace(/postgres$/, name)
}

/** The user to run the server as, if this process is root: PostgreSQL refuses to run as root. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function untilReady(server: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
}
