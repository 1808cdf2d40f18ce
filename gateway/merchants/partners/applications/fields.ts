// Every field of a merchant application: its rule, when it is required, and how people are asked for it. The API and the pages of
// the sign-up read the same table (rules: partners.md#application-fields).
import { limits } from '../../../core/limits.ts'
import { businessTypes, ownerTitles, structures } from './choices.ts'
import * as kinds from './kinds.ts'
import * as places from './places.ts'
import { type Rule, text, whole, yesNo } from './rules.ts'
import { signature } from './signature.ts'

/** What decides whether a field is required. */
export interface Need {
  /** Whether another field was sent as true. */
  isTrue(name: string): boolean
  /** Another field as text, trimmed; empty where it was not sent. */
  text(name: string): string
  isTrustPlan: boolean
}

/** The pages of the sign-up, in order. What belongs to none is not asked of people. */
export const steps = ['business', 'owner', 'bank', 'sign'] as const
export type Step = (typeof steps)[number]

export interface ApplicationField {
  name: string
  rule: Rule
  /** Whether it must be there; absent: always. */
  isNeeded?: (need: Need) => boolean
  /** Whether it is asked for a trust plan only. */
  isOfTrust?: true
  /** Stored encrypted; people see the last four characters, if that (rules: partners.md#sealed). */
  isSealed?: true
  /** What it is called on a page, and under which heading it stands. */
  label: string
  step?: Step
  group?: string
  /** Of HTML's `autocomplete`. */
  autocomplete?: string
  hint?: string
}

const optional = () => false
const ifTrust = ({ isTrustPlan }: Need) => isTrustPlan
const ifDba = ({ isTrue }: Need) => isTrue('has_dba')
const sealed = { isSealed: true } as const

const STATE_HINT = 'Two letters in the United States and Canada. Leave it empty where there are none.'
const ifStates =
  (country: places.CountryFields, isNeeded: (need: Need) => boolean = () => true) =>
  (need: Need) =>
    isNeeded(need) && places.hasStates(country, need.text)

const OF_BUSINESS = ['business_country'] as const
const OF_OWNER = ['owner_country', 'business_country'] as const
const OF_FURTHER_OWNER = ['home_country', 'business_country'] as const
const COUNTRY_HINT = 'Two letters, such as US. Empty: the country of the business.'

const { application, maxChars } = limits

const general: readonly ApplicationField[] = [
  { name: 'reference', rule: text(maxChars.transactionReference), label: "Partner's reference" },
  { name: 'plan', rule: text(64), label: 'Plan' },
]

const contact = inGroup('business', 'Whom to speak to', [
  { name: 'first_name', rule: kinds.name, label: 'First name', autocomplete: 'given-name' },
  { name: 'last_name', rule: kinds.name, label: 'Last name', autocomplete: 'family-name' },
  { name: 'email', rule: kinds.email, label: 'Email', autocomplete: 'email' },
])

const business = inGroup('business', 'The business', [
  {
    name: 'business_name',
    rule: kinds.name,
    label: 'Legal name',
    autocomplete: 'organization',
    hint: 'As in your tax records.',
  },
  { name: 'structure', rule: structures, label: 'Legal structure' },
  { name: 'business_type', rule: businessTypes, isNeeded: optional, label: 'How you mostly sell' },
  {
    name: 'federal_tax_id',
    rule: places.taxId(OF_BUSINESS),
    ...sealed,
    label: 'Federal tax number',
    hint: "9 digits. A sole proprietor's can be the social security number. Outside the United States, your country's tax number.",
  },
  {
    name: 'industry_code',
    rule: kinds.industryCode,
    label: 'Industry (SIC code)',
    hint: '4 digits, such as 5812.',
  },
  {
    name: 'goods_and_services',
    rule: text(application.goodsMaxChars),
    label: 'What you sell',
  },
  { name: 'years_in_business', rule: asText(whole(0, 300)), label: 'Years in business' },
  {
    name: 'business_website',
    rule: kinds.website,
    isNeeded: optional,
    label: 'Website',
    autocomplete: 'url',
  },
  { name: 'business_phone', rule: places.phone(OF_BUSINESS), label: 'Telephone', autocomplete: 'tel' },
])

