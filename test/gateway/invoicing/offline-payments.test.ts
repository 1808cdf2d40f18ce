// Payments that a merchant has received by itself, and changes of invoices (rules: invoicing.md#offline, invoicing.md#edit).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { openTill, type Till } from '../../support/invoicing/till.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let till: Till
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  till = await openTill(world)
})
afterAll(async () => {
  await till.close()
  await partners.storage.close()
  await world.close()
})

const record = (id: string, body: object) => payer.client.post(`/invoices/${id}/offline-payments`, body)
const remove = (id: string, payment: string) =>
  payer.client.post(`/invoices/${id}/offline-payments/${payment}/remove`, {})
const change = (id: string, body: object) =>
  payer.client.call({ method: 'PATCH', path: `/invoices/${id}`, body })

describe('a payment by check, cash or transfer', () => {
  test('pays the invoice, and asks nobody again', async () => {
    const { id } = await payer.newInvoice({
      scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], send_at: '2090-01-01' }],
    })
    const { body } = await record(id, { method: 'check', received: '2026-06-20', note: 'Check 1024' })
    expect(body).toMatchObject({
      status: 'paid',
      amount_paid: 4200,
      total_amount_due: 0,
      scheduled_payment_requests: [{ status: 'canceled' }],
      offline_payments: [
        {
          id: expect.stringMatching(/^pmt_[\w-]{22}$/),
          type: 'offline_payment',
          amount: 4200,
          method: 'check',
          received: '2026-06-20',
          note: 'Check 1024',
          status: 'received',
        },
      ],
      invoice_payments: [],
    })
    expect(await payer.told(id)).toEqual(['invoice.paid'])
    expect((await record(id, { method: 'cash' })).status).toBe(422)
  })

  test('pays a part, the card the rest, and a refund of that leaves the part paid', async () => {
    const { id } = await payer.newInvoice()
    expect((await record(id, { method: 'cash', amount: 1200 })).body).toMatchObject({
      status: 'partially_paid',
      total_amount_due: 3000,
    })
    expect((await record(id, { method: 'cash', amount: 3001 })).body.messages[0].context).toBe('amount')
    const payment = await till.pay(payer.shop.id, await payer.wish([id]))
    expect(payment).toMatchObject({ amount: 3000 })
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
    await payer.shop.test.post(`/v1/charges/${payment.transaction_id}/refund`, { amount: 3000 })
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'partially_paid', amount_paid: 1200 })
  })

  test('of what was refunded leaves the invoice paid when the refund is voided, and nothing less than nothing due', async () => {
    const { id } = await payer.newInvoice()
    const { transaction_id } = await till.pay(payer.shop.id, await payer.wish([id]))
    const refund = await payer.shop.test.post(`/v1/charges/${transaction_id}/refund`, { amount: 200 })
    expect((await record(id, { method: 'cash' })).body).toMatchObject({ status: 'paid', amount_paid: 4200 })
    const voided = await payer.shop.test.post(`/v1/transactions/${refund.body.id}/void`, {})
    expect(voided.status).toBe(200)
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'paid',
      amount_paid: 4200,
      total_amount_due: 0,
    })
    expect((await record(id, { method: 'cash' })).status).toBe(422)
  })

  test('that was a mistake is removed once, and the invoice asks for it again', async () => {
    const { id } = await payer.newInvoice()
    const { offline_payments } = (await record(id, { method: 'transfer' })).body
    const [payment] = offline_payments
    expect((await remove(id, payment.id)).body).toMatchObject({
      status: 'pending',
      total_amount_due: 4200,
      offline_payments: [{ id: payment.id, status: 'removed' }],
    })
    expect((await remove(id, payment.id)).status).toBe(422)
    expect((await remove(id, 'pmt_x')).status).toBe(404)
    const other = await payer.newInvoice()
    expect((await remove(other.id, payment.id)).status).toBe(404)
  })

  test.each([
    ['no method', {}, 'method'],
    ['an unknown method', { method: 'gold' }, 'method'],
    ['nothing', { method: 'cash', amount: 0 }, 'amount'],
    ['a day that does not exist', { method: 'cash', received: '2026-02-30' }, 'received'],
  ])('with %s is refused', async (_name, body, context) => {
    const { id } = await payer.newInvoice()
    const answer = await record(id, body)
    expect([answer.status, answer.body.messages[0].context]).toEqual([422, context])
  })

  test('of a void invoice, or of another merchant’s, is refused', async () => {
    const { id } = await payer.newInvoice()
    await payer.client.post(`/invoices/${id}/void`, {})
    expect((await record(id, { method: 'cash' })).status).toBe(422)
    const other = await payerOf(world, partners)
    expect((await record((await other.newInvoice()).id, { method: 'cash' })).status).toBe(404)
  })

  test('has no note in the event, which may name people', async () => {
    const { id } = await payer.newInvoice()
    await record(id, { method: 'other', note: 'From Ada herself' })
    const events = await partners.storage.read
      .selectFrom('events')
      .select('data')
      .where('record_id', '=', id)
      .execute()
    expect(JSON.stringify(events)).toContain('offline_payment')
    expect(JSON.stringify(events)).not.toContain('herself')
  })
})

