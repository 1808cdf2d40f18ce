// What a merchant is: its settings, and what the gateway keeps of it (rules: accounts.md#merchant).
import { Type } from 'typebox'
import { countryOf } from '../../../core/addresses/countries.ts'
import { EMAIL_PATTERN } from '../../../core/addresses/email.ts'
import { isRange } from '../../../core/addresses/ranges.ts'
import { isOrigin, isWebAddress, secureUrl } from '../../../core/addresses/urls.ts'
import { isTimeZone, timestamp } from '../../../core/calendar.ts'
import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { namesOf, own } from '../../../core/objects.ts'
import type { Permission } from '../../../core/permissions.ts'
import { email, kept, key, list, moment, name, text, yesNo } from '../../../core/records/columns.ts'
import { type Column, record } from '../../../core/records/record.ts'
import { atMost, type Field, listOf, optional, optionalText } from '../../../core/records/settings.ts'
import type { MerchantRow, MerchantStatus } from '../../../platform/storage/index.ts'

const { maxChars } = limits

interface MerchantColumn<Value> extends Column<Value> {
  /** Test mode has its own once a test key changes it (rules: permissions.md#profile). */
  inProfile?: true
  /** Who may change it; absent: whoever has the permission `settings`. */
  authority?: Authority
  /** Of a list: what separates the entries. */
  separator?: string
  /** Of a list that keeps attackers out: entries that a partner removed return when its authorization ends. */
  restores?: true
}

/** Who may change a setting (rules: permissions.md#settings). */
export interface Authority {
  permission: Permission
  /** The mode that it belongs to; absent: to both. */
  mode?: Mode
}

const inProfile = true
/** Of both modes, and what live customers pay, when, and whom they ask depends on it. */
const live = { authority: { permission: 'settings', mode: 'live' } } as const
const whereFrom = { authority: { permission: 'origins', mode: 'live' } } as const

export const timeZone: Field<string> = {
  read: (value) => (isTimeZone(value) ? value : undefined),
  message: 'The time zone must be an IANA name such as America/New_York.',
  control: { kind: 'zone' },
}

/** Writes a two-letter code in capitals (`ny` as `NY`), and leaves the name of a state unchanged. */
const upperCaseCode = (value: string) => (/^[a-z]{2}$/i.test(value) ? value.toUpperCase() : value)

const state = { ...optionalText, read: (value: string) => optionalText.read(upperCaseCode(value)) }
const country = { ...optionalText, read: (value: string) => optionalText.read(countryOf(value) ?? value) }

/** Webhook URLs. They are stored as they were written, because a receiver may compare them. */
const eventsUrls = list(
  atMost(
    limits.webhooks.maxUrls,
    listOf(
      (url) => (/^\S+$/.test(url) && secureUrl(url) ? url : undefined),
      `Each must be an absolute https address, ${limits.webhooks.maxUrls} at the most.`,
    ),
  ),
)

const website = optional(
  (url) => (isWebAddress(url) ? url : undefined),
  'The address must begin with https:// or http://.',
)

const ranges = listOf(
  (range) => (isRange(range) ? range : undefined),
  'Each must be a range of addresses in CIDR notation, such as 192.0.2.0/24 or 2001:db8::/32.',
)

const origins = listOf(
  (origin) => (isOrigin(origin) ? origin : undefined),
  'Each must be an origin such as https://shop.example, without a path.',
  ' ',
)

const bins = listOf(
  (digits) => (/^\d{6,8}$/.test(digits) ? digits : undefined),
  'Each must be the first 6 to 8 digits of cards.',
)

/** The address of a person, or a domain. */
const emailOrDomain = (value: string) => {
  const plain = value.toLowerCase().replace(/^@/, '')
  const isEither = new RegExp(EMAIL_PATTERN).test(plain.includes('@') ? plain : `somebody@${plain}`)
  return isEither ? plain : undefined
}

const { maxMessages, reminderMaxDays } = limits.invoicing

const isReminderDay = (days: string) => /^-?\d{1,3}$/.test(days) && Math.abs(Number(days)) <= reminderMaxDays

/** A limit of the merchant's own; null: there is none. */
const ownLimit = (description: string) => ({
  initial: null,
  setting: {
    read: (value: string) =>
      value === '' ? null : /^\d{1,4}$/.test(value) && Number(value) > 0 ? Number(value) : undefined,
    message: 'The limit must be a whole number from 1 to 9999, or empty.',
    empty: null,
    schema: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 9999 }), Type.Null()])),
  },
  shown: {
    schema: Type.Optional(Type.Integer({ description })),
    of: (value: number | null) => value ?? undefined,
  },
})

