// A customer's payments in the dashboard: those of invoices, and those with saved cards and bank accounts (rules: pages.md#invoicing).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { openTill } from '../../support/invoicing/till.ts'
import { newToken } from '../../support/merchant/methods.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayment, portalClient } from '../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

const SAVED = { ...goodCard, number: '5555555555554444' }

let world: TestGateway
let partners: PartnerWorld
let owner: Visitor
let payment: Awaited<ReturnType<typeof newPayment>>
let client: ReturnType<typeof portalClient>
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  client = portalClient(partners, world.gateway.partner.accessToken)
  payment = await newPayment(client)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const pageOf = (id: string) => `/console/contacts/${id}`

/** The amounts of the payments on a page, and the way to others. */
async function paymentsOn(path: string, link = '[rel=next]') {
  const { document, status } = await owner.get(path)
  expect(status).toBe(200)
  const links = [...document.querySelectorAll('main tbody th a[href^="/console/transactions/"]')]
  return {
    amounts: links.map(({ textContent }) => textContent),
    next: document.querySelector(link)?.getAttribute('href') ?? undefined,
  }
}

async function charge(amount: number, method: unknown): Promise<string> {
  const { status, text, body } = await world.client.post('/v1/charges', { amount, method })
  expect(status, text).toBe(200)
  return body.id
}

test('a customer’s page has the payments of invoices, those with saved methods, and refunds of both', async () => {
  const { contact, invoice } = payment
  const { amounts, next } = await paymentsOn(pageOf(contact.id), 'main a[href$="/payments"]')
  expect([amounts, next]).toEqual([[], undefined])

  const { body: made } = await client.post('/invoices', invoice)
  const till = await openTill(world)
  const wish = {
    contactId: contact.id,
    invoiceIds: [made.id],
    method: { token: await newToken(world, goodCard) },
  }
  const { surcharge_amount } = await till.quote(made.owner_id, wish)
  const paid = await till.pay(made.owner_id, { ...wish, surcharge_amount })
  await till.close()
  await world.client.post(`/v1/charges/${paid.transaction_id}/refund`, { amount: 700 })

  const token = await newToken(world, SAVED)
  const saved = await world.client.post('/v1/payment-methods', { contact_id: contact.id, token_id: token })
  expect(saved.status, saved.text).toBe(200)
  const charged = await charge(1100, saved.body.id)
  await world.client.post(`/v1/charges/${charged}/refund`, { amount: 300 })
  // Of somebody else: the invoice's card is saved for nobody.
  await charge(9900, goodCard)

  const shown = await paymentsOn(pageOf(contact.id), 'main a[href$="/payments"]')
  expect(shown.amounts).toEqual(['−$3.00', '$11.00', '−$7.00', '$43.26'])
  expect(shown.next).toBeUndefined()

  // What a method has paid is no longer the customer's once it is deleted.
  await world.client.call({ method: 'DELETE', path: `/v1/payment-methods/${saved.body.id}` })
  expect((await paymentsOn(pageOf(contact.id))).amounts).toEqual(['−$7.00', '$43.26'])
})

test('the page of a customer with many has the newest, and leads to all of them, page by page', async () => {
  const { body: contact } = await client.post('/contacts', {
    first_name: 'Grace',
    last_name: 'Hopper',
    type: 'person',
    test_mode: true,
  })
  const token = await newToken(world, { ...goodCard, number: '378282246310005', cvv: '1234' })
  const saved = await world.client.post('/v1/payment-methods', { contact_id: contact.id, token_id: token })
  expect(saved.status, saved.text).toBe(200)
  for (let amount = 101; amount <= 127; amount++) await charge(amount, saved.body.id)

  const newest = await paymentsOn(pageOf(contact.id), 'main a[href$="/payments"]')
  expect(newest.amounts).toEqual(['$1.27', '$1.26', '$1.25', '$1.24', '$1.23'])
  expect(newest.next).toBe(`${pageOf(contact.id)}/payments`)

  const first = await paymentsOn(newest.next ?? '')
  expect(first.amounts).toHaveLength(25)
  expect(first.amounts.slice(0, 5)).toEqual(newest.amounts)
  const second = await paymentsOn(first.next ?? '')
  expect([second.amounts, second.next]).toEqual([['$1.02', '$1.01'], undefined])
  expect(textOf(await owner.get(newest.next ?? ''))).toMatch(/^Grace Hopper Payments of Grace Hopper/)
})
