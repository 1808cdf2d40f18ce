// An invoice's PDF says what its page says, in pdf.js, poppler and mupdf alike (rules: invoicing.md#papers).
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../../support/client.ts'
import { type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { fontFileIn } from '../../../support/invoicing/font.ts'
import { readPdf } from '../../../support/invoicing/pdf.ts'
import { type Payer, type SentInvoice, sendInvoice } from '../../../support/invoicing/portal.ts'
import { missingIn, outOfOrder, readEverywhere } from '../../../support/invoicing/readers.ts'
import { textFileOf } from '../../../support/invoicing/upload.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newPayer } from '../../../support/partners/portal.ts'
import { visitor } from '../../../support/web.ts'

/** A shop with everything that an invoice can show. */
async function shopOf(partners: PartnerWorld): Promise<Payer> {
  const payer = await newPayer(partners)
  const settings = {
    ...{ address1: '1 Main Street', city: 'Springfield', state: 'IL', country: 'US' },
    ...{ tax_id: '12-3456789', support_email: 'help@cups.example' },
  }
  await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: settings })
  const billed = { company: 'Müller GmbH', address1: 'Hauptstraße 5', city: 'Köln', country: 'DE' }
  await payer.client.call({ method: 'PATCH', path: `/contacts/${payer.contact.id}`, body: billed })
  return payer
}

const line_items = [
  {
    ...{ description: 'Consulting', rate_per_quantity: 12_000, quantity: 7.5, unit: 'hours' },
    ...{ tax_name: 'Sales tax', tax_rate: 8.875 },
  },
  { description: 'Shipping', rate_per_quantity: 1500 },
]

async function withFiles(payer: Payer): Promise<SentInvoice> {
  const path = `/contacts/${payer.contact.id}/files`
  const attachments: { id: string }[] = []
  for (const name of ['Geschäftsbedingungen.txt', 'شروط الدفع.txt'])
    attachments.push({ id: (await payer.client.call({ method: 'POST', path, ...textFileOf(name) })).body.id })
  await expect.poll(async () => (await payer.client.get(path)).text).not.toContain('"pending"')
  const dates = { invoice_date: '2025-06-01T00:00:00.000Z', due_date: '2025-07-01' }
  return sendInvoice(payer, { ...dates, reference: 'PO 5', attachments, line_items })
}

async function withMovements(payer: Payer): Promise<SentInvoice> {
  const sent = await sendInvoice(payer, { line_items })
  await payer.client.post(`/invoices/${sent.id}/offline-payments`, { amount: 10_000, method: 'check' })
  await payer.client.post(`/invoices/${sent.id}/credit-notes`, { amount: 2500, reason: 'Arrived late' })
  return sent
}

async function paid(payer: Payer): Promise<SentInvoice> {
  const sent = await sendInvoice(payer)
  await payer.client.post(`/invoices/${sent.id}/offline-payments`, { amount: 4200, method: 'cash' })
  return sent
}

async function canceled(payer: Payer): Promise<SentInvoice> {
  const sent = await sendInvoice(payer)
  await payer.client.post(`/invoices/${sent.id}/void`, {})
  return sent
}

/** What the paper of a page says, piece by piece, without its link to the PDF and what only screen readers have. */
function saidBy(node: Node): string[] {
  if (node.nodeType === 3)
    return [node.textContent?.trim() ?? ''].filter((text) => /[\p{L}\p{N}]/u.test(text))
  const { className } = node as Element
  if (className === 'hidden' || className === 'paper-links') return []
  return [...node.childNodes].flatMap(saidBy)
}

const KINDS = [
  { kind: 'that is overdue, with files', create: withFiles, status: 'Overdue' },
  { kind: 'that is partly paid and credited', create: withMovements, status: 'Partially paid' },
  { kind: 'that is paid', create: paid, status: 'Paid' },
  { kind: 'that was canceled', create: canceled, status: 'Canceled' },
]

/** Chinese, Japanese and Korean need a font of the operator's: its letters are those of the texts. */
const japanese = readFileSync('gateway/core/texts/ja.json', 'utf8').match(/[\u3000-\uffee]/g) ?? []
const { folder, remove } = temporaryFolder()
let world: TestGateway
let partners: PartnerWorld
beforeAll(async () => {
  world = await testGateway({ paperFont: fontFileIn(folder, new Set(japanese)) })
  partners = await partnerWorld(world)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  remove()
})

test.each(KINDS)('an invoice $kind says so in every reader and language', async ({ create, status }) => {
  const { id, at } = await create(await shopOf(partners))
  const { pagesUrl, caCertificate } = world.gateway
  for (const language of ['en', 'de', 'ar', 'ja']) {
    const headers = { 'accept-language': language }
    const { document } = await visitor(pagesUrl, caCertificate, headers).get(at)
    const paper = document.querySelector('.paper')
    const said = paper ? saidBy(paper) : []
    if (language === 'en') expect(said).toContain(status)
    const path = `${at}/invoices/${id}/pdf`
    const { bytes } = await apiClient(pagesUrl, caCertificate).call({ path, key: null, headers })
    const { text } = await readPdf(bytes)
    const written = text.split('\n').filter((line) => line.trim() !== '')
    expect(written.length).toBeGreaterThan(20)
    const { 'poppler, by place': byPlace, ...others } = readEverywhere(bytes)
    // By place, poppler turns the rows of a right-to-left page round.
    const reads = { 'pdf.js': text, ...others, ...(language !== 'ar' && { 'poppler, by place': byPlace }) }
    for (const [reader, read] of Object.entries(reads)) {
      expect([language, reader, missingIn(read, said)]).toEqual([language, reader, []])
      expect([language, reader, outOfOrder(read, written)]).toEqual([language, reader, undefined])
    }
  }
})
