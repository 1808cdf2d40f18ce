// The mail that a payer gets for a payment (rules: invoicing.md#receipts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Payer, payerOf } from '../../../support/invoicing/payer.ts'
import { openTill, type Till } from '../../../support/invoicing/till.ts'
import { goodBank } from '../../../support/merchant/methods.ts'
import { joinTeams, type MailServer, startMailServer } from '../../../support/outside/mail-server.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'

let server: MailServer
let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let till: Till
beforeAll(async () => {
  server = await startMailServer()
  world = await testGateway({ mail: { smtpUrl: server.url, from: 'pay@shop.example' } })
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  await joinTeams(world, ['ada@example.com'])
  till = await openTill(world)
})
afterAll(async () => {
  await till.close()
  await partners.storage.close()
  await world.close()
  await server.close()
})

const mailsOf = async (paymentId: string, by = payer) =>
  (await by.shop.test.get(`/v1/test-outbox?record_id=${paymentId}`)).body.results
const wakeAndSend = async (paymentId: string, by = payer) => {
  // The page wakes the jobs after its request; here another request does.
  await by.shop.test.post('/v1/tokens', goodCard)
  await expect.poll(async () => (await mailsOf(paymentId, by))[0]?.status).toBe('SENT')
  return mailsOf(paymentId, by)
}

test('one mail, to the contact’s preferred address, with what was paid', async () => {
  const { id, invoice_number } = await payer.newInvoice({ reference: 'INV-7' })
  const payment = await till.pay(payer.shop.id, await payer.wish([id]))
  const [mail, ...others] = await wakeAndSend(payment.id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'receipt',
    to: 'ada@example.com',
    from: 'New Shop',
    subject: `Receipt from New Shop: Invoice ${invoice_number} (INV-7)`,
  })
  for (const part of ['$42.00', 'Visa ending in 4242', payment.id, 'This is a test.']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.text).toMatch(/^Date: \w+ \d+, 20\d\d at \d+:\d\d\s[AP]M/m)
  expect(mail.text + mail.html).not.toMatch(/https?:/)
  expect(server.received.filter(({ source }) => source.includes('Receipt from'))).toHaveLength(1)
})

test('none for a decline, none without an address, and a bank’s says that it takes days', async () => {
  const { id } = await payer.newInvoice()
  const declined = await till.pay(
    payer.shop.id,
    await payer.wish([id], { ...goodCard, number: '4000000000000002' }),
  )
  const bank = await till.pay(payer.shop.id, await payer.wish([id], { ...goodBank, name: 'Ada' }))
  const [mail] = await wakeAndSend(bank.id)
  expect(mail.text).toContain('Bank account ending in 7890')
  expect(mail.text).toContain('a few days')
  expect(await mailsOf(declined.id)).toEqual([])
  const nameless = (await payer.client.post('/contacts', { first_name: 'Ada', test_mode: true })).body.id
  const other = await payer.newInvoice({ contact_id: nameless })
  const unmailed = await till.pay(payer.shop.id, { ...(await payer.wish([other.id])), contactId: nameless })
  expect(unmailed.status).toBe('AUTHORIZED')
  expect(await mailsOf(unmailed.id)).toEqual([])
})

test('names and references are texts there, whatever they hold', async () => {
  const reference = '<img src=x>\u202e00.1$'
  const { id } = await payer.newInvoice({ reference })
  const payment = await till.pay(payer.shop.id, await payer.wish([id]))
  const [mail] = await wakeAndSend(payment.id)
  expect(mail.html).toContain('&lt;img src=x&gt;00.1$')
  expect(mail.html).not.toContain('<img')
  expect(mail.html + mail.text + mail.subject).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})
