// Applications are sealed as a whole, those of earlier versions in batches (rules: partners.md#sealed).
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listApplications,
  readApplicationFile,
  sealApplications,
} from '../../../../gateway/merchants/partners/index.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { wholeApplication, wholeOwner } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const rowOf = (id: string) =>
  partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const found = async (q: string) =>
  (await listApplications(partners, { q }, { page: 1, page_size: 10 })).results.map(({ id }) => id)

/** Stores an application as earlier versions did. */
async function asBefore(id: string): Promise<void> {
  const { federal_tax_id, owner_social_security_number, ...rest } = wholeApplication
  const { owner_drivers_license_number, operating_account_number, signature, ...clear } = rest
  const { social_security_number, ...owner } = wholeOwner
  const numbers = {
    federal_tax_id: '123456789',
    owner_social_security_number,
    owner_drivers_license_number,
    operating_account_number,
  }
  expect(federal_tax_id).toBe('12-3456789')
  const sealed = { fields: numbers, owners: [{ social_security_number }] }
  const columns = {
    details: JSON.stringify({ fields: clear, owners: [owner] }),
    secrets: partners.cipher.encrypt(JSON.stringify(sealed), `merchant_applications:${id}`),
    email: wholeApplication.email,
    signature,
  }
  await partners.storage.write((tx) =>
    tx.updateTable('merchant_applications').set(columns).where('id', '=', id).execute(),
  )
}

test('one of an earlier version says the same before and after it is sealed', async () => {
  const id = await partner.submit({ ...wholeApplication, additional_owners: [wholeOwner] })
  const whole = (await readApplicationFile(partners, id)).content
  expect(whole.owners).toHaveLength(1)
  await asBefore(id)
  expect((await readApplicationFile(partners, id)).content.owners).toEqual(whole.owners)
  expect(await found(wholeApplication.email)).toEqual([id])

  let sealed = 0
  for (let more = -1; more !== 0; sealed += more) more = await sealApplications(partners)
  expect(sealed).toBeGreaterThanOrEqual(0)
  const row = await rowOf(id)
  expect(row.signature).toBeNull()
  expect(JSON.stringify(row)).not.toMatch(/Mori|cups\.example|Side Street|1980-02-29|518\)? ?555/)
  const { content } = await readApplicationFile(partners, id)
  expect(content.owners).toEqual(whole.owners)
  expect(content.fields).toMatchObject({ owner_last_name: 'Mori', signature: wholeApplication.signature })
})

test('it is found by its email address in any case, by its number and by the name of the business', async () => {
  const reference = 'sought'
  const id = await partner.submit({
    ...wholeApplication,
    reference,
    email: 'Eve@Mugs.example',
    business_name: 'Mugs & Co',
  })
  expect(await found('eve@mugs.EXAMPLE')).toEqual([id])
  expect(await found('mugs')).toEqual([id])
  expect(await found('12-3456789')).toContain(id)
  expect(await found('eve@mugs')).toEqual([])
})
