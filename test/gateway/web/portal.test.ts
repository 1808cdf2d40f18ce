// The payment portal without a browser: what links open, what a GET leaves as it is, what paying does (rules: pages.md#portal).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../gateway/core/ids.ts'
import { apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import {
  addSurcharge,
  contactLink,
  filledForm,
  formOf,
  type Payer,
  type SentInvoice,
  sendInvoice,
} from '../../support/invoicing/portal.ts'
import { samples, textFile } from '../../support/invoicing/upload.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, newPayer } from '../../support/partners/portal.ts'
import { type Seen, textOf, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let browser: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const declinedCard = { ...goodCard, number: '4000000000000002' }
const invoiceNow = async (id: string, by = payer) => (await by.client.get(`/invoices/${id}`)).body
const chargesOf = async (by = payer): Promise<number> =>
  (await by.shop.test.get('/v1/transactions?page_size=1')).body.total_entries
async function tokenOf(body: object = goodCard, by = payer): Promise<string> {
  const { baseUrl, caCertificate } = world.gateway
  return (await apiClient(baseUrl, caCertificate, by.shop.publicKey).post('/v1/tokens', body)).body.id
}

/** The form of a page, as it is. */
async function formOn(path: string): Promise<Record<string, string>> {
  const form = formOf(await browser.get(path))
  expect(form, 'there is a form').toBeDefined()
  return form ?? {}
}
/** The form filled in as the page's script does. */
async function filled(path: string, card: object = goodCard, by = payer): Promise<Record<string, string>> {
  return filledForm(browser, path, await tokenOf(card, by))
}
const send = (at: string, form: Record<string, string>) => browser.send(`${at}/payments`, form)

test('a page says how to ask the merchant, or nothing if there is no way', async () => {
  const by = await newPayer(partners)
  const change = (body: object) => by.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body })
  const { at } = await sendInvoice(by)
  await change({ support_email: 'help@cups.example', support_phone: '(217) 555-0100' })
  const { document } = await browser.get(at)
  const ways = [...document.querySelectorAll('main a:is([href^="mailto:"], [href^="tel:"])')]
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['mailto:help@cups.example', 'tel:2175550100'])
  expect(document.querySelector('main')?.textContent).toContain('Questions? Ask New Shop: help@cups.example')
  await change({ support_email: null, support_phone: null, contact_email: null, contact_phone: null })
  expect(textOf(await browser.get(at))).not.toContain('Questions?')
})

