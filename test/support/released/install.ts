// The gateways of released versions, from `versions`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { releasedFolder } from './make-data.ts'

const root = path.join(import.meta.dirname, '../../..')
const END = '.gateway.tgz'

/** Versions that can be installed, the oldest first. */
export const installable = readdirSync(releasedFolder)
  .filter((name) => name.endsWith(END))
  .map((name) => name.slice(0, -END.length))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** The libraries of 1.4.0 that this version doesn't have. They are of pages that the drills don't use. */
const MISSING = ['@fastify/formbody', '@fastify/swagger-ui']

export interface Installed {
  /** The path of its program. */
  main: string
  remove(): void
}

/** Installs a version with this project's libraries and built fields. */
export function installReleased(version: string): Installed {
  // Here, because Node strips the types of no file below a folder `node_modules`, and libraries are found from here.
  const folder = mkdtempSync(path.join(root, 'test/.released-'))
  execFileSync('tar', ['xzf', path.join(releasedFolder, `${version}${END}`), '-C', folder])
  mkdirSync(path.join(folder, 'dist'), { recursive: true })
  symlinkSync(path.join(root, 'dist/hosted-fields'), path.join(folder, 'dist/hosted-fields'))
  for (const name of MISSING) {
    const library = path.join(folder, 'gateway/node_modules', name)
    mkdirSync(library, { recursive: true })
    const about = { name, version: '0.0.0', type: 'module', main: 'index.js' }
    writeFileSync(path.join(library, 'package.json'), JSON.stringify(about))
    writeFileSync(path.join(library, 'index.js'), 'export default async function plugin() {}\n')
  }
  // 1.4.0 is there as its sources, later versions are bundled.
  const programs = ['gateway/main.ts', 'gateway/code/main.js'].map((name) => path.join(folder, name))
  return {
    main: programs.find((program) => existsSync(program)) ?? '',
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
