// Credit notes (rules: invoicing.md#credit-notes).
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  creditAll,
  creditAmount,
  creditQuantities,
  leftOf,
  openLines,
} from '../../../gateway/invoicing/credit-notes/shares.ts'
import { creditNotePdf, invoicePdf } from '../../../gateway/invoicing/index.ts'
import { readLines } from '../../../gateway/invoicing/lines/lines.ts'
import { type CreditNoteRow, toJson } from '../../../gateway/platform/storage/index.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { readPdf } from '../../support/invoicing/pdf.ts'
import { openTill, type Till } from '../../support/invoicing/till.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { textOf, visitor } from '../../support/web.ts'

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

const credit = (id: string, body: object = {}, by = payer) =>
  by.client.post(`/invoices/${id}/credit-notes`, body)
const first = (answer: { body: { messages: { sub_code?: string; context?: string }[] } }) =>
  answer.body.messages[0]
/** 30 dollars of one line, and 12 of another with tax: 43.07 in all. */
const line_items = [
  { description: 'Cups', rate_per_quantity: 1000, quantity: 3 },
  { description: 'Tea', rate_per_quantity: 1200, tax_name: 'Sales tax', tax_rate: 8.875 },
]

describe('a credit note', () => {
  test('of an amount leaves the rest due, with its own number', async () => {
    const { id, invoice_number } = await payer.newInvoice()
    const { status, body } = await credit(id, { amount: 1200, reason: 'Two cups were broken' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^cn_[\w-]{22}$/),
      type: 'credit_note',
      invoice_id: id,
      invoice_number,
      contact_id: payer.contact.id,
      amount: 1200,
      currency: 'USD',
      reason: 'Two cups were broken',
      test_mode: true,
    })
    const next = await credit(id, { amount: 1 })
    expect(Number(next.body.credit_note_number)).toBe(Number(body.credit_note_number) + 1)
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'pending',
      total_amount: 4200,
      amount_credited: 1201,
      total_amount_due: 2999,
      credit_notes: [{ id: body.id, amount: 1200 }, { amount: 1 }],
    })
    expect(await payer.told(id)).toEqual(['invoice.credited', 'invoice.credited'])
    expect((await payer.client.get(`/credit-notes/${body.id}`)).body).toEqual(body)
    const listed = await payer.client.get(`/credit-notes?invoice_id=${id}&test_mode=true`)
    expect(listed.body).toMatchObject({ total_entries: 2, results: [{ amount: 1 }, { amount: 1200 }] })
  })

  test('of all that is unpaid makes the invoice void, and reminds nobody', async () => {
    const { id } = await payer.newInvoice({
      scheduled_payment_requests: [{ email_addresses: ['ada@example.com'], send_at: '2090-01-01' }],
    })
    await credit(id)
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'void',
      amount_credited: 4200,
      total_amount_due: 0,
      scheduled_payment_requests: [{ status: 'canceled' }],
    })
    expect(await payer.told(id)).toEqual(['invoice.credited', 'invoice.voided'])
    expect((await credit(id, { amount: 1 })).status).toBe(422)
    expect((await credit(id)).status).toBe(422)
  })

  test('goes by email to whom the invoice went, in the contact’s language', async () => {
    const contact_id = (
      await payer.client.post('/contacts', {
        last_name: 'Muster',
        language: 'de',
        type: 'person',
        email_addresses: [{ address: 'muster@example.com' }],
        test_mode: true,
      })
    ).body.id
    const { id, invoice_number } = await payer.newInvoice({
      contact_id,
      reference: 'PO-7',
      invoice_messages: [{ email_addresses: ['pay@example.com'] }],
    })
    const { body } = await credit(id, { amount: 1200, reason: 'Zwei Tassen <zerbrochen>' })
    const mails = (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results
    const [mail, ...others] = mails.filter(({ kind }: { kind: string }) => kind === 'credit_note')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'pay@example.com',
      from: 'New Shop',
      subject: `Service Gutschrift ${body.credit_note_number}`,
    })
    for (const part of [
      '12,00',
      '30,00',
      'Zwei Tassen <zerbrochen>',
      'PO-7',
      invoice_number,
      'Dies ist ein Test',
    ])
      expect(mail.text).toContain(part)
    expect(mail.html).toContain('Zwei Tassen &lt;zerbrochen&gt;')
    const [address] = mail.text.match(/https:\/\/\S+\/pay\/[\w-]{43}/) ?? []
    const { pagesUrl, caCertificate } = world.gateway
    const page = await visitor(pagesUrl, caCertificate).get(String(address).slice(pagesUrl.length))
    expect(page.status).toBeLessThan(400)
    const unsent = await payer.newInvoice({ contact_id })
    await credit(unsent.id, { amount: 1 })
    expect((await payer.shop.test.get(`/v1/test-outbox?record_id=${unsent.id}`)).body.results).toEqual([])
  })

  test('of the rest makes a part paid the whole', async () => {
    const { id } = await payer.newInvoice()
    await payer.client.post(`/invoices/${id}/offline-payments`, { method: 'cash', amount: 1200 })
    await credit(id, { amount: 3000 })
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'paid',
      amount_paid: 1200,
      total_amount_due: 0,
    })
    expect(await payer.told(id)).toEqual(['invoice.partially_paid', 'invoice.credited', 'invoice.paid'])
  })

  test('of what was paid refunds nothing; the refund leaves the invoice paid', async () => {
    const { id } = await payer.newInvoice()
    const { transaction_id } = await till.pay(payer.shop.id, await payer.wish([id]))
    await credit(id, { amount: 1200 })
    expect((await payer.client.post(`/invoices/${id}/void`, {})).status).toBe(422)
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'paid',
      amount_paid: 4200,
      amount_credited: 1200,
      total_amount_due: 0,
    })
    expect(await payer.transaction(transaction_id)).toMatchObject({ amount_refunded: 0 })
    await payer.shop.test.post(`/v1/charges/${transaction_id}/refund`, { amount: 1200 })
    expect(await payer.invoiceNow(id)).toMatchObject({
      status: 'paid',
      amount_paid: 3000,
      total_amount_due: 0,
    })
    await credit(id)
    await payer.shop.test.post(`/v1/charges/${transaction_id}/refund`, { amount: 3000 })
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'refunded', amount_credited: 4200 })
  })

  test('of quantities takes their share of price and tax', async () => {
    const { id, items, total_amount } = await payer.newInvoice({ line_items })
    expect(total_amount).toBe(4307)
    const [cups, tea] = items
    const answer = await credit(id, { line_items: [{ id: cups.id, quantity: 1 }, { id: tea.id }] })
    expect(answer.body).toMatchObject({
      amount: 2307,
      subtotal_amount: 2200,
      tax_amount: 107,
      line_items: [
        { line_item_id: cups.id, description: 'Cups', quantity: 1, total: 1000 },
        { line_item_id: tea.id, quantity: 1, tax_amount: 107, total: 1307 },
      ],
    })
    expect(first(await credit(id, { line_items: [{ id: cups.id, quantity: 2.5 }] }))).toMatchObject({
      sub_code: 'exceeds_maximum_value',
      context: 'line_items.0.quantity',
    })
    expect((await credit(id)).body).toMatchObject({
      amount: 2000,
      line_items: [{ line_item_id: cups.id, quantity: 2, total: 2000 }],
    })
  })

  test.each([
    ['nothing', { amount: 0 }, 'amount'],
    ['more than is left', { amount: 4201 }, 'amount'],
    ['an unknown line', { line_items: [{ id: 'li_x' }] }, 'line_items.0.id'],
    ['both', { amount: 1, line_items: [{ id: 'li_x' }] }, 'line_items'],
    ['a reason that is too long', { reason: 'x'.repeat(5000) }, 'reason'],
  ])('of %s is refused, and changes nothing', async (_name, body, context) => {
    const { id } = await payer.newInvoice()
    const answer = await credit(id, body)
    expect([answer.status, first(answer)?.context]).toEqual([422, context])
    expect(await payer.invoiceNow(id)).toMatchObject({ amount_credited: 0, credit_notes: [] })
  })

  test('of a void invoice, of a line twice, or of another merchant’s is refused', async () => {
    const { id, items } = await payer.newInvoice()
    const twice = await credit(id, { line_items: [{ id: items[0].id }, { id: items[0].id }] })
    expect(first(twice)?.context).toBe('line_items.1.id')
    const other = await payerOf(world, partners)
    expect((await credit(id, {}, other)).status).toBe(404)
    const { body } = await credit(id, { amount: 1 })
    expect((await other.client.get(`/credit-notes/${body.id}`)).status).toBe(404)
    expect((await other.client.get('/credit-notes')).body.results).toEqual([])
    await payer.client.post(`/invoices/${id}/void`, {})
    expect((await credit(id)).status).toBe(422)
  })

  test('is created once for an Idempotency-Key, and lets the invoice not be changed', async () => {
    const { id } = await payer.newInvoice()
    const ask = () =>
      payer.client.call({
        method: 'POST',
        path: `/invoices/${id}/credit-notes`,
        headers: { 'idempotency-key': `credit-${id}` },
        body: { amount: 100 },
      })
    expect((await ask()).body.id).toBe((await ask()).body.id)
    expect(await payer.invoiceNow(id)).toMatchObject({ amount_credited: 100 })
    const changed = await payer.client.call({
      method: 'PATCH',
      path: `/invoices/${id}`,
      body: { reference: 'x' },
    })
    expect(changed.status).toBe(422)
  })

  test('has no reason in events, which may name people, and after an erasure nowhere', async () => {
    const { id } = await payer.newInvoice()
    const { body } = await credit(id, { reason: 'Ada herself asked' })
    const events = await partners.storage.read
      .selectFrom('events')
      .select('data')
      .where('record_id', '=', id)
      .execute()
    expect(JSON.stringify(events)).toContain(body.id)
    expect(JSON.stringify(events)).not.toContain('herself')
    const { id: contact_id } = (await payer.client.post('/contacts', { first_name: 'Bob', test_mode: true }))
      .body
    const other = await payer.newInvoice({ contact_id })
    const note = (await credit(other.id, { reason: 'Bob himself asked' })).body
    await payer.client.call({ method: 'DELETE', path: `/contacts/${contact_id}` })
    expect((await payer.client.get(`/credit-notes/${note.id}`)).body).not.toHaveProperty('reason')
  })
})

