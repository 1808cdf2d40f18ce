import { describe, expect, test } from 'vitest'
import { formShape, jsonShape } from '../../gateway/platform/http/request/body-shape.ts'

const most = { maxLevels: 3, maxValues: 6 }
const fault = (text: string, limits = most) => jsonShape(Buffer.from(text), limits).fault?.messages[0].message

/** The same bytes, and how often they were looked at. */
function counted(text: string) {
  const looks = { count: 0 }
  const bytes = new Proxy(Buffer.from(text), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks.count++
      return Reflect.get(target, name, target)
    },
  })
  return { bytes, looks }
}

describe('JSON', () => {
  test.each([
    '',
    '7',
    '"[[[["',
    '[[[]]]',
    '{"a":{"b":[1,2]}}',
    '[{},{},{}]',
    '[[1],[2],[3]]',
    '[1,2,3,4,5,6]',
  ])('within the limits: %s', (text) => {
    expect(fault(text)).toBeUndefined()
  })

  test.each(['[[[[', '{"a":[[[1]]]}', '[1,[[[]]]]', '"[" [[[['])('that nests too deep: %s', (text) => {
    expect(fault(text)).toBe('The body nests too deep. Send at most 3 levels of objects and lists.')
  })

  test.each(['[1,2,3,4,5,6,7]', '[[],[],[],[]]', '{"a":1,"a":2,"a":3,"a":4,"a":5,"a":6,"a":7}', '[,,,,,,'])(
    'of too many values: %s',
    (text) => {
      expect(fault(text)).toBe('The body has too many values. Send at most 6 members and list entries.')
    },
  )

  test.each([
    ['brackets and commas in a text', '["[[[[{{{{,,,,,,,,"]'],
    ['an escaped quotation mark', '["\\"[[[[,,,,,,,,"]'],
    ['an escaped backslash before the end', '["\\\\",[["[[[["]]]'],
    ['an escape of Unicode', '["\\u005b[[[[,,,,,,,,"]'],
    ['letters of several bytes', '["Łódź [[[[ 数字 ,,,,,,,,"]'],
    ['a text without an end', '["[[[[,,,,,,,,'],
    ['a backslash at the end', '["[[[[,,,,,,,,\\'],
    ['more closed than opened, where the parser stops', ']]]][[[['],
  ])('counts nothing in %s', (_what, text) => {
    expect(fault(text)).toBeUndefined()
  })

  test('is found out after a backslash that escapes another', () => {
    expect(fault('["\\\\",[[[1]]]]')).toContain('too deep')
  })
})

test('a form has as many values as it names', () => {
  const of = (text: string) => formShape(Buffer.from(text), most).fault?.messages[0].message
  expect(of('a=1&b=2&c=3&d=4&e=5&f=[[[[[')).toBeUndefined()
  expect(of('a&a&a&a&a&a&a')).toBe('The body has too many values. Send at most 6 members and list entries.')
})

describe('the cost', () => {
  const length = 100_000
  const wide = { maxLevels: length, maxValues: length }
  test.each([
    ['brackets', '['.repeat(length)],
    ['lists in lists', '[]'.repeat(length / 2)],
    ['a text', `"${'a'.repeat(length - 2)}"`],
    ['escapes', `"${'\\"'.repeat(length / 2 - 1)}"`],
    ['short texts', '"",'.repeat(length / 4)],
    ['quotation marks', '"'.repeat(length)],
    ['backslashes', `"${'\\'.repeat(length - 1)}`],
  ])('is a few looks at each byte, of %s', (_what, text) => {
    const { bytes, looks } = counted(text)
    expect(jsonShape(bytes, wide).fault).toBeUndefined()
    expect(looks.count).toBeLessThanOrEqual(3 * text.length)
  })

  test('ends with the byte that exceeds a limit', () => {
    const { bytes, looks } = counted('['.repeat(length))
    expect(jsonShape(bytes, most).fault).toBeDefined()
    expect(looks.count).toBe(4)
  })
})
