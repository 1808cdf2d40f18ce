// The payer's surfaces in the payer's language: pages, receipts, PDFs and mail (rules: pages.md#language).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsFor } from '../../../gateway/core/language/words.ts'
import { creditNotePdf, invoicePdf, receiptPdf } from '../../../gateway/invoicing/index.ts'
import { apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { readPdf } from '../../support/invoicing/pdf.ts'
import { contactLink, filledForm, formOf, type Payer, sendInvoice } from '../../support/invoicing/portal.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newPayer } from '../../support/partners/portal.ts'
import { unmarked } from '../../support/pseudo-language.ts'
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

const reading = (language: string): Visitor =>
  visitor(world.gateway.pagesUrl, world.gateway.caCertificate, { 'accept-language': language })
const declinedCard = { ...goodCard, number: '4000000000000002' }
async function tokenOf(body: object): Promise<string> {
  const { baseUrl, caCertificate } = world.gateway
  return (await apiClient(baseUrl, caCertificate, payer.shop.publicKey).post('/v1/tokens', body)).body.id
}
const pay = async (browser: Visitor, at: string, card: object = goodCard) =>
  browser.send(`${at}/payments`, await filledForm(browser, at, await tokenOf(card)))
const mailsOf = async (id: string) =>
  (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results
const rootOf = ({ document }: { document: Document }) => {
  const { lang, dir } = document.documentElement
  return [lang, dir]
}
const plain = (text: string) => text.replaceAll(/[\s\u200e\u200f]+/gu, ' ')

describe('the language', () => {
  test('is the browser’s, or the one that was chosen from the menu, from then on', async () => {
    const { at } = await sendInvoice(payer)
    const browser = reading('fr-CH, de;q=0.5')
    const first = await browser.get(at)
    expect(rootOf(first)).toEqual(['fr', ''])
    expect(first.headers['set-cookie']).toBeUndefined()
    const link = first.document.querySelector('.languages a[lang=ja]')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['日本語', `${at}?lang=ja`])
    const chosen = await browser.get(`${at}?lang=ja`)
    expect(rootOf(chosen)).toEqual(['ja', ''])
    expect(chosen.headers['set-cookie']).toEqual([
      '__Host-language=ja; Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax',
    ])
    expect(rootOf(await browser.get(at))).toEqual(['ja', ''])
    expect(rootOf(await browser.get('/pay/1'))).toEqual(['ja', ''])
  })

  test.each(['', 'xx', '../en', 'de,fr', '%0d%0aset-cookie:a=b'])(
    'that is none, %j, changes nothing',
    async (lang) => {
      const { at } = await sendInvoice(payer)
      const seen = await reading('de').get(`${at}?lang=${lang}`)
      expect(rootOf(seen)).toEqual(['de', ''])
      expect(seen.headers['set-cookie']).toBeUndefined()
    },
  )

  test('a page that a form has answered leads to the page itself in each language', async () => {
    const { at } = await sendInvoice(payer)
    const browser = reading('en')
    const refused = await browser.send(`${at}/payments`, {
      ...(await filledForm(browser, at, 'no-such-token')),
    })
    const link = refused.document.querySelector('.languages a[lang=de]')
    expect(link?.getAttribute('href')).toBe(`${at}?lang=de`)
  })
})

const JOURNEYS = [
  {
    language: 'de',
    direction: '',
    open: ['Rechnung', 'Offener Betrag', '42,00 $', '1. Juni 2026', 'An New Shop zahlen'],
    declined: 'Ihre Zahlung wurde nicht ausgeführt Die Karte wurde abgelehnt. Es wurde nichts abgebucht.',
    receipt: ['Zahlungsbeleg', 'Sie haben 42,00 $ an New Shop bezahlt.', 'Visa mit den Endziffern 4242'],
    paid: 'Diese Rechnung ist bezahlt. Vielen Dank.',
    subject: /^Zahlungsbeleg von New Shop: Rechnung \d+$/,
    request: 'New Shop hat Ihnen eine Zahlungsaufforderung geschickt.',
  },
  {
    language: 'ar',
    direction: 'rtl',
    open: ['الفاتورة', 'المبلغ المستحق', '42.00', 'الدفع إلى New Shop'],
    declined: 'لم يتم الدفع رُفضت البطاقة. لم يتم خصم أي مبلغ.',
    receipt: ['إيصال', 'إلى New Shop', 'Visa (آخر الأرقام 4242)'],
    paid: 'هذه الفاتورة مدفوعة.',
    subject: /^إيصال من New Shop: الفاتورة \d+$/,
    request: 'أرسل إليك New Shop طلب دفع.',
  },
  {
    language: 'ja',
    direction: '',
    open: ['請求書', 'お支払い金額', '$42.00', '2026年6月1日', 'New Shopへのお支払い'],
    declined: 'お支払いは完了していません カードが拒否されました。 決済は行われていません。',
    receipt: ['領収書', 'New Shopに$42.00をお支払いいただきました。', 'Visa（末尾 4242）'],
    paid: 'この請求書はお支払い済みです。',
    subject: /^New Shopからの領収書：請求書 \d+$/,
    request: 'New Shopからお支払いの依頼が届いています。',
  },
]

describe.each(JOURNEYS)('in $language', ({ language, direction, ...texts }) => {
  test('a payer sees an invoice, is declined, pays, and has a receipt', async () => {
    const browser = reading(language)
    const { at } = await sendInvoice(payer)
    const open = await browser.get(at)
    expect(rootOf(open)).toEqual([language, direction])
    for (const part of texts.open) expect(plain(textOf(open))).toContain(part)
    const declined = await pay(browser, at, declinedCard)
    const alert = (await browser.get(declined.location ?? '')).document.querySelector('[role=alert]')
    const said = [...(alert?.children ?? [])].map(({ textContent }) => textContent).join(' ')
    expect(said).toContain(texts.declined)
    const { location = '' } = await pay(browser, at)
    const receipt = await browser.get(location)
    for (const part of texts.receipt) expect(plain(textOf(receipt))).toContain(part)
    expect(textOf(await browser.get(at))).toContain(texts.paid)
    const [mail] = await mailsOf(location.split('/').at(-1) ?? '')
    expect(mail.subject).toMatch(texts.subject)
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction || 'ltr'}">`)
  })

  test('a contact’s mail is in the language of the contact', async () => {
    await payer.client.call({ method: 'PATCH', path: `/contacts/${payer.contact.id}`, body: { language } })
    expect((await payer.client.get(`/contacts/${payer.contact.id}`)).body.language).toBe(language)
    const { id } = await sendInvoice(payer)
    const [mail] = await mailsOf(id)
    expect(mail.text).toContain(texts.request)
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction || 'ltr'}">`)
    await payer.client.call({
      method: 'PATCH',
      path: `/contacts/${payer.contact.id}`,
      body: { language: null },
    })
  })
})

