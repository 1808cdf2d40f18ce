// Builds the hosted fields with a plant in them. The sources stay as they are: the bundler gets the changed text.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { buildHostedFields } from '../../scripts/build.ts'
import { hashFolders } from '../../scripts/sources.ts'
import type { Change, Plant } from './plant.ts'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, '.cache/plants')

/** What a build of the hosted fields is made of. */
const SOURCES = hashFolders(root, ['src', 'frame', 'shared'], ['vite.config.ts', 'package-lock.json'])

/**
 * Applies a change to the text of its file.
 * @throws when the text to find is missing, or there more than once
 */
export function applyChange(text: string, { file, find, replace }: Change): string {
  const parts = text.split(find)
  if (parts.length !== 2) {
    throw new Error(`${file} has the text ${parts.length - 1} times, not once:\n${find}`)
  }
  return parts.join(replace)
}

/** @throws (rejects) when a change doesn't apply, or its file isn't part of the build */
export async function buildPlant({ id, changes, policy }: Plant): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify([SOURCES, changes, policy]))
  const folder = path.join(cache, `${id}-${digest.digest('hex').slice(0, 16)}`)
  const built = path.join(folder, 'hosted-fields')
  if (existsSync(folder)) return built
  const unfinished = `${folder}.unfinished`
  const left = new Set(changes)
  await buildHostedFields(unfinished, [replaceIn(changes, left)])
  for (const { file } of left) throw new Error(`${id}: ${file} is no part of the hosted fields.`)
  if (policy) weaken(path.join(unfinished, 'hosted-fields'), policy)
  renameSync(unfinished, folder)
  return built
}

/** Forgets builds of other sources. @param builds what `buildPlant` returned */
export function forgetOthers(builds: readonly string[]): void {
  const kept = builds.map((built) => path.basename(path.dirname(built)))
  for (const name of readdirSync(cache))
    if (!kept.includes(name)) rmSync(path.join(cache, name), { recursive: true })
}

/** @param left changes that have not been applied yet */
function replaceIn(changes: readonly Change[], left: Set<Change>): Plugin {
  return {
    name: 'plant',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(root, id.split('?')[0] ?? '')
      const own = changes.filter((change) => change.file === file)
      if (!own.length) return undefined
      for (const change of own) left.delete(change)
      return { code: own.reduce(applyChange, code), map: null }
    },
  }
}

/**
 * Puts directives into the frame's policy. A build says which of its styles may run, and the gateway writes that into the policy;
 * of two directives with one name a browser takes the first.
 */
function weaken(folder: string, policy: string) {
  const name = readFileSync(path.join(folder, 'current'), 'utf8').trim()
  const file = path.join(folder, name, 'manifest.json')
  const manifest: { frame: { styleHashes: string[] } } = JSON.parse(readFileSync(file, 'utf8'))
  manifest.frame.styleHashes.push(`unsafe-hashes'; ${policy}; ignored '`)
  writeFileSync(file, JSON.stringify(manifest))
}
