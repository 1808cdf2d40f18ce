// The package as it is published: the ESM build with its types, a README of its own and what of package.json a customer's
// project needs. Beside the repository's own files it would get the repository's README and every tool of ours.
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** What of package.json is published, in this order. */
const PUBLISHED = [
  'name',
  'version',
  'description',
  'keywords',
  'author',
  'license',
  'type',
  'exports',
  'files',
  'sideEffects',
  'engines',
]

/**
 * @param folder for the package; not there yet
 * @param esm the modules and declarations that were just built
 */
export function writePackage(folder: string, esm: string): void {
  mkdirSync(folder)
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const published = Object.fromEntries(PUBLISHED.map((key) => [key, manifest[key]]))
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(root, 'src/README.md'), path.join(folder, 'README.md'))
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(path.join(root, file), path.join(folder, file))
  cpSync(esm, path.join(folder, 'dist/esm'), { recursive: true })
}
