// The MCP server as it is published: its command as one file, with its libraries. It has no dependencies.
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { bundleModule, OLDEST_NODE } from './bundle.ts'
import { librariesOf } from './licenses.ts'
import { beginPackage, readManifest } from './manifest.ts'
import { TOLD, tellOfOthers } from './others.ts'

const DIST = 'dist'

/** @param folder for the package; not there yet */
export async function writeMcp(folder: string): Promise<void> {
  const { name, description, type } = readManifest('mcp')
  beginPackage(folder, 'mcp/README.md', {
    name,
    description,
    keywords: ['payments', 'gateway', 'mcp', 'model context protocol', 'agents', 'testing'],
    type,
    bin: `${DIST}/index.js`,
    files: [DIST, ...TOLD, 'CHANGELOG.md'],
    engines: { node: `>=${OLDEST_NODE}` },
  })
  const chunks = await bundleModule({ index: 'mcp/index.ts' }, path.join(folder, DIST))
  chmodSync(path.join(folder, DIST, 'index.js'), 0o755)
  tellOfOthers(folder, librariesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))
}
