// The gateway of 1.4.0 itself, from its sources in `versions`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { releasedFolder } from './make-data.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The libraries of 1.4.0 that this version doesn't have. They are of pages that the drills don't use. */
const MISSING = ['@fastify/formbody', '@fastify/swagger-ui']

export interface Installed {
  /** The path of its `main.ts`. */
  main: string
  remove(): void
}

/** Installs 1.4.0 with this project's libraries and built fields. */
export function installReleased(): Installed {
  // Here, because Node strips the types of no file below a folder `node_modules`, and libraries are found from here.
  const folder = mkdtempSync(path.join(root, 'test/.released-'))
  execFileSync('tar', ['xzf', path.join(releasedFolder, '1.4.0.gateway.tgz'), '-C', folder])
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  for (const name of MISSING) {
    const library = path.join(folder, 'gateway/node_modules', name)
    mkdirSync(library, { recursive: true })
    const about = { name, version: '0.0.0', type: 'module', main: 'index.js' }
    writeFileSync(path.join(library, 'package.json'), JSON.stringify(about))
    writeFileSync(path.join(library, 'index.js'), 'export default async function plugin() {}\n')
  }
  return {
    main: path.join(folder, 'gateway/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