const businessAddress = inGroup('business', 'Its address', [
  ...addressFields('business_', OF_BUSINESS),
  {
    name: 'business_country',
    rule: kinds.country,
    isNeeded: optional,
    label: 'Country',
    autocomplete: 'country',
    hint: 'Two letters. Empty: US.',
  },
])

const dba = inGroup('business', 'Another name that customers know', [
  { name: 'has_dba', rule: yesNo, isNeeded: optional, label: 'The business trades under another name' },
  { name: 'dba_name', rule: kinds.name, isNeeded: ifDba, label: 'That name' },
  ...addressFields('dba_', OF_BUSINESS, ifDba),
  { name: 'dba_phone', rule: places.phone(OF_BUSINESS), isNeeded: ifDba, label: 'Telephone there' },
])

const bankruptcy = inGroup('business', 'Past bankruptcy', [
  {
    name: 'past_bankruptcy',
    rule: yesNo,
    isNeeded: optional,
    label: 'The business, or an owner, was bankrupt',
  },
  {
    name: 'bankruptcy_date',
    rule: kinds.pastDate,
    isNeeded: ({ isTrue }) => isTrue('past_bankruptcy'),
    label: 'When that was',
  },
])

const owner = inGroup('owner', 'The owner', [
  { name: 'owner_first_name', rule: kinds.name, label: 'First name' },
  { name: 'owner_last_name', rule: kinds.name, label: 'Last name' },
  { name: 'owner_title', rule: ownerTitles, label: 'Title' },
  { name: 'owner_email', rule: kinds.email, label: 'Email' },
  { name: 'owner_phone_number', rule: places.phone(OF_OWNER), label: 'Telephone' },
  { name: 'owner_date_of_birth', rule: kinds.dateOfBirth, label: 'Date of birth' },
  {
    name: 'owner_social_security_number',
    rule: places.socialSecurityNumber(OF_OWNER),
    ...sealed,
    label: 'Social security number',
    hint: "9 digits. Outside the United States, your country's number for a person.",
  },
  {
    name: 'owner_country_of_citizenship',
    rule: kinds.country,
    isNeeded: optional,
    label: 'Citizen of',
    hint: 'Two letters, such as US.',
  },
])

const ownership = inGroup('owner', 'What is theirs', [
  {
    name: 'owner_percentage_of_ownership',
    rule: whole(1, 100),
    isNeeded: optional,
    label: 'Share of the business, in percent',
    hint: '100 where you leave it empty.',
  },
  {
    name: 'owner_has_significant_ownership',
    rule: yesNo,
    label: 'Owns more than 25 % of the business',
  },
  {
    name: 'owner_has_significant_responsibility',
    rule: yesNo,
    label: 'Runs the business: controls, manages or directs it',
  },
])

const ownerAddress = inGroup('owner', 'Home address', [
  ...addressFields('owner_', OF_OWNER),
  {
    name: 'owner_country',
    rule: kinds.country,
    isNeeded: optional,
    label: 'Country',
    hint: COUNTRY_HINT,
  },
  {
    name: 'owner_years_in_residence',
    rule: whole(0, 120),
    isNeeded: optional,
    label: 'Years lived there',
  },
])

const license = inGroup('owner', "Driver's license", [
  { name: 'owner_drivers_license_number', rule: kinds.driversLicense, ...sealed, label: 'Number' },
  {
    name: 'owner_drivers_license_state',
    rule: places.state(OF_OWNER),
    isNeeded: ifStates(OF_OWNER),
    label: 'State',
    hint: STATE_HINT,
  },
  { name: 'owner_drivers_license_expiration', rule: kinds.anyDate, label: 'Valid until' },
])

const bank = [
  ...inGroup(
    'bank',
    'Where your money goes',
    accountFields('operating_', () => true),
  ),
  ...inGroup('bank', "Where other people's money goes", accountFields('trust_', ifTrust)).map(ofTrust),
]

const sign = inGroup('sign', 'Signature', [
  {
    name: 'signed_by',
    rule: kinds.name,
    isNeeded: ifTrust,
    label: 'Name of who signs',
    autocomplete: 'name',
  },
  { name: 'signature', rule: signature, label: 'Signature' },
])

