// The test kit as it is published. It needs our other packages of the same version.
import path from 'node:path'
import { bundle, bundleTypes, type Entries, OLDEST_NODE } from './bundle.ts'
import { librariesOf, pinned } from './licenses.ts'
import { beginPackage, readManifest } from './manifest.ts'
import { TOLD, tellOfOthers } from './others.ts'
import { type EntryTable, entryFolders, resolverMembers, writeEntryFolders } from './resolvers.ts'

const CODE = 'dist/testing'
const OURS = '@service/'

/** @param folder for the package; not there yet */
export async function writeTesting(folder: string): Promise<void> {
  const { version } = readManifest()
  const { name, description, exports, dependencies, peerDependencies, ...manifest } = readManifest('testing')
  const sources = Object.entries(exports as Record<string, string>).map(
    ([from, source]) => [from, source.replace(/^\.\//, '').replace(/\.ts$/, '')] as const,
  )
  const entries: Entries = Object.fromEntries(sources.map(([, file]) => [file, `testing/${file}.ts`]))
  const files: EntryTable = Object.fromEntries(
    sources.map(([from, file]) => [from, { types: `./${CODE}/${file}.d.ts`, main: `./${CODE}/${file}.js` }]),
  )
  const needed = Object.groupBy(Object.keys(dependencies as object), (library) =>
    library.startsWith(OURS) ? 'ours' : 'others',
  )
  const ours = (needed.ours ?? []).map((library) => [library, version] as const)
  const asked = { ...Object.fromEntries(ours), ...pinned(needed.others ?? []).dependencies }
  beginPackage(folder, 'testing/README.md', {
    name,
    description,
    keywords: [
      'payments',
      'hosted fields',
      'testing',
      'test kit',
      'playwright',
      'selenium',
      'webdriverio',
      'cypress',
    ],
    type: 'commonjs',
    exports: Object.fromEntries(
      Object.entries(files).map(([from, { types, main }]) => [from, { types, default: main }]),
    ),
    ...resolverMembers(files),
    files: [CODE, ...entryFolders(files), ...TOLD, 'CHANGELOG.md'],
    engines: { node: `>=${OLDEST_NODE}` },
    dependencies: asked,
    ...(peerDependencies !== undefined && {
      peerDependencies,
      peerDependenciesMeta: manifest.peerDependenciesMeta,
    }),
  })
  writeEntryFolders(folder, files)
  const external = [...Object.keys(asked), ...Object.keys((peerDependencies as object | undefined) ?? {})]
  // Cypress runs its own in the browser.
  const chunks = await bundle(entries, path.join(folder, CODE), external, (name) => name !== 'cypress')
  tellOfOthers(folder, librariesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))
  await bundleTypes('testing', entries, path.join(folder, CODE))
}
