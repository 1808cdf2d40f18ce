// The catalogs of texts that people read, one JSON file for each language in `core/texts`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootFolder } from '../root.ts'

/** The name of a text. A text that depends on a number has a name for each plural form: `….one`, `….other`. */
export type TextKey = keyof typeof import('../texts/en.json')

/** The name of a text that depends on a number, without its plural form. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Name}.other` ? Name : never) : never

/** All texts of a language, with the plural forms of that language. */
export type Catalog = Readonly<Record<string, string>>

const FOLDER = path.join(rootFolder, 'gateway/core/texts')

/** The tags of the languages that have a catalog. */
export const languages: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort()

const loaded = new Map<string, Catalog>()

/** Returns the texts of a language. @param language one of `languages` */
export function readCatalog(language: string): Catalog {
  const known = loaded.get(language)
  if (known) return known
  const read: Catalog = JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8'))
  loaded.set(language, read)
  return read
}
