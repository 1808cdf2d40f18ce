import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../core/objects.ts'

/** The manifest of a build (scripts/build.ts). */
export interface Manifest {
  version: string
  digest: string
  /** `sha384-…` of each file, for integrity attributes. */
  integrity: Integrity
  frame: Hashes
  /** Of the document that authenticates. Builds from before there was one have none. */
  authenticate?: Hashes
}

/** What a document's Content Security Policy lets run. */
export interface Hashes {
  scriptHashes: string[]
  styleHashes: string[]
}

export type Integrity = { 'hosted-fields.js': string; [file: string]: string }

/** The manifest of older builds, which had one integrity value instead of a table. */
interface EarlierManifest extends Omit<Manifest, 'integrity'> {
  scriptIntegrity: string
}

/** A file in memory, in each content encoding. */
export interface Asset {
  type: string
  encoded: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** One build of the browser files. */
export interface Release {
  /** `<version>-<digest>`, the part of the path that names the build. */
  name: string
  manifest: Manifest
  /** The scripts that pages load, and their source maps, by file name. */
  scripts: ReadonlyMap<string, Asset>
  /** The frame's document by language; English is always there, and all that builds from before there were languages have. */
  frames: Documents
  /** The same of the document that authenticates. */
  authenticates: Documents
}

/** A document in each language. */
export type Documents = ReadonlyMap<string, Asset>

/** All builds. A merchant may pin one, so an upgrade must not remove earlier ones. */
export interface Releases {
  current: Release
  byName: ReadonlyMap<string, Release>
}

/**
 * Reads all builds.
 * @param folder has one folder for each build, and a file `current` with the name of the newest
 * @throws when the browser files have not been built
 */
export function readReleases(folder: string): Releases {
  try {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const byName = new Map(folders.map(({ name }) => [name, readRelease(folder, name)]))
    const current = byName.get(readFileSync(path.join(folder, 'current'), 'utf8').trim())
    if (current) return { current, byName }
  } catch {
    // Reported below, with what to do.
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
    const type = own(SCRIPT_TYPES, path.extname(file))
    return type ? [[file, read(file, type)]] : []
  })
  const documents = (pattern: RegExp): Documents =>
    new Map(
      files.flatMap((file): [string, Asset][] => {
        const [isOne, language = 'en'] = pattern.exec(file) ?? []
        return isOne ? [[language, read(file, 'text/html; charset=utf-8')]] : []
      }),
    )
  return {
    name,
    manifest: readManifest(readFileSync(path.join(folder, name, MANIFEST), 'utf8')),
    scripts: new Map(scripts),
    frames: documents(FRAME),
    authenticates: documents(AUTHENTICATE),
  }
}

/** Compresses a file once, at the first request for it: earlier builds and source maps are hardly ever requested. */
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
const FRAME = /^frame(?:\.([\w-]+))?\.html$/
const AUTHENTICATE = /^authenticate(?:\.([\w-]+))?\.html$/
const SCRIPT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

function readManifest(text: string): Manifest {
  const manifest: Manifest | EarlierManifest = JSON.parse(text)
  if ('integrity' in manifest) return manifest
  return { ...manifest, integrity: { 'hosted-fields.js': manifest.scriptIntegrity } }
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
