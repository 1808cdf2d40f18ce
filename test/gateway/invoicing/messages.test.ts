// Payment requests: a mail to each address, with a link of its own that lets in its payer and nobody else (rules: invoicing.md#messages).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLink, noteViewed } from '../../../gateway/invoicing/index.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { joinTeams, type MailServer, startMailServer } from '../../support/outside/mail-server.ts'
import { advance } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'

let world: TestGateway
let partners: PartnerWorld
let server: MailServer
let payer: Payer
/** What the mail server does with some addresses. */
let refused: string[] = []
beforeAll(async () => {
  server = await startMailServer({ refuse: (to) => (refused.includes(to) ? 550 : undefined) })
  world = await testGateway({ mail: { smtpUrl: server.url, from: 'pay@shop.example' } })
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  await joinTeams(world, ['ada@example.com', 'books@example.com', 'gone@example.com'])
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  await server.close()
})

const mailsOf = async (id: string) =>
  (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results
/** The mails of an invoice once as many of them have left. */
async function sent(id: string, count: number) {
  const left = async () => (await mailsOf(id)).filter(({ status }: { status: string }) => status === 'SENT')
  await expect.poll(async () => (await left()).length).toBe(count)
  return left()
}
const linkIn = (text: string) => /https:\/\/\S+\/pay\/[\w-]{43}/.exec(text)?.[0] ?? ''
const secretOf = (url: string) => url.split('/').at(-1) ?? ''
const typesOf = async (id: string) => {
  const { results } = (await payer.shop.test.get('/v1/events?page_size=100')).body
  return results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}
const parts = () => ({ ...partners, clock: { now: Date.now } })
const follow = (secret: string, brand = 'service') => findLink(parts(), brand, secret)

describe('a payment request', () => {
  test('goes to each address once, with a link of its own, and is then sent', async () => {
    const email_addresses = ['ada@example.com', 'books@example.com', 'Ada@Example.com']
    const invoice = await payer.newInvoice({ invoice_messages: [{ email_addresses }] })
    expect(invoice).toMatchObject({ status: 'pending', presentment_status: 'sent' })
    const { name } = (await payer.shop.test.get('/v1/merchant')).body
    const subject = `Service Invoice ${invoice.invoice_number}`
    const mails = await sent(invoice.id, 2)
    for (const { text, html, ...mail } of mails) {
      expect(mail).toMatchObject({ subject, from: name, kind: 'invoice' })
      expect(text).toContain(`${name} has sent you a payment request.`)
      expect(linkIn(text)).toMatch(`${world.gateway.pagesUrl}/pay/`)
      expect(html).toContain(`<a href="${linkIn(text)}"`)
    }
    expect(linkIn(mails[0].text)).not.toBe(linkIn(mails[1].text))
    const after = await payer.invoiceNow(invoice.id)
    expect(after).toMatchObject({ status: 'pending', presentment_status: 'sent' })
    expect(after.invoice_messages).toEqual([
      {
        id: expect.stringMatching(/^imsg_[\w-]{22}$/),
        created: expect.objectContaining({ client_id: payer.partner.client.client_id }),
        modified: { timestamp: expect.any(String) },
        email_addresses: ['Ada@Example.com', 'books@example.com'],
        subject,
        body: expect.stringContaining('/pay/…'),
        status: 'sent',
        type: 'invoice_message',
      },
    ])
    expect(JSON.stringify(after)).not.toContain(secretOf(linkIn(mails[0].text)))
    expect(await typesOf(invoice.id)).toEqual(['invoice.created', 'invoice.sent'])
    expect(server.received.filter(({ source }) => source.includes(subject))).toHaveLength(2)
  })

  test('says below its link what is asked for, by whom and of whom, and whom a reply reaches', async () => {
    const settings = {
      address1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      country: 'US',
      tax_id: '12-3456789',
      support_email: 'help@cups.example',
    }
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: settings })
    const { id, invoice_number } = await payer.newInvoice({
      due_date: '2026-07-01',
      reference: 'INV-7',
      line_items: [{ rate_per_quantity: 10_000, quantity: 2, tax_rate: 10 }],
      invoice_messages: [{ email_addresses: ['ada@example.com'] }],
    })
    const [mail] = await sent(id, 1)
    expect(mail.reply_to).toBe('help@cups.example')
    const [, below = ''] = mail.text.split(linkIn(mail.text))
    for (const part of [
      'Amount due: $220.00',
      'Due date: July 1, 2026',
      `Invoice: ${invoice_number}`,
      'Reference: INV-7',
      'Date: June 1, 2026',
      'Bill to: Ada Example',
      'This is a test. No money moves.',
      `Questions? Reply to this email to reach ${mail.from}.`,
      'via Service\n1 Main Street\nSpringfield, IL\nUnited States\nTax ID: 12-3456789\n',
    ]) {
      expect(below).toContain(part)
    }
    for (const part of ['$220.00', 'July 1, 2026', '1 Main Street', '12-3456789'])
      expect(mail.html).toContain(`<bdi>${part.replace('12-', 'Tax ID: 12-')}</bdi>`)
    const letter = () => server.received.find(({ source }) => source.includes(`Invoice ${invoice_number}`))
    expect(letter()?.source).toMatch(/^Reply-To: .*<help@cups\.example>$/im)
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { support_email: null } })
  })

  test('of a merchant without an address for questions promises no answer', async () => {
    await payer.shop.live.call({ method: 'PATCH', path: '/v1/merchant', body: { contact_email: null } })
    const { id } = await payer.newInvoice({ invoice_messages: [{ email_addresses: ['ada@example.com'] }] })
    const [mail] = await sent(id, 1)
    expect(mail.reply_to).toBeUndefined()
    expect(mail.text).not.toContain('Reply to this email')
  })

  test('says what the merchant says, as text and never as HTML or a header', async () => {
    const { id } = await payer.newInvoice({
      invoice_messages: [
        {
          email_addresses: ['eve@example.com'],
          subject: 'Your cups\r\nBcc: all@example.com',
          message: 'Thank you.\n\nThey are <b>blue</b> & "new".\nAda',
        },
      ],
    })
    const [mail] = await sent(id, 1)
    expect(mail.subject).toBe('Your cups Bcc: all@example.com')
    expect(mail.text).toMatch(/^Thank you\.\n\nThey are <b>blue<\/b> & "new"\.\nAda\n/)
    expect(mail.text).not.toContain('payment request')
    expect(mail.html).toContain(
      '<p dir="auto">Thank you.</p>\n<p dir="auto">They are &lt;b&gt;blue&lt;/b&gt; &amp; &quot;new&quot;.<br>Ada</p>',
    )
    expect(linkIn(mail.text)).not.toBe('')
    expect((await payer.invoiceNow(id)).invoice_messages[0].subject).toBe(mail.subject)
  })

  test('that no server takes leaves its message pending', async () => {
    refused = ['gone@example.com']
    const { id } = await payer.newInvoice({ invoice_messages: [{ email_addresses: ['gone@example.com'] }] })
    await expect.poll(async () => (await mailsOf(id))[0].status).toBe('FAILED')
    expect(await payer.invoiceNow(id)).toMatchObject({
      presentment_status: 'sent',
      invoice_messages: [{ status: 'pending' }],
    })
    expect(await typesOf(id)).toEqual(['invoice.created', 'invoice.sent'])
  })

  test('is none for an invoice without messages', async () => {
    const { id, presentment_status } = await payer.newInvoice()
    expect(presentment_status).toBe('unsent')
    expect(await mailsOf(id)).toEqual([])
  })
})

