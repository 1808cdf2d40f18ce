// Drafts of invoices: what they lack until they are issued, and what becomes of them (rules: invoicing.md#drafts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { contactLink, type Payer } from '../../support/invoicing/portal.ts'
import { advance } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayer } from '../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const invoice_messages = [{ email_addresses: ['ada@example.com'], subject: 'Your cups' }]
const mailsOf = async (id: string, by = payer) =>
  (await by.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results
const eventsOf = async (id: string) =>
  (await payer.shop.test.get('/v1/events?page_size=100')).body.results.filter(
    ({ data }: { data: { id: string } }) => data.id === id,
  )

async function drafted(more: object = {}, by = payer) {
  const answer = await by.client.post('/invoice-drafts', { ...by.invoice, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function issued(id: string, by = payer) {
  const answer = await by.client.post(`/invoice-drafts/${id}/issue`, {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const read = (id: string) => payer.client.get(`/invoice-drafts/${id}`)

test('a draft has no number, is not sent and is no invoice', async () => {
  const draft = await drafted({ invoice_messages, due_date: '2090-01-01', reference: 'INV-7' })
  expect(draft).toMatchObject({
    id: expect.stringMatching(/^i_[\w-]{22}$/),
    type: 'invoice_draft',
    total_amount: 4200,
    due_date: '2090-01-01',
    reference: 'INV-7',
    invoice_messages,
    scheduled_payment_requests: [],
    contact: { id: payer.contact.id },
  })
  expect(draft).not.toHaveProperty('invoice_number')
  expect((await read(draft.id)).body).toEqual(draft)
  expect((await payer.client.get(`/invoices/${draft.id}`)).status).toBe(404)
  expect(await mailsOf(draft.id)).toEqual([])
  expect(await eventsOf(draft.id)).toEqual([])
  const list = await visitor(world.gateway.pagesUrl, world.gateway.caCertificate).get(
    await contactLink(payer),
  )
  expect(textOf(list)).not.toContain('$42.00')
})

test('it is checked like an invoice', async () => {
  const body = { ...payer.invoice, line_items: [{ rate_per_quantity: 0 }], due_date: 'soon' }
  const { status, body: refused } = await payer.client.post('/invoice-drafts', body)
  expect(status).toBe(422)
  expect(refused.messages.map(({ context }: { context: string }) => context).sort()).toEqual([
    'due_date',
    'line_items.0.rate_per_quantity',
  ])
  expect(
    (await payer.client.post('/invoice-drafts', { ...payer.invoice, contact_id: 'p_nobody' })).status,
  ).toBe(404)
})

test('it is changed as far as it is said, and deleted', async () => {
  const { id, ...draft } = await drafted({ reference: 'INV-8', invoice_messages })
  const change = (body: object) => payer.client.call({ method: 'PATCH', path: `/invoice-drafts/${id}`, body })
  const line_items = [
    { description: 'Tea', rate_per_quantity: 500, quantity: 3, tax_rate: 10, tax_name: 'VAT' },
  ]
  expect((await change({ line_items, due_date: '2090-02-01' })).body).toMatchObject({
    total_amount: 1650,
    due_date: '2090-02-01',
    reference: 'INV-8',
    invoice_messages,
  })
  const cleared = (await change({ due_date: null, reference: null, invoice_messages: [] })).body
  expect(cleared).toMatchObject({ total_amount: 1650, invoice_messages: [] })
  expect(cleared).not.toHaveProperty('due_date')
  expect(cleared).not.toHaveProperty('reference')
  expect((await change({ due_date: '1990-01-01' })).body.messages[0].context).toBe('due_date')
  expect((await change({ contact_id: 'p_nobody' })).status).toBe(404)

  const deleted = await payer.client.call({ method: 'DELETE', path: `/invoice-drafts/${id}` })
  expect(deleted.body).toMatchObject({ id, created: draft.created })
  expect((await read(id)).status).toBe(404)
  expect((await payer.client.post(`/invoice-drafts/${id}/issue`, {})).status).toBe(404)
})

test('issued, it is the invoice with its id and the next number, and is sent once', async () => {
  const by = await newPayer(partners)
  const first = (await by.client.post('/invoices', by.invoice)).body
  const draft = await drafted(
    {
      invoice_messages,
      due_date: '2090-01-01',
      scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], days_after_due: 7 }],
    },
    by,
  )
  const second = (await by.client.post('/invoices', by.invoice)).body
  const invoice = await issued(draft.id, by)
  expect([first, second, invoice].map(({ invoice_number }) => invoice_number)).toEqual(['1', '2', '3'])
  expect(invoice).toMatchObject({
    id: draft.id,
    type: 'invoice',
    status: 'pending',
    presentment_status: 'sent',
    total_amount: 4200,
    due_date: '2090-01-01',
    scheduled_payment_requests: [{ days_after_due: 7, status: 'scheduled' }],
  })
  expect(await mailsOf(draft.id, by)).toHaveLength(1)
  expect((await by.client.get('/invoice-drafts')).body.results).toEqual([])
  // Once more.
  expect((await issued(draft.id, by)).invoice_number).toBe('3')
  expect(await mailsOf(draft.id, by)).toHaveLength(1)
})

test('a reminder whose time has passed when it is issued is left out', async () => {
  const by = await newPayer(partners)
  const email_addresses = ['ada@example.com']
  const { now } = (await by.shop.test.get('/v1/test-clock')).body
  const inHours = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  const due_date = inHours(72).slice(0, 10)
  const draft = await drafted(
    {
      invoice_messages,
      invoice_date: '2020-01-01',
      due_date,
      scheduled_payment_requests: [
        { email_addresses, send_at: inHours(24) },
        { email_addresses, days_after_due: -2 },
        { email_addresses, send_at: inHours(300) },
        { email_addresses, days_after_due: 7 },
      ],
    },
    by,
  )
  await advance(by.shop.test, { duration: 'P3D' })
  const invoice = await issued(draft.id, by)
  expect(invoice.scheduled_payment_requests).toMatchObject([
    { status: 'scheduled', days_after_due: 7 },
    { status: 'scheduled', send_at: inHours(300) },
  ])
  await advance(by.shop.test, { duration: 'PT1H' })
  expect(await mailsOf(draft.id, by)).toHaveLength(1)
})

test('a source_id makes one draft, and one invoice', async () => {
  const source_id = 'example:draft'
  const [one, other] = [await drafted({ source_id }), await drafted({ source_id, reference: 'other' })]
  expect(other).toEqual(one)
  await payer.client.post('/invoices', { ...payer.invoice, source_id })
  const { status, body } = await payer.client.post(`/invoice-drafts/${one.id}/issue`, {})
  expect([status, body.messages[0].context]).toEqual([422, 'source_id'])
})

test('a list has those of a contact and a mode', async () => {
  const by = await newPayer(partners)
  const ids = [(await drafted({}, by)).id, (await drafted({}, by)).id]
  const list = async (query: string) =>
    (await by.client.get(`/invoice-drafts${query}`)).body.results.map(({ id }: { id: string }) => id)
  expect(await list('')).toEqual(ids.toReversed())
  expect(await list(`?contact_id=${by.contact.id}&test_mode=true`)).toEqual(ids.toReversed())
  expect(await list('?contact_id=p_nobody')).toEqual([])
  expect(await list('?test_mode=false')).toEqual([])
})

test('goes with its contact', async () => {
  const by = await newPayer(partners)
  const { id } = await drafted({}, by)
  expect((await by.client.call({ method: 'DELETE', path: `/contacts/${by.contact.id}` })).status).toBe(200)
  expect((await by.client.get(`/invoice-drafts/${id}`)).status).toBe(404)
})

test('in the dashboard one is saved, edited, issued and deleted', async () => {
  const owner = await signIn()
  const form = {
    customer: 'eve@example.com',
    description0: 'Work',
    price0: '12.50',
    send_to: 'eve@example.com',
  }
  const saved = await owner.submit('/console/invoices/new', { ...form, 'remind.7': 'true', draft: 'true' })
  expect(saved.location).toMatch(/^\/console\/drafts\/i_[\w-]+\?done=draft$/)
  const path = saved.location?.split('?')[0] ?? ''
  const page = textOf(await owner.get(saved.location ?? ''))
  for (const text of ['Draft saved.', 'Work', '$12.50', 'eve@example.com']) expect(page).toContain(text)
  expect(textOf(await owner.get('/console/drafts'))).toContain('$12.50')

  const edit = await owner.get(`${path}/edit`)
  expect(edit.document.querySelector('[name="remind.7"]')?.hasAttribute('checked')).toBe(true)
  await owner.submit(`${path}/edit`, { price0: '20' })
  expect(textOf(await owner.get(path))).toContain('$20.00')

  const asked = textOf(await owner.get(`${path}/issue`))
  expect(asked).toContain('eve@example.com will be asked for $20.00')
  const issue = await owner.submit(`${path}/issue`, {})
  expect(issue.location).toMatch(/^\/console\/invoices\/i_[\w-]+\?done=issue$/)
  expect(textOf(await owner.get(issue.location ?? ''))).toContain('Invoice issued.')
  expect((await owner.get(path)).status).toBe(404)

  const another = await owner.submit('/console/invoices/new', { ...form, draft: 'true' })
  const at = another.location?.split('?')[0] ?? ''
  expect((await owner.submit(`${at}/delete`, {})).location).toBe('/console/drafts?done=delete')
  expect((await owner.get(at)).status).toBe(404)
})

async function signIn(): Promise<Visitor> {
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  return owner
}
