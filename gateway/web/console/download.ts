import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with a file of CSV. @param name of letters, digits, dashes and dots */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  content: string | AsyncIterable<string>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(typeof content === 'string' ? content : Readable.from(content, { objectMode: false }))
}
