// Lists each release in the log that gateways publish (docs/integrity.md#log).
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addTo, digestOf, LOG, type LoggedBuild } from '../gateway/web/hosted-fields/log.ts'
import { readManifest } from '../gateway/web/hosted-fields/manifest.ts'

/**
 * Adds to the log what it doesn't have yet: a new build, or one that was signed again.
 * @param folder of all builds
 */
export function logReleases(folder: string): void {
  const file = path.join(folder, LOG)
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const builds = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => describe(folder, name))
  appendFileSync(file, addTo(log, builds, new Date().toISOString()))
}

function describe(folder: string, build: string): LoggedBuild {
  const at = path.join(folder, build)
  const { signatures = [] } = readManifest(readFileSync(path.join(at, 'manifest.json'), 'utf8'))
  const files = readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|html)$/.test(file))
    .sort()
    .map((file) => [file, digestOf(readFileSync(path.join(at, file)))] as const)
  return { build, files: Object.fromEntries(files), signatures }
}
