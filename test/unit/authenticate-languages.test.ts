// The texts of the frame that authenticates: a catalog for each language of the fields.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownTextKeys } from '../../frame/authenticate/text-keys.ts'
import { frameFile, frameHashes } from '../../scripts/frame-document.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'frame/authenticate/languages')
const languages = readdirSync(folder).map((file) => file.replace('.json', ''))
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'))
const builds = path.join(root, 'dist/hosted-fields')
const documentOf = (language: string) => {
  const build = readFileSync(path.join(builds, 'current'), 'utf8').trim()
  return readFileSync(path.join(builds, build, frameFile(language, 'authenticate')), 'utf8')
}

test('there is one for each language of the fields', () => {
  expect(readdirSync(folder)).toEqual(readdirSync(path.join(root, 'frame/languages')))
})

test.each(languages)('%s has every text, each another one, and none is still English', (language) => {
  const texts = read(language)
  expect(Object.keys(texts)).toEqual(ownTextKeys)
  expect(new Set(Object.values(texts)).size).toBe(ownTextKeys.length)
  const english = Object.values(read('en'))
  for (const text of Object.values(texts)) {
    expect(text).toMatch(/^\S(.*\S)?$/)
    if (language !== 'en') expect(english).not.toContain(text)
  }
})

test.each(languages)('the document of %s says what language it is in, and runs the same code', (language) => {
  const document = documentOf(language)
  const direction = ['ar', 'he'].includes(language) ? 'rtl' : 'ltr'
  expect(document).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(frameHashes(document)).toEqual(frameHashes(documentOf('en')))
  for (const text of Object.values(read(language))) expect(document).toContain(JSON.stringify(text))
})
