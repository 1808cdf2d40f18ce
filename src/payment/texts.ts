// What the payment form says itself, in each language of the fields.
import { suitingCatalogs } from '../../shared/catalogs.ts'
import catalogs from './texts.json' with { type: 'json' }

export type Texts = (typeof catalogs)['en']

/** The texts of the language that suits a tag, or else in English. @param tag a BCP 47 tag, or anything else */
export function textsIn(tag: string): Texts {
  const found = suitingCatalogs(tag).find((name) => Object.hasOwn(catalogs, name)) as
    | keyof typeof catalogs
    | undefined
  return catalogs[found ?? 'en']
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
