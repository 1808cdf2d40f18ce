// The catalogs of texts that people read and hear, and the frame's document of each language.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { frameFile, frameHashes } from '../../scripts/frame-document.ts'
import { fieldTypes } from '../../shared/field-types.ts'
import { type Texts, textKeys } from '../../shared/texts.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'frame/languages')
const languages = readdirSync(folder).map((file) => file.replace('.json', ''))
const others = languages.filter((language) => language !== 'en')
const read = (language: string): Texts =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'))
const builds = path.join(root, 'dist/hosted-fields')
const documentOf = (language: string) => {
  const build = readFileSync(path.join(builds, 'current'), 'utf8').trim()
  return readFileSync(path.join(builds, build, frameFile(language)), 'utf8')
}

/** What is the same word in that language as in English. */
const SAME: readonly string[] = ['Text', 'MM', 'YYYY', 'MM / YY']
const MOST_BYTES = 1.5 * 1024

test('there are at least 24 languages, among them two from right to left', () => {
  expect(languages.length).toBeGreaterThanOrEqual(24)
  expect(languages).toEqual(expect.arrayContaining(['en', 'de', 'fr', 'es', 'ar', 'he', 'ja', 'zh-Hant']))
})

test.each(languages)('%s has every text, and no other', (language) => {
  const texts = read(language)
  expect(Object.keys(texts)).toEqual(textKeys)
  for (const text of Object.values(texts)) expect(text).toMatch(/^\S(.*\S)?$/)
})

test.each(languages)(
  'in %s no two types of fields have one name, and no two errors one sentence',
  (language) => {
    const texts = read(language)
    expect(new Set(fieldTypes.map((type) => texts[`${type}.label`])).size).toBe(fieldTypes.length)
    const sentences = textKeys.filter((key) => !key.endsWith('.placeholder')).map((key) => texts[key])
    expect(new Set(sentences).size).toBe(sentences.length)
  },
)

test.each(others)('nothing of %s is still English', (language) => {
  const english = read('en')
  const texts = read(language)
  const left = textKeys.filter((key) => texts[key] === english[key] && !SAME.includes(texts[key]))
  expect(left).toEqual([])
})

test.each(languages)('the document of %s says what language it is in, and runs the same code', (language) => {
  const document = documentOf(language)
  const direction = ['ar', 'he'].includes(language) ? 'rtl' : 'ltr'
  expect(document).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(frameHashes(document)).toEqual(frameHashes(documentOf('en')))
  for (const text of Object.values(read(language))) expect(document).toContain(JSON.stringify(text))
})

const sizeOf = (language: string) => brotliCompressSync(documentOf(language)).length
const englishSize = sizeOf('en')

test.each(others)('%s is little more to load than English', (language) => {
  expect(sizeOf(language) - englishSize).toBeLessThanOrEqual(MOST_BYTES)
})
