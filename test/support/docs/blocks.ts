// The code blocks of the documentation.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const DOCS = path.join(import.meta.dirname, '../../../docs')

export interface Block {
  /** Of docs/, with `/` between folders and without its ending. */
  page: string
  /** The heading that it stands below. */
  heading: string
  /** After the fence: `js`. */
  language: string
  /** In brackets after it, where there are tabs. */
  name: string | undefined
  code: string
}

/** All pages that somebody writes, in the order of their paths. */
export const pages = (): string[] =>
  globSync('**/*.md', { cwd: DOCS, exclude: ['reference/**'] })
    .map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''))
    .sort()

/** @param page such as `api/charge`; `../testing/README` is another package's own */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(DOCS, `${page}.md`), 'utf8')
  let heading = ''
  const found = text.matchAll(
    /^#+ (?<title>.+)$|^(?<indent> *)```(?<info>.*)\n(?<code>[\s\S]*?)^\k<indent>```$/gm,
  )
  return [...found].flatMap(({ groups = {} }) => {
    const { title, info = '', indent = '', code = '' } = groups
    if (title !== undefined) heading = title
    if (title !== undefined) return []
    const [, language = '', name] = /^(\w*)(?: \[(.+)\])?/.exec(info) ?? []
    return [{ page, heading, language, name, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }]
  })
}
