// When an invoice is due: reminders, the event, lists and pages (rules: invoicing.md#due-date).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysLater } from '../../../gateway/core/calendar.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { contactLink, sendInvoice } from '../../support/invoicing/portal.ts'
import { openTill } from '../../support/invoicing/till.ts'
import { advance } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
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
// Each test turns another clock.
beforeEach(async () => {
  payer = await payerOf(world, partners)
})

const DAY = 86_400_000
/** A date in New York, where the merchant is. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * DAY)
/** An invoice that is dated today, as its due date may not be before that. */
const dueIn = (days: number, more: object = {}) => ({
  invoice_date: '2020-01-01',
  due_date: inDays(days),
  ...more,
})
const browser = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)

test('an invoice shows its due date; without one it has none', async () => {
  const due_date = inDays(30)
  expect(await payer.newInvoice({ due_date })).toMatchObject({ status: 'pending', due_date })
  expect(await payer.newInvoice()).not.toHaveProperty('due_date')
})

test.each([
  ['a word', { due_date: 'soon' }],
  ['a day that does not exist', { due_date: '2030-02-30' }],
  ['a timestamp', { due_date: '2030-02-01T00:00:00Z' }],
  ['a day before its date', { invoice_date: '2030-02-02T00:00:00Z', due_date: '2030-02-01' }],
])('%s as the due date is refused', async (_name, more) => {
  const { status, body } = await payer.client.post('/invoices', { ...payer.invoice, ...more })
  expect([status, body.messages[0].context]).toEqual([422, 'due_date'])
})

test('once the day is over, an open invoice is overdue: once, and only if something is due', async () => {
  const [open, paid, taken] = [
    await payer.newInvoice(dueIn(2)),
    await payer.newInvoice(dueIn(2)),
    await payer.newInvoice(dueIn(2)),
  ]
  const till = await openTill(world)
  await till.pay(payer.shop.id, await payer.wish([paid.id]))
  await till.close()
  await payer.client.post(`/invoices/${taken.id}/void`, {})
  await advance(payer.shop.test, { duration: 'P1D' })
  expect(await payer.told(open.id)).toEqual([])
  await advance(payer.shop.test, { duration: 'P3D' })
  expect(await payer.told(open.id)).toEqual(['invoice.overdue'])
  expect(await payer.invoiceNow(open.id)).toMatchObject({ status: 'pending' })
  expect(await payer.told(paid.id)).toEqual(['invoice.paid'])
  expect(await payer.told(taken.id)).toEqual(['invoice.voided'])
  await payer.client.call({ method: 'PATCH', path: `/invoices/${open.id}`, body: { reference: 'changed' } })
  await advance(payer.shop.test, { duration: 'P30D' })
  expect(await payer.told(open.id)).toEqual(['invoice.overdue', 'invoice.updated'])
})

test('a merchant who moves has days that end later, or sooner: so it is overdue', async () => {
  const { id } = await payer.newInvoice(dueIn(2))
  const moveTo = (timezone: string) =>
    payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { timezone } })
  expect((await moveTo('Pacific/Honolulu')).status).toBe(200)
  // The day is over at four or five in New York, and at ten there.
  await advance(payer.shop.test, { to: `${inDays(3)}T07:00:00Z` })
  expect(await payer.told(id)).toEqual([])
  await advance(payer.shop.test, { to: `${inDays(3)}T11:00:00Z` })
  expect(await payer.told(id)).toEqual(['invoice.overdue'])
  const sooner = await payer.newInvoice({ due_date: inDays(5) })
  expect((await moveTo('America/New_York')).status).toBe(200)
  await advance(payer.shop.test, { to: `${inDays(6)}T07:00:00Z` })
  expect(await payer.told(sooner.id)).toEqual(['invoice.overdue'])
})

test('a list finds what was due before a day and is still open', async () => {
  const late = await payer.newInvoice(dueIn(-1))
  await payer.newInvoice(dueIn(1))
  await payer.newInvoice()
  const taken = await payer.newInvoice(dueIn(-1))
  await payer.client.post(`/invoices/${taken.id}/void`, {})
  const { body } = await payer.client.get(`/invoices?due_before=${inDays(0)}`)
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([late.id])
  expect((await payer.client.get('/invoices?due_before=soon')).status).toBe(422)
})

