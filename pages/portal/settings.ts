// What the page's server says to the script, and what the form looks like.

export type MethodType = 'card' | 'bank'

export interface Settings {
  publicKey: string
  bankAccountId: string
  /** Cents. */
  due: number
  /** The card brands that are taken; absent: any. */
  brands?: string[]
  /** The kinds of method that a surcharge comes on top of. */
  surcharged: MethodType[]
  /** The URL that returns the total of a payment. */
  quote: string
}

/** The amount to pay, in cents. */
export interface Sum {
  amount: number
  surcharge: number
}

/** An element that the form always has. */
export function part<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

/** Sets a text only if it changes, so that a screen reader does not hear it again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Shows an error next to an input of the page or a hosted field. */
export function showError(id: string, text: string): void {
  setText(part(`#${id}-error`), text)
  const place = part(`#${id}`)
  if (place instanceof HTMLInputElement) place.setAttribute('aria-invalid', String(text !== ''))
  else place.classList.toggle('invalid', text !== '')
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const money = (cents: number): string => dollars.format(cents / 100)

/** A typed amount in cents; NaN if it is not an amount. The server parses it the same way. */
export function readMoney(text: string): number {
  const found = /^\s*\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text)
  const [, whole = '', cents = ''] = found ?? []
  return found ? Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) : Number.NaN
}
