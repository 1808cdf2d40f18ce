// What a test key changes of the merchant's profile: all that payers see of test mode shows it, and nothing of live mode
// (rules: permissions.md#profile).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aboutPermission } from '../../../gateway/core/permissions.ts'
import { invoicePdf, receiptPdf } from '../../../gateway/invoicing/index.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { readPdf } from '../../support/invoicing/pdf.ts'
import { contactLink, sendInvoice } from '../../support/invoicing/portal.ts'
import { openTill, type Till } from '../../support/invoicing/till.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada } from '../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

const LIVE = { name: 'Real Cups', address1: '1 Main Street', city: 'Springfield', country: 'US' }
const TEST = { name: 'Practice Cups', address1: '9 Rehearsal Road', city: 'Testville' }

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let till: Till
let browser: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  till = await openTill(world)
  browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  const { live, test } = payer.shop
  expect((await live.call({ method: 'PATCH', path: '/v1/merchant', body: LIVE })).status).toBe(200)
  expect((await test.call({ method: 'PATCH', path: '/v1/merchant', body: TEST })).status).toBe(200)
})
afterAll(async () => {
  await till.close()
  await partners.storage.close()
  await world.close()
})

const shows = (text: string, name: string, others: readonly string[] = []) => {
  for (const part of [name, ...others]) expect(text).toContain(part)
  for (const part of name === TEST.name ? Object.values(LIVE).slice(0, 3) : Object.values(TEST))
    expect(text).not.toContain(part)
}
const mailsOf = async (id: string) =>
  (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results

test('the mail of a test invoice, its page and its paper', async () => {
  const { id, at } = await sendInvoice(payer)
  const [{ text, html, from }] = await mailsOf(id)
  expect(from).toBe(TEST.name)
  shows(text, TEST.name)
  shows(html, TEST.name)
  shows(textOf(await browser.get(at)), TEST.name, [TEST.address1, TEST.city])
  shows(textOf(await browser.get(await contactLink(payer))), TEST.name)
  const { read } = partners.storage
  const paper = await readPdf(await invoicePdf(read, partners.cipher, payer.shop.id, id))
  shows(paper.text, TEST.name, [TEST.address1, TEST.city])
})

test('the receipt of a test payment, mailed and on paper', async () => {
  const { id } = await payer.newInvoice()
  const payment = await till.pay(payer.shop.id, await payer.wish([id]))
  const [mail] = await mailsOf(payment.id)
  expect(mail).toMatchObject({ kind: 'receipt', from: TEST.name })
  shows(mail.text, TEST.name)
  shows(mail.html, TEST.name)
  const paper = await readPdf(await receiptPdf(partners.storage.read, payment, payment.id))
  shows(paper.text, TEST.name)
})

test('a live invoice shows what a live key has set', async () => {
  const contact = (await payer.client.post('/contacts', { ...ada, test_mode: false })).body
  const bank_account_id = payer.bank('live')
  const invoice = { contact_id: contact.id, bank_account_id, test_mode: false }
  const { id } = await payer.newInvoice(invoice)
  const paper = await readPdf(await invoicePdf(partners.storage.read, partners.cipher, payer.shop.id, id))
  shows(paper.text, LIVE.name, [LIVE.address1, LIVE.city])
})

test('the owner of a contact, and each mode of the API', async () => {
  expect((await payer.client.get(`/contacts/${payer.contact.id}`)).body.owner.name).toBe(TEST.name)
  expect((await payer.shop.test.get('/v1/merchant')).body).toMatchObject(TEST)
  expect((await payer.shop.live.get('/v1/merchant')).body).toMatchObject(LIVE)
  expect(aboutPermission('settings').allows).toContain('Test mode has a separate name')
})

test('a change with a live key ends the profile of test mode', async () => {
  const body = { name: 'Newer Cups' }
  expect((await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body })).status).toBe(200)
  const { from, text } = (await mailsOf((await sendInvoice(payer)).id))[0]
  expect(from).toBe(body.name)
  expect(text).toContain(body.name)
})
