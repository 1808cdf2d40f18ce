import type { FieldCss } from '../../../src/protocol.ts'

/** The states that a page may style, and the selectors that stand for them in the frame. */
const SELECTORS: Record<string, string> = {
  '': 'input',
  ':required': 'input[aria-required="true"]',
  ':valid': 'input[data-valid]',
  ':invalid': 'input[aria-invalid="true"]',
  ':focus': 'input:focus',
  '::placeholder': 'input::placeholder',
}

/** Properties that can neither load anything nor move the input; a name stands for its longhands too. */
const ALLOWED =
  /^(color|background-color|caret-color|opacity|font(-family|-size|-stretch|-style|-variant(-.+)?|-weight|-feature-settings|-kerning)?|-webkit-font-smoothing|-moz-osx-font-smoothing|-webkit-text-fill-color|letter-spacing|word-spacing|line-height|text-(align|decoration(-.+)?|indent|shadow|transform|rendering)|padding(-.+)?|border(-(top|right|bottom|left|block|inline)(-(start|end))?)?(-(color|style|width|radius))?|border-(top|bottom)-(left|right)-radius|box-shadow|outline(-.+)?|transition(-.+)?)$/

/**
 * How far a page may go with what moves the text, in CSS's own functions: within this, every caret of a field of 1,024
 * characters stays in one unit of the lens (frame.css).
 */
const LIMITS: ReadonlyArray<readonly [properties: RegExp, within: string]> = [
  [/^(letter|word)-spacing$/, 'max(-4px'],
  [/^text-indent$/, 'max(-1000px'],
  [/^(font-size|padding-.+|border-.+-width)$/, 'min(1000px'],
]

/** What may change bit by bit, and what `all` stands for: a font between two weights has widths that nobody measured. */
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
 * An escape, or a function that is neither of colours nor of lengths. The parser keeps one like `var()` for later,
 * whatever stands in it.
 */
const SUSPECT =
  /\\|(?<!\b(rgba?|hsla?|hwb|(ok)?(lab|lch)|color(-mix)?|light-dark|calc|min|max|clamp|cubic-bezier|steps|linear)|[\s(*/+-])\(/i

/**
 * Styles the input with what the page configured, through the CSS object model: a strict content security policy
 * stays in force, and the browser's own parser throws out what is not a value of the property.
 * @param styles applied in order, so a later one overrides an earlier one
 */
export function applyStyles(styles: readonly FieldCss[]): void {
  const sheet = new CSSStyleSheet()
  for (const css of styles) {
    for (const [state, selector] of Object.entries(SELECTORS)) {
      addRule(sheet, selector, state ? css[state] : css)
    }
  }
  document.adoptedStyleSheets = [sheet]
}

function addRule(sheet: CSSStyleSheet, selector: string, css: FieldCss[string] | FieldCss | undefined) {
  if (typeof css !== 'object' || css === null) return
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [key, value] of Object.entries(css)) {
    if (typeof value === 'object') continue
    const property = propertyName(key)
    if (ALLOWED.test(property) && !SUSPECT.test(String(value)))
      rule.style.setProperty(property, String(value))
  }
  limit(rule.style)
}

/** Takes back what went too far. */
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
  // A name of no property keeps the place: durations and delays are lists beside this one.
  else if (gradual[0])
    style.transitionProperty = gradual.map((name) => (isGradual(name) ? name : '--x')).join()
}

const isGradual = (name: string) => GRADUAL.includes(name) || /(color|radius)$/.test(name)

/** `borderRadius` and `border-radius` are the same; of the background only the colour may be set. */
function propertyName(key: string): string {
  const name = key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  return name === 'background' ? 'background-color' : name
}
