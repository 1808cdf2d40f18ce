import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Texts, textKeys } from '../../../../shared/texts.ts'

const file = path.join(import.meta.dirname, '../../../../frame/languages/en.json')

/** The English texts of a frame. */
export const english: Texts = JSON.parse(readFileSync(file, 'utf8'))

/** The same as they are in a frame's document: without their names. */
export const englishList: readonly string[] = textKeys.map((key) => english[key])
