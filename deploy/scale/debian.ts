// Debian's programs, in a folder of the project: nothing is installed in the system, and no service is started.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../node_modules/.cache/debian')

/** The packages of a program: its own, and the libraries that a small system may lack. */
const PACKAGES = {
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  pgbouncer: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
} as const

export interface Program {
  command: string
  env: Record<string, string>
}

/**
 * A program of Debian's, which is fetched and unpacked where it is not there yet.
 * @throws where there is no apt-get, or no network
 */
export function debianProgram(name: keyof typeof PACKAGES): Program {
  const folder = path.join(root, name)
  if (!existsSync(folder)) {
    const making = `${folder}.new`
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    execFileSync('apt-get', ['download', ...PACKAGES[name]], { cwd: making, stdio: 'ignore' })
    for (const file of readdirSync(making)) execFileSync('dpkg', ['-x', file, '.'], { cwd: making })
    renameSync(making, folder)
  }
  const libraries = readdirSync(path.join(folder, 'usr/lib')).map((name) =>
    path.join(folder, 'usr/lib', name),
  )
  return {
    command: path.join(folder, 'usr/sbin', name),
    env: { LD_LIBRARY_PATH: libraries.join(':') },
  }
}
