// Which of a page's styles reach an input, and within which limits.
import { expect, test } from 'vitest'
import './support/css.ts'
import { applyStyles } from '../../../frame/field/look/style.ts'
import type { FieldCss } from '../../../src/protocol.ts'
import { runInFrame } from './support/frame.ts'

/** Applies styles, and returns the rules that came of them. */
async function rulesOf(styles: unknown[], supports = () => true): Promise<Map<string, CSSStyleDeclaration>> {
  const rules = new Map<string, CSSStyleDeclaration>()
  await runInFrame({ supports }, () => {
    applyStyles(styles as FieldCss[])
    for (const rule of document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])) {
      if (rule instanceof CSSStyleRule) rules.set(rule.selectorText, rule.style)
    }
  })
  return rules
}

/** The value that a property of the input has in the end; empty if it is not taken. */
async function lastValueOf(property: string, value: unknown, supports?: () => boolean): Promise<string> {
  const rules = await rulesOf([{ [property]: value }], supports)
  return rules.get('#field')?.getPropertyValue(property) ?? 'no rule'
}

const ALLOWED = [
  'color',
  'background-color',
  'caret-color',
  'opacity',
  'font',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-variant-numeric',
  'font-weight',
  'font-feature-settings',
  'font-kerning',
  '-webkit-font-smoothing',
  '-moz-osx-font-smoothing',
  '-webkit-text-fill-color',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-align',
  'text-decoration',
  'text-decoration-color',
  'text-indent',
  'text-shadow',
  'text-transform',
  'text-rendering',
  'padding',
  'padding-left',
  'padding-inline-start',
  'border',
  'border-color',
  'border-radius',
  'border-top',
  'border-top-width',
  'border-inline-start-color',
  'border-top-left-radius',
  'border-bottom-right-radius',
  'box-shadow',
  'outline',
  'outline-offset',
  'transition',
  'transition-duration',
]

/** Which of these properties are set. */
async function takenOf(properties: readonly string[], value: string): Promise<string[]> {
  const set: string[] = []
  await runInFrame({ supports: () => true }, () => {
    CSSStyleDeclaration.prototype.setProperty = (name) => void set.push(name)
    for (const property of properties) applyStyles([{ [property]: value }])
  })
  return set
}

test('a page may style colors, fonts, borders and the like', async () => {
  expect(await takenOf(ALLOWED, '1')).toEqual(ALLOWED)
})

const FORBIDDEN = [
  'position',
  'display',
  'width',
  'height',
  'margin',
  'margin-left',
  'background-image',
  'transform',
  'content',
  'filter',
  'clip-path',
  'cursor',
  'float',
  'all',
  '--own',
  'xcolor',
  'colorx',
  'font-palette',
  'border-image',
  'border-top-left',
  'text-security',
  '-webkit-text-security',
  'animation',
  'overflow',
  'direction',
  'border-left-right-radius',
  'visibility',
  'fontfamily',
]

test('a page may not style what loads, moves or replaces anything', async () => {
  expect(await takenOf(FORBIDDEN, '1')).toEqual([])
})

test('names may be in camelCase, and a background is a color', async () => {
  const style = (await rulesOf([{ fontSize: '20px', WebkitTextFillColor: 'red', background: 'blue' }])).get(
    '#field',
  )
  expect(style?.getPropertyValue('font-size')).toContain('20px')
  expect(style?.getPropertyValue('-webkit-text-fill-color')).toBe('red')
  expect(style?.getPropertyValue('background-color')).toBe('blue')
})

test('a number is a value, too, and an object is none', async () => {
  expect(await lastValueOf('opacity', 0.5)).toBe('0.5')
  expect(await lastValueOf('color', { toString: () => 'red' })).toBe('')
  expect(await lastValueOf('color', null)).toBe('')
})

test.each(['rgb(1, 2, 3)', 'rgba(1, 2, 3, 0.5)', 'hsl(1, 2%, 3%)', 'RGB(1, 2, 3)'])(
  'a color may be %s',
  async (value) => {
    expect(await lastValueOf('color', value)).not.toBe('')
  },
)

/** Which of these values reach the browser's parser; that of jsdom knows few functions. */
async function passedOn(values: readonly string[]): Promise<string[]> {
  const passed: string[] = []
  await runInFrame({ supports: () => true }, () => {
    CSSStyleDeclaration.prototype.setProperty = (_name, value) => void passed.push(String(value))
    for (const value of values) applyStyles([{ color: value }])
  })
  return passed
}

const VALUES = [
  'hsla(1, 2%, 3%, 1)',
  'hwb(1 2% 3%)',
  'lab(1 2 3)',
  'oklab(1 2 3)',
  'lch(1 2 3)',
  'oklch(1 2 3)',
  'color(srgb 1 0 0)',
  'color-mix(in srgb, red, blue)',
  'light-dark(red, blue)',
  'calc(1px + 2px)',
  'calc((1px + 2px) * 2)',
  'min(1px, 2px)',
  'max(1px, 2px)',
  'clamp(1px, 2px, 3px)',
  'cubic-bezier(0, 0, 1, 1)',
  'steps(2)',
  'linear(0, 1)',
  'calc(2*(1px))',
  'calc(2/(1))',
  'calc(2+(1px))',
  'calc(2-(1px))',
]

