// What the payment form says itself, in each language of the fields.
import { suitingCatalogs } from '../../shared/catalogs.ts'
import catalogs from './texts.json' with { type: 'json' }

/** In the order of each catalog, which has no names: they would be a seventh of the script. */
const NAMES = [
  'payWith',
  'card',
  'otherCard',
  'bank',
  'pay',
  'paying',
  'cardSurcharge',
  'noSurcharge',
  'failed',
  'notConfirmed',
  'noAnswer',
  'cvv',
  'routing',
  'account',
  'name',
  'nameMissing',
  'accountType',
  'checking',
  'savings',
  'holder',
  'individual',
  'business',
  'givenName',
  'givenNameMissing',
  'surname',
  'surnameMissing',
  'businessName',
  'businessNameMissing',
] as const

export type Texts = Readonly<Record<(typeof NAMES)[number], string>>

const all: Readonly<Record<string, readonly string[]>> = catalogs

/** The texts of the language that suits a tag, or else in English. @param tag a BCP 47 tag, or anything else */
export function textsIn(tag: string): Texts {
  const language = suitingCatalogs(tag).find((name) => Object.hasOwn(all, name)) ?? 'en'
  return Object.fromEntries(NAMES.map((name, at) => [name, all[language]?.[at]])) as Texts
}

/** Cents as an amount of money. */
export function moneyIn(tag: string, currency: string, cents: number): string {
  try {
    return new Intl.NumberFormat(tag || 'en', { style: 'currency', currency }).format(cents / 100)
  } catch {
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100)
  }
}

/** Puts an amount into a text. */
export const withAmount = (text: string, amount: string): string => text.replace('{amount}', amount)
