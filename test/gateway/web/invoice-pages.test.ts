// The console's invoices, contacts and outbox: what they show to whom, and what can be done on them (rules: pages.md#invoicing).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, hashPassword, insertUser } from '../../../gateway/merchants/users/index.ts'
import type { ApiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import type { Payer } from '../../support/invoicing/portal.ts'
import { openTill } from '../../support/invoicing/till.ts'
import { newToken } from '../../support/merchant/methods.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, newPayer, newPayment, portalClient } from '../../support/partners/portal.ts'
import { PASSWORD } from '../../support/people.ts'
import { type Visitor, visitor } from '../../support/web.ts'

const HOSTILE = `"><script>alert(1)</script>'`

let world: TestGateway
let partners: PartnerWorld
let owner: Visitor
let viewer: Visitor
/** Of the demo merchant, as is the owner. */
let client: ApiClient
let payment: Awaited<ReturnType<typeof newPayment>>
let other: Payer
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  client = portalClient(partners, world.gateway.partner.accessToken)
  payment = await newPayment(client)
  other = await newPayer(partners)
  owner = await signedIn(world.gateway.console)
  viewer = await signedIn(await addViewer())
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

async function signedIn(person: { email: string; password: string | undefined }): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(person)
  return visit
}

async function addViewer() {
  const merchant_id = (await world.client.get('/v1/merchant')).body.id
  const person = { email: 'dev@shop.example', password: PASSWORD }
  const password = await hashPassword(PASSWORD)
  await partners.storage.write(async (tx) => {
    const { id } = await insertUser(tx, partners, { email: person.email, name: 'Dee', password })
    await addMember(tx, partners, { user_id: id, merchant_id, role: 'viewer' })
  })
  return person
}

