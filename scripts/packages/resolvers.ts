// What finds a package without `exports`: TypeScript with `module: commonjs`, Parcel 2 and eslint-plugin-import look for `main` and
// `types`, and for a folder of each further entry.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './manifest.ts'

/** An entry's files, from the package's folder on: `./dist/…`. An entry may be nothing but types. */
export interface EntryFiles {
  types: string
  main?: string | undefined
  module?: string | undefined
}

/** By the name in `exports`: `.`, `./react`. */
export type EntryTable = Readonly<Record<string, EntryFiles>>

const furtherOf = (entries: EntryTable) =>
  Object.entries(entries).flatMap(([name, files]) => (name === '.' ? [] : [[name.slice(2), files] as const]))

/** Members of the manifest, next to `exports`. */
export function resolverMembers(entries: EntryTable): Manifest {
  const types = furtherOf(entries).map(([name, files]) => [name, [files.types]])
  return { ...entries['.'], typesVersions: { '*': Object.fromEntries(types) } }
}

/** The folders that have to be published. */
export const entryFolders = (entries: EntryTable): string[] => [
  ...new Set(furtherOf(entries).flatMap(([name]) => name.split('/')[0] ?? [])),
]

/** Makes a folder for each further entry, which leads to its files. */
export function writeEntryFolders(folder: string, entries: EntryTable): void {
  for (const [name, files] of furtherOf(entries)) {
    const at = path.join(folder, name)
    const leading = Object.entries(files).map(([key, file]) => [
      key,
      file && path.posix.relative(name, path.posix.normalize(file)),
    ])
    mkdirSync(at, { recursive: true })
    writeFileSync(path.join(at, 'package.json'), `${JSON.stringify(Object.fromEntries(leading))}\n`)
  }
}
