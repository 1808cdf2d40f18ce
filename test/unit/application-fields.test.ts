// The rule of every field of a merchant application (rules: partners.md#application-fields).
import { describe, expect, test } from 'vitest'
import { applicationFields, ownerFields } from '../../gateway/merchants/partners/applications/fields.ts'
import { readApplication } from '../../gateway/merchants/partners/applications/read.ts'
import { trustFields, wholeApplication, wholeOwner } from '../support/partners/application.ts'

const TODAY = '2026-06-15'

function read(given: object, { isTrustPlan = false, isWhole = true } = {}) {
  return readApplication({ ...given }, { today: TODAY, isTrustPlan, isWhole })
}

/** Contexts and sub_codes of the faults. */
const faultsOf = (given: object, how = {}) =>
  read(given, how).faults.map(({ context, sub_code }) => [context, sub_code])

const with_ = (changes: object) => ({ ...wholeApplication, ...changes })

test('a whole application has no fault, and is read as it was sent, numbers as digits', () => {
  const { content, faults } = read(wholeApplication)
  expect(faults).toEqual([])
  expect(content.fields).toEqual({
    ...wholeApplication,
    federal_tax_id: '123456789',
    owner_social_security_number: '123456789',
  })
})

const OPTIONAL = [
  'business_address2 business_type business_website business_country has_dba dba_name dba_address1 dba_address2 dba_city',
  'dba_state dba_zip_code dba_phone past_bankruptcy bankruptcy_date owner_percentage_of_ownership owner_address2',
  'owner_country owner_years_in_residence owner_country_of_citizenship operating_account_name trust_account_name',
  'trust_account_routing_number trust_account_bank_name trust_account_number signed_by',
  'ip_address browser_user_agent browser_language ip_address_timestamp',
].flatMap((names) => names.split(' '))

describe('what is required', () => {
  test('everything that is not called optional, all at once', () => {
    const contexts = faultsOf({}).map(([context]) => context)
    expect(contexts).toEqual(
      applicationFields.map(({ name }) => name).filter((name) => !OPTIONAL.includes(name)),
    )
  })

  test.each(Object.keys(wholeApplication).filter((name) => !OPTIONAL.includes(name)))('%s', (name) => {
    const subCode = /^industry_code$|_has_/.test(name) ? 'not_null' : 'not_blank'
    for (const value of [undefined, null, '', '  ']) {
      expect(faultsOf(with_({ [name]: value }))).toEqual([[name, subCode]])
    }
  })

  test('none of it where something is only filled in', () => {
    expect(faultsOf({ email: 'ida@cups.example' }, { isWhole: false })).toEqual([])
    expect(faultsOf({ email: 'ida' }, { isWhole: false })).toEqual([['email', 'invalid']])
  })

  test('of another name its address, once there is one', () => {
    const names = ['dba_name', 'dba_address1', 'dba_city', 'dba_state', 'dba_zip_code', 'dba_phone']
    for (const has_dba of [true, 'true', 'TRUE']) {
      expect(faultsOf(with_({ has_dba }))).toEqual(names.map((name) => [name, 'not_blank']))
    }
    expect(faultsOf(with_({ has_dba: false, dba_state: 'XX' }))).toEqual([['dba_state', 'invalid']])
  })

  test('the day of a bankruptcy', () => {
    expect(faultsOf(with_({ past_bankruptcy: true }))).toEqual([['bankruptcy_date', 'not_blank']])
    expect(faultsOf(with_({ past_bankruptcy: true, bankruptcy_date: '2012-01-31' }))).toEqual([])
  })

  test('of a trust plan the trust account and who signs', () => {
    const { plan: _plan, ...names } = trustFields
    const faults = faultsOf(wholeApplication, { isTrustPlan: true })
    expect(new Set(faults)).toEqual(new Set(Object.keys(names).map((name) => [name, 'not_blank'])))
    expect(faultsOf(with_(trustFields), { isTrustPlan: true })).toEqual([])
  })
})

