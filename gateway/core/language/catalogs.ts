// The catalogs of texts that people read, one JSON file for each language in `core/texts`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootFolder } from '../root.ts'

/** The name of a text. Of one that depends on a number, each form has a name: `….one`, `….other`. */
export type TextKey = keyof typeof import('../texts/en.json')

/** The common part of the names of such forms. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Name}.other` ? Name : never) : never

/** All texts of a language. Its plural forms may be others than those of English. */
export type Catalog = Readonly<Record<string, string>>

const FOLDER = path.join(rootFolder, 'gateway/core/texts')

/** The languages that there are texts in, by their tags. */
export const languages: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort()

const loaded = new Map<string, Catalog>()

/** The texts of a language. @param language one of `languages` */
export function readCatalog(language: string): Catalog {
  const known = loaded.get(language)
  if (known) return known
  const read: Catalog = JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8'))
  loaded.set(language, read)
  return read
}