/** Taken by the page where it is signed, and by partners as they like. */
const circumstances: readonly ApplicationField[] = [
  { name: 'ip_address', rule: kinds.ipAddress, isNeeded: optional, label: 'Signed from' },
  {
    name: 'browser_user_agent',
    rule: text(application.userAgentMaxChars),
    isNeeded: optional,
    label: 'Browser',
  },
  { name: 'browser_language', rule: text(64), isNeeded: optional, label: 'Language' },
  { name: 'ip_address_timestamp', rule: kinds.moment, isNeeded: optional, label: 'Signed at' },
]

/** All fields, in the order in which people are asked for them. */
export const applicationFields: readonly ApplicationField[] = [
  ...general,
  ...contact,
  ...business,
  ...businessAddress,
  ...dba,
  ...bankruptcy,
  ...owner,
  ...ownership,
  ...ownerAddress,
  ...license,
  ...bank,
  ...sign,
  ...circumstances,
]

/** The fields of a further owner (rules: partners.md#additional-owners). */
export const ownerFields: readonly ApplicationField[] = inGroup('owner', 'A further owner', [
  { name: 'first_name', rule: kinds.name, label: 'First name' },
  { name: 'last_name', rule: kinds.name, label: 'Last name' },
  { name: 'job_title', rule: kinds.name, label: 'Title' },
  { name: 'date_of_birth', rule: kinds.dateOfBirth, label: 'Date of birth' },
  {
    name: 'social_security_number',
    rule: places.socialSecurityNumber(OF_FURTHER_OWNER),
    ...sealed,
    label: 'Social security number',
    hint: "9 digits. Outside the United States, the country's number for a person.",
  },
  ...addressFields('home_', OF_FURTHER_OWNER),
  { name: 'home_country', rule: kinds.country, isNeeded: optional, label: 'Country', hint: COUNTRY_HINT },
  { name: 'has_significant_ownership', rule: yesNo, label: 'Owns more than 25 % of the business' },
  {
    name: 'has_significant_responsibility',
    rule: yesNo,
    label: 'Runs the business: controls, manages or directs it',
  },
])

/** State and postal code are required only where addresses have them. */
function addressFields(
  prefix: string,
  country: places.CountryFields,
  isNeeded?: (need: Need) => boolean,
): ApplicationField[] {
  const need = isNeeded && { isNeeded }
  const inStates = { isNeeded: ifStates(country, isNeeded) }
  return [
    { name: `${prefix}address1`, rule: kinds.address, ...need, label: 'Address' },
    { name: `${prefix}address2`, rule: kinds.address, isNeeded: optional, label: 'Address, second line' },
    { name: `${prefix}city`, rule: kinds.city, ...need, label: 'City' },
    { name: `${prefix}state`, rule: places.state(country), ...inStates, label: 'State', hint: STATE_HINT },
    { name: `${prefix}zip_code`, rule: places.zipCode(country), ...inStates, label: 'ZIP or postal code' },
  ]
}

function accountFields(prefix: string, isNeeded: (need: Need) => boolean): ApplicationField[] {
  const names = `${prefix}account_`
  return [
    { name: `${names}name`, rule: kinds.name, isNeeded: optional, label: 'Name on the account' },
    { name: `${names}bank_name`, rule: kinds.name, isNeeded, label: 'Bank' },
    { name: `${names}routing_number`, rule: kinds.routingNumber, isNeeded, label: 'Routing number' },
    { name: `${names}number`, rule: kinds.accountNumber, isNeeded, ...sealed, label: 'Account number' },
  ]
}

function inGroup(step: Step, group: string, fields: readonly ApplicationField[]): ApplicationField[] {
  return fields.map((field) => ({ step, group, ...field }))
}

function ofTrust(field: ApplicationField): ApplicationField {
  return { ...field, isOfTrust: true }
}

/** A number that the API has as text. */
function asText({ read, type: _type, ...rule }: Rule<number>): Rule<string> {
  return {
    ...rule,
    read(value, circumstances) {
      const number = read(value, circumstances)
      return typeof number === 'number' ? String(number) : number
    },
  }
}
