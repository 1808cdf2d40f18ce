// The brands' marks, drawn in the page: it requests nothing, and a strict policy needs no exception for images or styles.
import type { Brand } from '../../shared/card-brands.ts'

type Shape = readonly [
  tag: 'circle' | 'path' | 'rect' | 'text',
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
]
/** The card's color, and what is on it, in a box of 38 by 24. */
type Logo = readonly [color: string, ...shapes: Shape[]]

const circle = (cx: number, fill: string, r = 7): Shape => ['circle', { cx, cy: 12, r, fill }]
/** Where two circles of this size meet. */
const lens = (fill: string): Shape => ['path', { d: 'M19 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4z', fill }]
const bar = (x: number, fill: string): Shape => ['rect', { x, y: 5, width: 7, height: 14, rx: 2, fill }]
/** Equally wide in any font. */
const word = (text: string, fill: string, more: object = {}): Shape => [
  'text',
  {
    x: 4,
    y: 15.5,
    textLength: 30,
    lengthAdjust: 'spacingAndGlyphs',
    'font-size': 10,
    'font-weight': 800,
    fill,
    ...more,
  },
  text,
]

const LOGOS: Readonly<Record<Brand, Logo>> = {
  visa: ['#fff', word('VISA', '#1434cb', { 'font-style': 'italic', 'font-size': 13, y: 16.5 })],
  mastercard: ['#fff', circle(15, '#eb001b'), circle(23, '#f79e1b'), lens('#ff5f00')],
  amex: ['#016fd0', word('AMEX', '#fff', { 'font-size': 11, y: 16 })],
  discover: [
    '#fff',
    word('DISCOVER', '#231f20', { 'font-size': 7, y: 11 }),
    ['path', { d: 'M38 13v8a3 3 0 0 1-3 3H14q18-3 24-11z', fill: '#f76f00' }],
  ],
  jcb: [
    '#fff',
    bar(8, '#0e4c96'),
    bar(15.5, '#bd0036'),
    bar(23, '#08803a'),
    word('JCB', '#fff', { x: 10, textLength: 18, 'font-size': 6, y: 14 }),
  ],
  dinersclub: [
    '#fff',
    circle(19, '#0079be', 9),
    circle(19, '#fff', 6.5),
    ['path', { d: 'M17.5 6.5v11a5.6 5.6 0 0 1 0-11m3 0v11a5.6 5.6 0 0 0 0-11', fill: '#0079be' }],
  ],
  unionpay: [
    '#fff',
    bar(8, '#e21836'),
    bar(15.5, '#00447c'),
    bar(23, '#007b84'),
    word('UnionPay', '#fff', { x: 9, textLength: 20, 'font-size': 5, y: 14 }),
  ],
  maestro: ['#fff', circle(15, '#eb001b'), circle(23, '#00a2e5'), lens('#7375cf')],
  elo: ['#000', word('elo', '#fff', { x: 8, textLength: 22, 'font-size': 14, y: 16.5 })],
  mir: ['#fff', word('МИР', '#37a72e', { x: 5, textLength: 28 })],
  hiper: ['#f37421', word('Hiper', '#fff')],
  hipercard: ['#b3131b', word('Hipercard', '#fff', { 'font-size': 7, y: 14.5 })],
  naranja: ['#ff5a00', word('Naranja', '#fff', { 'font-size': 8, y: 15 })],
  troy: ['#fff', word('troy', '#00a7b5', { 'font-size': 13 })],
  verve: ['#00425f', word('Verve', '#fff')],
}

const NAMESPACE = 'http://www.w3.org/2000/svg'

function svg(tag: string, attributes: Shape[1], ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

const isBrand = (name: string): name is Brand => Object.hasOwn(LOGOS, name)

/** Draws the mark of a brand. @param brand of the field's state @returns undefined for an empty or unknown one */
export function logoOf(brand: string): SVGElement | undefined {
  if (!isBrand(brand)) return undefined
  const [color, ...shapes] = LOGOS[brand]
  const card = svg('rect', {
    x: 0.5,
    y: 0.5,
    width: 37,
    height: 23,
    rx: 3.5,
    fill: color,
    stroke: '#8a92a3',
    'stroke-opacity': 0.5,
  })
  const drawn = shapes.map(([tag, attributes, text = '']) => svg(tag, attributes, text))
  return svg(
    'svg',
    { viewBox: '0 0 38 24', width: 38, height: 24, direction: 'ltr', 'data-brand': brand },
    card,
    ...drawn,
  )
}
