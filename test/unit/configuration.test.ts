// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { parseException } from '../../src/api/exceptions.ts'
import { checkConfiguration } from '../../src/configuration/configuration.ts'
import { checkChanges } from '../../src/configuration/field-configuration.ts'

const frameUrl = 'https://gateway.test/frame.html'
const number = { selector: '#number', input: { type: 'credit_card_number' } }
const cvv = { selector: '#cvv', input: { type: 'cvv' } }
const cycle: Record<string, unknown> = {}
cycle['cvv.label'] = cycle

beforeEach(() => {
  document.body.innerHTML = '<div id="number"></div><div id="cvv"></div><div></div><p></p><p></p>'
})

function faultsOf(config: unknown, defaultFrameUrl: string | undefined = frameUrl): string[] {
  try {
    checkConfiguration(config, defaultFrameUrl)
  } catch (exception) {
    const { code, messages } = parseException(exception)
    expect(code).toBe(2)
    return messages
  }
  return []
}

test('a right configuration comes back with its elements and its defaults', () => {
  const css = { color: 'red', ':focus': { color: 'blue' } }
  const config = { publicKey: 'm_1', input: { css }, fields: [number, cvv] }
  const checked = checkConfiguration(config, frameUrl)
  expect(checked).toMatchObject({ publicKey: 'm_1', css, surchargeEnabled: false, timeout: 15_000 })
  expect(checked.frameUrl.href).toBe(frameUrl)
  expect(checked.fields.map(({ container, type }) => [container.id, type])).toEqual([
    ['number', 'credit_card_number'],
    ['cvv', 'cvv'],
  ])
  expect(checked.fields[0]).toMatchObject({
    css: {},
    options: { placeholder: '', format: false, required: true, mask: false },
  })
  expect(checked.fields[1]?.options.mask).toBe(true)
})

test('every fault is listed in one exception with code 2', () => {
  const faults = faultsOf({
    fields: [
      { selector: '#nowhere', input: { type: 'cvv' } },
      { selector: '#number', input: { type: 'pin' } },
    ],
  })
  expect(faults).toEqual([
    'publicKey is missing.',
    'fields[0].selector (#nowhere) matches no elements; it must match exactly one.',
    expect.stringMatching(/^fields\[1\]\.input\.type must be one of credit_card_number, cvv, /),
  ])
})

test.each([
  ['no configuration', undefined, 'The configuration must be an object.'],
  ['an empty key', { publicKey: '', fields: [number] }, 'publicKey is missing.'],
  ['a key that is no string', { publicKey: 5, fields: [number] }, 'publicKey must be a string.'],
  ['a secret key', { publicKey: 'sk_test_x', fields: [number] }, 'publicKey holds a secret key'],
  ['no fields', { publicKey: 'm', fields: [] }, 'fields must be a list of 1 to 100 fields.'],
  ['a field that is no object', { publicKey: 'm', fields: [7] }, 'fields[0] must be an object.'],
  ['no selector', { publicKey: 'm', fields: [{ input: cvv.input }] }, 'fields[0].selector must be'],
  [
    'a selector that is none',
    { publicKey: 'm', fields: [{ ...cvv, selector: 'p[' }] },
    'is not a valid CSS selector',
  ],
  ['a selector of many', { publicKey: 'm', fields: [{ ...cvv, selector: 'p' }] }, 'matches 2 elements'],
  ['one type twice', { publicKey: 'm', fields: [cvv, { ...cvv, selector: '#number' }] }, 'have the type cvv'],
  [
    'one element twice',
    { publicKey: 'm', fields: [number, { ...cvv, selector: '#number' }] },
    'are put into #number',
  ],
  [
    'two elements that no selector tells apart',
    {
      publicKey: 'm',
      fields: [number, cvv].map((field) => ({ ...field, selector: document.createElement('div') })),
    },
    'are put into div',
  ],
  [
    'a placeholder that is no string',
    { publicKey: 'm', fields: [{ ...cvv, input: { type: 'cvv', placeholder: 1 } }] },
    'placeholder must be a string',
  ],
  [
    'format that is no boolean',
    { publicKey: 'm', fields: [{ ...cvv, input: { type: 'cvv', format: 'yes' } }] },
    'format must be true or false',
  ],
  [
    'css that is no object',
    { publicKey: 'm', input: { css: 'red' }, fields: [cvv] },
    'input.css must be an object',
  ],
  [
    'a css value that is none',
    { publicKey: 'm', input: { css: { ':focus': { color: [] } } }, fields: [cvv] },
    "input.css[':focus']['color'] must be a string or a number",
  ],
  [
    'surcharge that is no flag',
    { publicKey: 'm', surchargeEnabled: 1, fields: [cvv] },
    'surchargeEnabled must be',
  ],
  ['a time limit that is none', { publicKey: 'm', timeout: 5, fields: [cvv] }, 'timeout must be from'],
  ['a language that is none', { publicKey: 'm', locale: 'de_DE', fields: [cvv] }, 'locale must be'],
  ['a language that is no text', { publicKey: 'm', locale: {}, fields: [cvv] }, 'locale must be'],
  ...[
    ['a function', () => ({})],
    ['a list', ['Card number']],
    ['a sentence', 'Card number'],
    ['a cycle', cycle],
    ['a BigInt', { 'cvv.label': 1n }],
  ].map(([name, messages]): [string, unknown, string] => [
    `texts that are ${name}`,
    { publicKey: 'm', messages, fields: [cvv] },
    'messages must be an object of texts',
  ]),
  ['a signal that is none', { publicKey: 'm', signal: {}, fields: [cvv] }, 'signal must be'],
  [
    'a brand that is none',
    { publicKey: 'm', fields: [{ ...number, input: { type: 'credit_card_number', brands: ['gold'] } }] },
    'brands must be a list of visa',
  ],
  [
    'a text without a name',
    { publicKey: 'm', fields: [{ selector: 'div:nth-of-type(3)', input: { type: 'text' } }] },
    'input.name must be a key',
  ],
  [
    'a text with a name that is taken',
    { publicKey: 'm', fields: [{ ...cvv, input: { type: 'text', name: '__proto__' } }] },
    'input.name must be a key',
  ],
  [
    'a frame over http',
    { publicKey: 'm', frameUrl: 'http://gateway.test/frame.html', fields: [cvv] },
    'frameUrl must be an absolute https address',
  ],
])('a fault is named: %s', (_name, config, expected) => {
  const faults = faultsOf(config)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(expected)
})

