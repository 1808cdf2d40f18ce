// The gateway of 1.4.0 itself, from its sources in `versions`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { releasedFolder } from './make-data.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The only library of 1.4.0 that this version doesn't have: it read the form of a page that the drills don't use. */
const FORMBODY = 'gateway/node_modules/@fastify/formbody'

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
  mkdirSync(path.join(folder, FORMBODY), { recursive: true })
  const about = { name: '@fastify/formbody', version: '0.0.0', type: 'module', main: 'index.js' }
  writeFileSync(path.join(folder, FORMBODY, 'package.json'), JSON.stringify(about))
  writeFileSync(path.join(folder, FORMBODY, 'index.js'), 'export default async function formbody() {}\n')
  return {
    main: path.join(folder, 'gateway/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
