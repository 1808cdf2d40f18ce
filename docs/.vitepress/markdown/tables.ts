// Tables without headers: their first column is what names a row. A table of pictures alone has nothing to name.
import type { MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

export const tables = (markdown: MarkdownRenderer) => {
  markdown.core.ruler.push('tables-without-headers', (state) => {
    state.tokens = state.tokens
      .flatMap((token, at, all) => {
        if (token.type !== 'table_open') return [token]
        const end = all.findIndex(({ type }, place) => place > at && type === 'table_close')
        const head = all.findIndex(({ type }, place) => place > at && type === 'thead_close')
        const header = all.slice(at, head)
        if (header.some(({ type, content }) => type === 'inline' && content !== '')) {
          unnameEmpty(header)
          return [token]
        }
        for (const dropped of all.slice(at + 1, head + 1)) toDrop.add(dropped)
        const body = all.slice(head + 1, end)
        if (body.every((one) => one.type !== 'inline' || isPicture(one)))
          token.attrSet('role', 'presentation')
        else nameRows(body)
        return [token]
      })
      .filter((token) => !toDrop.has(token))
  })
  // The generator's own writes no attribute but this one, by which the keyboard scrolls a wide table.
  markdown.renderer.rules.table_open = (tokens, at, options, _env, self) => {
    if (tokens[at]?.attrGet('role') !== 'presentation') tokens[at]?.attrSet('tabindex', '0')
    return self.renderToken(tokens, at, options)
  }
}

const toDrop = new WeakSet<Token>()
const isPicture = ({ children }: Token) => children?.some(({ type }) => type === 'image') ?? false

/** A header that says nothing is none. Beside two others it has to say something, or nobody can tell what names a cell. */
function unnameEmpty(header: readonly Token[]) {
  const names = header.filter(({ type }) => type === 'inline')
  if (names.length > 2 && names.some(({ content }) => content === ''))
    throw new Error(`A table needs all its headers: ${names.map(({ content }) => content).join(' | ')}`)
  for (const [at, token] of header.entries()) {
    const [before, after] = [header[at - 1], header[at + 1]]
    if (token.type !== 'inline' || token.content !== '' || !before || !after) continue
    before.tag = 'td'
    after.tag = 'td'
  }
}

function nameRows(body: readonly Token[]) {
  let column = 0
  for (const token of body) {
    if (token.type === 'tr_open') column = 0
    if (token.type === 'td_open' && column === 0) {
      token.tag = 'th'
      token.attrSet('scope', 'row')
    }
    if (token.type === 'td_close' && column++ === 0) token.tag = 'th'
  }
}
