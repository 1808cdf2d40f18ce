// Finds a PostgreSQL server for the tests, and installs one where there is none.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Where Debian keeps its versions; elsewhere the commands are on the PATH. */
const DEBIAN = '/usr/lib/postgresql'

/** Milliseconds to install it. */
const INSTALL_TIMEOUT = 300_000

/** The folder with `initdb` and `postgres`, or undefined when there is none. */
function postgresFolder(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/**
 * The folder with the server's commands; where there is none, Debian's package is installed.
 * @throws when none could be installed, telling what to install by hand
 */
export function ensurePostgres(): string {
  const found = postgresFolder()
  if (found) return found
  console.error("Installing Debian's postgresql…")
  try {
    const options: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_TIMEOUT }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options)
  } catch {}
  const installed = postgresFolder()
  if (installed) return installed
  throw new Error('No PostgreSQL found and none could be installed: install its server and try again.')
}
