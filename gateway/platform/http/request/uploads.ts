// Forms with a file, as browsers send them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { gatewayError } from '../../../core/errors.ts'

/** Fields and files of a form together; others are left out. */
const MAX_PARTS = 20

/**
 * Lets the routes of a scope take forms with small files. A file becomes a text in base64, so that it's handled like any other field.
 * Call it only where the sender is identified before the body is read.
 */
export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      request.bodyBytes = bytes.length
      return fieldsIn(bytes, request.headers['content-type'] ?? '')
    },
  )
}

async function fieldsIn(bytes: Buffer, type: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw gatewayError('invalid_request', { message: 'The body must be a complete multipart/form-data.' })
    })
  const fields = [...form].slice(0, MAX_PARTS).map(async ([name, value]) => [name, await textOf(value)])
  return Object.fromEntries(await Promise.all(fields))
}

const textOf = async (value: string | File): Promise<string> =>
  typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64')