const long = (length: number) => 'x'.repeat(length)

/** Field, value, and its sub_code; empty: it is valid. */
const CASES: readonly (readonly [name: string, value: unknown, subCode: string])[] = [
  ['reference', long(128), ''],
  ['reference', long(129), 'invalid_length'],
  ['reference', 7, ''],
  ['reference', { id: 7 }, 'invalid'],
  ['business_name', '😀'.repeat(64), ''],
  ['business_name', long(65), 'invalid_length'],
  ['business_name', 'Cups\nand more', 'invalid'],
  ['business_name', ['Cups'], 'invalid'],
  ['email', 'ida', 'invalid'],
  ['email', 'ida @cups.example', 'invalid'],
  ['email', `${long(120)}@x.example`, 'invalid_length'],
  ['business_state', 'ny', ''],
  ['business_state', 'AP', ''],
  ['business_state', 'ON', 'invalid'],
  ['business_state', 'New York', 'invalid'],
  ['business_zip_code', '122071234', ''],
  ['business_zip_code', '1220', 'invalid'],
  ['business_zip_code', 'K1A 0B1', 'invalid'],
  ['business_zip_code', 12207, ''],
  ['business_phone', '+1 518 555 0100', ''],
  ['business_phone', '555 0100', 'invalid'],
  ['business_phone', 'call me maybe', 'invalid'],
  ['business_phone', '5'.repeat(23), 'invalid_length'],
  ['business_country', 'us', ''],
  ['business_country', 'USA', 'invalid_length'],
  ['business_country', 'ZZ', 'invalid'],
  ['business_country', 'CA', ''],
  ['industry_code', '5812', ''],
  ['industry_code', '0111', ''],
  ['industry_code', 111, ''],
  ['industry_code', 58120, 'invalid_length'],
  ['industry_code', 12, 'invalid'],
  ['industry_code', '0312', 'invalid'],
  ['industry_code', 'cups', 'invalid'],
  ['goods_and_services', long(255), ''],
  ['goods_and_services', long(256), 'invalid_length'],
  ['has_dba', 'no', 'invalid'],
  ['has_dba', 'maybe', 'invalid'],
  ['structure', 'LLC', 'invalid'],
  ['structure', 'so', 'invalid'],
  ...['SO', 'AE', 'G', 'CP', 'CU', 'P', 'TE', 'SM', 'MM', 'CA', 'LP', 'PO'].map(
    (code) => ['structure', code, ''] as const,
  ),
  ...['R', 'I', 'M', 'H', 'F'].map((code) => ['business_type', code, ''] as const),
  ['business_type', 'X', 'invalid'],
  ['federal_tax_id', '123456789', ''],
  ['federal_tax_id', '123-45-6789', 'invalid'],
  ['federal_tax_id', '00-1234567', 'invalid'],
  ['federal_tax_id', '12345678', 'invalid'],
  ['federal_tax_id', '12-3456789-0', 'invalid_length'],
  ['years_in_business', 0, ''],
  ['years_in_business', '-1', 'below_minimum_value'],
  ['years_in_business', '301', 'exceeds_maximum_value'],
  ['years_in_business', 'four', 'invalid'],
  ['business_website', 'www.cups.example/menu', ''],
  ['business_website', 'javascript:alert(1)', 'invalid'],
  ['business_website', 'https://ida:secret@cups.example', 'invalid'],
  ['business_website', 'cups', 'invalid'],
  ['bankruptcy_date', '2026-06-15', ''],
  ['bankruptcy_date', '2026-06-16', 'invalid'],
  ['bankruptcy_date', '2025-02-29', 'invalid'],
  ...[
    'President',
    'V.President',
    'Owner',
    'Partner',
    'Manager',
    'Treasurer',
    'Secretary',
    'Exec.Director',
  ].map((title) => ['owner_title', title, ''] as const),
  ['owner_title', 'Boss', 'invalid'],
  ['owner_date_of_birth', '2008-06-15', ''],
  ['owner_date_of_birth', '2008-06-16', 'invalid'],
  ['owner_date_of_birth', '1906-06-15', 'invalid'],
  ['owner_date_of_birth', '15/06/1980', 'invalid'],
  ['owner_date_of_birth', '1980-06-15T00:00:00Z', 'invalid_length'],
  ['owner_social_security_number', '123 45 6789', ''],
  ['owner_social_security_number', 123456789, ''],
  ['owner_social_security_number', '912-70-1234', ''],
  ['owner_social_security_number', '912-45-1234', 'invalid'],
  ['owner_social_security_number', '000-12-3456', 'invalid'],
  ['owner_social_security_number', '666-12-3456', 'invalid'],
  ['owner_social_security_number', '123-00-6789', 'invalid'],
  ['owner_social_security_number', '123-45-0000', 'invalid'],
  ['owner_social_security_number', '12345678', 'invalid'],
  ['owner_percentage_of_ownership', 100, ''],
  ['owner_percentage_of_ownership', '26', ''],
  ['owner_percentage_of_ownership', 0, 'below_minimum_value'],
  ['owner_percentage_of_ownership', 101, 'exceeds_maximum_value'],
  ['owner_percentage_of_ownership', 33.3, 'invalid'],
  ['owner_state', 'CA', ''],
  ['owner_years_in_residence', 121, 'exceeds_maximum_value'],
  ['owner_drivers_license_number', 'D123 456-789', ''],
  ['owner_drivers_license_number', 'D<script>', 'invalid'],
  ['owner_drivers_license_number', 'D'.repeat(31), 'invalid_length'],
  ['owner_drivers_license_state', 'XY', 'invalid'],
  ['owner_drivers_license_expiration', '2031-13-01', 'invalid'],
  ['owner_country_of_citizenship', 'JP', ''],
  ['owner_country_of_citizenship', 'Japan', 'invalid_length'],
  ['operating_account_routing_number', '123456789', 'invalid'],
  ['operating_account_routing_number', '12345678', 'invalid_length'],
  ['operating_account_number', '123', 'invalid_length'],
  ['operating_account_number', '1'.repeat(18), 'invalid_length'],
  ['operating_account_number', '12345x', 'invalid'],
  ['ip_address', '2001:db8::1', ''],
  ['ip_address', '300.1.1.1', 'invalid'],
  ['browser_user_agent', long(513), 'invalid_length'],
  ['ip_address_timestamp', '2026-06-15T12:00:00-04:00', ''],
  ['ip_address_timestamp', 'yesterday', 'invalid'],
  ['signature', '[]', 'invalid'],
  ['signature', 'x', 'invalid'],
  ['signature', '{"lx":1}', 'invalid'],
  ['signature', '[{"lx":1,"ly":2,"mx":3}]', 'invalid'],
  ['signature', '[{"lx":1.5,"ly":2,"mx":3,"my":4}]', 'invalid'],
  ['signature', '[{"lx":"1","ly":2,"mx":3,"my":4}]', 'invalid'],
  [
    'signature',
    `[${'{"lx":1,"ly":2,"mx":3,"my":4},'.repeat(3000)}{"lx":1,"ly":2,"mx":3,"my":4}]`,
    'invalid_length',
  ],
]

