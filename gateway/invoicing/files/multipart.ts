// Reads a request of multipart/form-data as the files that it sends.
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { SentFile } from './upload.ts'

/** One file and nothing else; a name with a path keeps it, so that it can be refused. */
export const multipartOptions = {
  limits: {
    files: 1,
    fields: 0,
    parts: 1,
    fileSize: limits.invoicing.fileMaxBytes,
    headerPairs: 20,
    fieldNameSize: 100,
  },
  preservePath: true,
} as const

const BROKEN = 'The body must be multipart/form-data with one file, and whole.'
/** The 400 for such a body, and for one that is no multipart. */
export const broken = () => gatewayError('invalid_request', { message: BROKEN })

/** A part of such a body, as far as it is looked at. */
type Part =
  | { type: 'file'; filename: string; file: AsyncIterable<Buffer> & { truncated: boolean } }
  | { type: 'field' }

/** @throws 400 for a body that has something else than one file, or ends before its end */
export async function* filesIn(parts: AsyncIterable<Part>): AsyncGenerator<SentFile> {
  for await (const part of whole(parts)) {
    if (part.type !== 'file') throw broken()
    yield { name: part.filename, pieces: whole(part.file), isTooLarge: () => part.file.truncated }
  }
}

/** What a library says of a body is the sender's fault. */
async function* whole<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  const each = parts[Symbol.asyncIterator]()
  try {
    while (true) {
      const next = await each.next().catch((error: unknown) => {
        throw error instanceof GatewayError ? error : broken()
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await each.return?.().catch(() => {})
  }
}
