// Invoices: made once, refused whole, listed, voided (rules: invoicing.md#invoices).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTransition, mayBecome } from '../../../gateway/invoicing/invoices/transitions.ts'
import { type InvoiceStatus, invoiceStatuses } from '../../../gateway/platform/storage/index.ts'
import type { ApiClient } from '../../support/client.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import type { Payer } from '../../support/invoicing/portal.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, newPayer, newPortal } from '../../support/partners/portal.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let client: ApiClient
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  client = payer.client
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const made = async (more: object = {}, by = payer) => {
  const answer = await by.client.post('/invoices', { ...by.invoice, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const contextsOf = (messages: { context?: string; field_name?: string }[]) =>
  messages.map(({ context, field_name }) => context ?? field_name).sort()
const eventsOf = async (id: string, by = payer) => {
  const { results } = (await by.shop.test.get('/v1/events?page_size=100')).body
  return results.filter(({ data }: { data: { id: string } }) => data.id === id).reverse()
}

describe('POST /invoices', () => {
  test('makes one as the specification shows it', async () => {
    const { contact, partner, shop, invoice } = payer
    const more = { reference: 'INV-7', source_id: 'examplepartner:first' }
    const answer = await client.post(
      '/invoices',
      { ...invoice, ...more },
      { 'x-relayed-ip-address': '8.8.8.8' },
    )
    const stamp = {
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      client_id: partner.client.client_id,
      client_inet_address: '127.0.0.1',
      caller_inet_address: '8.8.8.8',
      caller_country_code: 'US',
    }
    const items = [
      {
        id: expect.stringMatching(/^li_[\w-]{22}$/),
        description: '12 cups',
        rate_per_quantity: 4200,
        quantity: 1,
        rate_type: 'units',
        total: 4200,
      },
    ]
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^i_[\w-]{22}$/),
      created: stamp,
      modified: stamp,
      type: 'invoice',
      status: 'pending',
      presentment_status: 'unsent',
      invoice_number: '1',
      invoice_date: '2026-06-01T00:00:00.000Z',
      total_amount: 4200,
      total_amount_due: 4200,
      offline_payments: [],
      credit_notes: [],
      amount_credited: 0,
      subtotal_amount: 4200,
      tax_amount: 0,
      amount_paid: 0,
      test_mode: true,
      currency: 'USD',
      bank_account_id: invoice.bank_account_id,
      owner_id: shop.id,
      contact_id: contact.id,
      contact,
      invoice_payments: [],
      scheduled_payment_requests: [],
      items,
      line_items: items,
      invoice_messages: [],
      attachments: [],
      ...more,
    })
    expect((await client.get(`/invoices/${answer.body.id}`)).body).toEqual(answer.body)
    const [event, ...others] = await eventsOf(answer.body.id)
    expect(event).toMatchObject({ type: 'invoice.created', data: answer.body })
    expect(others).toEqual([])
  })

  test('adds up its lines, counts its number up, and takes numbers as texts', async () => {
    const first = await made()
    const line_items = [
      { rate_per_quantity: '1999', quantity: '1', rate_type: 'units' },
      { rate_per_quantity: 1, description: '' },
    ]
    const second = await made({ line_items, currency: 'usd', test_mode: 'true', invoice_date: '2026-06-01' })
    expect(second).toMatchObject({ total_amount: 2000, total_amount_due: 2000, currency: 'USD' })
    expect(second.items.map(({ total }: { total: number }) => total)).toEqual([1999, 1])
    expect(Number(second.invoice_number)).toBe(Number(first.invoice_number) + 1)
  })

  test('tells all that is wrong at once', async () => {
    const { status, body } = await client.post('/invoices', {
      invoice_date: 'soon',
      currency: '',
      line_items: [
        { rate_per_quantity: 0 },
        { rate_per_quantity: 5, quantity: -1, rate_type: 'hours' },
        { quantity: 1 },
      ],
      invoice_messages: [{ email_addresses: ['nobody'] }, { email_addresses: [] }],
      attachments: [{}],
      test_mode: 'yes',
    })
    expect(status).toBe(422)
    expect(contextsOf(body.messages)).toEqual([
      'attachments.0.id',
      'bank_account_id',
      'contact_id',
      'currency',
      'invoice_date',
      'invoice_messages.0.email_addresses.0',
      'invoice_messages.1.email_addresses',
      'line_items.0.rate_per_quantity',
      'line_items.1.quantity',
      'line_items.1.rate_type',
      'line_items.2.rate_per_quantity',
      'test_mode',
    ])
  })

  test.each<[string, object, number, string]>([
    ['no line', { line_items: [] }, 422, 'line_items'],
    ['half a cent', { line_items: [{ rate_per_quantity: 1.5 }] }, 422, 'line_items.0.rate_per_quantity'],
    [
      'less than nothing',
      { line_items: [{ rate_per_quantity: '-1' }] },
      422,
      'line_items.0.rate_per_quantity',
    ],
    [
      'too high a total',
      { line_items: Array(2).fill({ rate_per_quantity: 10 ** 14 - 1 }) },
      422,
      'line_items',
    ],
    ['too many lines', { line_items: Array(101).fill({ rate_per_quantity: 1 }) }, 422, 'line_items'],
    ['another currency', { currency: 'EUR' }, 422, 'currency'],
    ['a long reference', { reference: 'x'.repeat(129) }, 422, 'reference'],
    ['an empty source_id', { source_id: '' }, 422, 'source_id'],
    ['a card number for a source_id', { source_id: '4242 4242 4242 4242' }, 422, 'source_id'],
    ['no such contact', { contact_id: 'p_nobody' }, 404, 'Contact[p_nobody]'],
    ['no such bank account', { bank_account_id: 'bank_nobody' }, 404, 'BankAccount[bank_nobody]'],
    ['no such file', { attachments: [{ id: 'fref_nobody' }] }, 404, 'File[fref_nobody]'],
  ])('refuses %s', async (_name, wrong, status, context) => {
    const before = (await client.get('/invoices')).body.total_entries
    const answer = await client.post('/invoices', { ...payer.invoice, ...wrong })
    expect(answer.status, answer.text).toBe(status)
    expect(contextsOf(answer.body.messages)).toEqual([context])
    expect((await client.get('/invoices')).body.total_entries).toBe(before)
  })

  test('wants contact, bank account and invoice of one mode', async () => {
    const { test_mode: _, ...live } = ada
    const liveContact = (await client.post('/contacts', live)).body.id
    const own = { contact_id: liveContact, bank_account_id: payer.bank('live'), test_mode: false }
    expect(await made(own)).toMatchObject({ test_mode: false, invoice_number: '1' })
    for (const [wrong, fields] of [
      [{ contact_id: liveContact }, ['contact_id']],
      [{ bank_account_id: payer.bank('live') }, ['bank_account_id']],
      [{ test_mode: false }, ['bank_account_id', 'contact_id']],
    ] as const) {
      const { status, body } = await client.post('/invoices', { ...payer.invoice, ...wrong })
      expect(status).toBe(422)
      expect(contextsOf(body.messages)).toEqual(fields)
      expect(body.messages[0].code).toBe('unavailable_for_merchant_mode')
    }
  })

  test('with a source_id of before answers the first, also when many come at once', async () => {
    const own = await newPayer(partners)
    const body = { ...own.invoice, source_id: 'examplepartner:7', invoice_messages: [to('ada@example.com')] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.client.post('/invoices', body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [id, ...others] = new Set(answers.map((answer) => answer.body.id))
    expect(others).toEqual([])
    expect((await own.client.get('/invoices')).body.total_entries).toBe(1)
    expect((await own.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.total_entries).toBe(1)
    // The first answers whatever else is sent, and the other mode has ids of its own.
    expect((await own.client.post('/invoices', { ...body, contact_id: 'p_nobody' })).body.id).toBe(id)
    expect((await own.client.post('/invoices', { ...body, test_mode: false })).status).toBe(422)
  })

  test('with an Idempotency-Key is done once', async () => {
    const again = { 'idempotency-key': 'invoice-1' }
    const first = await client.post('/invoices', payer.invoice, again)
    const second = await client.post('/invoices', payer.invoice, again)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test('attaches files of the contact that are completed, and no others', async () => {
    const other = (await client.post('/contacts', ada)).body.id
    const file = (id: string, contact_id: string, processing_state: 'completed' | 'pending') => ({
      id,
      merchant_id: payer.shop.id,
      mode: 'test' as const,
      contact_id,
      created: 1,
      created_by: '{}' as never,
      modified: 1,
      modified_by: '{}' as never,
      file_name: 'terms.pdf',
      content_type: 'application/pdf',
      size: 1,
      processing_state,
      is_sealed: 1 as const,
    })
    const rows = [
      file('fref_done', payer.contact.id, 'completed'),
      file('fref_pending', payer.contact.id, 'pending'),
      file('fref_other', other, 'completed'),
    ]
    await partners.storage.write((tx) => tx.insertInto('contact_files').values(rows).execute())
    const { attachments } = await made({ attachments: [{ id: 'fref_done' }, { id: 'fref_done' }] })
    expect(attachments).toMatchObject([
      {
        id: 'fref_done',
        file_name: 'terms.pdf',
        processing_state: 'completed',
        type: 'invoice_file_reference',
      },
    ])
    const pending = await client.post('/invoices', {
      ...payer.invoice,
      attachments: [{ id: 'fref_done' }, { id: 'fref_pending' }],
    })
    expect(contextsOf(pending.body.messages)).toEqual(['attachments.1.id'])
    const others = await client.post('/invoices', { ...payer.invoice, attachments: [{ id: 'fref_other' }] })
    expect(others.status).toBe(404)
  })
})

const to = (...email_addresses: string[]) => ({ email_addresses })

describe('GET /invoices', () => {
  let own: typeof payer
  const names = new Map<string, string>()
  beforeAll(async () => {
    own = await newPayer(partners)
    const contact = (await own.client.post('/contacts', ada)).body.id
    const { test_mode: _, ...live } = ada
    const liveContact = (await own.client.post('/contacts', live)).body.id
    const bank = own.bank('live')
    for (const [name, body] of Object.entries({
      first: { reference: 'A-1', source_id: 'books:1' },
      other: { contact_id: contact, reference: 'A-2' },
      void: { reference: 'A-1' },
      live: { test_mode: false, contact_id: liveContact, bank_account_id: bank },
    })) {
      names.set((await made(body, own)).id, name)
    }
    const [id] = [...names].find(([, name]) => name === 'void') ?? []
    await own.client.post(`/invoices/${id}/void`, {})
    names.set(contact, 'contact')
  })

  test.each([
    ['', ['live', 'void', 'other', 'first']],
    ['reference=A-1', ['void', 'first']],
    ['reference=A', []],
    ['source_id=books:1', ['first']],
    ['status=void', ['void']],
    ['q=A-1', ['void', 'first']],
    ['q=books:1', ['first']],
    ['q=2&reference=A-2', ['other']],
    ['q=ADA&status=pending', ['live', 'other', 'first']],
    ['q=nobody', []],
    ['q=4242424242424242', []],
    ['status=pending&test_mode=true', ['other', 'first']],
    ['test_mode=false', ['live']],
    ['presentment_status=sent', []],
    ['presentment_status=unsent&reference=A-2', ['other']],
    ['start_date=2000-01-01&end_date=2100-01-01', ['live', 'void', 'other', 'first']],
    ['end_date=2000-01-01', []],
    ['start_date=2100-01-01', []],
    ['page=2&page_size=3', ['first']],
  ])('finds with %j: %j', async (query, expected) => {
    const { results } = (await own.client.get(`/invoices?${query}`)).body
    expect(results.map(({ id }: { id: string }) => names.get(id))).toEqual(expected)
  })

  test('finds those of a contact, and tells what is wrong with a query', async () => {
    const [contact] = [...names].find(([, name]) => name === 'contact') ?? []
    const { results } = (await own.client.get(`/invoices?contact_id=${contact}`)).body
    expect(results).toMatchObject([{ reference: 'A-2', contact: { id: contact } }])
    const wrong = await own.client.get('/invoices?start_date=soon&end_date=late&page_size=101')
    expect(contextsOf(wrong.body.messages)).toEqual(['end_date', 'page_size', 'start_date'])
    expect(contextsOf((await own.client.get('/invoices?status=open')).body.messages)).toEqual(['status'])
  })
})

describe('POST /invoices/{id}/void', () => {
  test('takes back what nobody has paid, once', async () => {
    const { id } = await made()
    const { status, body } = await client.post(`/invoices/${id}/void`, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'void', total_amount: 4200, total_amount_due: 0, amount_paid: 0 })
    const again = await client.post(`/invoices/${id}/void`, {})
    expect(again.status).toBe(422)
    expect(again.body.messages[0].code).toBe('unavailable_for_current_status')
    const types = (await eventsOf(id)).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['invoice.created', 'invoice.voided'])
  })

  test('of eight at once happens once', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post(`/invoices/${id}/void`, {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect(await eventsOf(id)).toHaveLength(2)
  })
})

test('nothing becomes of an invoice but what the table has', () => {
  const allowed: Record<InvoiceStatus, InvoiceStatus[]> = {
    pending: ['partially_paid', 'paid', 'void'],
    partially_paid: ['pending', 'paid', 'refunded'],
    paid: ['pending', 'partially_paid', 'refunded', 'void'],
    refunded: ['pending', 'partially_paid', 'paid', 'void'],
    void: [],
  }
  for (const from of invoiceStatuses) {
    expect(invoiceStatuses.filter((to) => mayBecome(from, to)).sort()).toEqual(allowed[from].sort())
  }
  expect(() => checkTransition('void', 'pending')).toThrow('unavailable_for_current_status')
})

test('nobody else’s invoice is read or voided', async () => {
  const { id } = await made()
  const { client: stranger } = await newPortal(partners)
  expect((await stranger.get(`/invoices/${id}`)).status).toBe(404)
  expect((await stranger.post(`/invoices/${id}/void`, {})).status).toBe(404)
  expect((await stranger.get('/invoices')).body.total_entries).toBe(0)
  expect((await stranger.post('/invoices', payer.invoice)).status).toBe(404)
})

test('a purge of test data takes invoices of test mode with all that belongs to them, and numbers begin anew', async () => {
  const own = await newPayer(partners)
  const { id } = await made({ invoice_messages: [to('ada@example.com')] }, own)
  await own.client.post(`/contacts/${own.contact.id}/hash`, {})
  await own.shop.test.post('/v1/merchant/purge-test-data', { delete_transactions: true })
  expect((await own.client.get(`/invoices/${id}`)).status).toBe(404)
  for (const table of ['invoice_messages', 'portal_links'] as const) {
    const left = await partners.storage.read
      .selectFrom(table)
      .selectAll()
      .where('invoice_id', '=', id)
      .execute()
    expect(left).toEqual([])
  }
  const contact = (await own.client.post('/contacts', ada)).body
  expect((await made({ contact_id: contact.id }, own)).invoice_number).toBe('1')
})
