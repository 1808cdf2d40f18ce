// Links between the files of the repository, as links of the site.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/**
 * A README is its folder's page. What is in the repository alone (a source file, a folder) is no link on the site: it is shown as
 * what it is called. What there is not stays as it is, and the generator fails because of it.
 * @param docs the folder of the documentation
 */
export const linksOf = (docs: string) => (markdown: MarkdownRenderer) => {
  markdown.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const folder = path.dirname(env.realPath ?? env.path)
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const href = link.attrGet('href')
      if (link.type !== 'link_open' || href === null || /^([a-z]+:|#|\/)/.test(href)) continue
      const [, file = '', rest = ''] = /^([^#?]*)(.*)$/.exec(href) ?? []
      const target = path.resolve(folder, file)
      const isPage = target.endsWith('.md') && !path.relative(docs, target).startsWith('..')
      if (isPage) link.attrSet('href', file.replace(/(^|\/)README\.md$/, '$1./') + rest)
      else if (isInRepository(target)) unlink(link)
    }
  })
}

const isInRepository = (file: string) =>
  existsSync(file) && (statSync(file).isDirectory() || /\.\w+$/.test(file))

/** An anchor without an address: text that says where else it is. */
function unlink(link: { attrs: [string, string][] | null }) {
  link.attrs = [
    ['title', 'In the repository'],
    ['class', 'in-repository'],
  ]
}
