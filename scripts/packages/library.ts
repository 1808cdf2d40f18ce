// The library as it is published: both builds with their types, a README of its own and what of package.json a customer's
// project needs. Next to the repository's own files it would get the repository's README and every tool of ours.
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { librariesNamed } from './licenses.ts'
import { beginPackage, readManifest } from './manifest.ts'
import { librariesInMaps, tellOfOthers } from './others.ts'
import { type EntryTable, entryFolders, resolverMembers, writeEntryFolders } from './resolvers.ts'

/** What of package.json is published, in this order. */
const PUBLISHED = [
  'name',
  'description',
  'keywords',
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

type Exports = Record<string, Record<'require' | 'default', { types: string; default?: string }>>

/** Types are those of CommonJS: what needs them here takes `require` for granted. */
const entriesIn = (exports: Exports): EntryTable =>
  Object.fromEntries(
    Object.entries(exports).map(([name, { require, default: module }]) => [
      name,
      { main: require.default, module: module.default, types: require.types },
    ]),
  )

/**
 * @param folder for the package; not there yet
 * @param builds the folders `esm` and `cjs`, with declarations
 */
export function writeLibrary(folder: string, builds: Record<'esm' | 'cjs', string>): void {
  const manifest = readManifest()
  const entries = entriesIn(manifest.exports as Exports)
  beginPackage(folder, 'src/README.md', {
    ...Object.fromEntries(PUBLISHED.map((key) => [key, manifest[key]])),
    ...resolverMembers(entries),
    files: [...(manifest.files as string[]), ...entryFolders(entries)],
  })
  writeEntryFolders(folder, entries)
  for (const [name, built] of Object.entries(builds))
    cpSync(built, path.join(folder, 'dist', name), { recursive: true })
  tellOfOthers(folder, librariesNamed(librariesInMaps(path.join(folder, 'dist'))))
}
