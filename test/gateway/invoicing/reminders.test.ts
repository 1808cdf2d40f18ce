// Payment requests that go out later, by the merchant's clock (rules: invoicing.md#scheduled).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeInvoice } from '../../../gateway/invoicing/invoices/change.ts'
import { lockInvoice } from '../../../gateway/invoicing/invoices/invoices.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import type { Payer } from '../../support/invoicing/portal.ts'
import { advance } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayer } from '../../support/partners/portal.ts'
import { textOf, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})
// Each test turns a clock of its own.
beforeEach(async () => {
  payer = await newPayer(partners)
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const to = ['ada@example.com']
const made = async (...scheduled_payment_requests: object[]) => {
  const answer = await payer.client.post('/invoices', { ...payer.invoice, scheduled_payment_requests })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const read = async (id: string) => (await payer.client.get(`/invoices/${id}`)).body
const mailsOf = async (id: string) =>
  (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results
const statuses = async (id: string) =>
  (await read(id)).scheduled_payment_requests.map(({ status }: { status: string }) => status)

test('each goes out at its time, once, and then stands among the messages', async () => {
  const later = inDays(10)
  const invoice = await made(
    { send_at: later, email_addresses: ['late@example.com'], subject: 'Last call', message: 'Please.' },
    { send_at: inDays(5), email_addresses: [...to, 'books@example.com'] },
  )
  const stamp = expect.objectContaining({ client_id: payer.partner.client.client_id })
  const request = {
    id: expect.stringMatching(/^preq_[\w-]{22}$/),
    created: stamp,
    modified: stamp,
    status: 'scheduled',
    type: 'scheduled_payment_request',
  }
  // In the order in which they go out.
  expect(invoice.scheduled_payment_requests).toEqual([
    { ...request, send_at: expect.any(String), email_addresses: [...to, 'books@example.com'] },
    {
      ...request,
      send_at: later,
      email_addresses: ['late@example.com'],
      subject: 'Last call',
      message: 'Please.',
    },
  ])
  await advance(payer.shop.test, { duration: 'P4D' })
  expect(await mailsOf(invoice.id)).toEqual([])
  await advance(payer.shop.test, { duration: 'P2D' })
  const first = await mailsOf(invoice.id)
  expect(first.map((mail: { to: string }) => mail.to).sort()).toEqual([
    'ada@example.com',
    'books@example.com',
  ])
  expect(first[0]).toMatchObject({
    kind: 'reminder',
    status: 'SENT',
    subject: expect.stringContaining('Invoice 1'),
  })
  expect(first[0].text).toContain('/pay/')
  expect(await read(invoice.id)).toMatchObject({
    presentment_status: 'sent',
    scheduled_payment_requests: [{ status: 'sent' }, { status: 'scheduled' }],
    invoice_messages: [{ status: 'sent', email_addresses: [...to, 'books@example.com'] }],
  })
  await advance(payer.shop.test, { duration: 'P30D' })
  const [last, ...before] = await mailsOf(invoice.id)
  expect(before).toHaveLength(2)
  expect(last).toMatchObject({ to: 'late@example.com', subject: 'Last call' })
  expect(last.text).toMatch(/^Please\./)
  expect(await statuses(invoice.id)).toEqual(['sent', 'sent'])
})

test('one whose time has passed goes out at once', async () => {
  const { id } = await made({ send_at: '2020-01-01', email_addresses: to })
  await expect.poll(() => mailsOf(id)).toMatchObject([{ kind: 'reminder', status: 'SENT' }])
  expect(await statuses(id)).toEqual(['sent'])
})

test('nobody is reminded of an invoice that is void', async () => {
  const { id } = await made({ send_at: inDays(5), email_addresses: to })
  const { body } = await payer.client.post(`/invoices/${id}/void`, {})
  expect(body.scheduled_payment_requests).toMatchObject([{ status: 'canceled' }])
  await advance(payer.shop.test, { duration: 'P6D' })
  expect(await mailsOf(id)).toEqual([])
  expect(await statuses(id)).toEqual(['canceled'])
})

test('nobody is reminded of an invoice that is paid, also when it is open again', async () => {
  const { id } = await made(
    { send_at: '2020-01-01', email_addresses: to },
    { send_at: inDays(5), email_addresses: to },
  )
  await expect.poll(() => statuses(id)).toEqual(['sent', 'scheduled'])
  const change = (status: 'paid' | 'partially_paid' | 'pending', amount_paid: number) =>
    partners.storage.write(async (tx) => {
      const row = await lockInvoice(tx, payer.shop.id, id)
      await changeInvoice(tx, row, { address: 'gateway', now: Date.now() }, { status, amount_paid })
    })
  await change('partially_paid', 1)
  await change('partially_paid', 2)
  expect(await statuses(id)).toEqual(['sent', 'scheduled'])
  await change('paid', 4200)
  expect(await statuses(id)).toEqual(['sent', 'canceled'])
  await change('pending', 0)
  await advance(payer.shop.test, { duration: 'P6D' })
  expect(await mailsOf(id)).toHaveLength(1)
  const { results } = (await payer.shop.test.get('/v1/events?page_size=100')).body
  const types = results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type }: { type: string }) => type)
  expect(types.reverse()).toEqual([
    'invoice.created',
    'invoice.sent',
    'invoice.partially_paid',
    'invoice.partially_paid',
    'invoice.paid',
    'invoice.updated',
  ])
})

test.each([
  ['no time', { email_addresses: to }, 'send_at'],
  ['no address', { send_at: '2030-01-01', email_addresses: [] }, 'email_addresses'],
  ['a word', { send_at: 'soon', email_addresses: to }, 'send_at'],
  ['a day that does not exist', { send_at: '2030-02-30', email_addresses: to }, 'send_at'],
])('%s is refused, with its place', async (_name, wrong, member) => {
  const right = { send_at: '2030-01-01', email_addresses: to }
  const { status, body } = await payer.client.post('/invoices', {
    ...payer.invoice,
    scheduled_payment_requests: [right, wrong],
  })
  expect(status).toBe(422)
  expect(body.messages).toMatchObject([{ context: `scheduled_payment_requests.1.${member}` }])
})

test('a purge of test data leaves nothing to be sent', async () => {
  const { id } = await made({ send_at: inDays(5), email_addresses: to })
  await payer.shop.test.post('/v1/merchant/purge-test-data', {})
  const left = () =>
    partners.storage.read.selectFrom('jobs').selectAll().where('merchant_id', '=', payer.shop.id).execute()
  expect((await left()).filter(({ type }) => type === 'remind')).toEqual([])
  await advance(payer.shop.test, { duration: 'P6D' })
  expect(await mailsOf(id)).toEqual([])
})

const email = { invoice_messages: [{ email_addresses: to }] }
const create = async (more: object, path = '/invoices') => {
  const answer = await payer.client.post(path, { ...payer.invoice, ...email, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const daysOf = ({
  scheduled_payment_requests,
}: {
  scheduled_payment_requests: { status?: string; days_after_due?: number }[]
}) =>
  scheduled_payment_requests
    .filter(({ status = 'scheduled' }) => status === 'scheduled')
    .map(({ days_after_due }) => days_after_due)

test('the merchant’s plan is that of new invoices that are sent, unless they say otherwise', async () => {
  const plan = (invoice_reminders: string) =>
    payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { invoice_reminders } })
  expect((await plan('-3, 0,+7')).status).toBe(422)
  expect((await plan('-3, 0,7')).body).toMatchObject({ invoice_reminders: '-3,0,7' })
  const due_date = inDays(30).slice(0, 10)
  expect(daysOf(await create({ due_date }))).toEqual([-3, 0, 7])
  // Those that have passed are left out.
  expect(
    daysOf(await create({ due_date: inDays(1).slice(0, 10), invoice_date: '2026-01-01' })),
  ).not.toContain(-3)
  expect(daysOf(await create({ due_date, scheduled_payment_requests: [] }))).toEqual([])
  expect(daysOf(await create({ due_date, invoice_messages: [] }))).toEqual([])
  expect(daysOf(await create({}))).toEqual([])
  const draft = await create({ due_date }, '/invoice-drafts')
  expect(daysOf(draft)).toEqual([-3, 0, 7])
  const issued = await payer.client.post(`/invoice-drafts/${draft.id}/issue`, {})
  expect(daysOf(issued.body)).toEqual([-3, 0, 7])
})

test('those of an open invoice are replaced, also once a part is paid; of a paid one no more', async () => {
  const due_date = inDays(30).slice(0, 10)
  const days = (days_after_due: number) => ({ email_addresses: to, days_after_due })
  const { id } = await create({ due_date, scheduled_payment_requests: [days(3), days(5)] })
  const change = (scheduled_payment_requests: object[]) =>
    payer.client.call({ method: 'PATCH', path: `/invoices/${id}`, body: { scheduled_payment_requests } })
  const pay = (more: object) =>
    payer.client.post(`/invoices/${id}/offline-payments`, { method: 'cash', ...more })
  expect(daysOf((await change([days(7)])).body)).toEqual([7])
  await pay({ amount: 100 })
  expect(daysOf((await change([days(1), days(9)])).body)).toEqual([1, 9])
  expect((await change([{ email_addresses: to }])).status).toBe(422)
  await pay({})
  expect((await change([])).status).toBe(422)
  const { results } = (await payer.shop.test.get('/v1/events?page_size=100')).body
  const types = results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type === 'invoice.updated')).toHaveLength(2)
})

