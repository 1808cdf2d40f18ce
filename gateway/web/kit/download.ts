// Files to download.
import { Readable } from 'node:stream'
import { configOf, type Pages, type Screen } from './screen.ts'
import { type AddressedRequest, type Visitor, visitorOf } from './visitor.ts'

export interface Download {
  /** Of letters, digits, dashes and dots. */
  name: string
  /** Absent: CSV. */
  type?: string
  content: string | Buffer | AsyncIterable<string>
}

/** A file that is made when somebody asks for it, and that no browser shows as a page. @param make throws before the first line, or not at all */
export const file =
  (
    { path, access }: Pick<Screen<never>, 'path' | 'access'>,
    make: (visitor: Visitor) => Promise<Download>,
  ): Pages =>
  async (app, parts) => {
    app.get(path, { config: configOf(access) }, async (request: AddressedRequest, reply) => {
      const { name, type = 'text/csv; charset=utf-8', content } = await make(visitorOf(parts, request, reply))
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(type)
        .send(
          typeof content === 'string' || Buffer.isBuffer(content)
            ? content
            : Readable.from(content, { objectMode: false }),
        )
    })
  }
