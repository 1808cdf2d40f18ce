// npm run packages: creates the published packages in dist/packages, each as a folder and a tarball.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeCreate } from './create.ts'
import { writeGateway } from './gateway.ts'
import { LIBRARY, PACKAGES, root } from './manifest.ts'
import { writeMcp } from './mcp.ts'
import { writeNode } from './node.ts'
import { writeTesting } from './testing.ts'

/** What is made here; the library is made by every build. */
const MADE: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'create-checkout': writeCreate,
  gateway: writeGateway,
  mcp: writeMcp,
  node: writeNode,
  testing: writeTesting,
}

/**
 * Makes every package and packs it, in place of any tarballs of another version. The library must have been built.
 * @param to gets the tarballs, and the folders that are made here
 * @returns the tarballs' paths
 */
export async function packAll(to: string): Promise<string[]> {
  mkdirSync(to, { recursive: true })
  for (const tarball of globSync('service-*.tgz', { cwd: to })) rmSync(path.join(to, tarball))
  const folders = [path.join(root, LIBRARY)]
  for (const [name, write] of Object.entries(MADE)) {
    const folder = path.join(to, name)
    rmSync(folder, { recursive: true, force: true })
    await write(folder)
    folders.push(folder)
  }
  return folders.map((folder) => pack(folder, to))
}

/** Packs a folder. @param to gets the tarball @returns its path */
export function pack(folder: string, to: string): string {
  const args = ['pack', folder, '--pack-destination', to, '--json', '--ignore-scripts']
  const printed = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }]
  return path.join(to, filename)
}

if (process.argv[1] === import.meta.filename) {
  for (const tarball of await packAll(path.join(root, PACKAGES))) console.log(tarball)
}
