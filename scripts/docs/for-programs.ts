// The documentation for programs that read it: each page as Markdown next to its HTML, and llms.txt, which lists them
// (https://llmstxt.org).
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withBoth } from '../../docs/.vitepress/markdown/commands.ts'

/** @param docs the sources @param site the folder of the finished site */
export function writeForPrograms(docs: string, site: string): void {
  const files = globSync('**/*.md', { cwd: docs, exclude: ['.vitepress/**'] }).sort()
  const lines = files.map((file) => {
    const page = file.replaceAll('\\', '/').replace(/(^|\/)README\.md$/, '$1index.md')
    const text = readFileSync(path.join(docs, file), 'utf8')
    const target = path.join(site, page)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, withBoth(text))
    return { page, line: `- [${titleOf(text)}](/guide/${page})${aboutOf(text)}` }
  })
  const isReference = ({ page }: { page: string }) => page.startsWith('reference/')
  const sections = [
    ['Guides', lines.filter((one) => !isReference(one) && !one.page.startsWith('rules/'))],
    ['API reference', lines.filter(isReference)],
    ['Rules', lines.filter(({ page }) => page.startsWith('rules/'))],
  ] as const
  const text = [
    '# Service Hosted Fields',
    '> Card and bank account fields in isolated frames, and the payment gateway behind them. The API is described at /openapi.json.',
    ...sections.map(([title, all]) => [`## ${title}`, '', ...all.map(({ line }) => line)].join('\n')),
  ]
  writeFileSync(path.join(site, 'llms.txt'), `${text.join('\n\n')}\n`)
}

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The first sentence after the title, without links. */
function aboutOf(text: string): string {
  const [, paragraph = ''] = /^# .+\n+([A-Z][^\n]*(?:\n[^\n]+)*)/m.exec(text) ?? []
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  const [sentence = ''] = /^.+?[.:](?= |$)/.exec(plain) ?? []
  return sentence && `: ${sentence}`
}
