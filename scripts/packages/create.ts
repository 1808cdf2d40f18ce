// The package of `npm create @service/checkout`: its command as one file, and the templates as they are. It has no dependencies.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { bundleCommand, OLDEST_NODE } from './bundle.ts'
import { beginPackage, readManifest, root } from './manifest.ts'
import { TOLD, tellOfOthers } from './others.ts'

const DIST = 'dist'
const TEMPLATES = 'templates'

/** @param folder for the package; not there yet */
export async function writeCreate(folder: string): Promise<void> {
  const { name, description, type } = readManifest('create')
  beginPackage(folder, 'create/README.md', {
    name,
    description,
    keywords: ['payments', 'checkout', 'create', 'template', 'react', 'vue', 'svelte', 'next'],
    type,
    bin: `${DIST}/index.js`,
    files: [DIST, TEMPLATES, ...TOLD, 'CHANGELOG.md'],
    engines: { node: `>=${OLDEST_NODE}.18` },
  })
  await bundleCommand('create/index.ts', path.join(folder, DIST))
  cpSync(path.join(root, 'create', TEMPLATES), path.join(folder, TEMPLATES), {
    recursive: true,
    filter: (file) => !/templates\/tsconfig\.json$/.test(file),
  })
  tellOfOthers(folder, [])
}