test.each(CASES)('%s: %j is %s', (name, value, subCode) => {
  expect(faultsOf(with_({ [name]: value })).filter(([context]) => context === name)).toEqual(
    subCode ? [[name, subCode]] : [],
  )
})

test('a state and a postal code are those of the country of the business', () => {
  const canadian = { business_country: 'CA', business_state: 'ON', business_zip_code: 'K1A 0B1' }
  expect(faultsOf(with_(canadian))).toEqual([])
  expect(faultsOf(with_({ ...canadian, business_state: 'NY' }))).toEqual([['business_state', 'invalid']])
  const american = { ...canadian, owner_country: 'US' }
  expect(faultsOf(with_({ ...american, owner_state: 'ON' }))).toEqual([['owner_state', 'invalid']])
})

test("a sole proprietor's tax number may be the social security number", () => {
  expect(faultsOf(with_({ structure: 'SO', federal_tax_id: '123-45-6789' }))).toEqual([])
})

describe('owners', () => {
  const owners = (...additional_owners: unknown[]) => with_({ additional_owners })

  test('further ones have every field, but for the second line of the address and the country', () => {
    expect(read(owners(wholeOwner)).content.owners).toEqual([
      { ...wholeOwner, social_security_number: '234567890' },
    ])
    const names = ownerFields
      .map(({ name }) => name)
      .filter((name) => name !== 'home_address2' && name !== 'home_country')
    expect(faultsOf(owners(wholeOwner, {})).map(([context]) => context)).toEqual(
      names.map((name) => `additional_owners[1].${name}`),
    )
  })

  test('each has a message of its own', () => {
    const [one, other] = [
      { ...wholeOwner, home_state: 'XX' },
      { ...wholeOwner, date_of_birth: 'x' },
    ]
    expect(faultsOf(owners(one, other))).toEqual([
      ['additional_owners[0].home_state', 'invalid'],
      ['additional_owners[1].date_of_birth', 'invalid'],
    ])
  })

  test('are a list of objects, and not too many', () => {
    expect(faultsOf(with_({ additional_owners: 'Kobe' }))).toEqual([['additional_owners', 'invalid']])
    expect(faultsOf(owners('Kobe'))).toEqual([['additional_owners[0]', 'invalid']])
    expect(faultsOf(owners(...Array(11).fill(wholeOwner)))).toEqual([['additional_owners', 'invalid_length']])
  })

  const OWN = { owner_has_significant_ownership: false, owner_has_significant_responsibility: false }
  const [small, responsible] = [
    { ...wholeOwner, has_significant_ownership: false },
    { ...wholeOwner, has_significant_ownership: false, has_significant_responsibility: true },
  ]
  test.each([
    ['nobody owns much and nobody is responsible', OWN, [], false],
    ['a further owner neither', OWN, [small], false],
    ['a further owner is responsible', OWN, [small, responsible], true],
    ['a further owner owns much', OWN, [wholeOwner], true],
    ['the owner is responsible', { ...OWN, owner_has_significant_responsibility: true }, [], true],
    ['the owner owns much', { ...OWN, owner_has_significant_ownership: true }, [], true],
  ])('%s', (_what, changes, further, isValid) => {
    const faults = faultsOf(with_({ ...changes, additional_owners: further }))
    expect(faults).toEqual(isValid ? [] : [['owner_has_significant_responsibility', 'invalid']])
  })
})

test('no message repeats what was sent', () => {
  const given = Object.fromEntries(applicationFields.map(({ name }) => [name, 'a value <b>666</b>']))
  const told = read({
    ...given,
    additional_owners: [Object.fromEntries(ownerFields.map(({ name }) => [name, '666'.repeat(30)]))],
  })
  expect(told.faults.length).toBeGreaterThan(30)
  expect(JSON.stringify(told.faults)).not.toContain('666')
})

test('a card number that stands in a text is not kept', () => {
  const { content } = read(
    with_({ goods_and_services: 'cups 4242 4242 4242 4242', business_name: '[4242424242424242' }),
  )
  expect(content.fields).toMatchObject({
    goods_and_services: 'cups **** **** **** 4242',
    business_name: '[************4242',
  })
})

test('every field that people are asked for has a label and a heading', () => {
  for (const { name, step, group, label } of [...applicationFields, ...ownerFields]) {
    expect([name, Boolean(step), Boolean(step)]).toEqual([name, Boolean(group), Boolean(label)])
  }
})
