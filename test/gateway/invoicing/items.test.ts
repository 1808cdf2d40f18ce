// Saved items, and the lines that take them (rules: invoicing.md#items).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import type { Payer } from '../../support/invoicing/portal.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayer, newPayment, portalClient } from '../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let owner: Visitor
/** Of the demo merchant, as is the owner. */
let client: ReturnType<typeof portalClient>
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  client = portalClient(partners, world.gateway.partner.accessToken)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const consulting = {
  name: 'Consulting',
  rate_per_quantity: 15_000,
  unit: 'hours',
  tax_name: 'Sales tax',
  tax_rate: 8.25,
  test_mode: true,
}
const save = (body: object, by = payer.client) => by.post('/items', body)
const ask = (method: string, id: string, body?: object) =>
  payer.client.call({ method, path: `/items/${id}`, ...(body && { body }) })

test('is saved, listed by name, changed and deleted', async () => {
  const saved = (await save(consulting)).body
  expect(saved).toMatchObject({ ...consulting, id: expect.stringMatching(/^item_[\w-]{22}$/), type: 'item' })
  const plain = (await save({ name: 'Books', rate_per_quantity: '900', tax_rate: 0, test_mode: true })).body
  expect(plain).not.toHaveProperty('tax_rate')
  expect((await payer.client.get('/items?test_mode=true')).body.results).toEqual([plain, saved])
  expect((await payer.client.get('/items?test_mode=false')).body.results).toEqual([])
  const changed = (await ask('PATCH', saved.id, { rate_per_quantity: 16_000, unit: null })).body
  expect(changed).toMatchObject({ rate_per_quantity: 16_000, tax_rate: 8.25 })
  expect(changed).not.toHaveProperty('unit')
  expect((await ask('GET', saved.id)).body).toEqual(changed)
  expect((await ask('DELETE', saved.id)).body).toEqual(changed)
  expect((await ask('GET', saved.id)).status).toBe(404)
})

test.each([
  ['without a name', { name: ' ' }, 'name'],
  ['with a name that another one has', { name: 'Taken' }, 'name'],
  ['that costs nothing', { rate_per_quantity: 0 }, 'rate_per_quantity'],
  ['with a tax above 100 %', { tax_rate: '100.5' }, 'tax_rate'],
  ['with a long unit', { unit: 'x'.repeat(17) }, 'unit'],
])('one %s is refused', async (_, more, context) => {
  await save({ ...consulting, name: 'Taken' })
  const { status, body } = await save({ ...consulting, name: 'New', ...more })
  expect([status, body.messages[0].context]).toEqual([422, context])
})

test('a line that is called like an item takes its price, unit and tax', async () => {
  await save(consulting, client)
  const form = { customer: 'eve@example.com', description0: 'Consulting', quantity0: '3', send_to: '' }
  const made = await owner.submit('/console/invoices/new', { ...form, reference: 'items' })
  expect(made.location).toMatch(/done=makeAndSend$/)
  const [invoice] = (await client.get('/invoices?reference=items')).body.results
  const { name: description, test_mode: _, ...line } = consulting
  expect(invoice.items).toMatchObject([{ ...line, description, quantity: 3, total: 48_713 }])
  expect(textOf(await owner.get(made.location ?? ''))).toContain('3 hours')
  // What is typed counts.
  await owner.submit('/console/invoices/new', { ...form, price0: '100', reference: 'typed' })
  const [typed] = (await client.get('/invoices?reference=typed')).body.results
  expect(typed.items).toMatchObject([{ rate_per_quantity: 10_000, total: 30_000 }])
})

test('in the dashboard items are saved, changed and deleted', async () => {
  const saved = await owner.submit('/console/items/new', { name: 'Tea', price: '3.50', tax_rate: '7' })
  const list = await owner.get(saved.location ?? '')
  expect(textOf(list)).toContain('$3.50')
  const links = [...list.document.querySelectorAll('main tbody a')].map((a) => a.getAttribute('href') ?? '')
  const edit = links.findLast((href) => href.endsWith('/edit')) ?? ''
  expect(textOf(await owner.submit(edit, { price: 'a lot' }))).toContain('Enter an amount such as 12.50.')
  expect((await owner.submit(edit, { price: '4' })).location).toBe('/console/items?done=edit')
  expect(textOf(await owner.get('/console/items'))).toContain('$4.00')
  await owner.submit(edit.replace('/edit', '/delete'), {})
  expect(textOf(await owner.get('/console/items'))).not.toContain('Tea')
})

test('editing an invoice keeps the tax of each line', async () => {
  const lines = [
    { description: 'Cups', rate_per_quantity: 1000, quantity: 1, tax_name: 'State tax', tax_rate: 4 },
    {
      description: 'Tea',
      rate_per_quantity: 500,
      quantity: 2,
      unit: 'lb',
      tax_name: 'City tax',
      tax_rate: 4,
    },
  ]
  const { invoice } = await newPayment(client)
  const { id } = (await client.post('/invoices', { ...invoice, line_items: lines })).body
  expect((await owner.submit(`/console/invoices/${id}/edit`, { reference: 'edited' })).status).toBe(303)
  const edited = (await client.get(`/invoices/${id}`)).body
  expect(edited).toMatchObject({ reference: 'edited', items: lines, tax_amount: 80 })
})
