// The guide's files in the published package are compressed (scripts/packages/guide.ts): browsers get them as they are.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { own } from '../../core/objects.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** In `Accept-Encoding`, unless with a quality below 1. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0)/i

/**
 * Returns a compressed file's content and type, for a client that can't decompress it.
 * @param name from the folder on
 * @returns undefined if the client can, or if the file isn't compressed
 */
export function decompressed(
  folder: string,
  name: string,
  acceptEncoding = '',
): { type: string; content: Readable } | undefined {
  const type = own(TYPES, path.extname(name))
  if (type === undefined || BROTLI.test(acceptEncoding)) return undefined
  const file = path.join(folder, `${name}.br`)
  return existsSync(file) ? { type, content: plain(file) } : undefined
}

/** A client that goes away ends the reading, too, which closes the file; and a file that can't be read fails what is sent. */
const plain = (file: string) => pipeline(createReadStream(file), createBrotliDecompress(), () => undefined)
