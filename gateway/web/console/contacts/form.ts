// The fields of a customer: names, an email address, the address on invoices and the language of email.
import { countryCodes } from '../../../core/addresses/countries.ts'
import { isEmailAddress } from '../../../core/addresses/email.ts'
import { refuse } from '../../../core/errors.ts'
import { languages } from '../../../core/language/catalogs.ts'
import { limits } from '../../../core/limits.ts'
import { newContactFaults } from '../../../invoicing/index.ts'
import { faultIf, typed } from '../../kit/index.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { type ShownContact, textFaults, textFields } from '../invoices/contact.ts'
import type { Typed } from '../invoices/lines.ts'

const NAMES = ['first_name', 'last_name', 'company'] as const
const ADDRESS = ['address1', 'address2', 'city', 'state', 'postal_code'] as const
const TEXTS = [...NAMES, ...ADDRESS] as const

export const contactFields = (fields: Fields, _about: unknown, { language }: Typed): Html => html`
  <div class="halves">${textFields(fields, NAMES)}
  ${fields.text({ name: 'email', label: 'Email address', type: 'email', inputmode: 'email', maxlength: limits.maxChars.email, optional: true })}</div>
  <h2>Address</h2>
  <p class="soft">On invoices and credit notes.</p>
  <div class="halves">${textFields(fields, ADDRESS)}
  ${fields.select({ name: 'country', label: 'Country', options: [{ value: '', label: 'None' }, ...countries] })}</div>
  <h2>Email</h2>
  ${fields.select({ name: 'language', label: 'Language', hint: 'Of the email and the PDFs that the customer gets.', options: languagesWith(language) })}`

const named = (type: 'region' | 'language', codes: readonly string[]): Choice[] => {
  const names = new Intl.DisplayNames('en-US', { type })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
}
const countries = named('region', [...countryCodes])
const others = named(
  'language',
  languages.filter((language) => language !== 'en'),
)

/** The languages that texts exist in, and the one that the API has set. */
function languagesWith(tag: string | undefined): Choice[] {
  const all = [{ value: '', label: 'English' }, ...others]
  const isKnown = !tag || all.some(({ value }) => value === tag)
  return isKnown ? all : [...all, { value: tag, label: tag }]
}

/** What the form starts with to change a customer. */
export const valuesOf = (contact: ShownContact): Typed => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, contact[name]])),
  email: contact.preferred_email,
  country: contact.country,
  language: contact.language,
})

/**
 * Reads the form. What is empty is an empty text, which clears.
 * @param further the customer's other email addresses
 * @throws 422 with one message for each field at fault
 */
export function readContactForm(values: Typed, further: readonly string[] = []) {
  const email = typed(values.email)
  const addresses = [...(email === '' ? [] : [email]), ...further]
  const said = {
    ...Object.fromEntries(TEXTS.map((name) => [name, typed(values[name])])),
    country: typed(values.country),
    language: typed(values.language),
    email_addresses: addresses.map((address) => ({ address })),
  }
  refuse([
    ...textFaults(values, TEXTS),
    ...faultIf(
      email !== '' && !isEmailAddress(email),
      'email',
      'Enter an email address such as ada@example.com.',
    ),
    ...newContactFaults(said),
  ])
  return said
}
