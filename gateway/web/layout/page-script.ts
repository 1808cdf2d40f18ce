import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rootFolder } from '../../core/root.ts'

/** Shows what the dashboard's search finds below its box, while somebody types. */
export const SEARCH_SCRIPT = '/assets/search.js'

/** Adds up the lines of an invoice while somebody types. */
export const INVOICE_SCRIPT = '/assets/invoice.js'

const BUILT = path.join(rootFolder, 'dist/pages')

/** Serves a script of the pages, built from pages/, at its address. @param address such as `/assets/portal.js` */
export function servePageScript(app: FastifyInstance, address: string): void {
  const script = readFileSync(path.join(BUILT, path.basename(address)))
  app.get(address, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
