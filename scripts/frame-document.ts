// The one document of every iframe: style and scripts are inline, so that a frame is one response.
import { createHash } from 'node:crypto'
import { type Texts, textKeys } from '../shared/texts.ts'

export interface FrameParts {
  /** Of frame/index.html, whose comments say where the parts go. */
  template: string
  css: string
  /** A language tag. */
  language: string
  /** The catalog of that language. */
  texts: Texts
  /** The script that shows a field. */
  boot: string
  /** The script that has it work, once the first says so. */
  main: string
}

/** What the document's Content Security Policy lets run, as `sha256-…`. */
export interface FrameHashes {
  scriptHashes: string[]
  styleHashes: string[]
}

/** What Vite marks a style sheet with, for itself. */
const MARK = /\/\*\$vite\$:\d+\*\//

/** The languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'he']

export function frameDocument({ template, css, language, texts, boot, main }: FrameParts): string {
  // In a function, or the browser would compile all of the second script before anything runs that waits for it.
  const deferred = `booted.then(() => {${main.trim()}})`
  const list = textKeys.map((key) => texts[key])
  return inLanguage(template, css, language, list)
    .replace('<!-- boot -->', () => scriptElement(boot.trim()))
    .replace('<!-- main -->', () => scriptElement(deferred))
}

export interface AuthenticateParts extends Pick<FrameParts, 'template' | 'css' | 'language'> {
  /** In the order in which its script reads them. */
  texts: readonly string[]
  script: string
}

/** The document of an authentication's frame. */
export function authenticateDocument({ template, css, language, texts, script }: AuthenticateParts): string {
  return inLanguage(template, css, language, texts).replace('<!-- script -->', () =>
    scriptElement(script.trim()),
  )
}

/** A template with its style and texts. */
function inLanguage(template: string, css: string, language: string, texts: readonly string[]): string {
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
  return template
    .replace(/\n\s+/g, '\n')
    .replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)
    .replace('<!-- style -->', () => `<style>${css.replace(MARK, '').trim()}</style>`)
    .replace('<!-- texts -->', () => dataElement('texts', texts))
}

function scriptElement(text: string): string {
  return `<script>${text.replaceAll('</script', '<\\/script')}</script>`
}

/** The file of a language's document. Every build has English; any others are optional. */
export function frameFile(language: string, document: 'frame' | 'authenticate' = 'frame'): string {
  return language === 'en' ? `${document}.html` : `${document}.${language}.html`
}

/** Data, which is no script to a browser, nor to its policy. */
function dataElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** Of what a browser will find in the document. */
export function frameHashes(document: string): FrameHashes {
  const hashesOf = (tag: string) =>
    [...document.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    )
  return { scriptHashes: hashesOf('script'), styleHashes: hashesOf('style') }
}
