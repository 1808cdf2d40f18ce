// Releases of the hosted fields: the build as it is, under other versions, with a script that says which one it is.
import { createHash, type KeyObject } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildName, type Manifest } from '../../gateway/web/hosted-fields/manifest.ts'
import { writeEvergreen } from '../../scripts/evergreen.ts'
import { logReleases } from '../../scripts/release-log.ts'
import { signBuild } from '../../scripts/sign.ts'

const built = path.join(import.meta.dirname, '../../dist/hosted-fields')

export interface MadeRelease {
  name: string
  /** Its folder. */
  folder: string
}

/**
 * Makes a release, which becomes the current one. Its script sets `window.release` to the version.
 * @param folder of all releases
 * @param keys sign it; none: it is a build without a signature
 */
export function makeRelease(folder: string, version: string, keys: readonly KeyObject[] = []): MadeRelease {
  const current = readFileSync(path.join(built, 'current'), 'utf8').trim()
  const digest = createHash('sha256').update(version).digest('hex').slice(0, 8)
  const name = buildName({ version, digest })
  const release = path.join(folder, name)
  cpSync(path.join(built, current), release, { recursive: true })
  rmSync(path.join(release, 'evergreen'), { recursive: true, force: true })
  const script = path.join(release, 'hosted-fields.js')
  const text = `window.release=${JSON.stringify(version)};${readFileSync(script, 'utf8')}`
  writeFileSync(script, text)
  const manifest = path.join(release, 'manifest.json')
  const { signatures: _signatures, ...before }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  const integrity = { ...before.integrity, 'hosted-fields.js': integrityOf(text) }
  const evergreen = writeEvergreen(release, name)
  writeFileSync(manifest, JSON.stringify({ ...before, version, digest, integrity, evergreen }))
  if (keys.length > 0) signBuild(release, keys)
  writeFileSync(path.join(folder, 'current'), name)
  logReleases(folder)
  return { name, folder: release }
}

/** As an `integrity` attribute has it. */
export const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`
