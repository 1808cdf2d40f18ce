// Every field of a merchant application: its rule, when it is required, and its texts. The API and the pages of
// the sign-up read the same table (rules: partners.md#application-fields).
import type { TextKey } from '../../../core/language/catalogs.ts'
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
  /** Another field as text, trimmed; empty if it was not sent. */
  text(name: string): string
  isTrustPlan: boolean
}

/** The pages of the sign-up, in order. Fields without a step are for partners only. */
export const steps = ['business', 'address', 'owner', 'bank', 'sign'] as const
export type Step = (typeof steps)[number]

export interface ApplicationField {
  name: string
  rule: Rule
  /** Whether it is required; absent: always. */
  isNeeded?: (need: Need) => boolean
  /** Whether only trust plans have it. */
  isOfTrust?: true
  /** Stored encrypted; pages show the last four characters at most (rules: partners.md#sealed). */
  isSealed?: true
  /** Absent if no page asks for it. */
  label?: TextKey
  /** The label in the API's description. */
  about?: string
  step?: Step
  /** The heading above it. */
  group?: TextKey
  /** The yes-or-no field without which it isn't asked for. */
  onlyIf?: string
  /** Of HTML's `autocomplete`. */
  autocomplete?: string
  hint?: TextKey
  /** Whether two of them have room next to each other. */
  isShort?: true
}

const optional = () => false
const ifTrust = ({ isTrustPlan }: Need) => isTrustPlan
/** Whether a field may be left out whatever else is said. */
export const isOptional = ({ isNeeded }: ApplicationField): boolean => isNeeded === optional

const ifDba = ({ isTrue }: Need) => isTrue('has_dba')
const sealed = { isSealed: true } as const
const short = { isShort: true } as const

const ifStates =
  (country: places.CountryFields, isNeeded: (need: Need) => boolean = () => true) =>
  (need: Need) =>
    isNeeded(need) && places.hasStates(country, need.text)

const OF_BUSINESS = ['business_country'] as const
const OF_OWNER = ['owner_country', 'business_country'] as const
const OF_FURTHER_OWNER = ['home_country', 'business_country'] as const

const { application, maxChars } = limits

const general: readonly ApplicationField[] = [
  { name: 'reference', rule: text(maxChars.transactionReference), about: "Partner's reference" },
  { name: 'plan', rule: text(64), about: 'Plan' },
]

const contact = inGroup('business', 'apply.contact', [
  { name: 'first_name', rule: kinds.name, label: 'field.given_name', ...short, autocomplete: 'given-name' },
  { name: 'last_name', rule: kinds.name, label: 'field.surname', ...short, autocomplete: 'family-name' },
  { name: 'email', rule: kinds.email, label: 'field.email', autocomplete: 'email' },
])

const business = inGroup('business', 'apply.business', [
  {
    name: 'business_name',
    rule: kinds.name,
    label: 'label.legalName',
    autocomplete: 'organization',
    hint: 'hint.legalName',
  },
  { name: 'structure', rule: structures, label: 'label.structure', ...short },
  { name: 'business_type', rule: businessTypes, isNeeded: optional, label: 'label.selling', ...short },
  {
    name: 'federal_tax_id',
    rule: places.taxId(OF_BUSINESS),
    ...sealed,
    label: 'label.taxId',
    hint: 'hint.taxId',
  },
  {
    name: 'industry_code',
    rule: kinds.industryCode,
    label: 'label.industry',
    hint: 'hint.industry',
  },
  {
    name: 'goods_and_services',
    rule: text(application.goodsMaxChars),
    label: 'label.goods',
  },
  { name: 'years_in_business', rule: asText(whole(0, 300)), label: 'label.yearsInBusiness', ...short },
  {
    name: 'business_website',
    rule: kinds.website,
    isNeeded: optional,
    label: 'label.website',
    autocomplete: 'url',
  },
  {
    name: 'business_phone',
    rule: places.phone(OF_BUSINESS),
    label: 'field.phone',
    ...short,
    autocomplete: 'tel',
  },
])

