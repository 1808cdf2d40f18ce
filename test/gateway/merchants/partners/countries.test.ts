// Owners and businesses of other countries (rules: partners.md#countries).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { wholeApplication, wholeOwner } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

const clock = testClock()
let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

/** The fields at fault, in the order of the alphabet. */
async function faults(fields: object): Promise<string[]> {
  const sent = { merchant_application: { ...wholeApplication, test: 'validate', ...fields } }
  const { status, body } = await partner.post('/merchant_applications', sent)
  if (status === 200) return []
  expect(status).toBe(422)
  return body.messages.map(({ context }: { context: string }) => context).sort()
}

const canada = {
  business_country: 'CA',
  business_state: 'ON',
  business_zip_code: 'K1A 0B1',
  federal_tax_id: '123456789 RC0001',
}
const canadianOwner = {
  owner_state: 'QC',
  owner_zip_code: 'H2Y 1C6',
  owner_social_security_number: '046 454 286',
  owner_drivers_license_state: 'QC',
}
const germany = {
  business_country: 'DE',
  business_state: '',
  business_zip_code: '10115',
  business_phone: '+49 30 1234',
  federal_tax_id: 'DE 123 456 789',
}
const germanOwner = {
  owner_country: 'DE',
  owner_state: undefined,
  owner_zip_code: '80331',
  owner_phone_number: '089 12345',
  owner_social_security_number: '12 345678 A 901',
  owner_drivers_license_state: undefined,
}
const unitedKingdom = {
  business_country: 'GB',
  business_state: 'Greater London',
  business_zip_code: 'SW1A 1AA',
  federal_tax_id: 'GB 123 4567 89',
  owner_state: '',
  owner_zip_code: 'EC1A 1BB',
  owner_social_security_number: 'QQ 12 34 56 C',
  owner_drivers_license_state: 'Wales',
}

describe('accepted', () => {
  test.each<[string, object]>([
    ['a business and its owner in Canada', { ...canada, ...canadianOwner }],
    ['a business in Canada, an owner in the United States', canada],
    ['a business in Germany, an owner in the United States', germany],
    ['a business and its owner in Germany', { ...germany, ...germanOwner }],
    ['a business in the United States, an owner in Germany', germanOwner],
    ['a business and its owner in the United Kingdom', unitedKingdom],
    [
      'a country in small letters',
      { ...germany, ...germanOwner, business_country: 'de', owner_country: 'de' },
    ],
    [
      'an owner abroad with a number of the United States',
      { ...germanOwner, owner_social_security_number: '912-70-1234' },
    ],
    [
      'a further owner in Mexico',
      {
        additional_owners: [
          {
            ...wholeOwner,
            home_country: 'MX',
            home_state: 'CDMX',
            home_zip_code: '06000',
            social_security_number: 'GODE561231GR8',
          },
        ],
      },
    ],
    [
      'a further owner of a business in Germany, without a country of their own',
      {
        ...germany,
        ...germanOwner,
        additional_owners: [
          { ...wholeOwner, home_state: undefined, home_zip_code: 'x 1', social_security_number: '99 1234 B' },
        ],
      },
    ],
  ])('%s', async (_what, fields) => {
    expect(await faults(fields)).toEqual([])
  })
})

describe('refused', () => {
  test.each<[string, object, string[]]>([
    [
      'rules of the United States hold there',
      { owner_state: 'QC', owner_zip_code: 'H2Y 1C6', business_phone: '555 0100' },
      ['business_phone', 'owner_state', 'owner_zip_code'],
    ],
    [
      'and nothing may be missing',
      { owner_state: '', owner_zip_code: '', owner_drivers_license_state: '' },
      ['owner_drivers_license_state', 'owner_state', 'owner_zip_code'],
    ],
    [
      'nor in Canada',
      { ...canada, ...canadianOwner, owner_state: '', business_zip_code: '' },
      ['business_zip_code', 'owner_state'],
    ],
    [
      'the form of Canadian numbers',
      {
        ...canada,
        ...canadianOwner,
        federal_tax_id: '12345678',
        owner_country: 'CA',
        owner_social_security_number: '046 454 287 1',
      },
      ['federal_tax_id', 'owner_social_security_number'],
    ],
    ['of British ones', { ...unitedKingdom, federal_tax_id: 'GB 12' }, ['federal_tax_id']],
    [
      'a number that is none',
      { ...germany, ...germanOwner, federal_tax_id: '<b>1234</b>', owner_social_security_number: '1' },
      ['federal_tax_id', 'owner_social_security_number'],
    ],
    ['a country that is none', { owner_country: 'XX' }, ['owner_country']],
  ])('%s', async (_what, fields, expected) => {
    expect(await faults(fields)).toEqual(expected)
  })
})

test('numbers of other countries are sealed, and found by underwriters', async () => {
  const { test: _test, ...application } = { ...wholeApplication, ...germany, ...germanOwner, test: undefined }
  const id = await partner.submit(application)
  const row = await partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/123456789|12345678A901|345678/)
  expect(row.tax_digest).not.toBeNull()
})