test('reminders follow the due date, at nine in the merchant’s time zone', async () => {
  const email_addresses = ['ada@example.com']
  const { id, scheduled_payment_requests } = await payer.newInvoice({
    invoice_date: '2090-01-01',
    due_date: '2090-07-01',
    scheduled_payment_requests: [
      { email_addresses, days_after_due: 7 },
      { email_addresses, days_after_due: -3 },
      { email_addresses, days_after_due: 0 },
    ],
  })
  expect(scheduled_payment_requests).toMatchObject([
    { days_after_due: -3, send_at: '2090-06-28T13:00:00.000Z', status: 'scheduled' },
    { days_after_due: 0, send_at: '2090-07-01T13:00:00.000Z' },
    { days_after_due: 7, send_at: '2090-07-08T13:00:00.000Z' },
  ])
  expect(await payer.invoiceNow(id)).toMatchObject({ scheduled_payment_requests })
})

test('reminders that follow the due date follow the merchant’s time zone, too; those at a time stay', async () => {
  const email_addresses = ['ada@example.com']
  const moveTo = (timezone: string) =>
    payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { timezone } })
  const due_date = inDays(30)
  const day = daysLater(due_date, -28)
  const nine = `${day}T13:00:00.000Z`
  expect((await moveTo('Etc/GMT+4')).status).toBe(200)
  const { id, scheduled_payment_requests } = await payer.newInvoice({
    due_date,
    scheduled_payment_requests: [
      { email_addresses, days_after_due: -28 },
      { email_addresses, send_at: nine },
      { email_addresses, days_after_due: 0 },
    ],
  })
  expect(scheduled_payment_requests).toContainEqual(
    expect.objectContaining({ days_after_due: -28, send_at: nine }),
  )
  expect((await moveTo('Etc/GMT+10')).status).toBe(200)
  const sendTimes = async () =>
    (await payer.invoiceNow(id)).scheduled_payment_requests.map(
      ({ send_at, status }: { send_at: string; status: string }) => [send_at, status],
    )
  const [later, last] = [`${day}T19:00:00.000Z`, `${due_date}T19:00:00.000Z`]
  expect(await sendTimes()).toEqual([
    [nine, 'scheduled'],
    [later, 'scheduled'],
    [last, 'scheduled'],
  ])
  await advance(payer.shop.test, { to: `${day}T18:59:00Z` })
  expect((await sendTimes()).map(([, status]: string[]) => status)).toEqual([
    'sent',
    'scheduled',
    'scheduled',
  ])
  await advance(payer.shop.test, { to: `${day}T19:01:00Z` })
  expect((await sendTimes()).map(([, status]: string[]) => status)).toEqual(['sent', 'sent', 'scheduled'])
  expect((await moveTo('Etc/GMT-9')).status).toBe(200)
  expect((await sendTimes())[2]).toEqual([`${due_date}T00:00:00.000Z`, 'scheduled'])
})

test.each([
  ['neither a time nor days', {}, 'send_at'],
  ['both', { send_at: '2030-01-01', days_after_due: 1 }, 'days_after_due'],
  ['days without a due date', { days_after_due: 1 }, 'days_after_due'],
  ['more than a year', { days_after_due: 366 }, 'days_after_due'],
])('a reminder with %s is refused', async (_name, more, member) => {
  const { status, body } = await payer.client.post('/invoices', {
    ...payer.invoice,
    scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], ...more }],
  })
  expect([status, body.messages[0].context]).toEqual([422, `scheduled_payment_requests.0.${member}`])
})

test('the payer sees the due date, and that it has passed', async () => {
  const { at } = await sendInvoice(payer, { invoice_date: '2020-01-01', due_date: '2020-02-01' })
  const shown = textOf(await browser().get(at))
  expect(shown).toContain('Due dateFebruary 1, 2020')
  expect(shown).toContain('Overdue')
  const later = await sendInvoice(payer, { invoice_date: '2020-01-01', due_date: inDays(3) })
  expect(textOf(await browser().get(later.at))).not.toContain('Overdue')
  expect(textOf(await browser().get(await contactLink(payer)))).toContain('February 1, 2020')
})
