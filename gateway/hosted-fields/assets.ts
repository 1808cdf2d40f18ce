import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a build says of itself (scripts/build.ts). */
export interface Manifest {
  version: string
  digest: string
  /** `sha384-…` of the script, for the integrity attribute. */
  scriptIntegrity: string
  /** That of the element's script; a build from before there was one has none. */
  elementIntegrity?: string
  frame: { scriptHashes: string[]; styleHashes: string[] }
}

/** A file in memory, compressed once. */
export interface Asset {
  type: string
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** One build of the browser files. */
export interface Release {
  /** `<version>-<digest>`: its part of the address. */
  name: string
  manifest: Manifest
  script: Asset
  scriptMap: Asset
  element: Asset | undefined
  elementMap: Asset | undefined
  frame: Asset
}

/** Every build that is there. A merchant pins one, so an upgrade must not take the earlier ones away. */
export interface Releases {
  current: Release
  byName: ReadonlyMap<string, Release>
}

/**
 * @param folder one folder for each build, and a file `current` with the name of the newest
 * @throws when the browser files have not been built
 */
export function readReleases(folder: string): Releases {
  try {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const byName = new Map(folders.map(({ name }) => [name, readRelease(folder, name)]))
    const current = byName.get(readFileSync(path.join(folder, 'current'), 'utf8').trim())
    if (current) return { current, byName }
  } catch {
    // Told below, with what to do.
  }
  throw new Error(`The hosted fields are not built: run "npm run build" first (nothing in ${folder}).`)
}

const SCRIPT = 'text/javascript; charset=utf-8'
const MAP = 'application/json; charset=utf-8'

function readRelease(folder: string, name: string): Release {
  const read = (file: string, type: string): Asset => {
    const identity = readFileSync(path.join(folder, name, file))
    return { type, encoded: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity } }
  }
  const readIfThere = (file: string, type: string) =>
    existsSync(path.join(folder, name, file)) ? read(file, type) : undefined
  return {
    name,
    manifest: JSON.parse(readFileSync(path.join(folder, name, 'manifest.json'), 'utf8')),
    script: read('hosted-fields.js', SCRIPT),
    scriptMap: read('hosted-fields.js.map', MAP),
    element: readIfThere('hosted-field.js', SCRIPT),
    elementMap: readIfThere('hosted-field.js.map', MAP),
    frame: read('frame.html', 'text/html; charset=utf-8'),
  }
}

/** Sends the smallest form that the browser takes. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, encoded }: Asset) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name)) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'Accept-Encoding').type(type).send(encoded[encoding])
}

/** Whether the header names the encoding, and not with a weight of zero. */
function accepts(header: string, encoding: string): boolean {
  return new RegExp(`(^|[\\s,])${encoding}\\s*(,|$|;\\s*q=(?!0(\\.0*)?\\s*(,|$)))`).test(header)
}
