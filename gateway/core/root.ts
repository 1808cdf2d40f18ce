import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder in which `dist/` has what browsers load: the project's, or the published package's. Bundled, this file's code stands as
 * deep in the package as it does here.
 */
export const rootFolder: string = path.join(import.meta.dirname, '../..')

/** The version of this gateway, as the library and all else that is published with it has it. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(rootFolder, 'package.json'), 'utf8'),
  )
  return version
}
