// The catalogs of what the gateway says to people (rules: pages.md#language).
import { expect, test } from 'vitest'
import { languages, readCatalog } from '../../gateway/core/language/catalogs.ts'
import { acceptedTags } from '../../gateway/core/language/tags.ts'
import { wordsFor } from '../../gateway/core/language/words.ts'
import { aboutPermission, askedPermissions, partnerPermissions } from '../../gateway/core/permissions.ts'
import { industries } from '../../gateway/merchants/partners/index.ts'
import { LONGEST_NAME } from '../../gateway/web/layout/places.ts'

const english = readCatalog('en')
const others = languages.filter((language) => language !== 'en')
/** The names of texts that depend on a number, without their forms. */
const plurals = Object.keys(english).flatMap((key) => (key.endsWith('.one') ? [key.slice(0, -4)] : []))
const pluralOf = (key: string) => plurals.find((plural) => key.startsWith(`${plural}.`))

/** The names that a catalog has to have, in their order. */
function keysIn(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    forms.some((known) => known === form),
  )
  return Object.keys(english).flatMap((key) => {
    const plural = pluralOf(key)
    if (plural === undefined) return [key]
    return key.endsWith('.one') ? order.map((form) => `${plural}.${form}`) : []
  })
}

const valuesIn = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

test('there is one for each language of the fields', () => {
  expect(languages.length).toBe(25)
})

test.each(languages)('%s has every text in each form that it needs, and no other', (language) => {
  const texts = readCatalog(language)
  expect(Object.keys(texts)).toEqual(keysIn(language))
  for (const text of Object.values(texts)) expect(text).toMatch(/^\S(.*\S)?$/)
})

test.each(others)('the texts of %s take the same values as the English ones', (language) => {
  for (const [key, text] of Object.entries(readCatalog(language))) {
    const plural = pluralOf(key)
    expect([key, valuesIn(text)]).toEqual([
      key,
      valuesIn(english[plural === undefined ? key : `${plural}.other`]),
    ])
  }
})

/** What is the same in some language as in English. */
const SAME = 12

test.each(others)('%s is translated', (language) => {
  const texts = readCatalog(language)
  const left = Object.entries(texts).filter(([key, text]) => text === english[key])
  expect(left.length, JSON.stringify(left)).toBeLessThanOrEqual(SAME)
  const sentences = left.filter(([, text]) => text.endsWith('.'))
  expect(sentences).toEqual([])
})

test.each(languages)('in %s each industry has a name of its own, which fits into its field', (language) => {
  const names = [...industries.values()].map((key) => wordsFor([language]).text(key).toLowerCase())
  expect(names.length).toBeGreaterThan(150)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(LONGEST_NAME)
})

test('a number chooses the form, and is written as the language writes it', () => {
  const count = (language: string, many: number) => wordsFor([language]).count('invoice.several', many)
  expect([1, 2, 1234].map((many) => count('en', many))).toEqual(['1 invoice', '2 invoices', '1,234 invoices'])
  expect([1, 3, 5, 22].map((many) => count('pl', many))).toEqual([
    '1 faktura',
    '3 faktury',
    '5 faktur',
    '22 faktury',
  ])
  expect(count('ja', 3)).toBe('請求書 3 件')
})

test('amounts and dates are the reader’s, with the digits of cards', () => {
  const moment = Date.UTC(2026, 5, 1)
  const shown = (tag: string) => {
    const words = wordsFor([tag])
    return [words.money(123_456, 'USD'), words.day(moment)].map((text) => text.replaceAll(/\s/gu, ' '))
  }
  expect(shown('en')).toEqual(['$1,234.56', 'June 1, 2026'])
  expect(shown('en-GB')).toEqual(['US$1,234.56', '1 June 2026'])
  expect(shown('de')).toEqual(['1.234,56 $', '1. Juni 2026'])
  expect(shown('ja')).toEqual(['$1,234.56', '2026年6月1日'])
  for (const text of shown('ar-EG')) expect(text).toMatch(/\d/)
})

test.each(languages)('in %s an amount below zero has a minus sign, and no hyphen', (language) => {
  expect(wordsFor([language]).money(-1250, 'USD')).toMatch(/^[^-]*−[^-]*$/)
})

test.each([
  [undefined, []],
  ['', []],
  ['de', ['de']],
  ['en;q=0.3, de-AT , fr;q=0.9', ['de-AT', 'fr', 'en']],
  ['de;q=0, *;q=0.5', ['*']],
  ['de;q=x, ja', ['ja']],
])('the header %j prefers %j', (header, tags) => {
  expect(acceptedTags(header)).toEqual(tags)
})

test.each([
  [['de-CH'], 'de', 'ltr', 'de-CH'],
  [['xx', 'zh-TW'], 'zh-Hant', 'ltr', 'zh-TW'],
  [['no'], 'nb', 'ltr', 'nb'],
  [['ar'], 'ar', 'rtl', 'ar'],
  [['he-IL'], 'he', 'rtl', 'he-IL'],
  [[undefined, '../de', 'a'.repeat(500)], 'en', 'ltr', 'en-US'],
])('of %j the words are those of %s', (tags, language, direction, locale) => {
  const words = wordsFor(tags)
  expect([words.language, words.direction, words.locale]).toEqual([
    language,
    direction,
    `${locale}-u-nu-latn`,
  ])
})

test('what a partner may have is called as in the table of permissions', () => {
  const granted = new Set([...partnerPermissions(''), ...askedPermissions])
  granted.delete('tokenize')
  for (const permission of granted)
    expect(english[`allows.${permission}`]).toBe(aboutPermission(permission).allows)
})

test.each(['en', 'ar'])('in %s a name within a sentence is isolated, and is no HTML', (language) => {
  const title = wordsFor([language]).html('pay.title', { merchant: '<متجر>' })
  expect(String(title)).toContain('<bdi>&lt;متجر&gt;</bdi>')
})

test('a text says so if a value is missing', () => {
  expect(() => wordsFor(['en']).text('pay.submit')).toThrow('needs {amount}')
})