test('in the dashboard the plan is ticked, and an invoice’s reminders are shown and changed', async () => {
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  await owner.submit('/console/business', { 'remind.14': 'true', 'remind.-3': 'true' }, '/console/business')
  const saved = (await world.client.get('/v1/merchant')).body
  expect(saved.invoice_reminders).toBe('-3,14')
  const form = await owner.get('/console/invoices/new')
  const ticked = [...form.document.querySelectorAll('[name^="remind."][checked]')].map((box) =>
    box.getAttribute('name'),
  )
  expect(ticked).toEqual(['remind.-3', 'remind.14'])
  const address = 'eve@example.com'
  const made = await owner.submit('/console/invoices/new', {
    customer: address,
    price0: '10',
    send_to: address,
  })
  const path = made.location?.split('?')[0] ?? ''
  expect(textOf(await owner.get(path))).toContain('3 days before the due date')
  // What a form leaves unticked isn't sent.
  const page = await owner.get(`${path}/reminders`)
  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const seen = page.document.querySelector('[name=seen]')?.getAttribute('value') ?? ''
  const sent = await owner.send(`${path}/reminders`, { csrf, seen, 'remind.7': 'true', send_to: address })
  expect(sent.location).toBe(`${path}?done=reminders`)
  const text = textOf(await owner.get(path))
  expect(text).toContain('7 days after the due date')
  expect(text).not.toContain('14 days after the due date')
  expect((await owner.send(`${path}/reminders`, { csrf, seen, send_to: address })).status).toBe(409)
})
