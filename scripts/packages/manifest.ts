// What all published packages share: the version, which is the project's, who made them, and the files that tell of it.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

/** The folder that holds each package as it is published. */
export const PACKAGES = 'dist/packages'
/** That of the library, which every build makes. */
export const LIBRARY: string = `${PACKAGES}/hosted-fields`

/** A `package.json`. */
export type Manifest = Readonly<Record<string, unknown>>

/** @param folder of the project, where the manifest is */
export function readManifest(folder = '.'): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
}

/**
 * Begins the folder of a package: its manifest with the project's version and author, the license, the changelog and a README.
 * @param folder not there yet
 * @param readme of the project
 */
export function beginPackage(folder: string, readme: string, { name, ...manifest }: Manifest): void {
  const { version, author, license, repository } = readManifest()
  mkdirSync(folder, { recursive: true })
  const published = { name, version, author, license, repository, ...manifest }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(path.join(root, readme), path.join(folder, 'README.md'))
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(path.join(root, file), path.join(folder, file))
}
