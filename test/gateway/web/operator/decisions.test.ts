// Decisions ask first, say what they do, and can be undone for a minute (rules: partners.md#undo, accounts.md#deactivate).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { addMerchant, newShop } from '../../../support/merchant/merchants.ts'
import { monthly, URL } from '../../../support/merchant/recurring.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { approveOnPage, takeEffect } from '../../../support/partners/decisions.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { decline, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { textOf, type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  partner = await newSubmitter(partners)
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  operator = visitor(pagesUrl, caCertificate)
  await operator.signIn(person)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const pageOf = (id: string) => `/operator/applications/${id}`
const undo = (id: string) => operator.submit(pageOf(id), {}, `${pageOf(id)}/undo`)
const declineOnPage = (id: string, form: Record<string, string>) =>
  operator.submit(`${pageOf(id)}/decline`, form, `${pageOf(id)}/decline`)
const statusOf = async (id: string) => {
  const rows = partners.storage.read.selectFrom('merchant_applications').select('status')
  return (await rows.where('id', '=', id).executeTakeFirstOrThrow()).status
}
const eventsOf = async (id: string) => {
  const events = partners.storage.read.selectFrom('partner_events').select('type')
  return (await events.where('merchant_application_id', '=', id).execute()).map(({ type }) => type)
}

describe('an approval', () => {
  test('says what it does, and waits for a minute', async () => {
    const id = await partner.submit(wholeApplication)
    const asked = textOf(await operator.get(`${pageOf(id)}/approve`))
    expect(asked).toContain('Approve Example Cups LLC?')
    expect(asked).toContain('Creates the merchant with 4 accounts')
    expect(asked).toContain('Connects Example Partner with keys for test and live mode')
    expect((await approveOnPage(operator, id)).location).toBe(pageOf(id))
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['SUBMITTED', []])
    const page = await operator.get(pageOf(id))
    expect(textOf(page)).toContain('The partner hasn’t been notified yet')
    expect(page.document.querySelector('a[href$="/approve"], a[href$="/decline"]')).toBeNull()
    expect(textOf(await operator.get('/operator/applications'))).toContain('Being approved')
    await takeEffect(partners.storage)
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['APPROVED', ['merchant.provisioned']])
    expect(textOf(await operator.get(pageOf(id)))).not.toContain('The partner hasn’t been notified yet')
  })

  test('that is undone leaves the application as it was', async () => {
    const id = await partner.submit(wholeApplication)
    await approveOnPage(operator, id)
    expect((await undo(id)).location).toBe(`${pageOf(id)}?done=undone`)
    await takeEffect(partners.storage)
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['SUBMITTED', []])
    const csrf = (await operator.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value')
    const again = await operator.send(`${pageOf(id)}/undo`, { csrf: csrf ?? '' })
    expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining('can’t be undone')])
    await declineOnPage(id, { reason: 'other' })
    await takeEffect(partners.storage)
    expect(await statusOf(id)).toBe('DECLINED')
  })

  test('is one of two in that minute, and a terminal decides in its place', async () => {
    const id = await partner.submit(wholeApplication)
    const later = await operator.fill(`${pageOf(id)}/approve`, {}, `${pageOf(id)}/approve`)
    await approveOnPage(operator, id)
    expect((await later()).status).toBe(422)
    expect((await operator.get(`${pageOf(id)}/decline`)).status).toBe(422)
    await decline(partners, id, 'other')
    await takeEffect(partners.storage)
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['DECLINED', ['merchant_application.declined']])
  })
})

test.each([
  ['is no operator any more', { is_operator: 0 }],
  ['is inactive', { status: 'INACTIVE' as const }],
])('a decision of someone who %s is undone', async (_, lost) => {
  const id = await partner.submit(wholeApplication)
  await approveOnPage(operator, id)
  const { email } = world.gateway.operator
  const change = (access: { is_operator?: number; status?: 'ACTIVE' | 'INACTIVE' }) =>
    partners.storage.write((tx) => tx.updateTable('users').set(access).where('email', '=', email).execute())
  await change(lost)
  await takeEffect(partners.storage)
  await change({ is_operator: 1, status: 'ACTIVE' })
  expect([await statusOf(id), await eventsOf(id)]).toEqual(['SUBMITTED', []])
  await approveOnPage(operator, id)
  await takeEffect(partners.storage)
  expect(await statusOf(id)).toBe('APPROVED')
})

describe('a refusal', () => {
  test('needs a reason, and none is preselected', async () => {
    const id = await partner.submit(wholeApplication)
    const asked = await operator.get(`${pageOf(id)}/decline`)
    expect(asked.document.querySelectorAll('input[type=radio]')).toHaveLength(3)
    expect(asked.document.querySelector('input[checked]')).toBeNull()
    const without = await declineOnPage(id, {})
    expect([without.status, without.document.querySelector('#reason-error')?.textContent]).toEqual([
      422,
      expect.stringContaining('Choose a reason.'),
    ])
    await declineOnPage(id, { reason: 'duplicate_merchant' })
    expect(textOf(await operator.get(pageOf(id)))).toContain('Declined (Duplicate merchant)')
    await takeEffect(partners.storage)
    expect(await partner.events('?page_size=1')).toMatchObject({
      body: { results: [{ type: 'merchant_application.declined', reason: 'duplicate_merchant' }] },
    })
  })
})

