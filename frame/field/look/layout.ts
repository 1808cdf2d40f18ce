// Where the inputs of a card are: the page places them by a grid.
import type { FieldCss, FieldSettings } from '../../../src/protocol.ts'
import { addRule, adopt } from './style.ts'

/** Properties that size and place cells. No cell has an intrinsic size, so none shows what is typed. */
const ALLOWED =
  /^(grid(-template(-areas|-columns|-rows)?|-auto-(columns|flow|rows))?|((row|column)-)?gap|(align|justify)-(content|items))$/

/** A narrow or a wide card. The container that the page means is this document's own viewport. */
const CONDITION = /^@container \((min|max)-width: ?\d{1,4}px\)$/

/** Lays out a card. An input is in the area that is called like its type, or a text field like its name. */
export function layOut(styles: readonly FieldCss[], parts: readonly FieldSettings[]): void {
  const sheet = adopt('card')
  for (const css of styles) {
    place(sheet, css, parts)
    for (const [key, narrow] of Object.entries(css)) {
      if (!CONDITION.test(key)) continue
      const at = sheet.insertRule(`${key.replace('container', 'media')} {}`, sheet.cssRules.length)
      const rule = sheet.cssRules[at]
      if (rule instanceof CSSMediaRule) place(rule, narrow, parts)
    }
  }
}

function place(
  sheet: CSSStyleSheet | CSSMediaRule,
  css: FieldCss[string] | FieldCss | undefined,
  parts: readonly FieldSettings[],
) {
  const style = addRule(sheet, '#card', css, ALLOWED)
  if (!style?.gridTemplateAreas || style.gridTemplateAreas === 'none') return
  for (const [index, { type, name }] of parts.entries()) {
    const area = type === 'text' ? name : type
    sheet.insertRule(`#card > :nth-child(${index + 1}) { grid-area: ${area} }`, sheet.cssRules.length)
  }
}