test('a value may use functions of colors, lengths and timing', async () => {
  expect(await passedOn(VALUES)).toEqual(VALUES)
})

const SUSPECTS = [
  'var(--x)',
  'env(--x)',
  'attr(value)',
  'url(https://shop.example)',
  'image-set("a")',
  'expression(1)',
  'xrgb(1, 2, 3)',
  'r\\67 b(1)',
  '\\',
  'rgb(var(--x))',
  'VAR(--x)',
  'if(style(--x))',
]

test('a value may use no other function, and no escape', async () => {
  expect(await passedOn(SUSPECTS)).toEqual([])
})

test.each([
  [':required', '#field[aria-required="true"]'],
  [':valid', '#field[data-valid]'],
  [':invalid', '#field[aria-invalid="true"]'],
  [':focus', '#field:focus'],
  [':disabled', '#field:disabled'],
  ['::placeholder', '#field::placeholder, #field:invalid'],
])('the state %s has its own rule', async (state, selector) => {
  const rules = await rulesOf([{ color: 'red', [state]: { color: 'blue', margin: '1px' } }])
  expect([...rules.keys()]).toEqual(['#field', selector])
  expect(rules.get('#field')?.cssText).toBe('color: red;')
  expect(rules.get(selector)?.cssText).toBe('color: blue;')
})

test('later styles come after earlier ones, and other states are none', async () => {
  await runInFrame({}, () => {
    applyStyles([
      { color: 'red' },
      { color: 'blue', ':hover': { color: 'green' }, ':focus': 'red', ':valid': 7 },
    ])
    const rules = () => document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
    expect(rules().map(({ cssText }) => cssText.replace(/\s+/g, ' '))).toEqual([
      '#field { color: red; }',
      '#field { color: blue; }',
    ])
    applyStyles([])
    expect(rules()).toEqual([])
  })
})

test('a state that is null has no rule', async () => {
  expect([...(await rulesOf([{ ':focus': null }])).keys()]).toEqual(['#field'])
})

/** What the limits make of a declaration, which the parser of jsdom would compute. */
async function limited(property: string, value: string, supports = () => true): Promise<string[]> {
  const set: string[] = []
  await runInFrame({ supports }, () => {
    const { setProperty, removeProperty } = CSSStyleDeclaration.prototype
    CSSStyleDeclaration.prototype.setProperty = function (name, given) {
      set.push(String(given))
      setProperty.call(this, name, given)
    }
    CSSStyleDeclaration.prototype.removeProperty = function (name) {
      set.push(`no ${name}`)
      return removeProperty.call(this, name)
    }
    applyStyles([{ [property]: value }])
  })
  return set.slice(1)
}

test.each([
  ['letter-spacing', '-9px', 'max(-4px, -9px)'],
  ['word-spacing', '-9px', 'max(-4px, -9px)'],
  ['text-indent', '-9000px', 'max(-1000px, -9000px)'],
  ['font-size', '9000px', 'min(1000px, 9000px)'],
  ['padding-left', '9000px', 'min(1000px, 9000px)'],
  ['border-top-width', '9000px', 'min(1000px, 9000px)'],
])('%s of %s becomes %s', async (property, value, within) => {
  expect(await limited(property, value)).toEqual([within])
  expect(await limited(property, value, () => false)).toEqual([`no ${property}`])
})

test('what moves no text has no limit, nor has a word', async () => {
  expect(await limited('color', 'red')).toEqual([])
  expect(await limited('opacity', '0.5')).toEqual([])
  expect(await limited('letter-spacing', 'normal')).toEqual([])
  expect(await limited('font-size', 'large')).toEqual([])
})

/** The properties that have transitions in the end. */
async function transitions(transitionProperty: string): Promise<string | undefined> {
  // A rule keeps the property that has none.
  const rules = await rulesOf([{ color: 'red', ...(transitionProperty && { transitionProperty }) }])
  return rules.get('#field')?.transitionProperty
}

test.each([
  ['', ''],
  ['color', 'color'],
  ['color, padding', 'color,padding'],
  ['border-top-color,border-top-left-radius', 'border-top-color,border-top-left-radius'],
  ['font-size, color', '--x,color'],
  ['font-weight', '--x'],
  ['colors', '--x'],
  [
    'all',
    'color,background-color,border-color,border-radius,box-shadow,caret-color,opacity,outline-color,outline-offset,padding,text-shadow',
  ],
])('transitions of "%s" are those of "%s"', async (given, kept) => {
  expect(await transitions(given)).toBe(kept)
})