describe('at the same time', () => {
  test('two credit notes take no more than there is', async () => {
    const { id } = await payer.newInvoice()
    const answers = await Promise.all([credit(id, { amount: 3000 }), credit(id, { amount: 3000 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { amount_credited, credit_notes } = await payer.invoiceNow(id)
    expect([amount_credited, credit_notes.length]).toEqual([3000, 1])
  })

  test('a payment of the amount before the credit pays nothing, and one of the rest pays that', async () => {
    const { id } = await payer.newInvoice()
    const wish = { ...(await payer.wish([id])), due: 4200 }
    await credit(id, { amount: 1200 })
    await expect(till.pay(payer.shop.id, wish)).rejects.toMatchObject({ status: 409 })
    expect(await till.quote(payer.shop.id, await payer.wish([id]))).toMatchObject({ amount: 3000 })
    expect(await till.pay(payer.shop.id, await payer.wish([id]))).toMatchObject({ amount: 3000 })
    expect(await payer.invoiceNow(id)).toMatchObject({ status: 'paid', total_amount_due: 0 })
  })

  test('a payment and a credit note of all end with one of them', async () => {
    const { id } = await payer.newInvoice()
    const wish = { ...(await payer.wish([id])), due: 4200 }
    const [paid, credited] = await Promise.allSettled([
      till.pay(payer.shop.id, wish),
      credit(id).then(({ status }) => status),
    ])
    const now = await payer.invoiceNow(id)
    const isCredited = credited.status === 'fulfilled' && credited.value === 200
    expect(now.amount_credited).toBe(isCredited ? 4200 : 0)
    expect(now.amount_paid).toBe(paid.status === 'fulfilled' ? 4200 : 0)
    expect(now.total_amount_due).toBe(0)
  })
})

describe('shares', () => {
  const lines = fc.array(
    fc.record({
      rate_per_quantity: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 30_000 }).map((parts) => parts / 100),
      tax_rate: fc.constantFrom(0, 7, 8.875, 19),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
  const left = (open: ReturnType<typeof openLines>) => open.every(({ net, tax }) => net >= 0 && tax >= 0)

  test('add up exactly, never exceed a line, and a tax is at most a cent off', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 4 }),
        (given, parts) => {
          const { lines: items } = readLines(given)
          const row = { line_items: toJson(items) }
          const notes: Pick<CreditNoteRow, 'line_items'>[] = []
          const open = () => openLines(row, notes)
          for (const part of parts) {
            const before = open()
            const amount = Math.floor(leftOf(before) * part)
            if (amount === 0 || amount === leftOf(before)) continue
            const made = creditAmount(before, amount)
            expect(sumOf(made.map((line) => line.total))).toBe(amount)
            for (const rate of [7, 8.875, 19]) {
              const tax = sumOf(
                made.filter(({ tax_rate }) => tax_rate === rate).map(({ tax_amount = 0 }) => tax_amount),
              )
              const all = sumOf(before.filter(({ line }) => line.tax_rate === rate).map((one) => one.tax))
              expect(Math.abs(tax - (all * amount) / leftOf(before))).toBeLessThan(1)
            }
            notes.push({ line_items: toJson(made) })
            expect(left(open())).toBe(true)
          }
          const rest = creditAll(open())
          notes.push({ line_items: toJson(rest) })
          expect(leftOf(open())).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('of quantities one after the other are the line', () => {
    const { lines: items } = readLines([{ rate_per_quantity: 333, quantity: 3, tax_rate: 8.875 }])
    const row = { line_items: toJson(items) }
    const notes: Pick<CreditNoteRow, 'line_items'>[] = []
    const id = items[0]?.id ?? ''
    for (let count = 0; count < 3; count++) {
      const { lines: made, faults } = creditQuantities(openLines(row, notes), [{ id, quantity: 1 }])
      expect(faults).toEqual([])
      notes.push({ line_items: toJson(made) })
    }
    expect(leftOf(openLines(row, notes))).toBe(0)
  })
})

describe('on paper', () => {
  test('has both addresses, the tax ID, the invoice and what is credited', async () => {
    const settings = { address1: '1 Main Street', city: 'Springfield', country: 'US', tax_id: '12-3456789' }
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: settings })
    const { id, invoice_number, items } = await payer.newInvoice({ line_items, reference: 'PO 5' })
    const [, tea] = items
    const note = (await credit(id, { line_items: [{ id: tea.id }], reason: 'Never arrived' })).body
    const { read } = partners.storage
    const bytes = await creditNotePdf(read, partners.cipher, payer.shop.id, note.id)
    const { text, title } = await readPdf(bytes)
    expect(title).toBe(`Credit note ${note.credit_note_number}`)
    for (const part of [
      'New Shop',
      '1 Main Street',
      'Tax ID: 12-3456789',
      'Bill to',
      'Ada Example',
      `${invoice_number} (June 1, 2026)`,
      'PO 5',
      'Reason: Never arrived',
      'Tea',
      'Subtotal',
      'Sales tax (8.875%)',
      'Total credit',
      '$13.07',
      'This is a test.',
    ])
      expect(text).toContain(part)
    expect((await creditNotePdf(read, partners.cipher, payer.shop.id, note.id)).equals(bytes)).toBe(true)
    const invoice = await readPdf(await invoicePdf(read, partners.cipher, payer.shop.id, id))
    expect(invoice.text).toMatch(new RegExp(`Credit note ${note.credit_note_number}\\s+−\\$13\\.07`))
    expect(invoice.text).toMatch(/Amount due\s+\$30\.00/)
  })

  test('of an amount is one line', async () => {
    const { id, invoice_number } = await payer.newInvoice({ line_items })
    const note = (await credit(id, { amount: 1000 })).body
    const { text } = await readPdf(
      await creditNotePdf(partners.storage.read, partners.cipher, payer.shop.id, note.id),
    )
    expect(text).toContain(`Part of invoice ${invoice_number}`)
    expect(text).not.toContain('Cups')
  })
})

test('in the dashboard one is created, shown, saved as PDF and told in the next payment request', async () => {
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  const made = await owner.submit('/console/invoices/new', {
    customer: 'eve@example.com',
    description0: 'Work',
    quantity0: '4',
    price0: '12.50',
  })
  const path = made.location?.split('?')[0] ?? ''
  const form = await owner.get(`${path}/credit`)
  expect(textOf(form)).toContain('All that is left: $50.00')
  for (const [wrong, message] of [
    [{}, 'Choose what to credit.'],
    [{ credits: 'amount', amount: '50.01' }, 'Enter an amount up to $50.00.'],
    [{ credits: 'lines' }, 'Enter a quantity.'],
    [{ credits: 'lines', quantity0: '5' }, 'Enter a number up to 4'],
  ] as const) {
    const refused = await owner.submit(`${path}/credit`, wrong)
    expect([refused.status, textOf(refused).includes(message)]).toEqual([422, true])
  }
  const credited = await owner.submit(`${path}/credit`, {
    credits: 'lines',
    quantity0: '1',
    reason: 'Never done',
  })
  expect(credited.location).toMatch(/^\/console\/credit-notes\/cn_[\w-]+\?done=credit$/)
  const at = credited.location?.split('?')[0] ?? ''
  const page = textOf(await owner.get(credited.location ?? ''))
  for (const text of ['Credit note created.', 'Work', '$12.50', 'Never done', 'eve@example.com'])
    expect(page).toContain(text)
  expect(page).toMatch(/Total credit\s*\$12\.50/)
  const invoice = textOf(await owner.get(path))
  for (const text of ['Credit notes', '$12.50 credited, $0.00 paid, $37.50 due'])
    expect(invoice).toContain(text)
  expect(textOf(await owner.get('/console/credit-notes'))).toContain('Never done')
  for (const pdf of [`${at}/pdf`, `${path}/pdf`]) {
    const { status, headers } = await owner.get(pdf)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  const again = await owner.submit(`${path}/credit`, { credits: 'all', seen: '0' })
  expect(again.status).toBe(409)

  await owner.submit(`${path}/send`, { send_to: 'eve@example.com' })
  const id = path.split('/').at(-1)
  const { results } = (await world.client.get(`/v1/test-outbox?record_id=${id}`)).body
  for (const text of ['Amount due: $37.50', 'Total: $50.00', 'Credited: −$12.50'])
    expect(results[0].text).toContain(text)
})