const businessAddress = inGroup('address', 'apply.address', [
  ...addressFields('business_', OF_BUSINESS),
  {
    name: 'business_country',
    rule: kinds.country,
    isNeeded: optional,
    label: 'label.country',
    autocomplete: 'country',
    hint: 'hint.countryUs',
  },
])

const dba = inGroup('address', 'apply.dba', [
  { name: 'has_dba', rule: yesNo, isNeeded: optional, label: 'label.hasDba' },
  ...onlyIf('has_dba', [
    { name: 'dba_name', rule: kinds.name, isNeeded: ifDba, label: 'field.businessName' },
    ...addressFields('dba_', OF_BUSINESS, ifDba),
    { name: 'dba_phone', rule: places.phone(OF_BUSINESS), isNeeded: ifDba, label: 'field.phone' },
  ]),
])

const bankruptcy = inGroup('address', 'apply.bankruptcy', [
  {
    name: 'past_bankruptcy',
    rule: yesNo,
    isNeeded: optional,
    label: 'label.wasBankrupt',
  },
  ...onlyIf('past_bankruptcy', [
    {
      name: 'bankruptcy_date',
      rule: kinds.pastDate,
      isNeeded: ({ isTrue }) => isTrue('past_bankruptcy'),
      label: 'label.bankruptcyDate',
    },
  ]),
])

const owner = inGroup('owner', 'apply.owner', [
  { name: 'owner_first_name', rule: kinds.name, label: 'field.given_name', ...short },
  { name: 'owner_last_name', rule: kinds.name, label: 'field.surname', ...short },
  { name: 'owner_title', rule: ownerTitles, label: 'label.title' },
  { name: 'owner_email', rule: kinds.email, label: 'field.email', ...short },
  { name: 'owner_phone_number', rule: places.phone(OF_OWNER), label: 'field.phone', ...short },
  { name: 'owner_date_of_birth', rule: kinds.dateOfBirth, label: 'label.birth' },
  {
    name: 'owner_social_security_number',
    rule: places.socialSecurityNumber(OF_OWNER),
    ...sealed,
    label: 'label.ssn',
    hint: 'hint.ssn',
  },
  {
    name: 'owner_country_of_citizenship',
    rule: kinds.country,
    isNeeded: optional,
    label: 'label.citizen',
    hint: 'hint.country',
  },
])

const ownership = inGroup('owner', 'apply.ownership', [
  {
    name: 'owner_percentage_of_ownership',
    rule: whole(1, 100),
    isNeeded: optional,
    label: 'label.share',
    hint: 'hint.share',
  },
  {
    name: 'owner_has_significant_ownership',
    rule: yesNo,
    label: 'label.significant',
  },
  {
    name: 'owner_has_significant_responsibility',
    rule: yesNo,
    label: 'label.responsible',
  },
])

const ownerAddress = inGroup('owner', 'apply.homeAddress', [
  ...addressFields('owner_', OF_OWNER),
  {
    name: 'owner_country',
    rule: kinds.country,
    isNeeded: optional,
    label: 'label.country',
    hint: 'hint.countryOfBusiness',
  },
  {
    name: 'owner_years_in_residence',
    rule: whole(0, 120),
    isNeeded: optional,
    label: 'label.yearsThere',
  },
])

const license = inGroup('owner', 'apply.license', [
  { name: 'owner_drivers_license_number', rule: kinds.driversLicense, ...sealed, label: 'label.number' },
  {
    name: 'owner_drivers_license_state',
    rule: places.state(OF_OWNER),
    isNeeded: ifStates(OF_OWNER),
    label: 'field.state',
    hint: 'hint.state',
  },
  { name: 'owner_drivers_license_expiration', rule: kinds.anyDate, label: 'label.validUntil' },
])

const bank = [
  ...inGroup(
    'bank',
    'apply.money',
    accountFields('operating_', () => true),
  ),
  ...inGroup('bank', 'apply.trustMoney', accountFields('trust_', ifTrust)).map(ofTrust),
]

