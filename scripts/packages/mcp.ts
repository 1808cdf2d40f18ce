// The MCP server as it is published: its command as one file, with its libraries. It has no dependencies.
import path from 'node:path'
import { bundleCommand, OLDEST_NODE } from './bundle.ts'
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
  const chunks = await bundleCommand('mcp/index.ts', path.join(folder, DIST))
  tellOfOthers(folder, librariesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))
}
