// The industries that sign-up lists by name: those that take cards. Their codes are those of the Standard Industrial Classification of
// 1987; any other code of a major group is valid, too.
import { readCatalog, type TextKey } from '../../../core/language/catalogs.ts'

const PREFIX = 'industry.'

type IndustryKey = Extract<TextKey, `${typeof PREFIX}${string}`>

const isIndustry = (key: string): key is IndustryKey => key.startsWith(PREFIX)

/** The text that names each, by its code. */
export const industries: ReadonlyMap<number, IndustryKey> = new Map(
  Object.keys(readCatalog('en'))
    .filter(isIndustry)
    .map((key) => [Number(key.slice(PREFIX.length)), key] as const),
)
