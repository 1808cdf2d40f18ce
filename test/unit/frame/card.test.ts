// A card in one frame: several inputs, each a field, and where the page places them.
import './support/css.ts'
import { expect, test } from 'vitest'
import type { ShownField } from '../../../frame/booted.ts'
import { layOut } from '../../../frame/field/look/layout.ts'
import { showFields } from '../../../frame/field/look/show.ts'
import { applyStyles } from '../../../frame/field/look/style.ts'
import { helloTo } from '../../../frame/hello.ts'
import type { FieldCss, FieldSettings } from '../../../src/protocol.ts'
import { bodyOf } from './support/body.ts'
import { withClock } from './support/clock.ts'
import { english } from './support/english.ts'
import { type Frame, runInFrame } from './support/frame.ts'
import { settle } from './support/ports.ts'
import { settingsOf } from './support/settings.ts'

const NUMBER = settingsOf({ fieldId: 'f1' })
const CVV = settingsOf({ fieldId: 'f2', type: 'cvv' })
const NAME = settingsOf({ fieldId: 'f3', type: 'text', name: 'nickname' })

interface Card extends Frame {
  card: HTMLElement
  inputs: HTMLInputElement[]
  /** What the second script gets; empty until a field is needed. */
  needed: ShownField[]
  pass(milliseconds: number): void
}

/** A test of a frame with these fields. */
const inCard = (all: readonly FieldSettings[], body: (card: Card) => unknown) => () =>
  runInFrame({ body: bodyOf('index.html') }, (frame) =>
    withClock(async ({ pass }) => {
      const needed: ShownField[] = []
      const hello = helloTo('https://shop.example', { texts: english, fault: undefined })
      showFields(all, english, hello, (fields) => needed.push(...fields))
      const card = document.getElementById('card') ?? document.body
      const inputs = [...card.querySelectorAll('input')]
      try {
        await body({ ...frame, card, inputs, needed, pass })
      } finally {
        // Styles are kept by id, for whichever document comes next.
        layOut([], [])
        for (const { id } of inputs) applyStyles([], id)
      }
    }),
  )

test(
  'each field has an input with a label and an error that are only its own',
  inCard([NUMBER, CVV, NAME], ({ card, inputs }) => {
    expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['cc-number', 'cc-csc', 'off'])
    for (const input of inputs) {
      const part = input.closest('.part')
      expect(part?.parentElement).toBe(card)
      expect(input.hidden).toBe(false)
      const label = part?.querySelector('label')
      expect(label?.htmlFor).toBe(input.id)
      expect(label?.textContent).toBe(input.getAttribute('aria-label'))
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }),
)

test(
  'each says hello under its id, and a person who comes to one starts them all',
  inCard([NUMBER, CVV], async ({ posted, inputs, needed }) => {
    expect(posted).toMatchObject([{ data: { id: 'f1' } }, { data: { id: 'f2' } }])
    await settle()
    expect(needed).toEqual([])
    inputs[1]?.dispatchEvent(new Event('focus'))
    expect(needed).toMatchObject([{ settings: NUMBER }, { settings: CVV }])
  }),
)

test('several fields look like a card, a single one does not', async () => {
  await inCard([NUMBER, CVV], ({ card }) => expect(card.className).toBe('is-card'))()
  await inCard([NUMBER], ({ card }) => expect(card.className).toBe(''))()
})

test(
  'the frame’s focus goes to its first input, and then to the last one that had it',
  inCard([NUMBER, CVV], ({ inputs, pass }) => {
    const returns = () => {
      window.dispatchEvent(new Event('focus'))
      pass(0)
      return document.activeElement
    }
    expect(returns()).toBe(inputs[0])
    inputs[1]?.focus()
    inputs[1]?.blur()
    expect(returns()).toBe(inputs[1])
  }),
)

test(
  'a click into another input of the card in the same moment keeps the focus there',
  inCard([NUMBER, CVV], ({ inputs, pass }) => {
    window.dispatchEvent(new Event('focus'))
    inputs[1]?.focus()
    pass(0)
    expect(document.activeElement).toBe(inputs[1])
  }),
)

