import { configurationException } from './exceptions.ts'

/** What the page adds to the fields for a card's token: expiry and anything else (service.md, Hosted fields). */
export interface CardFormData {
  /** 1 to 12. */
  exp_month: string | number
  /** Two or four digits. */
  exp_year: string | number
  [key: string]: unknown
}

/** Set by the library alone; a page's own values under these names are left out. */
const RESERVED = ['type', 'number', 'cvv', 'public_key', 'redirect_url']

/**
 * Copies the page's form data as plain data and adds its faults to `faults`.
 * @throws HostedFieldsException with code 2 when it is no plain data at all (a cycle, a BigInt)
 */
export function checkCardFormData(formData: unknown, faults: string[]): Record<string, unknown> {
  const copy = plainCopy(formData)
  const month = digits(copy.exp_month)
  const year = digits(copy.exp_year)
  if (month === undefined) faults.push('exp_month is missing.')
  else if (!/^(0?[1-9]|1[0-2])$/.test(month)) faults.push('exp_month must be from 1 to 12.')
  if (year === undefined) faults.push('exp_year is missing.')
  else if (!/^(\d\d|\d{4})$/.test(year)) faults.push('exp_year must have two or four digits.')
  return copy
}

function plainCopy(formData: unknown): Record<string, unknown> {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(formData ?? {}))
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) throw new TypeError()
    return Object.fromEntries(Object.entries(copy).filter(([key]) => !RESERVED.includes(key)))
  } catch {
    throw configurationException('The form data is wrong', [
      'It must be an object of plain values, such as {exp_month: 12, exp_year: 2030}.',
    ])
  }
}

function digits(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text || undefined
}
