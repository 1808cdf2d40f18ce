// The scripts of pages, built from pages/. Each is a part of the page itself, whose policy names its hash: nothing else runs, and a page
// and its script are always of the same version.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootFolder } from '../../core/root.ts'
import { Html } from './html.ts'

/** What all pages of the dashboard have; what adds up an invoice; passkeys; what pays invoices; what draws a signature. */
export const pageScripts = ['console', 'invoice', 'passkeys', 'portal', 'signature'] as const
export type PageScript = (typeof pageScripts)[number]

interface BuiltScript {
  text: string
  /** `sha256-…` */
  hash: string
}

const fileOf = (name: PageScript): string => path.join(rootFolder, 'dist/pages', `${name}.js`)

const built = new Map(
  pageScripts.filter((name) => existsSync(fileOf(name))).map((name) => [name, read(name)]),
)

function read(name: PageScript): BuiltScript {
  const text = readFileSync(fileOf(name), 'utf8')
  if (/<\/script|<!--/i.test(text)) throw new Error(`The script ${name} can’t be a part of a page.`)
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

/** @throws without a build */
export function scriptNamed(name: PageScript): BuiltScript {
  const found = built.get(name)
  if (!found) throw new Error(`The script ${name} isn’t built: run npm run build.`)
  return found
}

/** The browser runs it once the page is there. */
export const inlineScript = (name: PageScript): Html =>
  new Html(`<script type="module">${scriptNamed(name).text}</script>`)