describe('a change of an invoice', () => {
  test('replaces what is given, and moves reminders with the due date', async () => {
    const { id, items } = await payer.newInvoice({
      invoice_date: '2090-06-01',
      due_date: '2090-07-01',
      reference: 'INV-7',
      scheduled_payment_requests: [
        { email_addresses: ['ada@example.com'], days_after_due: 3 },
        { email_addresses: ['ada@example.com'], send_at: '2090-12-01' },
      ],
    })
    expect((await change(id, { due_date: '2090-08-01' })).body).toMatchObject({
      due_date: '2090-08-01',
      total_amount: 4200,
      reference: 'INV-7',
      items,
      scheduled_payment_requests: [
        { send_at: '2090-08-04T13:00:00.000Z' },
        { send_at: '2090-12-01T00:00:00.000Z' },
      ],
    })
    const line_items = [{ description: 'Cups', rate_per_quantity: 1000, quantity: 2, tax_rate: 10 }]
    expect((await change(id, { line_items, reference: null })).body).toMatchObject({
      status: 'pending',
      total_amount: 2200,
      total_amount_due: 2200,
      tax_amount: 200,
    })
    expect(await payer.invoiceNow(id)).not.toHaveProperty('reference')
    expect(await payer.told(id)).toEqual(['invoice.updated', 'invoice.updated'])
    const jobs = await partners.storage.read
      .selectFrom('jobs')
      .select(['type', 'run_at'])
      .where('record_id', 'in', [id])
      .execute()
    expect(jobs).toEqual([{ type: 'overdue', run_at: Date.parse('2090-08-02T04:00:00Z') }])
  })

  test.each([
    ['no lines', { line_items: [] }, 'line_items'],
    ['a due date before its date', { due_date: '2020-01-01' }, 'due_date'],
    ['no due date for reminders that follow it', { due_date: null }, 'due_date'],
  ])('to %s is refused', async (_name, body, context) => {
    const { id } = await payer.newInvoice({
      due_date: '2090-07-01',
      scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], days_after_due: 3 }],
    })
    const answer = await change(id, body)
    expect([answer.status, answer.body.messages[0].context]).toEqual([422, context])
    expect(await payer.invoiceNow(id)).toMatchObject({ due_date: '2090-07-01', total_amount: 4200 })
  })

  test('that is paid, partly paid or void is refused; one that asks for more is not paid by an open page', async () => {
    const { id } = await payer.newInvoice()
    await record(id, { method: 'cash', amount: 1 })
    expect((await change(id, { reference: 'x' })).status).toBe(422)
    const open = await payer.newInvoice()
    const wish = { ...(await payer.wish([open.id])), due: 4200 }
    await change(open.id, { line_items: [{ rate_per_quantity: 5000 }] })
    await expect(till.pay(payer.shop.id, wish)).rejects.toMatchObject({ status: 409 })
  })
})
