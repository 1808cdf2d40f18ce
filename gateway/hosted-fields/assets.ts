import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the build says of itself (scripts/build.ts). */
export interface Manifest {
  version: string
  digest: string
  /** `sha384-…` of the script, for the integrity attribute. */
  scriptIntegrity: string
  frame: { scriptHashes: string[]; styleHashes: string[] }
}

/** A file in memory, compressed once. */
export interface Asset {
  type: string
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** @throws when the browser files have not been built */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
  } catch {
    throw new Error(`The hosted fields are not built: run "npm run build" first (nothing in ${folder}).`)
  }
}

export function readAsset(folder: string, name: string, type: string): Asset {
  const identity = readFileSync(path.join(folder, name))
  return { type, encoded: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity } }
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