const sign = inGroup('sign', 'apply.signature', [
  {
    name: 'signed_by',
    rule: kinds.name,
    isNeeded: ifTrust,
    label: 'label.signer',
    autocomplete: 'name',
  },
  { name: 'signature', rule: signature, label: 'apply.signature' },
])

/** Recorded by the page that signs. Partners may send them. */
const circumstances: readonly ApplicationField[] = [
  { name: 'ip_address', rule: kinds.ipAddress, isNeeded: optional, about: 'Signed from' },
  {
    name: 'browser_user_agent',
    rule: text(application.userAgentMaxChars),
    isNeeded: optional,
    about: 'Browser',
  },
  { name: 'browser_language', rule: text(64), isNeeded: optional, about: 'Language' },
  { name: 'ip_address_timestamp', rule: kinds.moment, isNeeded: optional, about: 'Signed at' },
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

/** The fields of an additional owner (rules: partners.md#additional-owners). */
export const ownerFields: readonly ApplicationField[] = inGroup('owner', 'apply.furtherOwner', [
  { name: 'first_name', rule: kinds.name, label: 'field.given_name', ...short },
  { name: 'last_name', rule: kinds.name, label: 'field.surname', ...short },
  { name: 'job_title', rule: kinds.name, label: 'label.title' },
  { name: 'date_of_birth', rule: kinds.dateOfBirth, label: 'label.birth' },
  {
    name: 'social_security_number',
    rule: places.socialSecurityNumber(OF_FURTHER_OWNER),
    ...sealed,
    label: 'label.ssn',
    hint: 'hint.ssn',
  },
  ...addressFields('home_', OF_FURTHER_OWNER),
  {
    name: 'home_country',
    rule: kinds.country,
    isNeeded: optional,
    label: 'label.country',
    hint: 'hint.countryOfBusiness',
  },
  { name: 'has_significant_ownership', rule: yesNo, label: 'label.significant' },
  {
    name: 'has_significant_responsibility',
    rule: yesNo,
    label: 'label.responsible',
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
    { name: `${prefix}address1`, rule: kinds.address, ...need, label: 'field.address1' },
    { name: `${prefix}address2`, rule: kinds.address, isNeeded: optional, label: 'field.address2' },
    { name: `${prefix}city`, rule: kinds.city, ...need, label: 'field.city' },
    {
      name: `${prefix}state`,
      rule: places.state(country),
      ...inStates,
      label: 'field.state',
      hint: 'hint.state',
    },
    { name: `${prefix}zip_code`, rule: places.zipCode(country), ...inStates, label: 'field.postal_code' },
  ]
}

function accountFields(prefix: string, isNeeded: (need: Need) => boolean): ApplicationField[] {
  const names = `${prefix}account_`
  return [
    { name: `${names}name`, rule: kinds.name, isNeeded: optional, label: 'label.accountName', ...short },
    { name: `${names}bank_name`, rule: kinds.name, isNeeded, label: 'label.bank', ...short },
    { name: `${names}routing_number`, rule: kinds.routingNumber, isNeeded, label: 'field.routing', ...short },
    {
      name: `${names}number`,
      rule: kinds.accountNumber,
      isNeeded,
      ...sealed,
      label: 'field.account',
      ...short,
    },
  ]
}

function inGroup(step: Step, group: TextKey, fields: readonly ApplicationField[]): ApplicationField[] {
  return fields.map((field) => ({ step, group, ...field }))
}

function onlyIf(name: string, fields: readonly ApplicationField[]): ApplicationField[] {
  return fields.map((field) => ({ ...field, onlyIf: name }))
}

function ofTrust(field: ApplicationField): ApplicationField {
  return { ...field, isOfTrust: true }
}

/** A number that is text in the API. */
function asText({ read, type: _type, ...rule }: Rule<number>): Rule<string> {
  return {
    ...rule,
    read(value, circumstances) {
      const number = read(value, circumstances)
      return typeof number === 'number' ? String(number) : number
    },
  }
}