describe('a merchant', () => {
  test('is deactivated with a reason, once the page has counted what stops, and activated again', async () => {
    const { id, live: shop, account } = await newShop(world)
    await account('live', 'type=MerchantAccount', 'recurring_charges_enabled=true')
    const charge = () => shop.post('/v1/charges', { amount: 100, method: goodCard })
    const schedule = monthly('2099-01-01')
    await charge()
    await charge()
    const recurring = await shop.post(URL, { amount: 100, method: { ...goodCard, cvv: undefined }, schedule })
    expect(recurring.status).toBe(200)
    const path = `/operator/merchants/${id}/deactivate`
    const asked = await operator.get(path)
    expect(textOf(asked)).toContain('In the last 30 days the merchant made 2 live charges.')
    expect(textOf(asked)).toContain('1 live recurring charge won’t be collected.')
    expect(asked.document.querySelector('input[checked]')).toBeNull()
    expect((await operator.submit(path, {}, path)).status).toBe(422)
    expect((await charge()).status).toBe(200)
    const at = `/operator/merchants/${id}`
    expect((await operator.submit(path, { reason: 'fraud' }, path)).location).toBe(at)
    expect((await charge()).status).toBe(200)
    const row = async () => {
      const { document } = await operator.get('/operator/merchants')
      return document.querySelector(`a[href="${at}"]`)?.closest('tr')?.querySelector('.status')?.textContent
    }
    expect(await row()).toContain('Being deactivated')
    const waiting = await operator.get(at)
    expect(textOf(waiting)).toMatch(/Deactivated \(Fraud\) by .*It takes effect in \d+ seconds\./)
    expect(waiting.document.querySelector('a[href$="/deactivate"]')).toBeNull()
    expect((await operator.get(path)).status).toBe(422)
    expect((await operator.submit(at, {}, `${at}/undo`)).location).toBe(`${at}?done=undone`)
    expect(await row()).toContain('Active')
    await takeEffect(partners.storage)
    expect((await charge()).status).toBe(200)
    await operator.submit(path, { reason: 'fraud' }, path)
    await takeEffect(partners.storage)
    expect(await charge()).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'merchant_not_active' }] },
    })
    expect(textOf(await operator.get('/operator/merchants'))).toContain('Inactive')
    const log = await partners.storage.read
      .selectFrom('audit_entries')
      .select(['merchant_id', 'changes'])
      .where('action', '=', 'merchant.deactivated')
      .where('record_id', '=', id)
      .execute()
    expect(log.map(({ merchant_id, changes }) => [merchant_id, changes.includes('fraud')]).sort()).toEqual(
      [
        [id, false],
        ['gateway', true],
      ].sort(),
    )
    const back = `/operator/merchants/${id}/activate`
    await operator.submit(back, {}, back)
    expect((await charge()).status).toBe(200)
  })

  test('keeps its status when its settings are saved', async () => {
    const { id } = await addMerchant(world)
    const path = `/operator/merchants/${id}`
    expect((await operator.get(path)).document.querySelector('#status')).toBeNull()
    await operator.submit(path, { status: 'INACTIVE' }, path)
    expect(textOf(await operator.get(path))).toContain('Active')
  })
})

describe('an account', () => {
  test('is deactivated once the page has counted what stops, and activated again', async () => {
    const { id: merchant, live: shop, account } = await newShop(world)
    const { id } = await account('live', 'type=MerchantAccount', 'recurring_charges_enabled=true')
    const charge = () => shop.post('/v1/charges', { amount: 100, method: goodCard })
    await charge()
    const at = `/operator/accounts/${id}`
    for (const [path, done, pending] of [
      ['deactivate', 'Deactivated', 'Being deactivated'],
      ['delete', 'Deleted', 'Being deleted'],
    ]) {
      const asked = textOf(await operator.get(`${at}/${path}`))
      expect(asked).toMatch(/In the last 30 days it made \d charges?\./)
      expect(asked).toContain('0 recurring charges won’t be collected.')
      const without = await operator.submit(`${at}/${path}`, {}, `${at}/${path}`)
      expect([without.status, textOf(without)]).toEqual([422, expect.stringContaining('Choose a reason.')])
      await operator.submit(`${at}/${path}`, { reason: 'risk' }, `${at}/${path}`)
      expect((await charge()).status).toBe(200)
      expect(textOf(await operator.get(at))).toContain(`${done} (Risk) by`)
      for (const list of ['/operator/accounts', `/operator/merchants/${merchant}`])
        expect(textOf(await operator.get(list))).toContain(pending)
      expect((await operator.submit(at, {}, `${at}/undo`)).location).toBe(`${at}?done=undone`)
      await takeEffect(partners.storage)
      expect((await charge()).status).toBe(200)
      await operator.submit(`${at}/${path}`, { reason: 'risk' }, `${at}/${path}`)
      await takeEffect(partners.storage)
      expect(await charge()).toMatchObject({
        status: 422,
        body: { messages: [{ code: 'account_not_active' }] },
      })
      await operator.submit(`${at}/activate`, {}, `${at}/activate`)
    }
    expect((await charge()).status).toBe(200)
  })

  test('keeps its status when its settings are saved', async () => {
    const { account } = await newShop(world)
    const path = `/operator/accounts/${(await account('live', 'type=MerchantAccount')).id}`
    await operator.submit(path, { status: 'INACTIVE' }, path)
    expect(textOf(await operator.get(path))).toContain('Active')
  })
})
