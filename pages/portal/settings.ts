// The settings that the server passes to the script, and helpers for the form.

export type MethodType = 'card' | 'bank'

export interface Settings {
  publicKey: string
  bankAccountId: string
  /** Cents. */
  due: number
  /** The accepted card brands; absent: all. */
  brands?: string[]
  /** The methods that have a surcharge. */
  surcharged: MethodType[]
  /** What a surcharge is made of, by method: `card`, `bank` and the ids of saved ones. */
  rates: Readonly<Record<string, string>>
  /** The URL that returns the total of a payment. */
  quote: string
  /** The URL that mails a code to pay with a saved method. */
  code: string
  /** Whether payments by card may need the payer's authentication, and the URL that begins one where they do. */
  authenticates: boolean
  authentications: string
  /** What is shown after an authentication that the payer left. */
  notConfirmed: { title: string; sentences: string[] }
  currency: string
  /** The language of the page, for amounts. */
  locale: string
  /** The texts of this script. */
  texts: Readonly<Record<TextName, string>>
}

/** Texts, some with `{amount}`. */
export type TextName =
  | 'pay'
  | 'paying'
  | 'wait'
  | 'amount'
  | 'cardSurcharge'
  | 'bankSurcharge'
  | 'noSurcharge'
  | 'perhapsSurcharge'
  | 'cardNotLoaded'
  | 'bankNotLoaded'
  | 'newTotal'
  | 'noAnswer'
  | 'offline'
  | 'notCharged'
  | 'codeSent'

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

/** Formats and reads amounts in the payer's locale. */
export function amountsIn({ locale, currency }: Pick<Settings, 'locale' | 'currency'>) {
  const shown = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value
  const decimal = signOf('decimal') ?? '.'
  const group = signOf('group') ?? (decimal === ',' ? '.' : ',')
  const grouped = new RegExp(`^\\d{1,3}(?:${inPattern(group)}\\d{3})+(?:${inPattern(decimal)}\\d{1,2})?$`)
  return {
    show(cents: number): string {
      const amount = shown.format(cents / 100)
      return document.documentElement.dir === 'rtl'
        ? `\u2066${amount.replace(/[\u061c\u200e\u200f]/g, '')}\u2069`
        : amount
    },
    /** Reads an amount, in cents; NaN if it isn't one. A dot that groups no digits is a decimal sign, too. */
    read(text: string): number {
      const typed = text.replace(/[\s$\u200e\u200f]/g, '').replace(/['’]/g, group)
      const plain = grouped.test(typed) ? typed.replaceAll(group, '') : typed
      const [, whole = '', cents = ''] =
        /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain.replace(decimal, '.')) ?? []
      return whole === '' ? Number.NaN : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
    },
  }
}

/** The pattern of a grouping sign. Spaces are removed before, so they match nothing. */
const inPattern = (sign: string): string =>
  /\s/.test(sign) ? '' : sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
