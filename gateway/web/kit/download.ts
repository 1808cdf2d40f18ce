// Files of CSV.
import { Readable } from 'node:stream'
import { configOf, type Pages, type Screen } from './screen.ts'
import { type AddressedRequest, type Visitor, visitorOf } from './visitor.ts'

export interface CsvFile {
  /** Of letters, digits, dashes and dots. */
  name: string
  content: string | AsyncIterable<string>
}

/** A file that is made when somebody asks for it. @param make throws before the first line, or not at all */
export const file =
  (
    { path, access }: Pick<Screen<never>, 'path' | 'access'>,
    make: (visitor: Visitor) => Promise<CsvFile>,
  ): Pages =>
  async (app, parts) => {
    app.get(path, { config: configOf(access) }, async (request: AddressedRequest, reply) => {
      const { name, content } = await make(visitorOf(parts, request, reply))
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(typeof content === 'string' ? content : Readable.from(content, { objectMode: false }))
    })
  }
