// The library for servers as it is published: one file for each way to import it, with types. It has no dependencies.
import path from 'node:path'
import { bundleForAll, bundleTypes } from './bundle.ts'
import { finishCommonJs } from './library.ts'
import { beginPackage, readManifest } from './manifest.ts'
import { TOLD, tellOfOthers } from './others.ts'
import { type EntryTable, resolverMembers } from './resolvers.ts'

const ENTRIES = { index: 'server/index.ts' }
const [ESM, CJS] = ['dist/esm', 'dist/cjs']
const FILES: EntryTable = {
  '.': { types: `./${CJS}/index.d.ts`, main: `./${CJS}/index.js`, module: `./${ESM}/index.js` },
}

/** @param folder for the package; not there yet */
export async function writeNode(folder: string): Promise<void> {
  const { name, description, type, engines } = readManifest('server')
  beginPackage(folder, 'server/README.md', {
    name,
    description,
    keywords: ['payments', 'gateway', 'credit card', 'ach', 'refunds', 'invoices', 'webhooks'],
    type,
    exports: {
      '.': {
        require: { types: `./${CJS}/index.d.ts`, default: `./${CJS}/index.js` },
        default: { types: `./${ESM}/index.d.ts`, default: `./${ESM}/index.js` },
      },
    },
    ...resolverMembers(FILES),
    files: [ESM, CJS, ...TOLD, 'CHANGELOG.md'],
    sideEffects: false,
    engines,
  })
  await bundleForAll(ENTRIES, path.join(folder, ESM), 'es')
  await bundleForAll(ENTRIES, path.join(folder, CJS), 'cjs')
  const esm = path.join(folder, ESM)
  await bundleTypes('server', ENTRIES, esm)
  finishCommonJs(path.join(folder, CJS), esm)
  tellOfOthers(folder, [])
}
