// One thing in several languages, or with the packages and with the repository: code blocks that follow one another, each with a name in
// brackets after its language, are tabs on the site. Without it they are what they are: one block below the other.
import type { MarkdownRenderer } from 'vitepress'
import { withBoth } from './commands.ts'

const NAMED = /\[.+\]/

export const tabs = (markdown: MarkdownRenderer) => {
  markdown.core.ruler.after('normalize', 'commands', (state) => {
    state.src = withBoth(state.src)
  })
  markdown.core.ruler.push('code-tabs', (state) => {
    const { tokens, Token } = state
    const isNamed = (at: number) => tokens[at]?.type === 'fence' && NAMED.test(tokens[at].info)
    const edge = (kind: 'open' | 'close') => {
      const token = new Token(`container_code-group_${kind}`, 'div', kind === 'open' ? 1 : -1)
      token.block = true
      return token
    }
    state.tokens = tokens.flatMap((token, at) => [
      ...(isNamed(at) && !isNamed(at - 1) && isNamed(at + 1) ? [edge('open')] : []),
      token,
      ...(isNamed(at) && isNamed(at - 1) && !isNamed(at + 1) ? [edge('close')] : []),
    ])
  })
  // The generator's tabs are radio buttons of no group.
  const open = markdown.renderer.rules['container_code-group_open']
  markdown.renderer.rules['container_code-group_open'] = (...all) => {
    const html = open?.(...all) ?? ''
    const label = html.includes('>Packages</label>') ? 'Installed from' : 'Language'
    return html.replace('<div class="tabs"', `<div role="radiogroup" aria-label="${label}" class="tabs"`)
  }
}
