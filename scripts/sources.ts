import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = ['src', 'frame', 'shared', 'scripts', 'pages', 'demo/spa']
const FILES = [
  'demo/cart.ts',
  'CHANGELOG.md',
  'LICENSE',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/** One hash over everything that the build reads. */
export function hashSources(root: string): string {
  return hashFolders(root, FOLDERS, FILES)
}

/** One hash over all files of some folders, and some files. */
export function hashFolders(root: string, folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256')
  const nested = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  for (const file of [...nested, ...files].sort())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
