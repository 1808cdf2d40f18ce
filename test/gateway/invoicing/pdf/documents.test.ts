// Invoices and receipts as PDF (rules: invoicing.md#papers).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../../gateway/core/ids.ts'
import { wordsFor } from '../../../../gateway/core/language/words.ts'
import { invoicePdf, readWideFont, receiptPdf } from '../../../../gateway/invoicing/index.ts'
import { visualRuns } from '../../../../gateway/invoicing/pdf/visual-order.ts'
import { apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { fontFileOf } from '../../../support/invoicing/font.ts'
import { type Payer, payerOf } from '../../../support/invoicing/payer.ts'
import { readFonts, readPdf } from '../../../support/invoicing/pdf.ts'
import { sendInvoice } from '../../../support/invoicing/portal.ts'
import { openTill, type Till } from '../../../support/invoicing/till.ts'
import { textFileOf } from '../../../support/invoicing/upload.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newPayer } from '../../../support/partners/portal.ts'

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

const invoiceOf = (id: string, by = payer) =>
  invoicePdf(partners.storage.read, partners.cipher, by.shop.id, id)
const receiptOf = (id: string, { shop, contact } = payer) =>
  receiptPdf(partners.storage.read, { merchant_id: shop.id, contact_id: contact.id }, id)
const change = (method: string, path: string, body: object) => payer.client.call({ method, path, body })

describe('an invoice', () => {
  test('says who asks whom for what', async () => {
    const settings = {
      address1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      country: 'US',
      support_email: 'help@cups.example',
    }
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: settings })
    const { id, invoice_number } = await payer.newInvoice({ reference: 'INV-7' })
    const { text, pages, title } = await readPdf(await invoiceOf(id))
    expect([pages, title]).toEqual([1, `Invoice ${invoice_number}`])
    for (const part of [
      'New Shop',
      '1 Main Street',
      'Springfield, IL',
      'United States',
      `Invoice ${invoice_number}`,
      'June 1, 2026',
      'INV-7',
      'Ada Example',
      'Open',
      '12 cups',
      '$42.00',
      'This is a test.',
      'Questions: help@cups.example',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('is the same bytes as long as it does not change, and another paper afterwards', async () => {
    const { id } = await payer.newInvoice()
    const first = await invoiceOf(id)
    expect((await invoiceOf(id)).equals(first)).toBe(true)
    await till.pay(payer.shop.id, await payer.wish([id]))
    const { text } = await readPdf(await invoiceOf(id))
    expect(text).toMatch(/Status\s+Paid/)
    expect(text).toMatch(/Amount due\s+\$0\.00/)
  })

  test('says that it is overdue from the day after its due date, and what it is sent with', async () => {
    const path = `/contacts/${payer.contact.id}/files`
    const file = await payer.client.call({ method: 'POST', path, ...textFileOf('شروط الدفع.txt') })
    await expect.poll(async () => (await payer.client.get(path)).text).not.toContain('"pending"')
    const attachments = [{ id: file.body.id }]
    const { id } = await payer.newInvoice({ due_date: '2026-07-01', attachments })
    const on = async (today: string, words = wordsFor(['en'])) => {
      const { read } = partners.storage
      return (await readPdf(await invoicePdf(read, partners.cipher, payer.shop.id, id, { words, today })))
        .text
    }
    expect(await on('2026-07-01')).toMatch(/Status\s+Open/)
    const late = await on('2026-07-02')
    expect(late).toMatch(/Status\s+Overdue/)
    // A name in two directions is written as it is seen: the ending stays on one side of the words.
    expect(late.normalize('NFKC')).toMatch(/Files\s+شروط الدفع\.txt\s/)
    expect(await on('2026-07-02', wordsFor(['de']))).toMatch(/Status\s+Überfällig[\s\S]*Dateien/)
  })

  test('has both addresses, quantities, unit prices, taxes and where to pay, in reading order', async () => {
    const settings = { address1: '1 Main Street', city: 'Springfield', country: 'US', tax_id: '12-3456789' }
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: settings })
    const billed = { company: 'Müller GmbH', address1: 'Hauptstraße 5', city: 'Köln', postal_code: '50667' }
    await change('PATCH', `/contacts/${payer.contact.id}`, { ...billed, country: 'DE' })
    const tax = { tax_name: 'Sales tax', tax_rate: 8.875 }
    const { id, invoice_number } = await payer.newInvoice({
      due_date: '2026-07-01',
      reference: 'PO-7',
      line_items: [
        { description: 'Consulting', rate_per_quantity: 12_000, quantity: 7.5, unit: 'hours', ...tax },
        { description: 'Shipping', rate_per_quantity: 1500 },
      ],
    })
    const payUrl = 'https://pay.example/pay/secret'
    const bytes = await invoicePdf(partners.storage.read, partners.cipher, payer.shop.id, id, { payUrl })
    const { text, rows, links } = await readPdf(bytes)
    await change('PATCH', `/contacts/${payer.contact.id}`, {
      company: null,
      address1: null,
      city: null,
      country: null,
    })
    const parts = [
      ['New Shop', '1 Main Street', 'Springfield', 'United States', 'Tax ID: 12-3456789'],
      [
        `Invoice ${invoice_number}`,
        'Bill to',
        'Müller GmbH',
        'Ada Example',
        'Hauptstraße 5',
        '50667 Köln',
        'Germany',
      ],
      ['Date', 'June 1, 2026', 'Due date', 'July 1, 2026', 'Reference', 'PO-7'],
      [
        'Item',
        'Quantity',
        'Unit price',
        'Amount',
        'Consulting',
        '7.5 hours',
        '$120.00',
        '$900.00',
        'Shipping',
        '1',
        '$15.00',
      ],
      ['Subtotal', '$915.00', 'Sales tax (8.875%)', '$79.88', 'Total', '$994.88', 'Amount due', '$994.88'],
      ['Pay online', payUrl, 'This is a test.', `Invoice ${invoice_number} · Page 1 of 1`],
    ].flat()
    for (const order of [text, rows]) {
      let from = 0
      for (const part of parts) {
        expect([part, order.indexOf(part, from)]).not.toEqual([part, -1])
        from = order.indexOf(part, from) + part.length
      }
    }
    expect(links).toEqual([payUrl])
    // Nothing is to be paid of a void one.
    await payer.client.post(`/invoices/${id}/void`, {})
    const after = await invoicePdf(partners.storage.read, partners.cipher, payer.shop.id, id, { payUrl })
    expect((await readPdf(after)).text).not.toContain(payUrl)
  })

  test('with many long lines goes on over pages, and loses none', async () => {
    const line_items = Array.from({ length: 100 }, (_, at) => ({
      description: `${at}: ${'a long description '.repeat(12)}`,
      rate_per_quantity: 100 + at,
      quantity: 1,
      rate_type: 'units',
    }))
    const { id } = await payer.newInvoice({ line_items })
    const { text, pages } = await readPdf(await invoiceOf(id))
    expect(pages).toBeGreaterThan(3)
    // Each page has the head of the table and its number.
    expect(text.match(/^Item$/gm)).toHaveLength(pages)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
    for (const { rate_per_quantity } of line_items) {
      expect(text).toContain(`$${(rate_per_quantity / 100).toFixed(2)}`)
    }
  })

  test('writes Greek, Cyrillic, Hebrew and Arabic, and lets no mark turn its lines round', async () => {
    const names = [
      ['Ζωή', 'Παπαδοπούλου'],
      ['Юлия', 'Ёлкина'],
      ['דנה', 'כהן'],
      ['محمد', 'علي'],
    ] as const
    for (const [first_name, last_name] of names) {
      await change('PATCH', `/contacts/${payer.contact.id}`, { first_name, last_name })
      const { id } = await payer.newInvoice()
      const { text } = await readPdf(await invoiceOf(id))
      // A reader gives joined letters back as they are shown.
      const letters = text.normalize('NFKC')
      for (const name of [first_name, last_name]) expect(letters).toContain(name)
    }
    await change('PATCH', `/contacts/${payer.contact.id}`, {
      first_name: '\u202eelpmaxE',
      last_name: 'adA\u2066',
    })
    const { id } = await payer.newInvoice({ reference: '\u202e00.1$' })
    const { text } = await readPdf(await invoiceOf(id))
    expect(text).toContain('elpmaxE adA')
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    await change('PATCH', `/contacts/${payer.contact.id}`, { first_name: 'Ada', last_name: 'Example' })
  })

  test('writes Chinese, Japanese and Korean with a font of the operator’s, and all else with its own', async () => {
    const names = ['山田 さくら', '김민준', '王小明', 'ヤマダー・タロウ']
    const wideFont = await readWideFont(fontFileOf(names.join('')))
    const invoice = (id: string) =>
      invoicePdf(partners.storage.read, partners.cipher, payer.shop.id, id, { wideFont })
    for (const name of names) {
      const { id } = await payer.newInvoice({ reference: `Order 7 (${name}), café, ${'山田'.repeat(20)}` })
      const bytes = await invoice(id)
      const { text } = await readPdf(bytes)
      for (const part of [...name.split(' '), 'Order 7 (', 'café', '$42.00']) {
        expect(text.replaceAll('\n', '')).toContain(part)
      }
      expect(await readFonts(bytes)).toContainEqual(expect.stringContaining('Boxes'))
      expect((await invoice(id)).equals(bytes)).toBe(true)
      expect(await readFonts(await invoiceOf(id))).not.toContainEqual(expect.stringContaining('Boxes'))
    }
  })

  test('is in the reader’s language: from right to left, and in English where there is no font for it', async () => {
    const { id } = await payer.newInvoice()
    const { read } = partners.storage
    const inLanguage = async (tag: string, wideFont?: Buffer) => {
      const words = wordsFor([tag])
      const paper = await readPdf(
        await invoicePdf(read, partners.cipher, payer.shop.id, id, { words, wideFont }),
      )
      return { ...paper, text: paper.text.normalize('NFKC').replaceAll('\n', ' ') }
    }
    const german = await inLanguage('de')
    for (const part of ['1. Juni 2026', 'Offener Betrag', '42,00 $']) expect(german.text).toContain(part)
    const arabic = await inLanguage('ar')
    for (const part of ['المبلغ المستحق', '42.00 US$', 'مستحقة']) expect(arabic.text).toContain(part)
    const japanese = wordsFor(['ja'])
    const letters = (['invoice.due', 'invoice.total', 'invoice.title'] as const).map((key) =>
      japanese.text(key, { number: '' }).trim(),
    )
    const withFont = await inLanguage('ja', await readWideFont(fontFileOf(letters.join(''))))
    for (const part of letters) expect(withFont.text).toContain(part)
    expect((await inLanguage('ja')).text).toContain('Amount due')
  })

  test('is written so by a gateway that was started with it', async () => {
    const own = await testGateway({ paperFont: fontFileOf('山田') })
    const others = await partnerWorld(own)
    const { id, at } = await sendInvoice(await newPayer(others), { reference: '山田' })
    const { pagesUrl, caCertificate } = own.gateway
    const { text } = await apiClient(pagesUrl, caCertificate).call({
      path: `${at}/invoices/${id}/pdf`,
      key: null,
    })
    expect(readFonts(Buffer.from(text))).toContainEqual(expect.stringContaining('Boxes'))
    await others.storage.close()
    await own.close()
  })

  test('has no font of a file that is none', async () => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const file = path.join(folder, 'none.ttf')
    await expect(readWideFont(file)).rejects.toThrow('none.ttf cannot be used: ENOENT')
    writeFileSync(file, 'no font')
    await expect(readWideFont(file)).rejects.toThrow('none.ttf cannot be used')
  })

  test('of another merchant is none', async () => {
    const other = await payerOf(world, partners)
    const { id } = await payer.newInvoice()
    await expect(invoiceOf(id, other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a receipt', () => {
  test('says what was paid with what, and what was refunded', async () => {
    const [one, other] = [await payer.newInvoice({ reference: 'INV-8' }), await payer.newInvoice()]
    const payment = await till.pay(payer.shop.id, await payer.wish([one.id, other.id]))
    const { text, title } = await readPdf(await receiptOf(payment.id))
    expect(title).toBe('Receipt')
    for (const part of [
      'New Shop',
      payment.id,
      'Visa ending in 4242',
      `Invoice ${one.invoice_number} (INV-8)`,
      `Invoice ${other.invoice_number}`,
      '$42.00',
      '$84.00',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/Date\s+\w+ \d+, 20\d\d at \d+:\d\d\s[AP]M/)
    expect(text).not.toContain('Refunded')
    await payer.shop.test.post(`/v1/charges/${payment.transaction_id}/refund`, { amount: 1000 })
    expect((await readPdf(await receiptOf(payment.id))).text).toMatch(/Refunded\s+−\$10\.00/)
  })

  test('is none of what paid nothing, or of another contact', async () => {
    const { id } = await payer.newInvoice()
    const declined = await till.pay(
      payer.shop.id,
      await payer.wish([id], { ...goodCard, number: '4000000000000002' }),
    )
    await expect(receiptOf(declined.id)).rejects.toMatchObject({ status: 404 })
    const paid = await till.pay(payer.shop.id, await payer.wish([id]))
    const other = { merchant_id: payer.shop.id, contact_id: newId() }
    await expect(receiptPdf(partners.storage.read, other, paid.id)).rejects.toMatchObject({ status: 404 })
    await payer.shop.test.post(`/v1/transactions/${paid.transaction_id}/void`, {})
    await expect(receiptOf(paid.id)).rejects.toMatchObject({ status: 404 })
  })
})

test.each([
  ['Ada Example', 'Ada Example'],
  // What the font turns round stays as it is; words, and what is not of letters, do not.
  ['דנה כהן', 'כהן דנה'],
  ['Ada (דנה כהן) 12', 'Ada (כהן דנה) 12'],
  ['דנה 12 Ada', 'Ada 12 דנה'],
  ['דנה 😀!', '!😀 דנה'],
  // The font turns the brackets round with the word that they are at.
  ['דנה (כהן)', ')כהן( דנה'],
])('%j is shown as %j', (line, shown) => {
  expect(visualRuns(line, 'ltr').join('')).toBe(shown)
})
