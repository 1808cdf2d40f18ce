// The texts of a frame: those of its language, or the page's own.
import { expect, test } from 'vitest'
import { errorText, readTexts } from '../../../frame/texts.ts'
import { textKeys } from '../../../shared/texts.ts'
import { english } from './support/english.ts'
import { inFrame } from './support/frame.ts'

test(
  'a page that says nothing gets the texts of the document',
  inFrame({}, () => {
    expect(readTexts(undefined)).toEqual({ texts: english, fault: undefined })
    expect(readTexts('cvv.label')).toEqual({ texts: english, fault: undefined })
  }),
)

test(
  'a page’s text takes the place of one of the language',
  inFrame({}, () => {
    const { texts, fault } = readTexts({ 'cvv.label': 'CVC' })
    expect(texts).toEqual({ ...english, 'cvv.label': 'CVC' })
    expect(fault).toBeUndefined()
  }),
)

test.each([
  ['a text that no frame has', { 'cvv.title': 'CVC' }, 'cvv.title'],
  ['a text that is a number', { 'cvv.label': 7 }, 'cvv.label'],
  ['an empty text', { 'cvv.label': '' }, 'cvv.label'],
])('the developer is told of %s', (_what, messages, name) =>
  inFrame({}, () => {
    const { texts, fault } = readTexts(messages)
    expect(texts).toEqual(english)
    expect(fault).toBe(`messages: ${name} is not a text of the fields.`)
  })(),
)

test(
  'a document without texts says nothing',
  inFrame({ texts: '[]' }, () => {
    const { texts } = readTexts({})
    expect(Object.keys(texts)).toEqual(textKeys)
    expect(Object.values(texts).every((text) => text === undefined)).toBe(true)
  }),
)

test(
  'a document without the element of the texts has none',
  inFrame({}, () => {
    document.getElementById('texts')?.remove()
    expect(readTexts({ 'cvv.label': 'CVC' }).texts).toMatchObject({ 'cvv.label': 'CVC' })
    expect(readTexts({}).texts['cvv.label']).toBeUndefined()
  }),
)

test('an error has a sentence, no error has none', () => {
  expect(errorText(english, 'cvv', 'incomplete')).toBe('The security code is incomplete.')
  expect(errorText(english, 'cvv', '')).toBe('')
})
