// Approving and declining merchant applications, and what comes of it (rules: partners.md#underwriting, partners.md#provisioning).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { After } from '../../../../gateway/core/paging.ts'
import {
  listApplications,
  placeAmong,
  readApplicationFile,
} from '../../../../gateway/merchants/partners/index.ts'
import { declineReasons } from '../../../../gateway/platform/storage/index.ts'
import { storedText } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { clientOf } from '../../../support/merchant/merchants.ts'
import { trustFields, wholeApplication, wholeOwner } from '../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
} from '../../../support/partners/partners.ts'
import { approve, decline, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'

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

const newest = async () => (await partner.events('?page_size=1')).body.results[0]
const merchantOf = async (id: string | null) =>
  partners.storage.read
    .selectFrom('merchants')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
const accountsOf = (id: string | null) =>
  partners.storage.read
    .selectFrom('accounts')
    .select(['mode', 'type', 'name', 'trust_account', 'is_primary', 'account_number', 'bank_name'])
    .where('merchant_id', '=', id ?? '')
    .orderBy('mode')
    .orderBy('trust_account')
    .orderBy('type')
    .execute()

describe('an approval', () => {
  test('makes the merchant, its accounts and keys, and a code that is exchanged once', async () => {
    const id = await partner.submit(wholeApplication)
    const { merchant_id } = await approve(partners, id)
    expect(await merchantOf(merchant_id)).toMatchObject({
      name: 'Example Cups LLC',
      status: 'ACTIVE',
      contact_name: 'Ida Mori',
      contact_email: 'ida@cups.example',
      contact_phone: '518 555 0100',
      address1: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      postal_code: '12207',
      country: 'US',
    })
    expect(await accountsOf(merchant_id)).toEqual(
      ['live', 'test'].flatMap((mode) => [
        {
          mode,
          type: 'AchAccount',
          name: 'Example Cups LLC',
          trust_account: 0,
          is_primary: 1,
          account_number: mode === 'live' ? '******9002' : '******9001',
          bank_name: 'FIRST BANK OF TESTING',
        },
        expect.objectContaining({ mode, type: 'MerchantAccount', trust_account: 0, is_primary: 1 }),
      ]),
    )
    const event = await newest()
    expect(event).toMatchObject({ type: 'merchant.provisioned', data: { reference: 'user-7' } })
    expect(Object.keys(event.data).sort()).toEqual(['auth_code', 'reference'])
    const ask = () => requestToken(partners, { ...partner.client, ...exchange(event.data.auth_code) })
    expect(await ask()).toMatchObject({ status: 200, body: { scope: 'payments' } })
    expect((await ask()).status).toBe(400)
  })

  test('gives the merchant keys of its own, beside those of the authorization', async () => {
    const { merchant_id } = await approve(partners, await partner.submit(wholeApplication))
    const keys = await partners.storage.read
      .selectFrom('secret_keys')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .execute()
    const own = keys.filter(({ authorization_id }) => authorization_id === null)
    expect(own.map(({ mode }) => mode).sort()).toEqual(['live', 'test'])
    expect(keys).toHaveLength(4)
    const [test] = own.filter(({ mode }) => mode === 'test')
    const secret = partners.cipher.decrypt(test?.encrypted ?? '', `secret_keys:${test?.hash}`)
    const charged = await clientOf(world, secret).post('/v1/charges', { amount: 100, method: goodCard })
    expect(charged).toMatchObject({ status: 200, body: { status: 'AUTHORIZED' } })
  })

  test('of a trust plan makes trust accounts beside the others, which come first', async () => {
    const id = await partner.submit({ ...wholeApplication, ...trustFields, trust_account_name: 'Clients' })
    const { merchant_id } = await approve(partners, id)
    const accounts = (await accountsOf(merchant_id)).filter(({ mode }) => mode === 'live')
    expect(
      accounts.map(({ type, trust_account, is_primary, name, account_number }) => [
        type,
        trust_account,
        is_primary,
        name,
        account_number,
      ]),
    ).toEqual([
      ['AchAccount', 0, 1, 'Example Cups LLC', '******9002'],
      ['MerchantAccount', 0, 1, 'Example Cups LLC', null],
      ['AchAccount', 1, 0, 'Trust: Clients', '******9003'],
      ['MerchantAccount', 1, 0, 'Trust: Clients', null],
    ])
  })

  test('is good for 35 days, and can be read until then as it was', async () => {
    const month = testClock()
    const world30 = await testGateway({ clock: month })
    const own = await partnerWorld(world30, month)
    try {
      const submitter = await newSubmitter(own)
      const ids = [await submitter.submit(wholeApplication), await submitter.submit(wholeApplication)]
      for (const id of ids) await approve(own, id)
      const codes = (await submitter.events()).body.results.map(
        ({ data }: { data: { auth_code: string } }) => data.auth_code,
      )
      const ask = (code: string) => requestToken(own, { ...submitter.client, ...exchange(code) })
      month.advance(35 * 24 * 3_600_000 - 1000)
      expect((await ask(codes[0])).status).toBe(200)
      month.advance(1001)
      expect((await ask(codes[1])).status).toBe(400)
    } finally {
      await own.storage.close()
      await world30.close()
    }
  })

  test('stores no code in the clear', async () => {
    await approve(partners, await partner.submit(wholeApplication))
    const { data } = await newest()
    expect(data.auth_code).toMatch(/^ac_/)
    expect(await storedText(world)).not.toContain(data.auth_code)
  })
})

describe('a refusal', () => {
  test.each(declineReasons)('%s is told, and nothing more', async (reason) => {
    const id = await partner.submit(wholeApplication)
    expect(await decline(partners, id, reason)).toMatchObject({
      status: 'DECLINED',
      reason,
      merchant_id: null,
    })
    expect(await newest()).toEqual({
      id: expect.any(String),
      created: expect.any(String),
      type: 'merchant_application.declined',
      reason,
      data: { id, reference: 'user-7' },
    })
  })
})

describe('once', () => {
  const counts = async (id: string) => ({
    events: (
      await partners.storage.read
        .selectFrom('partner_events')
        .select('id')
        .where('merchant_application_id', '=', id)
        .execute()
    ).length,
    merchants: (await partners.storage.read.selectFrom('merchants').select('id').execute()).length,
  })

  test('two underwriters at once make one merchant and one event', async () => {
    const id = await partner.submit(wholeApplication)
    const before = await counts(id)
    const both = await Promise.allSettled([approve(partners, id), approve(partners, id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await counts(id)).toEqual({ events: 1, merchants: before.merchants + 1 })
  })

  test('of an approval and a refusal at once one counts', async () => {
    const id = await partner.submit(wholeApplication)
    const both = await Promise.allSettled([decline(partners, id, 'other'), approve(partners, id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await counts(id)).events).toBe(1)
  })

  test('and not again later', async () => {
    const id = await partner.submit(wholeApplication)
    await decline(partners, id, 'other')
    const again = approve(partners, id)
    await expect(again).rejects.toMatchObject({ messages: [{ code: 'unavailable_for_current_status' }] })
    expect((await counts(id)).events).toBe(1)
  })

  test('what fails halfway leaves nothing', async () => {
    const id = await partner.submit(wholeApplication)
    const before = await counts(id)
    // The event is the last of it.
    const broken = { ...partners, cipher: { ...partners.cipher, encrypt: failing(partners) } }
    await expect(approve(broken, id)).rejects.toThrow('no more')
    expect(await counts(id)).toEqual(before)
    expect(await approve(partners, id)).toMatchObject({ status: 'APPROVED' })
  })

  test('there is none of that id', async () => {
    await expect(approve(partners, '1')).rejects.toMatchObject({ status: 404 })
  })
})

/** Encrypts until an event is to be written. */
function failing({ cipher }: PartnerWorld) {
  return (text: string, bound: string) => {
    if (bound.startsWith('partner_events:')) throw new Error('no more')
    return cipher.encrypt(text, bound)
  }
}

describe('what an underwriter sees', () => {
  const file = (id: string) => readApplicationFile(partners, id)

  test('of sealed numbers the last four', async () => {
    const given = { ...wholeApplication, additional_owners: [wholeOwner] }
    const { content, plan, partner: from } = await file(await partner.submit(given))
    expect(plan.id).toBe('standard')
    expect(from.id).toBe(partner.application.id)
    expect(content.fields).toMatchObject({
      federal_tax_id: '6789',
      owner_social_security_number: '6789',
      owner_drivers_license_number: '4567',
      operating_account_number: '9002',
      operating_account_routing_number: '000000013',
      business_name: 'Example Cups LLC',
      signature: wholeApplication.signature,
    })
    expect(content.owners).toEqual([{ ...wholeOwner, social_security_number: '7890' }])
  })

  test('what may be a duplicate', async () => {
    const tax = { federal_tax_id: '98-7654321' }
    const one = await partner.submit({
      ...wholeApplication,
      ...tax,
      business_name: 'Alder Cups, LLC',
      reference: 'a',
    })
    const two = await partner.submit({ ...wholeApplication, ...tax, business_name: 'Birch', reference: 'b' })
    const three = await partner.submit({
      ...wholeApplication,
      federal_tax_id: '97-7654321',
      business_name: 'alder cups llc',
      reference: 'a',
    })
    const hints = (await file(three)).hints.map(({ kind, applicationId }) => [kind, applicationId])
    expect(hints).toEqual([
      ['same business name', one],
      ['same reference', one],
    ])
    expect((await file(two)).hints).toMatchObject([{ kind: 'same tax number', applicationId: one }])
  })

  test('what a person should look at', async () => {
    const id = await partner.submit({
      ...wholeApplication,
      federal_tax_id: '96-7654321',
      business_name: 'Example Partner - TEST',
      reference: 'once',
      owner_drivers_license_expiration: '2020-01-01',
      owner_percentage_of_ownership: 20,
      past_bankruptcy: true,
      bankruptcy_date: '2012-01-31',
    })
    expect((await file(id)).hints.map(({ kind }) => kind)).toEqual([
      'test of the sign-up',
      'license expired',
      'ownership',
      'bankruptcy',
    ])
  })

  test('those that wait, the longest first, in pages', async () => {
    for (const reference of ['1', '2', '3']) await partner.submit({ ...wholeApplication, reference })
    const all = []
    for (let page = 1; ; page++) {
      const list = await listApplications(partners, { status: 'SUBMITTED' }, { page, page_size: 2 })
      all.push(...list.results)
      if (!list.hasMore) break
    }
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ submitted }) => submitted)).toEqual(all.map(({ submitted }) => submitted).sort())
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all[0]).toMatchObject({ partner_name: 'Example Partner', status: 'SUBMITTED' })
  })

  test.each([undefined, 'SUBMITTED', 'DRAFT'] as const)(
    'of status %s, each once after another',
    async (status) => {
      for (const reference of ['4', '5', '6']) await partner.submit({ ...wholeApplication, reference })
      await partners.storage.write((tx) =>
        tx
          .updateTable('merchant_applications')
          .set({ status: 'DRAFT', submitted: null })
          .where('reference', 'in', ['4', '5', '6'])
          .execute(),
      )
      const read = async (page_size: number, after?: After) =>
        (await listApplications(partners, { status }, { page: 1, page_size, after })).results
      const walked: string[] = []
      for (let found = await read(2); found.length > 0; ) {
        walked.push(...found.map(({ id }) => id))
        const last = found.at(-1)
        found = last ? await read(2, placeAmong(status, last)) : []
      }
      expect(walked.length).toBeGreaterThan(2)
      expect(walked).toEqual((await read(1000)).map(({ id }) => id))
    },
  )

  test('an application by its number, reference, email or tax number, and by how the business begins', async () => {
    const sought = { business_name: 'Öl & Söhne, Ltd.', reference: 'sought %_', email: 'Ada@Oil.example' }
    const id = await partner.submit({ ...wholeApplication, ...sought, federal_tax_id: '51-7654321' })
    const find = async (q: string, status?: 'SUBMITTED' | 'APPROVED') => {
      const { results } = await listApplications(partners, { status, q }, { page: 1, page_size: 10 })
      return results.map((row) => row.id)
    }
    for (const q of [
      id,
      'sought %_',
      'ada@oil.EXAMPLE',
      '51-7654321',
      '517654321',
      'öl',
      'Öl & SÖ',
      ' Öl Söhne ',
    ])
      expect([q, await find(q), await find(q, 'SUBMITTED')]).toEqual([q, [id], [id]])
    for (const q of ['hne', '%', '_', '51-765432', 'ada@oil', "' or 1=1 --"])
      expect([q, await find(q)]).toEqual([q, []])
    expect(await find(id, 'APPROVED')).toEqual([])
  })
})
