// The portal while the networks hang: what the payer reads then, and when they answer again (rules: pages.md#portal).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../gateway/core/limits.ts'
import { setLimits } from '../../support/api/limits.ts'
import { apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { filledForm, formOf, type Payer, sendInvoice } from '../../support/invoicing/portal.ts'
import { hangingNetworks } from '../../support/outside/hanging-networks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayer } from '../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

const { hangs, processor } = hangingNetworks()

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let browser: Visitor
let restore: () => void
beforeAll(async () => {
  restore = setLimits({
    processorTimeoutMs: 1_500,
    recovery: { ...limits.recovery, intervalMs: 50, pauseMs: { least: 50, most: 50 } },
  })
  world = await testGateway({ processor })
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  restore()
})

async function filled(at: string) {
  const { baseUrl, caCertificate } = world.gateway
  const { body } = await apiClient(baseUrl, caCertificate, payer.shop.publicKey).post('/v1/tokens', goodCard)
  return filledForm(browser, at, body.id)
}
const invoiceNow = async (id: string) => (await payer.client.get(`/invoices/${id}`)).body

test('no answer, and what was asked is taken back: the page says so, and the next try pays', async () => {
  Object.assign(hangs, { authorize: true, reverse: false })
  const { id, at } = await sendInvoice(payer)
  const { status, location = '' } = await browser.send(`${at}/payments`, await filled(at))
  expect([status, location]).toEqual([303, expect.stringMatching(/\?declined=pmt_/)])
  const page = await browser.get(location)
  expect(page.document.querySelector('[role=alert]')?.textContent).toBe(
    'Your payment didn’t go throughThe bank did not answer. You were not charged. Try again, or pay another way.',
  )
  expect(await invoiceNow(id)).toMatchObject({ status: 'pending', amount_paid: 0 })
  hangs.authorize = false
  expect((await browser.send(`${at}/payments`, await filled(at))).location).toContain('/receipts/')
  expect((await invoiceNow(id)).status).toBe('paid')
})

test('nor is it known that it was taken back: nobody is to pay again, until they answer', async () => {
  Object.assign(hangs, { authorize: true, reverse: true })
  const { id, at } = await sendInvoice(payer)
  const [form, otherTab] = [await filled(at), await filled(at)]
  const asked = await browser.send(`${at}/payments`, form)
  expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/\/receipts\/pmt_/)])
  const receipt = asked.location ?? ''

  const waiting = await browser.get(receipt)
  expect(waiting.headers.refresh).toBe('5')
  expect(textOf(waiting)).toContain('We’re checking a payment. The bank hasn’t answered yet. Don’t pay again')
  const invoice = await browser.get(at)
  expect([textOf(invoice).includes('Don’t pay again'), formOf(invoice)]).toEqual([true, undefined])
  // The same form again is the same payment; another tab's is none.
  expect((await browser.send(`${at}/payments`, form)).location).toBe(receipt)
  const refused = await browser.send(`${at}/payments`, otherTab)
  expect([refused.status, textOf(refused).includes('You were not charged.')]).toEqual([409, true])
  expect((await invoiceNow(id)).invoice_payments).toHaveLength(1)

  Object.assign(hangs, { authorize: false, reverse: false })
  const looksAgain = async () => (await browser.get(receipt)).headers.refresh
  await expect.poll(looksAgain).toBeUndefined()
  expect(textOf(await browser.get(receipt))).toContain('You were not charged.')
  expect((await browser.send(`${at}/payments`, await filled(at))).location).toContain('/receipts/')
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
})
