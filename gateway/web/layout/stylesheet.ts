import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rootFolder } from '../../core/root.ts'
import { brandStyle, type Look, plainLook } from './brand.ts'
import { readFonts } from './fonts.ts'

/** In the order in which one overrules the other. */
const FILES = [
  'base',
  'frame',
  'navigation',
  'buttons',
  'forms',
  'filters',
  'invoice-form',
  'tables',
  'tables-narrow',
  'parts',
  'over',
  'panels',
  'headers',
  'charts',
  'timeline',
  'application',
  'search',
  'portal',
  'front',
  'media',
] as const

const STYLE = path.join(rootFolder, 'gateway/web/layout/style')

const common = FILES.map((name) => readFileSync(path.join(STYLE, `${name}.css`), 'utf8')).join('\n')

const fonts = readFonts()

/** The one stylesheet of all pages, with the brand's own colors. */
export const stylesheetOf = (look: Look = plainLook): string => `${fonts.css}\n${common}\n${brandStyle(look)}`

/** Serves it, and its fonts. */
export function serveStylesheet(app: FastifyInstance, look: Look = plainLook): void {
  const stylesheet = stylesheetOf(look)
  fonts.serve(app)
  app.get('/assets/pages.css', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  )
}
