// How pages show amounts and ways to pay, and read what somebody types as an amount.

import { cardName } from '../../invoicing/index.ts'

export { formatMoney as money, isAmount } from '../../core/money.ts'

/** An amount that somebody typed, in cents: `12.50`, `1,200`. NaN for what is none. */
export function readMoney(text: string): number {
  const found = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text)
  if (!found) return Number.NaN
  const [, whole = '', part = ''] = found
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

const SHORT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** An amount at a scale, however large it is: `$0.05`, `$42`, `$1.25B`. */
export const shortMoney = (cents: number): string => SHORT.format(cents / 100)

/** Cents for a field in which somebody types: `12.50`. @param locale of who types: `12,50` */
export const typedMoney = (cents: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100)

export interface ShownMethod {
  type: 'card' | 'bank'
  number?: string | undefined
  account_number?: string | undefined
  card_type?: string | undefined
  bank_name?: string | undefined
}

/** A card or a bank account by its kind and last digits, with the dots that the card fields have: `Visa •••• 4242`. */
export function methodText({ type, number, account_number, card_type, bank_name }: ShownMethod): string {
  const kind = type === 'card' ? (cardName(card_type) ?? 'Card') : (bank_name ?? 'Bank account')
  const last = (number ?? account_number ?? '').slice(-4)
  return `${kind} •••• ${last}`
}
