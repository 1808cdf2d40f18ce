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
  const hash = createHash('sha256')
  const nested = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  for (const file of [...nested, ...FILES].sort())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
