// The settings of a merchant (rules: accounts.md#merchant).

import { EMAIL_PATTERN, isEmailAddress } from '../../core/addresses/email.ts'
import { isRange } from '../../core/addresses/ranges.ts'
import { isOrigin, secureUrl } from '../../core/addresses/urls.ts'
import { isTimeZone } from '../../core/calendar.ts'
import { limits } from '../../core/limits.ts'
import type { MerchantRow } from '../../storage/index.ts'
import { countryOf } from '../../vault/index.ts'
import { atMost, type Field, flag, listOf, optional, optionalText, requiredText } from './fields.ts'

/** Values of a new merchant. */
export const merchantDefaults = {
  is_demo: 0,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
  test_profile: null,
  timezone: 'America/New_York',
  api_allowed_ip_address_ranges: '',
  live_events_urls: '',
  test_events_urls: '',
  allowed_origins: '',
  origins_required: 0,
  test_clock_offset: 0,
  test_clock_frozen_at: null,
  test_clock_instance: null,
  status: 'ACTIVE',
  website: null,
  support_email: null,
  support_phone: null,
  email_success_to: null,
  email_failure_to: null,
  reference_required: 0,
  reference_label: null,
  partial_payments: 0,
  max_declines_per_address: null,
  max_cards_per_address: null,
  blocked_bins: '',
  blocked_emails: '',
  rehearsal_until: 0,
} satisfies Partial<MerchantRow>

export const timeZone: Field<string> = {
  read: (text) => (isTimeZone(text) ? text : undefined),
  message: 'The time zone must be an IANA name such as America/New_York.',
}

/** Writes a two-letter code in capitals (`ny` as `NY`), and leaves the name of a state unchanged. */
const upperCaseCode = (text: string) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text)

/** Webhook URLs. They are stored as they were written, because a receiver may compare them. */
const eventsUrls = atMost(
  limits.webhooks.maxUrls,
  listOf(
    (text) => (/^\S+$/.test(text) && secureUrl(text) ? text : undefined),
    `Each must be an absolute https address, ${limits.webhooks.maxUrls} at the most.`,
  ),
)

const email = optional(
  (text) => (isEmailAddress(text) ? text : undefined),
  'Enter an email address, such as ada@shop.example.',
)

/** A page for people: software shows it as a link. */
const website = optional(
  (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') && /^\S+$/.test(text) ? text : undefined),
  'The address must begin with https:// or http://.',
)

const ownLimit: Field<number | null> = {
  read: (text) =>
    text === '' ? null : /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined,
  message: 'The limit must be a whole number from 1 to 9999, or empty.',
  empty: null,
}

/** The address of a person, or a domain. */
const emailOrDomain = (text: string) => {
  const plain = text.toLowerCase().replace(/^@/, '')
  const isEither = new RegExp(EMAIL_PATTERN).test(plain.includes('@') ? plain : `somebody@${plain}`)
  return isEither ? plain : undefined
}

/** How each setting is read. Lengths and the postal address are checked elsewhere, by rules that cards share. */
export const merchantFields = {
  name: requiredText,
  contact_name: optionalText,
  contact_email: email,
  contact_phone: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state: { ...optionalText, read: (text: string) => optionalText.read(upperCaseCode(text)) },
  postal_code: optionalText,
  country: { ...optionalText, read: (text: string) => optionalText.read(countryOf(text) ?? text) },
  timezone: timeZone,
  api_allowed_ip_address_ranges: listOf(
    (text) => (isRange(text) ? text : undefined),
    'Each must be a range of addresses in CIDR notation, such as 192.0.2.0/24 or 2001:db8::/32.',
  ),
  live_events_urls: eventsUrls,
  test_events_urls: eventsUrls,
  allowed_origins: listOf(
    (text) => (isOrigin(text) ? text : undefined),
    'Each must be an origin such as https://shop.example, without a path.',
    ' ',
  ),
  website,
  support_email: email,
  support_phone: optionalText,
  email_success_to: email,
  email_failure_to: email,
  reference_required: flag,
  reference_label: optionalText,
  partial_payments: flag,
  max_declines_per_address: ownLimit,
  max_cards_per_address: ownLimit,
  blocked_bins: listOf(
    (text) => (/^\d{6,8}$/.test(text) ? text : undefined),
    'Each must be the first 6 to 8 digits of cards.',
  ),
  blocked_emails: listOf(emailOrDomain, 'Each must be an email address or a domain such as example.com.'),
} as const
