// The typeface of all pages: Inter, from the pages' own origin. A browser loads the parts whose letters are on the page.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const PACKAGE = '@fontsource-variable/inter'
const FOLDER = '/assets/fonts'

/** The scripts that Inter has. For others a browser takes a font of the system. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const

/** Until Inter is there, Arial takes up as much room: no line moves when it arrives. */
const FALLBACK = `@font-face {
  font-family: "Inter Fallback";
  src: local("Arial"), local("Liberation Sans");
  ascent-override: 90.49%;
  descent-override: 22.56%;
  line-gap-override: 0%;
  size-adjust: 107.06%;
}
`

interface Part {
  /** Another one when its bytes are: a browser may keep it for good. */
  file: string
  bytes: Buffer
  /** The letters that it has, as CSS says them. */
  letters: string
}

export interface Fonts {
  /** For the stylesheet. */
  css: string
  serve(app: FastifyInstance): void
}

/** Reads the fonts of all pages. */
export function readFonts(): Fonts {
  const parts = readParts()
  return {
    css: [FALLBACK, ...parts.map(faceOf)].join(''),
    serve(app) {
      const files = new Map(parts.map(({ file, bytes }) => [file, bytes]))
      app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, async ({ params }, reply) => {
        const bytes = files.get(params.file)
        if (!bytes) return reply.callNotFound()
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .type('font/woff2')
          .send(bytes)
      })
    },
  }
}

function readParts(): Part[] {
  const { resolve } = createRequire(import.meta.url)
  const letters: Record<string, string> = JSON.parse(readFileSync(resolve(`${PACKAGE}/unicode.json`), 'utf8'))
  return SCRIPTS.map((script) => {
    const bytes = readFileSync(resolve(`${PACKAGE}/files/inter-${script}-wght-normal.woff2`))
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    return { file: `inter-${script}-${digest}.woff2`, bytes, letters: letters[script] ?? '' }
  })
}

const faceOf = ({ file, letters }: Part): string => `@font-face {
  font-family: Inter;
  font-weight: 100 900;
  font-display: swap;
  src: url("${FOLDER}/${file}") format("woff2");
  unicode-range: ${letters};
}
`