test('the page’s script gets its answers as data, in the payer’s language: a decline, a changed amount, a receipt', async () => {
  const browser = reading('de')
  const { at, id } = await sendInvoice(payer)
  const send = async (card: object, more: object = {}) => {
    const form = { ...(await filledForm(browser, at, await tokenOf(card))), ...more }
    const { status, text } = await browser.send(`${at}/payments`, form, { accept: 'application/json' })
    return { status, form, body: JSON.parse(text) }
  }
  const declined = await send(declinedCard)
  expect(declined).toMatchObject({
    status: 200,
    body: {
      title: expect.stringMatching(/^\p{Lu}/u),
      sentences: ['Die Karte wurde abgelehnt.', 'Es wurde nichts abgebucht.', expect.any(String)],
      attempt: expect.stringMatching(/^[\w-]{22}$/),
    },
  })
  expect(declined.body).not.toHaveProperty('to')
  // The same attempt again is the same payment.
  expect((await send(goodCard, { attempt: declined.form.attempt })).body.sentences).toEqual(
    declined.body.sentences,
  )
  const changed = await send(goodCard, { due: '4100' })
  expect(changed).toMatchObject({ status: 409, body: { to: at, sentences: expect.any(Array) } })
  const { attempt } = declined.body
  const paid = await send(goodCard, { attempt })
  expect(paid.body).toEqual({ to: expect.stringMatching(`^${at}/receipts/pmt_`) })
  const { invoice_payments } = (await payer.client.get(`/invoices/${id}`)).body
  expect(invoice_payments).toHaveLength(2)
})

