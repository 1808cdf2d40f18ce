// What a text that people search for can mean, and the search box that takes it.
import { redactCardNumbers } from '../../payments/vault/index.ts'
import { isAmount, readMoney } from '../layout/money.ts'
import { type Filter, search, type Texted } from './filters.ts'

/** A text to look for. The page doesn't repeat a card number. */
export function searchWithoutCards(texted: Texted): Filter<string> {
  const anything = search(texted)
  return {
    ...anything,
    read: (query, name) => redactCardNumbers(anything.read(query, name) ?? '') || undefined,
  }
}

/** An amount as people type it, with a currency sign or cents: a number alone may as well be the end of a card number. */
export function amountIn(text: string): number | undefined {
  const cents = /[$.]/.test(text) ? readMoney(text) : Number.NaN
  return isAmount(cents) ? cents : undefined
}

/** The last four digits of a card number, redacted or not. */
export const endingIn = (text: string): string | undefined =>
  /\*\D*(\d\D?\d\D?\d\D?\d)(?!\d)/.exec(redactCardNumbers(text))?.[1]?.replace(/\D/g, '')
