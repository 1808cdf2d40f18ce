// The catalogues of texts that people read and hear.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fieldTypes } from '../../shared/field-types.ts'
import { type Texts, textKeys } from '../../shared/texts.ts'

const folder = path.join(import.meta.dirname, '../../frame/languages')
const languages = readdirSync(folder).map((file) => file.replace('.json', ''))
const read = (language: string): Texts =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'))

test.each(languages)('%s has every text, and no other', (language) => {
  const texts = read(language)
  expect(Object.keys(texts)).toEqual(textKeys)
  for (const text of Object.values(texts)) expect(text).toMatch(/^\S.*\S$/)
})

test.each(languages)('in %s no two types of fields have one name', (language) => {
  const texts = read(language)
  expect(new Set(fieldTypes.map((type) => texts[`${type}.label`])).size).toBe(fieldTypes.length)
})
