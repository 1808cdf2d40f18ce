import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a build says of itself (scripts/build.ts). */
export interface Manifest {
  version: string
  digest: string
  /** `sha384-…` of each file, for integrity attributes. */
  integrity: Integrity
  frame: { scriptHashes: string[]; styleHashes: string[] }
}

export type Integrity = { 'hosted-fields.js': string; [file: string]: string }

/** As builds wrote it before there was a table. */
interface EarlierManifest extends Omit<Manifest, 'integrity'> {
  scriptIntegrity: string
}

type Encoding = 'br' | 'gzip' | 'identity'

/** A file in memory. */
export interface Asset {
  type: string
  encoded: Readonly<Record<Encoding, Buffer>>
}

/** One build of the browser files. */
export interface Release {
  /** `<version>-<digest>`: its part of the address. */
  name: string
  manifest: Manifest
  /** What a page loads by a script tag, and the maps; by file name. */
  scripts: ReadonlyMap<string, Asset>
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

function readRelease(folder: string, name: string): Release {
  const files = readdirSync(path.join(folder, name))
  const read = (file: string, type: string): Asset => {
    const identity = readFileSync(path.join(folder, name, file))
    return { type, encoded: encode(identity) }
  }
  const scripts = files.flatMap((file): [string, Asset][] => {
    const type = SCRIPT_TYPES[path.extname(file)]
    return type ? [[file, read(file, type)]] : []
  })
  return {
    name,
    manifest: readManifest(readFileSync(path.join(folder, name, MANIFEST), 'utf8')),
    scripts: new Map(scripts),
    frame: read('frame.html', 'text/html; charset=utf-8'),
  }
}

/** Compressed once, when it is first asked for: most of the earlier releases, and the maps, hardly anybody wants. */
function encode(identity: Buffer): Asset['encoded'] {
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    identity,
    get br() {
      br ??= brotliCompressSync(identity)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(identity)
      return gzip
    },
  }
}

const MANIFEST = 'manifest.json'
const SCRIPT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

function readManifest(text: string): Manifest {
  const manifest: Manifest | EarlierManifest = JSON.parse(text)
  if ('integrity' in manifest) return manifest
  return { ...manifest, integrity: { 'hosted-fields.js': manifest.scriptIntegrity } }
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** Sends the form that the browser likes best; of those it likes alike, the smallest. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, encoded }: Asset) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = negotiate(accepted.toLowerCase(), ENCODINGS) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'Accept-Encoding').type(type).send(encoded[encoding])
}
