import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const stylesheet = readFileSync(path.join(import.meta.dirname, 'style.css'))

/** Serves the one stylesheet of all pages, which every page links to. */
export function serveStylesheet(app: FastifyInstance): void {
  app.get('/assets/pages.css', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  )
}
