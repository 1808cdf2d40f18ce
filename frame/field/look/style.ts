import type { FieldCss } from '../../../src/protocol.ts'

/** The visible label of a card's field. The page's script writes it with one colon. */
const LABEL = ':label'

/** The states that a page may style, and what selects an input in them; `&` is the input. */
const SELECTORS: Record<string, string> = {
  '': '&',
  ':required': '&[aria-required="true"]',
  ':valid': '&[data-valid]',
  ':invalid': '&[aria-invalid="true"]',
  ':focus': '&:focus',
  ':disabled': '&:disabled',
  // The second one is a list of which nothing is chosen (list.ts).
  '::placeholder': '&::placeholder, &:invalid',
  [LABEL]: '.label:has(+ * &)',
}

/** Properties that can neither load anything nor move the input. A name includes its longhands. */
const ALLOWED =
  /^(color|background-color|caret-color|opacity|font(-family|-size|-stretch|-style|-variant(-.+)?|-weight|-feature-settings|-kerning)?|-webkit-font-smoothing|-moz-osx-font-smoothing|-webkit-text-fill-color|letter-spacing|word-spacing|line-height|text-(align|decoration(-.+)?|indent|shadow|transform|rendering)|padding(-.+)?|border(-(top|right|bottom|left|block|inline)(-(start|end))?)?(-(color|style|width|radius))?|border-(top|bottom)-(left|right)-radius|box-shadow|outline(-.+)?|transition(-.+)?)$/

/**
 * Limits for properties that move the text, as CSS functions. Within them, every caret position of a field with 1,024
 * characters stays in one unit of the lens (frame.css).
 */
const LIMITS: ReadonlyArray<readonly [properties: RegExp, within: string]> = [
  [/^(letter|word)-spacing$/, 'max(-4px'],
  [/^text-indent$/, 'max(-1000px'],
  [/^(font-size|padding-.+|border-.+-width)$/, 'min(1000px'],
]

/**
 * Properties that may have transitions, and that replace `all`. Not fonts: the widths between two weights are not measured.
 */
const GRADUAL = [
  'color',
  'background-color',
  'border-color',
  'border-radius',
  'box-shadow',
  'caret-color',
  'opacity',
  'outline-color',
  'outline-offset',
  'padding',
  'text-shadow',
]

/**
 * An escape, or a function that is neither for colors nor for lengths. The parser accepts some, like `var()`, with any
 * content, and evaluates them later.
 */
const SUSPECT =
  /\\|(?<!\b(rgba?|hsla?|hwb|(ok)?(lab|lch)|color(-mix)?|light-dark|calc|min|max|clamp|minmax|repeat|cubic-bezier|steps|linear)|[\s(*/+-])\(/i

/** The page's styles of each input and of the card, by id. */
const sheets = new Map<string, CSSStyleSheet>()

/**
 * Applies the page's styles to an input through the CSS object model: a strict content security policy stays in force, and
 * the browser's own parser rejects invalid values.
 * @param styles applied in order, so a later one overrides an earlier one
 */
export function applyStyles(styles: readonly FieldCss[], id = 'field'): void {
  const sheet = adopt(id)
  for (const css of styles) {
    for (const [state, selector] of Object.entries(SELECTORS)) {
      const style = addRule(sheet, selector.replaceAll('&', `#${id}`), state ? css[state] : css, ALLOWED)
      if (style && state === LABEL) style.display = 'block'
      if (style) limit(style)
    }
  }
}

/** Replaces the sheet of an input or of the card. */
export function adopt(id: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheets.set(id, sheet)
  document.adoptedStyleSheets = [...sheets.values()]
  return sheet
}

/** Adds a rule with those of the page's properties that are allowed. */
export function addRule(
  sheet: CSSStyleSheet | CSSMediaRule,
  selector: string,
  css: FieldCss[string] | FieldCss | undefined,
  allowed: RegExp,
): CSSStyleDeclaration | undefined {
  if (typeof css !== 'object' || css === null) return
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [key, value] of Object.entries(css)) {
    if (typeof value === 'object') continue
    const property = propertyName(key)
    if (allowed.test(property) && !SUSPECT.test(String(value)))
      rule.style.setProperty(property, String(value))
  }
  return rule.style
}

/** Applies the limits to a rule. */
function limit(style: CSSStyleDeclaration) {
  for (const property of [...style]) {
    const within = LIMITS.find(([properties]) => properties.test(property))?.[1]
    const value = style.getPropertyValue(property)
    if (!within || !/\d/.test(value)) continue
    const limited = `${within}, ${value})`
    if (CSS.supports(property, limited)) style.setProperty(property, limited)
    else style.removeProperty(property)
  }
  const gradual = style.transitionProperty.split(/,\s*/)
  if (gradual[0] === 'all') style.transitionProperty = GRADUAL.join()
  // A name that is no property keeps the position, because durations and delays are parallel lists.
  else if (gradual[0])
    style.transitionProperty = gradual.map((name) => (isGradual(name) ? name : '--x')).join()
}

const isGradual = (name: string) => GRADUAL.includes(name) || /(color|radius)$/.test(name)

/** Converts `borderRadius` to `border-radius`. `background` sets only the background color. */
function propertyName(key: string): string {
  const name = key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  return name === 'background' ? 'background-color' : name
}