describe('every sentence comes from the catalog:', () => {
  /** What these tests have put there themselves. */
  const BRANDS = 'Visa, Mastercard, American Express, Discover, Diners Club, JCB'
  const OWN = ['New Shop', 'Ada Example', '12 cups', 'INV-7', 'Service', BRANDS, 'Visa', 'ada@example.com']

  test('pages', async () => {
    const browser = reading('en-XA')
    const { at, id } = await sendInvoice(payer, { reference: 'INV-7' })
    const list = await contactLink(payer)
    const declined = await pay(browser, at, declinedCard)
    const refused = await browser.send(`${at}/payments`, await filledForm(browser, at, 'no-such-token'))
    const shown = [
      await browser.get('/pay/1'),
      await browser.get('/no-such-page'),
      await browser.get(at),
      await browser.get(list),
      await browser.get(`${list}/all`),
      await browser.get(`${list}/invoices/${id}`),
      await browser.get(declined.location ?? ''),
      await browser.get(`${at}/receipts/${/pmt_[\w-]+/.exec(declined.location ?? '')?.[0]}`),
      refused,
    ]
    const { location = '' } = await pay(browser, at)
    const [request] = await mailsOf(id)
    const unsubscribe = new URL(/https:\/\/\S+\/unsubscribe\/[\w.-]+/.exec(request.text)?.[0] ?? '').pathname
    shown.push(
      await browser.get(at),
      await browser.get(location),
      await browser.get(unsubscribe),
      await browser.send(unsubscribe, {}),
      await browser.send(unsubscribe, { action: 'subscribe' }),
      await browser.get('/unsubscribe/x'),
    )
    for (const { document, status } of shown) {
      expect(document.title).toContain('⟦')
      expect([status, document.title, unmarked(document, OWN)]).toEqual([status, document.title, []])
    }
  })

  /** The parts of a mail that people read. */
  const partsOf = ({ text, subject, html }: { text: string; subject: string; html: string }) => [
    text,
    subject,
    html.replace(/<style.*?<\/style>|<[^>]*>/gs, ''),
  ]

  test('the mail with a code, and the page that asks for it', async () => {
    const browser = reading('en-XA')
    const saving = await sendInvoice(payer)
    const form = await filledForm(browser, saving.at, await tokenOf(goodCard))
    await browser.send(`${saving.at}/payments`, { ...form, save: 'true' })
    const { at } = await sendInvoice(payer)
    const asking = await browser.get(at)
    expect(formOf(asking)?.method).not.toBe('card')
    expect(unmarked(asking.document, OWN)).toEqual([])
    expect((await browser.send(`${at}/code`, {})).status).toBe(200)
    const mails = (await mailsOf(payer.contact.id)).filter(
      ({ kind }: { kind: string }) => kind === 'payment_code',
    )
    expect(mails).toHaveLength(1)
    for (const text of mails.flatMap(partsOf)) expect(unmarked(text, OWN)).toEqual([])
    const refused = await browser.send(`${at}/payments`, { ...formOf(asking), code: '' })
    expect([refused.status, unmarked(refused.document, OWN)]).toEqual([422, []])
  })

  test('the mail and the PDF of a credit note', async () => {
    const path = `/contacts/${payer.contact.id}`
    await payer.client.call({ method: 'PATCH', path, body: { language: 'en-XA' } })
    const { id, at } = await sendInvoice(payer, { reference: 'INV-7' })
    const credit = { amount: 1000, reason: 'Arrived late' }
    const note = (await payer.client.post(`/invoices/${id}/credit-notes`, credit)).body
    await payer.client.call({ method: 'PATCH', path, body: { language: null } })
    const mails = (await mailsOf(id)).filter(({ kind }: { kind: string }) => kind === 'credit_note')
    expect(mails).toHaveLength(1)
    const words = wordsFor(['en-XA'])
    const { read } = partners.storage
    const papers = [
      await creditNotePdf(read, partners.cipher, payer.shop.id, note.id, { words }),
      await invoicePdf(read, partners.cipher, payer.shop.id, id, { words }),
    ]
    const page = await reading('en-XA').get(at)
    const texts = [
      ...mails.flatMap(partsOf),
      ...(await Promise.all(papers.map(async (paper) => (await readPdf(paper)).text))),
    ]
    const own = [...OWN, credit.reason]
    for (const text of [...texts, page.document]) expect(unmarked(text, own)).toEqual([])
  })

  test('mail and PDF', async () => {
    const path = `/contacts/${payer.contact.id}`
    await payer.client.call({ method: 'PATCH', path, body: { language: 'en-XA' } })
    const { id, at } = await sendInvoice(payer, { reference: 'INV-7' })
    await payer.client.call({ method: 'PATCH', path, body: { language: null } })
    const { location = '' } = await pay(reading('en-XA'), at)
    const payment = location.split('/').at(-1) ?? ''
    const words = wordsFor(['en-XA'])
    const { read } = partners.storage
    const { id: merchant } = payer.shop
    const papers = [
      await invoicePdf(read, partners.cipher, merchant, id, { words }),
      await receiptPdf(read, { merchant_id: merchant, contact_id: payer.contact.id }, payment, { words }),
    ]
    const texts = [
      ...[...(await mailsOf(id)), ...(await mailsOf(payment))].flatMap(partsOf),
      ...(await Promise.all(papers.map(async (paper) => (await readPdf(paper)).text))),
    ]
    for (const text of texts) expect(unmarked(text, OWN)).toEqual([])
  })
})
