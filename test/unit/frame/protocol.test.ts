// Which messages are of the protocol, and which names a page may give a field.
import { expect, test } from 'vitest'
import { isHello, isJoin, isTextName, isTyped, RESERVED } from '../../../src/protocol.ts'

const join = { hostedFields: 'join', fieldId: 'f1', type: 'cvv', name: '', key: 'k', load: 'l' }

test('a hello is known by its kind', () => {
  expect(isHello({ hostedFields: 'hello' })).toBe(true)
  for (const other of [join, { hostedFields: 'Hello' }, {}, 'hello', null, undefined, 7])
    expect(isHello(other)).toBe(false)
})

test('a join has all that identifies a field', () => {
  expect(isJoin(join)).toBe(true)
  expect(isJoin({ ...join, type: 'text', name: 'nickname' })).toBe(true)
})

test.each([
  [{ hostedFields: 'hello' }],
  [{ fieldId: 1 }],
  [{ fieldId: undefined }],
  [{ key: undefined }],
  [{ key: {} }],
  [{ load: undefined }],
  [{ load: 7 }],
  [{ type: 'password' }],
  [{ type: undefined }],
  [{ type: 'text' }],
  [{ type: 'text', name: 'cvv' }],
])('a join with %j is none', (change) => {
  expect(isJoin({ ...join, ...change })).toBe(false)
})

test('data that is no object is no join', () => {
  for (const data of [null, undefined, 'join', 7]) expect(isJoin(data)).toBe(false)
})

test('a type has to be one of those that there are, and a text a name', () => {
  for (const type of ['credit_card_number', 'cvv', 'expiration', 'routing_number'])
    expect(isTyped({ type })).toBe(true)
  expect(isTyped({ type: 'text', name: 'nickname' })).toBe(true)
  expect(isTyped({ type: 'text' })).toBe(false)
  expect(isTyped({ type: 'toString' })).toBe(false)
  expect(isTyped({})).toBe(false)
})

test.each(['a', 'nickname', 'a1_b', 'form_data2', 'form', 'a'.repeat(64)])(
  '%s may be the name of a text',
  (name) => {
    expect(isTextName(name)).toBe(true)
  },
)

test.each([
  '',
  'A',
  '1a',
  '_a',
  'a-b',
  'a b',
  'form_data',
  'é',
  'nickNAME',
  'a\n',
  'a'.repeat(65),
  ...RESERVED,
])('"%s" may not', (name) => {
  expect(isTextName(name)).toBe(false)
})

test('a name is a text', () => {
  for (const name of [undefined, null, 7, ['a'], {}]) expect(isTextName(name)).toBe(false)
})

test('a page’s data has none of the keys of a card, an account, a request or its disturbances', () => {
  expect([...RESERVED].sort()).toEqual([
    'account_number',
    'cvv',
    'disturbed',
    'number',
    'page_origin',
    'proof',
    'public_key',
    'redirect_url',
    'routing_number',
    'type',
  ])
})
