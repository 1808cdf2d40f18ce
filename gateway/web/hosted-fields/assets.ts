import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesOf, own } from '../../core/objects.ts'
import { LOG } from './log.ts'
import { evergreenFile, type Manifest, majorOf, readManifest } from './manifest.ts'

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
  /** The scripts of the evergreen address, by file name; builds from before there was one have none. */
  evergreen: ReadonlyMap<string, Asset>
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
  /** What evergreen addresses serve, by major version. */
  evergreen: ReadonlyMap<string, Release>
  /** The log of all releases, as it is published; empty for builds from before there was one. */
  log: string
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
    const log = path.join(folder, LOG)
    if (current)
      return {
        current,
        byName,
        evergreen: evergreenOf(current, byName),
        log: existsSync(log) ? readFileSync(log, 'utf8') : '',
      }
  } catch {
    // Reported below, with what to do.
  }
  throw new Error(`The hosted fields are not built: run "npm run build" first (nothing in ${folder}).`)
}

/** For each major version the current build, or the newest one: whoever goes back to an earlier build takes all pages back. */
function evergreenOf(current: Release, byName: ReadonlyMap<string, Release>): Releases['evergreen'] {
  const builds = [...byName.values()].filter(({ evergreen }) => evergreen.size > 0)
  builds.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const inOrder = current.evergreen.size > 0 ? [...builds, current] : builds
  return new Map(inOrder.map((release) => [majorOf(release.manifest), release]))
}

function readRelease(folder: string, name: string): Release {
  const files = readdirSync(path.join(folder, name))
  const read = (file: string, type: string): Asset => ({
    type,
    encoded: encode(() => readFileSync(path.join(folder, name, file))),
  })
  const manifest = readManifest(readFileSync(path.join(folder, name, MANIFEST), 'utf8'))
  const scripts = files.flatMap((file): [string, Asset][] => {
    const type = own(SCRIPT_TYPES, path.extname(file))
    return type ? [[file, read(file, type)]] : []
  })
  const evergreen = namesOf(manifest.evergreen ?? {}).map((file): [string, Asset] => [
    file,
    read(evergreenFile(file), SCRIPT_TYPES['.js']),
  ])
  const documents = (pattern: RegExp): Documents =>
    new Map(
      files.flatMap((file): [string, Asset][] => {
        const [isOne, language = 'en'] = pattern.exec(file) ?? []
        return isOne ? [[language, read(file, 'text/html; charset=utf-8')]] : []
      }),
    )
  return {
    name,
    manifest,
    scripts: new Map(scripts),
    evergreen: new Map(evergreen),
    frames: documents(FRAME),
    authenticates: documents(AUTHENTICATE),
  }
}

/** Reads and compresses a file once, at the first request for it: earlier builds and source maps are hardly ever requested. */
function encode(read: () => Buffer): Asset['encoded'] {
  let identity: Buffer | undefined
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    get identity() {
      identity ??= read()
      return identity
    },
    get br() {
      br ??= brotliCompressSync(this.identity)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(this.identity)
      return gzip
    },
  }
}

const MANIFEST = 'manifest.json'
const FRAME = /^frame(?:\.([\w-]+))?\.html$/
const AUTHENTICATE = /^authenticate(?:\.([\w-]+))?\.html$/
const SCRIPT_TYPES: Readonly<Record<'.js' | '.map', string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
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