describe('a link', () => {
  test('in a mail shows its invoice, and nothing of it leaves the page', async () => {
    const { at, invoice_number } = await sendInvoice(payer, { reference: 'INV-7' })
    const seen = await browser.get(at)
    expect(seen.status).toBe(200)
    const text = textOf(seen)
    for (const part of [
      `Invoice ${invoice_number}`,
      'INV-7',
      '12 cups',
      '$42.00',
      'June 1, 2026',
      'New Shop',
      'Ada Example',
    ])
      expect(text).toContain(part)
    // As in its PDF.
    const terms = [...seen.document.querySelectorAll('.paper dt')].map(({ textContent }) => textContent)
    expect(terms).toEqual(['Bill to', 'Date', 'Reference'])
    expect(seen.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(seen.headers['set-cookie']).toBeUndefined()
    const { baseUrl, hostedFieldsScript, hostedFieldsFrame, hostedFieldsIntegrity } = world.gateway
    const policy = String(seen.headers['content-security-policy'])
    expect(policy.replace(/'nonce-[\w-]{22}' 'sha256-[\w+/]{43}='/, 'OWN').split('; ')).toEqual([
      "default-src 'none'",
      'script-src OWN',
      `frame-src ${hostedFieldsFrame} ${hostedFieldsFrame.replace('frame.html', 'authenticate.html')}`,
      "require-trusted-types-for 'script'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(seen.text).toContain(`src="${hostedFieldsScript}" integrity="${hostedFieldsIntegrity}"`)
    const elsewhere = seen.text.match(/https:\/\/[^/"']+/g)?.filter((origin) => origin !== baseUrl)
    expect(elsewhere).toEqual([])
  })

  test('of a contact hash shows all that is open, and each of them', async () => {
    const other = await newPayer(partners)
    const first = await sendInvoice(other)
    const second = await sendInvoice(other, { line_items: [{ rate_per_quantity: 1000 }] })
    const at = await contactLink(other)
    const list = await browser.get(at)
    expect(textOf(list)).toContain('Pay all: $52.00')
    const links = [...list.document.querySelectorAll('main table a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([first, second].map(({ id }) => `${at}/invoices/${id}`))
    expect(textOf(await browser.get(`${at}/invoices/${second.id}`))).toContain('$10.00')
    expect(textOf(await browser.get(`${at}/all`))).toContain('2 invoices')
    await other.client.post(`/invoices/${second.id}/void`, {})
    const button = (await browser.get(at)).document.querySelector('main a.button')
    expect([button?.textContent, button?.getAttribute('href')]).toEqual([
      'Pay $42.00',
      `${at}/invoices/${first.id}`,
    ])
    expect(textOf(await browser.get(at))).not.toContain(`Invoice ${second.invoice_number}`)
    expect(textOf(await browser.get(`${at}/invoices/${second.id}`))).toContain('canceled this invoice.')
  })

  test('that does not open tells nobody why', async () => {
    const sent = await sendInvoice(payer)
    const stranger = await newPayer(partners)
    const foreign = await sendInvoice(stranger)
    const sister = await newSister()
    const harbor = visitor(world.gateway.authUrls.harbor ?? '', world.gateway.caCertificate)
    const expired = await expiredLink()
    const altered = sent.at.slice(0, -1) + (sent.at.endsWith('A') ? 'B' : 'A')
    const answers = [
      await browser.get(`/pay/${'A'.repeat(43)}`),
      await browser.get('/pay/1'),
      await browser.get(altered),
      await browser.get(expired),
      await harbor.get(sent.at),
      // Behind a link that opens: what is another contact's, another merchant's, or of nobody.
      await browser.get(`${sent.at}/invoices/${foreign.id}`),
      await browser.get(`${sent.at}/invoices/${sister.id}`),
      await browser.get(`${await contactLink(payer)}/invoices/${sister.id}`),
      await browser.get(`${sent.at}/receipts/pmt_${newId()}`),
      await browser.send(`${altered}/viewed`, { invoices: sent.id }),
      await browser.send(`${sent.at}/viewed`, { invoices: foreign.id }),
      await browser.send(`${altered}/payments`, {}),
      await browser.send(`${sent.at}/payments`, { invoices: foreign.id }),
      await browser.send(`${sent.at}/quote`, { invoices: sister.id }),
    ]
    const brandless = (text: string) =>
      text.replace('Harbor Pay', 'Service').replaceAll(/link rel="icon"[^>]*/g, '')
    const look = ({ status, document, text }: Seen) => [
      status,
      brandless(document.body.textContent ?? ''),
      text.includes('42.00'),
    ]
    const [first] = answers.map(look)
    expect(first?.[0]).toBe(404)
    for (const answer of answers) expect(look(answer)).toEqual(first)
    for (const { id } of [sent, foreign, sister])
      expect(
        (
          await partners.storage.read
            .selectFrom('invoices')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).presentment_status,
      ).not.toBe('viewed')
  })

  test('changes nothing by a GET or a HEAD, and notes by a POST that it was seen, once', async () => {
    const { id, at } = await sendInvoice(payer)
    await expect.poll(async () => (await invoiceNow(id)).invoice_messages[0].status).toBe('sent')
    const before = await invoiceNow(id)
    const events = async () => (await payer.shop.test.get('/v1/events?page_size=1')).body.total_entries
    const count = await events()
    const { pagesUrl, caCertificate } = world.gateway
    const scanner = apiClient(pagesUrl, caCertificate)
    for (const path of [
      at,
      `${at}/all`,
      `${at}/viewed`,
      `${at}/payments`,
      `${at}/quote`,
      `${at}/invoices/${id}`,
    ]) {
      await scanner.call({ path, key: null })
      await scanner.call({ method: 'HEAD', path, key: null })
    }
    expect(await invoiceNow(id)).toEqual(before)
    expect(await events()).toBe(count)
    for (let time = 0; time < 2; time++) {
      expect((await browser.send(`${at}/viewed`, { invoices: id })).status).toBe(204)
    }
    expect((await invoiceNow(id)).presentment_status).toBe('viewed')
    expect(await events()).toBe(count + 1)
  })
})

/** An invoice to another contact of the payer's merchant. */
async function newSister(): Promise<SentInvoice> {
  const contact = (await payer.client.post('/contacts', { ...ada, first_name: 'Eve' })).body
  return sendInvoice(payer, { contact_id: contact.id })
}

/** A contact's link whose time is over. */
async function expiredLink(): Promise<string> {
  const at = await contactLink(payer)
  await partners.storage.write((tx) =>
    tx
      .updateTable('portal_links')
      .set({ expires: 1 })
      .where('contact_id', '=', payer.contact.id)
      .where('invoice_id', 'is', null)
      .execute(),
  )
  return at
}

describe('paying', () => {
  test('leads to a receipt, and the invoice is paid and seen', async () => {
    const { id, at, invoice_number } = await sendInvoice(payer, { reference: 'INV-8' })
    const paid = await send(at, await filled(at))
    expect(paid.status).toBe(303)
    expect(paid.location).toMatch(new RegExp(`^${at}/receipts/pmt_`))
    const receipt = await browser.get(paid.location ?? '')
    for (const part of ['$42.00', `Invoice ${invoice_number} (INV-8)`, 'Visa ending in 4242', 'New Shop'])
      expect(textOf(receipt)).toContain(part)
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', presentment_status: 'viewed' })
    const again = await browser.get(at)
    expect(textOf(again)).toContain('This invoice is paid. Thank you.')
    expect(again.document.querySelector('#pay')).toBeNull()
    expect(receipt.text).not.toContain('4242424242424242')
  })

  test('one form sent twice, and at once, is one payment', async () => {
    const { id, at } = await sendInvoice(payer)
    const form = await filled(at)
    const before = await chargesOf()
    const answers = await Promise.all([send(at, form), send(at, form), send(at, form)])
    const later = await send(at, form)
    const targets = new Set([...answers, later].map(({ location }) => location))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect([...targets]).toEqual([expect.stringMatching(/\/receipts\/pmt_/)])
    expect(await chargesOf()).toBe(before + 1)
    expect(await invoiceNow(id)).toMatchObject({ status: 'paid', amount_paid: 4200 })
  })

  test('two tabs end in one payment, and the other one says that nothing was charged', async () => {
    const { at } = await sendInvoice(payer)
    const [one, other] = [await filled(at), await filled(at)]
    expect(one.attempt).not.toBe(other.attempt)
    const before = await chargesOf()
    expect((await send(at, one)).status).toBe(303)
    const late = await send(at, other)
    expect(late.status).toBe(422)
    expect(textOf(late)).toContain('This invoice is already paid. You were not charged.')
    expect(textOf(late)).toContain('This invoice is paid. Thank you.')
    expect(textOf(late)).not.toContain('Your payment didn’t go through')
    expect(late.document.title).not.toContain('Error')
    expect(await chargesOf()).toBe(before + 1)
  })

  test('a decline is told in plain words, on the page where it is tried again', async () => {
    const { id, at } = await sendInvoice(payer)
    const declined = await send(at, await filled(at, declinedCard))
    expect(declined.location).toMatch(new RegExp(`^${at}\\?declined=pmt_`))
    const page = await browser.get(declined.location ?? '')
    expect(page.document.querySelector('[role=alert]')?.textContent).toBe(
      'Your payment didn’t go throughThe card was declined. You were not charged. Try again, or pay another way.',
    )
    expect(await invoiceNow(id)).toMatchObject({ status: 'pending', amount_paid: 0 })
    const paid = await send(at, await filled(declined.location ?? ''))
    expect(paid.location).toContain('/receipts/')
    expect((await invoiceNow(id)).status).toBe('paid')
    // As the back button shows it.
    const back = await browser.get(declined.location ?? '')
    expect(textOf(back)).toContain('This invoice is paid. Thank you. View receipt')
    expect(textOf(back)).not.toContain('Your payment didn’t go through')
    expect(back.document.title).not.toContain('Error')
    expect(back.document.querySelector('.side a.button')?.getAttribute('href')).toBe(paid.location)
  })

  test('a decline is not told above what a later payment has paid in part', async () => {
    const by = await newPayer(partners)
    await by.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { partial_payments: true } })
    const { at } = await sendInvoice(by)
    const declined = await send(at, await filled(at, declinedCard, by))
    expect(textOf(await browser.get(declined.location ?? ''))).toContain('Your payment didn’t go through')
    await send(at, { ...(await filled(at, goodCard, by)), amount: '10' })
    const back = textOf(await browser.get(declined.location ?? ''))
    expect(back).toContain('Amount due$32.00')
    expect(back).not.toContain('Your payment didn’t go through')
  })

  test('the surcharge is that which was shown, or nothing is charged', async () => {
    const by = await newPayer(partners)
    await addSurcharge(world, by.shop)
    const { id, at } = await sendInvoice(by)
    const form = await filled(at, goodCard, by)
    const quote = await browser.send(`${at}/quote`, { ...form })
    expect(JSON.parse(quote.text)).toEqual({
      amount: 4200,
      surcharge_amount: 147,
      total_amount: 4347,
      currency: 'USD',
    })
    const hidden = await send(at, form)
    expect([hidden.status, textOf(hidden).includes('You were not charged.')]).toEqual([422, true])
    const paid = await send(at, { ...form, attempt: newId(), surcharge_amount: '147' })
    expect(textOf(await browser.get(paid.location ?? ''))).toContain('Surcharge$1.47 Total$43.47')
    expect(await invoiceNow(id, by)).toMatchObject({ status: 'paid', amount_paid: 4200 })
  })

  test('a part is paid where the merchant takes parts; a page from before it pays nothing', async () => {
    const by = await newPayer(partners)
    const { id, at } = await sendInvoice(by)
    const whole = await send(at, { ...(await filled(at, goodCard, by)), amount: '10' })
    expect([whole.status, textOf(whole).includes('doesn’t accept partial payments')]).toEqual([422, true])
    await by.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { partial_payments: true } })
    const stale = await filled(at, goodCard, by)
    const form = await filled(at, goodCard, by)
    expect(form.amount).toBe('42.00')
    for (const amount of ['', 'ten', '0', '-1', '42.01', '1e3']) {
      const refused = await send(at, { ...form, attempt: newId(), amount })
      expect([amount, refused.status]).toEqual([amount, 422])
    }
    expect((await send(at, { ...form, amount: '10' })).location).toContain('/receipts/')
    expect(await invoiceNow(id, by)).toMatchObject({ status: 'partially_paid', amount_paid: 1000 })
    expect((await send(at, { ...stale, amount: '10' })).status).toBe(409)
    const page = textOf(await browser.get(at))
    expect(page).toContain('Amount due$32.00')
    expect(await invoiceNow(id, by)).toMatchObject({ amount_paid: 1000 })
  })

  test('a card is kept where the payer wants it, and pays the next invoice; another contact’s does not', async () => {
    const by = await newPayer(partners)
    const first = await sendInvoice(by)
    await send(first.at, { ...(await filled(first.at, goodCard, by)), save: 'true' })
    const [saved] = (await by.client.get(`/contacts/${by.contact.id}/payment-methods`)).body.results
    const second = await sendInvoice(by)
    const form = await formOn(second.at)
    expect(form.method).toBe(saved.id)
    const stranger = await newPayer(partners)
    const foreign = await sendInvoice(stranger)
    const stolen = await send(foreign.at, { ...(await formOn(foreign.at)), method: saved.id })
    expect([stolen.status, await chargesOf(stranger)]).toEqual([422, 0])
    await browser.send(`${second.at}/code`, {})
    const { results } = (await by.shop.test.get(`/v1/test-outbox?record_id=${by.contact.id}`)).body
    const code = /^\d{6}/.exec(results[0].text)?.[0] ?? ''
    expect((await send(second.at, { ...form, code })).location).toContain('/receipts/')
    expect((await invoiceNow(second.id, by)).status).toBe('paid')
  })

  test('all open ones are paid by one payment, whose receipt names them by who looks', async () => {
    const by = await newPayer(partners)
    const first = await sendInvoice(by)
    const second = await sendInvoice(by, { line_items: [{ rate_per_quantity: 1000 }] })
    const at = await contactLink(by)
    const paid = await send(at, await filled(`${at}/all`, goodCard, by))
    const [, id = ''] = /receipts\/(pmt_[\w-]+)$/.exec(paid.location ?? '') ?? []
    expect(textOf(await browser.get(paid.location ?? ''))).toContain('Total$52.00')
    const alone = textOf(await browser.get(`${second.at}/receipts/${id}`))
    expect(alone).toContain('Other invoices$42.00')
    expect(alone).not.toContain(`Invoice ${first.invoice_number}`)
    expect(textOf(await browser.get(at))).toContain('No open invoices')
  })

  test('what was withdrawn is not paid', async () => {
    const { id, at } = await sendInvoice(payer)
    const form = await filled(at)
    await payer.client.post(`/invoices/${id}/void`, {})
    const before = await chargesOf()
    const late = await send(at, form)
    expect(late.status).toBe(422)
    expect(textOf(late)).toContain('canceled this invoice. You don’t need to pay it.')
    expect(await chargesOf()).toBe(before)
  })

  test('what a merchant writes is text on every page', async () => {
    const evil = `"'><script>alert(1)</script>`
    const { at } = await sendInvoice(payer, {
      reference: evil,
      line_items: [{ description: evil, rate_per_quantity: 4200 }],
    })
    const page = await browser.get(at)
    expect(page.text).not.toContain('<script>alert')
    expect(textOf(page)).toContain(evil)
    const paid = await send(at, await filled(at))
    const receipt = await browser.get(paid.location ?? '')
    expect(receipt.text).not.toContain('<script>alert')
    expect(textOf(receipt)).toContain(evil)
  })
})

describe('papers', () => {
  const download = async (path: string) => {
    const { pagesUrl, caCertificate } = world.gateway
    return apiClient(pagesUrl, caCertificate).call({ path, key: null })
  }

  test('are attachments that no browser runs anything of', async () => {
    const { id, at, invoice_number } = await sendInvoice(payer)
    const paid = await send(at, await filled(at))
    const names = {
      [`${at}/invoices/${id}/pdf`]: `invoice-${invoice_number}.pdf`,
      [`${paid.location}/pdf`]: 'receipt.pdf',
    }
    for (const [path, name] of Object.entries(names)) {
      const { status, headers, text } = await download(path)
      expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
  })

  test('files that are attached are, too, by the link of their invoice alone', async () => {
    const { contact, client } = payer
    const uploaded = await client.call({ method: 'POST', path: `/contacts/${contact.id}/files`, ...textFile })
    const { id: file } = uploaded.body
    const state = async () =>
      (await client.get(`/contacts/${contact.id}/files/${file}`)).body.processing_state
    await expect.poll(state).toBe('completed')
    const { id, at } = await sendInvoice(payer, { attachments: [{ id: file }] })
    const without = await sendInvoice(payer)
    const link = (await browser.get(at)).document.querySelector('.files a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'terms.txt',
      `${at}/invoices/${id}/files/${file}`,
    ])
    const { status, headers, text } = await download(`${at}/invoices/${id}/files/${file}`)
    expect([status, text]).toEqual([200, samples.text.toString()])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename=terms.txt',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const path of [
      `${without.at}/invoices/${without.id}/files/${file}`,
      `${without.at}/invoices/${id}/files/${file}`,
      `${at}/invoices/${id}/files/fref_${newId()}`,
    ])
      expect((await download(path)).status).toBe(404)
  })

  test('are of nothing that the link does not show', async () => {
    const by = await newPayer(partners)
    const first = await sendInvoice(by)
    const second = await sendInvoice(by)
    const paid = await send(await contactLink(by), await filled(`${await contactLink(by)}/all`, goodCard, by))
    const [, payment = ''] = /receipts\/(.*)$/.exec(paid.location ?? '') ?? []
    const paths = [
      `${first.at}/invoices/${second.id}/pdf`,
      `${first.at}/receipts/${payment}/pdf`,
      `${(await sendInvoice(payer)).at}/receipts/${payment}/pdf`,
    ]
    for (const path of paths) expect((await download(path)).status).toBe(404)
    expect((await download(`${paid.location}/pdf`)).status).toBe(200)
  })
})

test('the portal may embed the fields of a merchant that allows its own pages only, and nobody else may', async () => {
  const { shop } = await newPayer(partners)
  const frame = async () => {
    const { pathname } = new URL(world.gateway.hostedFieldsFrame)
    const { headers } = await world.client.get(`${pathname}?key=${shop.publicKey}`)
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await frame()).toBe('*')
  await shop.live.call({
    method: 'PATCH',
    path: '/v1/merchant',
    body: { allowed_origins: 'https://shop.example' },
  })
  expect(await frame()).toBe(['https://shop.example', ...Object.values(world.gateway.authUrls)].join(' '))
})
