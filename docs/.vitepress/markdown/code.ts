// Highlights code by classes. The generator would write a `style` on every word, which the guide's policy does not let through.
import { createCssVariablesTheme, type ShikiTransformer } from 'shiki'

/** Writes `color:var(--code-…)` on each word. */
export const highlighted = createCssVariablesTheme({
  name: 'classes',
  variablePrefix: '--code-',
  fontStyle: false,
})

const WORD = /^color:var\(--code-(?:token-)?([a-z-]+)\)$/

/** Turns that into a class, whose colors are in theme/code.css. @throws at a style of which there is no class */
export const readable: ShikiTransformer = {
  name: 'classes',
  span(node) {
    const { style } = node.properties
    if (style === undefined) return
    const [, kind] = WORD.exec(String(style)) ?? []
    if (kind === undefined) throw new Error(`No class for the style ${style}`)
    delete node.properties.style
    this.addClassToHast(node, `code-${kind}`)
  },
}
