// Files of an archive: a line of JSON for each unit, compressed by gzip. The first line describes the file.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '../../core/errors.ts'

export interface Verified {
  bytes: number
  /** Of the file, in hex. */
  sha256: string
}

/**
 * Writes lines into a new file that only its owner may read, and reads it again to compare.
 * @returns once the file is on the disk
 * @throws when the file exists, or differs from what was written
 */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<Verified> {
  const written = createHash('sha256')
  async function* noted() {
    for await (const line of lines) {
      const text = `${line}\n`
      written.update(text)
      yield text
    }
  }
  const handle = await open(file, 'wx', 0o600)
  try {
    // Not by a stream of the handle: one that doesn't close the handle never ends a pipeline.
    await pipeline(Readable.from(noted()), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk)
    })
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(path.dirname(file))
  const { content, ...verified } = await digestsOf(file)
  if (content === written.digest('hex')) return verified
  throw new Error(
    `${file} differs from what was written. Check the disk. Nothing was deleted from the database.`,
  )
}

/** Writes the names of a folder's files to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function digestsOf(file: string): Promise<Verified & { content: string }> {
  const [packed, content] = [createHash('sha256'), createHash('sha256')]
  let bytes = 0
  const source = createReadStream(file)
  source.on('data', (chunk) => {
    packed.update(chunk)
    bytes += chunk.length
  })
  await pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) content.update(chunk)
  })
  return { bytes, sha256: packed.digest('hex'), content: content.digest('hex') }
}

/** @throws when a file isn't the one that was verified, or can't be read */
export async function assertUnchanged(file: string, { sha256 }: { sha256: string | null }): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of sourceOf(file)) hash.update(chunk)
  if (hash.digest('hex') !== sha256)
    throw new Error(`${file} has changed since it was written. Put a good copy in its place, then try again.`)
}

/** The bytes of a file. @throws when there is none */
async function* sourceOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new Error(`${file} is missing. Put a copy there, then try again.`, { cause: error })
  }
}

/** The lines of a file. @throws when it can't be read, or is damaged */
export async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // An error also ends the loop below, which throws it.
  const read = pipeline(sourceOf(file), text).catch(() => {})
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  await read
}