const columns = {
  id: key,
  created: moment,
  modified: moment,
  is_demo: kept(0),
  name: {
    ...name,
    inProfile,
    label: 'Business name',
    hint: 'Customers see it on invoices, receipts, emails and payment pages.',
  },
  public_key: key,
  contact_name: { ...text(maxChars.name), inProfile, label: 'Contact person' },
  contact_email: { ...email, inProfile, label: 'Email' },
  contact_phone: { ...text(maxChars.phone), inProfile, label: 'Phone' },
  address1: { ...text(maxChars.address), inProfile, label: 'Address' },
  address2: { ...text(maxChars.address), inProfile, label: 'Address, second line' },
  city: { ...text(maxChars.city), inProfile, label: 'City' },
  state: { ...text(maxChars.city, state), inProfile, label: 'State' },
  postal_code: { ...text(maxChars.postalCode), inProfile, label: 'ZIP or postal code' },
  country: { ...text(maxChars.name, country), inProfile, label: 'Country', hint: 'Two letters, such as US.' },
  tax_id: {
    ...text(maxChars.name),
    inProfile,
    label: 'Tax ID',
    hint: 'Such as an EIN or a VAT number. Invoices show it below your address.',
  },
  test_profile: kept(null),
  timezone: {
    initial: 'America/New_York',
    setting: { ...timeZone, schema: Type.Optional(Type.String({ maxLength: maxChars.timeZone })) },
    shown: key.shown,
    ...live,
    label: 'Time zone',
    hint: 'Days begin and end in it: captures, due dates, reports. Search for a city, such as Chicago.',
  },
  api_allowed_ip_address_ranges: {
    ...list(ranges),
    ...whereFrom,
    label: 'Addresses that may use secret keys',
    hint: 'One range per line, such as 192.0.2.0/24. If empty, any address.',
  },
  live_events_urls: { ...eventsUrls, authority: { permission: 'webhooks', mode: 'live' } },
  test_events_urls: { ...eventsUrls, authority: { permission: 'webhooks', mode: 'test' } },
  allowed_origins: {
    ...list(origins, undefined, ' '),
    ...whereFrom,
    label: 'Allowed origins',
    hint: 'Pages that may embed the hosted fields, one origin per line, such as https://shop.example. If empty, any page, in test mode only.',
  },
  origins_required: {
    initial: 0,
    shown: {
      as: 'origins_required_from',
      schema: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'From when on live payments need a verified origin. Absent: they do already.',
        }),
      ),
      of: (time: number) => (time > 0 ? timestamp(time) : undefined),
    },
  },
  test_clock_offset: kept(0),
  test_clock_frozen_at: kept(null),
  test_clock_instance: kept(null),
  status: kept<MerchantStatus>('ACTIVE'),
  website: { ...text(maxChars.redirectUrl, website), ...live, label: 'Website' },
  support_email: {
    ...email,
    ...live,
    label: 'Support email',
    hint: 'For your customers’ questions. Their replies to emails go there.',
  },
  support_phone: { ...text(maxChars.phone), ...live, label: 'Support phone' },
  email_success_to: {
    ...email,
    ...live,
    label: 'Email about payments',
    hint: 'Where apps send a note of each payment.',
  },
  email_failure_to: {
    ...email,
    ...live,
    label: 'Email about failed payments',
    hint: 'Where apps send a note of each failed payment.',
  },
  reference_required: {
    ...yesNo,
    ...live,
    label: 'Payments need a reference',
    hint: 'Apps ask for it before they take a payment.',
  },
  reference_label: {
    ...text(maxChars.name),
    ...live,
    label: 'Name of the reference',
    hint: 'What apps call it, such as Order number.',
  },
  partial_payments: { ...yesNo, ...live, label: 'Customers may pay part of an invoice' },
  invoice_reminders: {
    ...list(
      atMost(
        maxMessages,
        listOf(
          (days) => (isReminderDay(days) ? String(Number(days)) : undefined),
          `Each must be a whole number of days from -${reminderMaxDays} to ${reminderMaxDays}.`,
        ),
      ),
      'When customers are reminded of new invoices, in days after the due date, separated by commas; below 0: before it.',
    ),
    ...live,
    label: 'Reminders of new invoices',
  },
  max_declines_per_address: { ...ownLimit('Failed payments within an hour.'), ...live },
  max_cards_per_address: { ...ownLimit('Different cards within an hour.'), ...live },
  blocked_bins: {
    ...list(bins, 'First 6 to 8 digits of cards, separated by commas.'),
    ...live,
    restores: true,
  },
  blocked_emails: {
    ...list(
      listOf(emailOrDomain, 'Each must be an email address or a domain such as example.com.'),
      'Email addresses and domains, separated by commas.',
    ),
    ...live,
    restores: true,
  },
  rehearsal_until: kept(0),
} as const satisfies { readonly [Name in keyof MerchantRow]-?: MerchantColumn<MerchantRow[Name]> }

/** Lengths and the postal address are checked elsewhere, by rules that cards share. */
export const merchantRecord = record<MerchantRow, typeof columns>(columns)

type Described = Omit<MerchantColumn<unknown>, 'shown'> & { shown?: object }
const described: Readonly<Record<string, Described>> = columns

/** A column by its name; nothing for the name of anything else. */
export const merchantColumn = (name: string): Described | undefined => own(described, name)

/** How a merchant is called and reached: what test mode may have its own of. */
export const profileNames = namesOf(columns).filter((name) => merchantColumn(name)?.inProfile)
