// Debian's programs, unpacked into a folder of the project. Nothing is installed in the system and no service starts.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { User } from './user.ts'

const cache = path.join(import.meta.dirname, '../../node_modules/.cache/debian/all')

const WANTED = [
  'haproxy',
  'pgbouncer',
  'etcd-server',
  'postgresql',
  'patroni',
  'python3-etcd',
  'python3-dnspython',
]

/** What the programs depend on for an installation, or never load here. The C library has to be the system's own. */
const LEFT_OUT =
  /^(libc6|libc-bin|gcc-.*-base|perl.*|libperl.*|lib.*-perl|dpkg|tar|debconf|passwd|libllvm.*|libz3.*|locales)$/

export interface Programs {
  /** Finds a program's file by a pattern below the folder, such as `usr/sbin/haproxy`. */
  file(pattern: string): string
  /** The environment for each of them. */
  env: Record<string, string>
}

/**
 * Returns Debian's programs. Downloads 50 MB the first time.
 * @param user who runs them
 * @param spare a folder for a copy, in case that user can't read the project
 * Throws on a system without Debian's packages, or without network
 */
export function debianPrograms(user?: User, spare?: string): Programs {
  if (!existsSync(cache)) unpack()
  const folder = spare !== undefined && !canRun(cache, user) ? copied(spare) : cache
  const file = (pattern: string) => {
    const [found] = globSync(path.join(folder, pattern))
    if (!found) throw new Error(`Debian's packages have no ${pattern}. Delete ${cache} and try again.`)
    return found
  }
  return { file, env: environment(folder) }
}

const environment = (folder: string): Record<string, string> => ({
  LD_LIBRARY_PATH: globSync(path.join(folder, '{usr/,}lib/*-linux-gnu')).join(':'),
  PYTHONHOME: path.join(folder, 'usr'),
  PYTHONDONTWRITEBYTECODE: '1',
  PATH: process.env.PATH ?? '',
})

function unpack(): void {
  const making = `${cache}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  try {
    // As on a system where nothing is installed yet, so that the list doesn't depend on this one.
    const empty = ['-o', 'Dir::State::status=/dev/null', '--no-install-recommends']
    const plan = apt(making, '--simulate', ...empty, 'install', ...WANTED)
    const all = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    apt(making, 'download', ...all.filter((name) => !LEFT_OUT.test(name)))
    for (const file of readdirSync(making)) {
      execFileSync('dpkg', ['-x', file, '.'], { cwd: making })
      rmSync(path.join(making, file))
    }
    // Another program may have been faster. Its folder is the same.
    if (!existsSync(cache)) renameSync(making, cache)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

function apt(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('apt-get', args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (cause) {
    const hint = 'This needs Debian 12 or later, its package mirror, and package lists (apt-get update).'
    throw new Error(`Can't fetch Debian's packages for the cluster. ${hint}`, { cause })
  }
}

function canRun(folder: string, user: User | undefined): boolean {
  try {
    const options = { env: environment(folder), ...user, stdio: 'ignore' } as const
    execFileSync(path.join(folder, 'usr/sbin/haproxy'), ['-v'], options)
    return true
  } catch {
    return false
  }
}

function copied(folder: string): string {
  cpSync(cache, folder, { recursive: true, verbatimSymlinks: true })
  return folder
}