describe('a link', () => {
  test('is found by its secret at its brand, and no other way', async () => {
    const { id } = await payer.newInvoice({ invoice_messages: [{ email_addresses: ['ada@example.com'] }] })
    const [{ text }] = await sent(id, 1)
    const secret = secretOf(linkIn(text))
    expect(await follow(secret)).toMatchObject({ invoice_id: id, contact_id: payer.contact.id, mode: 'test' })
    const altered = (secret[0] === 'A' ? 'B' : 'A') + secret.slice(1)
    for (const wrong of [altered, secret.slice(1), `${secret}A`, '', '…', secret.toUpperCase()]) {
      expect(await follow(wrong), wrong).toBeUndefined()
    }
    expect(await follow(secret, 'another')).toBeUndefined()
    // At rest there is nothing that opens.
    const rows = await partners.storage.read.selectFrom('portal_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('of a contact is told once, and expires by the test clock', async () => {
    const own = await payerOf(world, partners)
    const path = `/contacts/${own.contact.id}/hash`
    const { status, body } = await own.client.post(path, { expires_in: '60' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      hash: expect.stringMatching(/^[\w-]{43}$/),
      url: `${world.gateway.pagesUrl}/pay/${body.hash}`,
      expires_at: expect.stringMatching(/Z$/),
    })
    const year = (await own.client.call({ method: 'POST', path })).body
    expect(Date.parse(year.expires_at) - Date.parse(body.expires_at)).toBeGreaterThan(364 * 86_400_000)
    expect(await follow(body.hash)).toMatchObject({ invoice_id: null, contact_id: own.contact.id })
    await advance(own.shop.test, { duration: 'PT61S' })
    expect(await follow(body.hash)).toBeUndefined()
    expect(await follow(year.hash)).toBeDefined()
    for (const expires_in of [59, 31_536_001, 1.5, 'soon']) {
      expect((await own.client.post(path, { expires_in })).body.messages[0].context).toBe('expires_in')
    }
    expect((await own.client.post('/contacts/p_nobody/hash', {})).status).toBe(404)
  })

  test('notes once that its invoice was viewed, and no other invoice', async () => {
    const { id } = await payer.newInvoice({ invoice_messages: [{ email_addresses: ['ada@example.com'] }] })
    const [{ text }] = await sent(id, 1)
    const link = await follow(secretOf(linkIn(text)))
    if (!link) throw new Error('There is no link.')
    const view = () => noteViewed(parts(), link, id, { own: '8.8.8.8' })
    const views = await Promise.all([view(), view(), view()])
    expect(views.map(({ presentment_status }) => presentment_status)).toEqual(Array(3).fill('viewed'))
    expect(await typesOf(id)).toEqual(['invoice.created', 'invoice.sent', 'invoice.viewed'])
    expect((await payer.invoiceNow(id)).modified).toMatchObject({ client_inet_address: '8.8.8.8' })
    const other = await payer.newInvoice()
    await expect(noteViewed(parts(), link, other.id, { own: '8.8.8.8' })).rejects.toThrow(
      'resource_not_found',
    )
    expect((await payer.invoiceNow(other.id)).presentment_status).toBe('unsent')
  })
})
