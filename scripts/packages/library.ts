// The package as it is published: both builds with their types, a README of its own and what of package.json a customer's
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
  'peerDependencies',
  'peerDependenciesMeta',
]

/**
 * Makes a folder of built scripts one of CommonJS: with a manifest that says so, and the declarations of the other build, which
 * are the same.
 */
export function finishCommonJs(cjs: string, esm: string): void {
  writeFileSync(path.join(cjs, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`)
  cpSync(esm, cjs, { recursive: true, filter: (file) => !/\.js(\.map)?$/.test(file) })
}

/**
 * @param folder for the package; not there yet
 * @param builds the folders `esm` and `cjs`, with declarations
 */
export function writePackage(folder: string, builds: Record<'esm' | 'cjs', string>): void {
  mkdirSync(folder)
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const published = Object.fromEntries(PUBLISHED.map((key) => [key, manifest[key]]))
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(root, 'src/README.md'), path.join(folder, 'README.md'))
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(path.join(root, file), path.join(folder, file))
  for (const [name, built] of Object.entries(builds))
    cpSync(built, path.join(folder, 'dist', name), { recursive: true })
}