const made = async (more: object = {}) => {
  const answer = await client.post('/invoices', { ...payment.invoice, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const read = async (id: string) => (await client.get(`/invoices/${id}`)).body
const mailsOf = async (id: string) => (await world.client.get(`/v1/test-outbox?record_id=${id}`)).body.results
const invoicePage = (id: string) => `/console/invoices/${id}`
const invoiceForm = (contact: string) => `/console/contacts/${contact}/invoice`
/** What a form holds when it is opened, to be sent with more. */
async function opened(path: string): Promise<Record<string, string>> {
  const { status, document } = await owner.get(path)
  expect(status, path).toBe(200)
  const named = [...document.querySelectorAll('main form.form :is(input, select, textarea)[name]')].filter(
    (field) => field.getAttribute('type') !== 'checkbox' || field.hasAttribute('checked'),
  )
  return Object.fromEntries(
    named.map((field) => {
      const selected = field.querySelector('option[selected]') ?? field.querySelector('option')
      const value = (selected ?? field).getAttribute('value') ?? field.textContent ?? ''
      return [field.getAttribute('name') ?? '', value.trim()]
    }),
  )
}
const mainOf = (document: Document) => document.querySelector('main')?.textContent ?? ''

test('below the lines of an invoice are its subtotal, taxes and total, as payers see them', async () => {
  const sumsOn = async (lines: object[]) => {
    const { id } = await made({ line_items: lines })
    const { document } = await owner.get(invoicePage(id))
    const rows = [...document.querySelectorAll('tfoot tr')]
    return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  }
  const cups = { description: 'Cups', rate_per_quantity: 10_000, quantity: 2 }
  expect(
    await sumsOn([{ ...cups, tax_name: 'Sales tax', tax_rate: 10 }, { rate_per_quantity: 500 }]),
  ).toEqual([
    ['Subtotal', '$205.00'],
    ['Sales tax (10%)', '$20.00'],
    ['Total', '$225.00'],
  ])
  expect(await sumsOn([cups])).toEqual([['Total', '$200.00']])
})

describe('an invoice', () => {
  test('is listed, found, and has all that happened to it on one line', async () => {
    const invoice = await made({
      reference: 'INV-line',
      invoice_messages: [{ email_addresses: ['ada@example.com'] }],
      scheduled_payment_requests: [{ email_addresses: ['late@example.com'], send_at: '2090-01-01' }],
    })
    await expect.poll(async () => (await read(invoice.id)).invoice_messages[0].status).toBe('sent')
    const list = await owner.get('/console/invoices?q=INV-line')
    expect(list.document.querySelectorAll('tbody tr')).toHaveLength(1)
    expect(list.document.querySelector('tbody')?.textContent).toContain('$42.00')
    const { document } = await owner.get(invoicePage(invoice.id))
    expect(document.querySelector('h1')?.textContent).toBe(`Invoice ${invoice.invoice_number}`)
    const line = [...document.querySelectorAll('.timeline li')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' '),
    )
    expect(line).toEqual([
      expect.stringContaining('Created'),
      expect.stringContaining('Sent'),
      expect.stringContaining('An email went to ada@example.com'),
      expect.stringContaining('A reminder will go to late@example.com'),
    ])
    await owner.submit(`${invoicePage(invoice.id)}/void`, {}, `${invoicePage(invoice.id)}/void`)
    const after = await owner.get(invoicePage(invoice.id))
    expect(after.document.querySelector('.timeline')?.textContent).toContain('Voided')
    expect(after.document.querySelector('.timeline')?.textContent).not.toContain('A reminder will')
    expect(after.document.querySelectorAll('.page-actions a')).toHaveLength(1)
  })

  test('that is paid has its payment, and a refund, on its page', async () => {
    const invoice = await made()
    const till = await openTill(world)
    const token = await newToken(world, goodCard)
    const wish = { contactId: payment.contact.id, invoiceIds: [invoice.id], method: { token } }
    const { surcharge_amount, total_amount } = await till.quote(invoice.owner_id, wish)
    const { transaction_id } = await till.pay(invoice.owner_id, { ...wish, surcharge_amount })
    await till.close()
    const lineNow = async () => (await owner.get(invoicePage(invoice.id))).document.querySelector('.timeline')
    await expect
      .poll(async () => (await lineNow())?.textContent)
      .toContain('A receipt went to ada@example.com')
    const paid = await owner.get(invoicePage(invoice.id))
    expect(
      paid.document.querySelector(`main a[href="/console/transactions/${transaction_id}"]`),
    ).not.toBeNull()
    expect(mainOf(paid.document)).toContain('Visa •••• 4242')
    expect(paid.document.querySelector('.timeline')?.textContent).toContain('$42.00 paid, $0.00 due')
    const actions = [...paid.document.querySelectorAll('.page-actions a')].map(
      ({ textContent }) => textContent,
    )
    expect(actions).toEqual(['PDF', 'Credit…'])
    const charged = await owner.get(`/console/transactions/${transaction_id}`)
    const linked = [...charged.document.querySelectorAll('main dl a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(linked).toEqual([`/console/contacts/${payment.contact.id}`, `/console/invoices/${invoice.id}`])
    await world.client.post(`/v1/charges/${transaction_id}/refund`, { amount: total_amount })
    const refunded = await owner.get(invoicePage(invoice.id))
    expect(refunded.document.querySelector('.timeline')?.textContent).toContain('Refunded')
  })

  test('becomes no part of the page, whatever is in it', async () => {
    const contact = await client.post('/contacts', { ...ada, last_name: HOSTILE, tags: [HOSTILE] })
    const { id } = await made({
      contact_id: contact.body.id,
      reference: HOSTILE,
      line_items: [{ description: HOSTILE, rate_per_quantity: 1 }],
      invoice_messages: [{ email_addresses: ['ada@example.com'], subject: HOSTILE, message: HOSTILE }],
    })
    await expect.poll(async () => (await mailsOf(id))[0]?.status).toBe('SENT')
    const [mail] = await mailsOf(id)
    for (const path of [
      '/console/invoices',
      invoicePage(id),
      `${invoicePage(id)}/send`,
      `${invoicePage(id)}/void`,
      '/console/contacts',
      `/console/contacts/${contact.body.id}`,
      invoiceForm(contact.body.id),
      '/console/outbox',
      `/console/outbox/${mail.id}`,
    ]) {
      const { status, text } = await owner.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toContain('<script>')
      expect(text, path).toContain('&lt;script')
    }
  })

  test('is made by a form once, however often that is sent, and mailed and planned as it says', async () => {
    const path = invoiceForm(payment.contact.id)
    const form = {
      ...(await opened(path)),
      description0: 'Twelve cups',
      price0: '1,240.50',
      quantity1: '1.5',
      price1: '9.50',
      tax1: '10',
      tax_name1: 'Sales tax',
      due_date: '2090-01-01',
      reference: 'by hand',
      subject: 'Your cups',
      'remind.7': 'true',
    }
    expect(form).toMatchObject({ send_to: 'ada@example.com', invoice_date: expect.stringMatching(/^\d{4}-/) })
    const answers = await Promise.all([owner.send(path, form), owner.send(path, form)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    const [invoice, ...others] = (await client.get('/invoices?reference=by%20hand')).body.results
    expect(others).toEqual([])
    expect(answers[0]?.location).toBe(`${invoicePage(invoice.id)}?done=makeAndSend`)
    expect(invoice).toMatchObject({
      total_amount: 125_618,
      due_date: '2090-01-01',
      test_mode: true,
      items: [
        { description: 'Twelve cups', total: 124_050 },
        { quantity: 1.5, tax_name: 'Sales tax', tax_rate: 10, tax_amount: 143, total: 1568 },
      ],
      invoice_messages: [{ subject: 'Your cups', email_addresses: ['ada@example.com'] }],
      scheduled_payment_requests: [{ days_after_due: 7, status: 'scheduled' }],
    })
    await expect.poll(() => mailsOf(invoice.id)).toMatchObject([{ status: 'SENT', subject: 'Your cups' }])
  })

  test('that is overdue says so on its page and in the list, which finds it', async () => {
    const dates = { invoice_date: '2020-01-01', due_date: '2020-02-01' }
    const { id } = await made({ ...dates, reference: 'INV-late' })
    await made({ reference: 'INV-in-time' })
    const list = mainOf((await owner.get('/console/invoices?due=overdue')).document)
    expect(list).toContain('INV-late')
    expect(list).not.toContain('INV-in-time')
    for (const path of [invoicePage(id), '/console/invoices?q=INV-late'])
      expect((await owner.get(path)).document.querySelector('.status.bad')?.textContent).toBe('Overdue')
    await client.post(`/invoices/${id}/void`, {})
    expect(mainOf((await owner.get('/console/invoices?due=overdue')).document)).not.toContain('INV-late')
  })

  test('is not made by a form that is wrong, which says so beside each field', async () => {
    const path = invoiceForm(payment.contact.id)
    const before = (await client.get('/invoices')).body.total_entries
    const { status, document } = await owner.send(path, {
      ...(await opened(path)),
      price0: 'a lot',
      price2: '0',
      invoice_date: 'soon',
      due_date: '',
      send_to: 'ada@example.com nobody',
      'remind.0': 'true',
    })
    expect(status).toBe(422)
    const errors = [...document.querySelectorAll('.error')].map(({ id }) => id)
    expect(errors).toEqual([
      'price0-error',
      'price2-error',
      'invoice_date-error',
      'due_date-error',
      'send_to-error',
    ])
    expect(document.querySelector('[name=price0]')?.getAttribute('value')).toBe('a lot')
    const undated = await owner.send(path, { ...(await opened(path)), due_date: 'soon', 'remind.0': 'true' })
    expect(undated.status).toBe(422)
    expect(undated.document.querySelector('#due_date-error')?.textContent).toContain('date')
    expect((await client.get('/invoices')).body.total_entries).toBe(before)
  })

  test('is made on one page with its customer, who is found by the email address, or created once', async () => {
    const path = '/console/invoices/new'
    const form = {
      ...(await opened(path)),
      customer: 'Alan@Example.com',
      first_name: 'Alan',
      company: 'Bletchley Ltd',
      description0: 'Rotors',
      price0: '30',
      quantity0: '3',
    }
    const answers = [await owner.send(path, form), await owner.send(path, form)]
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    const again = await owner.send(path, { ...form, once: 'another', customer: 'alan@example.com' })
    expect(again.status).toBe(303)
    const { results } = (await client.get('/contacts?q=bletchley')).body
    expect(results).toMatchObject([
      { name: 'Alan', company: 'Bletchley Ltd', preferred_email: 'Alan@Example.com' },
    ])
    const invoices = (await client.get(`/invoices?contact_id=${results[0].id}`)).body.results
    expect(invoices.map(({ total_amount }: { total_amount: number }) => total_amount)).toEqual([9000, 9000])
    // The box is ticked, so the customer gets it.
    const recipients = invoices.map((one: { id: string }) => read(one.id))
    expect(await Promise.all(recipients)).toMatchObject([
      { invoice_messages: [{ email_addresses: ['alan@example.com'] }] },
      { invoice_messages: [{ email_addresses: ['Alan@Example.com'] }] },
    ])
    // A box that isn't ticked isn't sent.
    const unticked = Object.entries(form).filter(([name]) => name !== 'send_customer')
    const sent = await owner.send(path, { ...Object.fromEntries(unticked), once: 'unsent' })
    const unsent = sent.location?.split('/').at(-1)?.split('?')[0]
    expect(await read(unsent ?? '')).toMatchObject({ invoice_messages: [] })
    const wrong = await owner.send(path, { ...form, customer: 'nobody', quantity0: '0' })
    const errors = [...wrong.document.querySelectorAll('.error')].map(({ id }) => id)
    expect([wrong.status, errors]).toEqual([422, ['customer-error', 'quantity0-error']])
  })

  test('is edited until something is paid, but not over a change of somebody else', async () => {
    const { id } = await made({ line_items: [{ description: 'Cups', rate_per_quantity: 350, quantity: 12 }] })
    const path = `${invoicePage(id)}/edit`
    const form = await opened(path)
    expect(form).toMatchObject({ description0: 'Cups', quantity0: '12', price0: '3.50' })
    expect((await owner.send(path, { ...form, price0: '4.00', due_date: '2090-01-01' })).status).toBe(303)
    expect(await read(id)).toMatchObject({
      total_amount: 4800,
      due_date: '2090-01-01',
      invoice_date: '2026-06-01T00:00:00.000Z',
    })
    expect((await owner.send(path, { ...form, price0: '5.00' })).status).toBe(409)
    expect((await read(id)).total_amount).toBe(4800)
  })

  test('is paid by check: recorded, shown, and removed again', async () => {
    const { id } = await made()
    const path = `${invoicePage(id)}/record-payment`
    const form = { ...(await opened(path)), method: 'check', note: 'Check 1024' }
    expect(form).toMatchObject({ amount: '42.00' })
    await owner.submit(path, { method: 'check', note: 'Check 1024' }, path)
    const { document } = await owner.get(invoicePage(id))
    expect(mainOf(document)).toContain('Check 1024')
    expect((await read(id)).status).toBe('paid')
    const remove = document.querySelector('main a[href$="/remove"]')?.getAttribute('href') ?? ''
    await owner.submit(remove, {}, remove)
    expect((await read(id)).status).toBe('pending')
    const wrong = await owner.send(path, { ...form, amount: '42.01' })
    expect([wrong.status, wrong.document.querySelector('.error')?.id]).toEqual([422, 'amount-error'])
  })

  test('is sent once more by hand, by a form that does it once, as long as something is to be paid', async () => {
    const { id } = await made()
    const path = `${invoicePage(id)}/send`
    const form = {
      ...(await opened(path)),
      send_to: 'ada@example.com\r\nbooks@example.com',
      message: 'Please.',
    }
    const answers = await Promise.all([owner.send(path, form), owner.send(path, form)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    await expect.poll(async () => (await read(id)).presentment_status).toBe('sent')
    expect(await mailsOf(id)).toHaveLength(2)
    expect((await owner.send(path, { ...(await opened(path)), send_to: '' })).status).toBe(422)
    const late = { ...(await opened(path)) }
    await client.post(`/invoices/${id}/void`, {})
    expect((await owner.send(path, late)).status).toBe(422)
    expect(await mailsOf(id)).toHaveLength(2)
  })
})

describe('a contact', () => {
  test('is made by a form, found, and has its invoices', async () => {
    const done = await owner.submit('/console/contacts/new', {
      first_name: 'Grace',
      email: 'grace@navy.example',
    })
    expect(done.status).toBe(303)
    const path = done.location?.replace('?done=make', '') ?? ''
    const found = await owner.get('/console/contacts?q=grace')
    expect(found.document.querySelectorAll('tbody tr')).toHaveLength(1)
    const { document } = await owner.get(path)
    expect(mainOf(document)).toContain('grace@navy.example')
    expect(mainOf(document)).toContain('No invoices for this customer yet.')
    await made({ contact_id: path.split('/').at(-1) })
    expect((await owner.get(path)).document.querySelectorAll('tbody tr')).toHaveLength(1)
  })

  test('is made once by a form that is sent twice', async () => {
    const sendIt = await owner.fill('/console/contacts/new', { company: 'Pressed Twice' })
    const [one, other] = await Promise.all([sendIt(), sendIt()])
    expect([one.status, other.location]).toEqual([303, one.location])
    const shown = await owner.get(one.location ?? '')
    expect(mainOf(shown.document)).not.toContain('Your ID')
  })

  test('has a company, an address and a language, which a form changes', async () => {
    const done = await owner.submit('/console/contacts/new', {
      company: 'Müller GmbH',
      address1: 'Hauptstraße 5',
      city: 'Köln',
      postal_code: '50667',
      country: 'DE',
      language: 'de',
    })
    const path = done.location?.replace('?done=make', '') ?? ''
    const shown = mainOf((await owner.get(path)).document)
    for (const text of ['Müller GmbH', 'Hauptstraße 5', 'Köln', '50667']) expect(shown).toContain(text)
    const form = await owner.get(`${path}/edit`)
    expect(form.document.querySelector('#country [selected]')?.getAttribute('value')).toBe('DE')
    const saved = await owner.submit(`${path}/edit`, {
      address1: '',
      city: 'Bonn',
      email: 'eva@mueller.example',
    })
    expect(saved.location).toBe(`${path}?done=edit`)
    const now = mainOf((await owner.get(path)).document)
    expect(now).not.toContain('Hauptstraße 5')
    for (const text of ['Bonn', 'eva@mueller.example']) expect(now).toContain(text)
  })

  test('without a name and an address is none', async () => {
    for (const [typed, field] of [
      [{}, 'first_name'],
      [{ email: 'nobody' }, 'email'],
      [{ last_name: 'x'.repeat(65) }, 'last_name'],
    ] as const) {
      const { status, document } = await owner.submit('/console/contacts/new', typed)
      expect(status).toBe(422)
      expect(document.querySelector('.error')?.id).toBe(`${field}-error`)
    }
  })
})

test('a mail in the outbox has the link into the portal, and no other link of its text is one', async () => {
  const { id } = await made({
    invoice_messages: [
      { email_addresses: ['ada@example.com'], message: `See https://evil.example/pay/${'x'.repeat(43)}` },
    ],
  })
  await expect.poll(async () => (await mailsOf(id))[0]?.status).toBe('SENT')
  const [{ id: mail, text }] = await mailsOf(id)
  const { document } = await owner.get(`/console/outbox/${mail}`)
  const links = [...document.querySelectorAll('pre a')].map((link) => link.getAttribute('href') ?? '')
  expect(links).toHaveLength(1)
  expect(links[0]).toMatch(`${world.gateway.pagesUrl}/pay/`)
  expect(text).toContain(links[0])
})

test('a mail is shown as mail programs do, at two widths, and its frame runs and loads nothing', async () => {
  const { id } = await made({ invoice_messages: [{ email_addresses: ['ada@example.com'] }] })
  await expect.poll(async () => (await mailsOf(id))[0]?.status).toBe('SENT')
  const [{ id: mail }] = await mailsOf(id)
  const path = `/console/outbox/${mail}`
  const page = await owner.get(path)
  const frame = page.document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe(`${path}/html`)
  expect(frame?.getAttribute('width')).toBe('375')
  expect(frame?.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/)
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
  const wide = (await owner.get(`${path}?width=640`)).document.querySelector('iframe')
  expect(wide?.getAttribute('width')).toBe('640')
  expect(page.text).toContain('To: ada@example.com')
  expect(page.document.querySelector('a[href^="/console/invoices/"]')?.textContent).toBe('View invoice')
  const { headers, text } = await owner.get(`${path}/html`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
  expect(policy).not.toMatch(/script|https?:/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(text).toContain('<base target="_blank">')
  expect(text).toContain('/pay/')
})

test('a mail leads to what it is about, if that has a page', async () => {
  const { id } = await made({ invoice_messages: [{ email_addresses: ['ada@example.com'] }] })
  const [{ id: mail }] = await mailsOf(id)
  const linksAs = async (kind: 'payment_code' | 'card_testing', record_id: string) => {
    await partners.storage.write((tx) =>
      tx.updateTable('mails').set({ kind, record_id }).where('id', '=', mail).execute(),
    )
    const { document } = await owner.get(`/console/outbox/${mail}`)
    const links = document.querySelectorAll('main dl a')
    return [...links].map((link) => [link.textContent, link.getAttribute('href')])
  }
  const { contact } = payment
  const customer = ['View customer', `/console/contacts/${contact.id}`]
  expect(await linksAs('payment_code', contact.id)).toEqual([customer])
  expect(await linksAs('card_testing', 'attack')).toEqual([])
})

test('what is another merchant’s or of the other mode is not there, nor is what can be done with it', async () => {
  const foreign = (
    await other.client.post('/invoices', {
      ...other.invoice,
      reference: 'foreign',
      invoice_messages: [{ email_addresses: ['foreign@example.com'] }],
    })
  ).body.id
  const { test_mode: _, ...live } = ada
  const liveContact = (await client.post('/contacts', { ...live, last_name: 'Alive' })).body.id
  const liveInvoice = await made({
    contact_id: liveContact,
    bank_account_id: payment.bank('live'),
    test_mode: false,
    reference: 'alive',
  })
  const [foreignMail] = (await other.shop.test.get('/v1/test-outbox')).body.results
  for (const path of [
    ...[foreign, liveInvoice.id, 'nothing'].flatMap((id) =>
      ['', '/send', '/void'].map((end) => invoicePage(id) + end),
    ),
    ...[other.contact.id, liveContact, 'nothing'].flatMap((id) => [
      `/console/contacts/${id}`,
      invoiceForm(id),
    ]),
    `/console/outbox/${foreignMail.id}`,
  ]) {
    expect((await owner.get(path)).status, path).toBe(404)
  }
  for (const path of [
    '/console/invoices?q=foreign',
    '/console/invoices?q=alive',
    '/console/contacts?q=alive',
  ]) {
    expect((await owner.get(path)).document.querySelectorAll('tbody tr'), path).toHaveLength(0)
  }
  const inLive = await signedIn(world.gateway.console)
  await inLive.submit('/console', { mode: 'live' }, '/console/mode')
  expect((await inLive.get(invoicePage(liveInvoice.id))).status).toBe(200)
  expect((await inLive.get('/console/outbox')).status).toBe(404)
  const { csrf } = await opened(`/console/contacts/new`)
  expect((await owner.send(`${invoicePage(foreign)}/void`, { csrf: csrf ?? '' })).status).toBe(404)
  expect((await other.client.get(`/invoices/${foreign}`)).body.status).toBe('pending')
})

test('a viewer sees all of it and makes, sends and voids nothing', async () => {
  const { id } = await made()
  for (const path of [invoicePage(id), `/console/contacts/${payment.contact.id}`]) {
    const { status, document } = await viewer.get(path)
    expect(status).toBe(200)
    const actions = [...document.querySelectorAll('.page-actions a, main form')]
    expect(actions.map(({ textContent }) => textContent).filter((text) => text !== 'PDF')).toEqual([])
  }
  for (const path of [
    `${invoicePage(id)}/send`,
    `${invoicePage(id)}/void`,
    invoiceForm(payment.contact.id),
    '/console/contacts/new',
  ]) {
    expect((await viewer.get(path)).status, path).toBe(403)
  }
})