test('an import without frameUrl is told to give it', () => {
  expect(() => checkConfiguration({ publicKey: 'm', fields: [cvv] }, undefined)).toThrow(
    'frameUrl is missing',
  )
})

test('a configuration whose getters throw is refused without a word of what they said', () => {
  const config = {
    get publicKey() {
      throw new Error('a secret of the page')
    },
  }
  expect(faultsOf(config)).toEqual(['The configuration could not be read.'])
})

test('an element may stand for its selector', () => {
  const container = document.querySelector('#cvv')
  const config = { publicKey: 'm', fields: [{ selector: container, input: { type: 'cvv' } }] }
  expect(checkConfiguration(config, frameUrl).fields[0]).toMatchObject({ container, selector: '#cvv' })
})

/** The changes of a mounted field, and their faults. */
function change(changes: unknown) {
  const input = { type: 'credit_card_number', placeholder: '1234', brands: ['visa'], label: 'Card' }
  const [field] = checkConfiguration({ publicKey: 'm', fields: [{ ...number, input }] }, frameUrl).fields
  const faults: string[] = []
  return { changed: field && checkChanges(field, changes, faults), faults }
}

test('a change keeps what it does not name, and undefined is the default', () => {
  expect(change({ label: 'Number', brands: undefined, required: false })).toMatchObject({
    changed: {
      type: 'credit_card_number',
      options: { placeholder: '1234', label: 'Number', required: false },
    },
    faults: [],
  })
  expect(change({ brands: undefined }).changed?.options.brands).toBe(undefined)
  expect(change({ mask: 'blur' }).changed?.options.mask).toBe('blur')
  expect(change({ mask: undefined }).changed?.options.mask).toBe(false)
})

test.each([
  ['a mask that is none', { mask: 'focus' }, 'changes.mask must be true or false'],
  ['a setting of another type', { placeholder: 1 }, 'changes.placeholder must be a string.'],
  ['a length that is none', { maxLength: 0 }, 'changes.maxLength must be a whole number from 1 to 1024.'],
  ['a brand that is none', { brands: ['gold'] }, 'changes.brands must be a list of visa'],
  ['what makes another field of it', { type: 'cvv' }, 'changes.type cannot be changed.'],
  ['what no field has', { pattern: 'x' }, 'changes.pattern cannot be changed.'],
])('a fault of a change is named: %s', (_name, changes, expected) => {
  const { faults } = change(changes)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(expected)
})

test('styles of a state may be named as elsewhere', () => {
  const color = { color: 'red' }
  const css = { invalid: color, '.valid': color, ':focus': color, placeholder: color, '::placeholder': color }
  const { css: checked } = checkConfiguration(
    { publicKey: 'm_1', input: { css }, fields: [number] },
    frameUrl,
  )
  expect(checked).toEqual({ ':invalid': color, ':valid': color, ':focus': color, '::placeholder': color })
})