/** The rules that place inputs, as CSS. */
const rules = () => {
  const all = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  return all.map(({ cssText }) => cssText.replace(/\s+/g, ' ')).filter((text) => text.includes('#card'))
}

const looking = (...css: unknown[]) => ({
  ...NUMBER,
  look: { ...NUMBER.look, css: css as FieldCss[] },
})

test(
  'a field is in the area that is called like its type, a text like its name',
  inCard([looking({ gridTemplateAreas: '"credit_card_number cvv" "nickname nickname"' }), CVV, NAME], () => {
    expect(rules()).toEqual([
      '#card { grid-template-areas: "credit_card_number cvv" "nickname nickname"; }',
      '#card > :nth-child(1) { grid-area: credit_card_number; }',
      '#card > :nth-child(2) { grid-area: cvv; }',
      '#card > :nth-child(3) { grid-area: nickname; }',
    ])
  }),
)

test.each([[{ columnGap: '4px' }], [{ gridTemplateAreas: 'none', columnGap: '4px' }]])(
  'without areas the fields follow each other: %j',
  (css) =>
    inCard([looking(css), CVV], () => {
      expect(rules()).toHaveLength(1)
      expect(rules()[0]).toContain('column-gap: 4px;')
    })(),
)

test(
  'a narrow card may have another layout, in the frame’s own width',
  inCard([looking({ '@container (max-width: 320px)': { gridTemplateAreas: '"cvv"' } }), CVV], () => {
    const [, narrow] = rules()
    expect(narrow).toMatch(/^@media \(max-width: 320px\) \{ #card \{ grid-template-areas: "cvv"; \} /)
    expect(narrow).toContain('#card > :nth-child(2) { grid-area: cvv; }')
  }),
)

test.each([
  '@container (max-width: 320px) and (color)',
  'x @container (max-width: 320px)',
  '@container (max-width: 3200000px)',
  '@container (max-height: 320px)',
  '@media (max-width: 320px)',
  '@import url(x)',
])('a condition like %j is none', (key) =>
  inCard([looking({ [key]: { columnGap: '1px' } }), CVV], () => {
    expect(rules()).toEqual(['#card { }'])
  })(),
)

test.each([
  ['position', 'fixed'],
  ['color', 'red'],
  ['width', '1px'],
  ['margin-left', '1px'],
  ['x-gap', '1px'],
  ['gap-x', '1px'],
  ['grid-template-rows', 'var(--x)'],
])('a card has a grid and no other look: not %s: %s', (property, value) =>
  inCard([looking({ [property]: value }), CVV], () => expect(rules()).toEqual(['#card { }']))(),
)

test.each([
  ['row-gap', '1px'],
  ['column-gap', '1px'],
  ['grid-template-columns', '1fr 2fr'],
  ['grid-template-rows', '1fr 2fr'],
  ['grid-auto-columns', '1fr'],
  ['grid-auto-rows', '1fr'],
  ['grid-auto-flow', 'column'],
  ['align-items', 'end'],
  ['align-content', 'end'],
  ['justify-items', 'end'],
  ['justify-content', 'end'],
])('a page may set %s: %s', (property, value) =>
  inCard([looking({ [property]: value }), CVV], () => {
    expect(rules()).toEqual([`#card { ${property}: ${value}; }`])
  })(),
)

test(
  'a later style overrides an earlier one, and another field’s places nothing',
  inCard(
    [looking({ rowGap: '1px' }, { rowGap: '2px' }), { ...CVV, look: looking({ rowGap: '3px' }).look }],
    () => {
      expect(rules()).toEqual(['#card { row-gap: 1px; }', '#card { row-gap: 2px; }'])
    },
  ),
)

test(
  'a single field is placed nowhere',
  inCard([looking({ rowGap: '1px' })], () => expect(rules()).toEqual([])),
)
