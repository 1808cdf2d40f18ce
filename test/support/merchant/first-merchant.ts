// One of everything that the demo merchant can have in test mode. Every text in it contains the same word.

import { expect, vi } from 'vitest'
import { newId } from '../../../gateway/core/ids.ts'
import { foldCounts } from '../../../gateway/payments/transactions/index.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { tablesIn } from '../engine.ts'
import { goodCard, type TestGateway } from '../gateway.ts'
import { textFile } from '../invoicing/upload.ts'
import { newPartner, partnerWorld } from '../partners/partners.ts'
import { newInvoice, portalClient, portalToken } from '../partners/portal.ts'
import { addContacts } from './contacts.ts'
import { goodBank, newToken } from './methods.ts'
import { inStorage } from './stored.ts'

/** The word in every text of the first merchant. */
export const MARK = 'firstshop'

/** The ids of its records. */
export interface Owned {
  merchant: string
  endpoint: string
  account: string
  achAccount: string
  charge: string
  authentication: string
  hold: string
  refund: string
  credit: string
  signature: string
  card: string
  bank: string
  contactsCard: string
  portalCard: string
  file: string
  token: string
  rule: string
  recurring: string
  occurrence: string
  event: string
  delivery: string
  /** What a mail is about. */
  mailed: string
  contact: string
  suppression: string
  invoice: string
  creditNote: string
  draft: string
  item: string
  bankAccount: string
}

const text = { reference: MARK, description: MARK }
const holder = { name: MARK, email: `${MARK}@example.com` }
const signature = { mime_type: 'a/b', data: MARK }

export async function fill(world: TestGateway): Promise<Owned> {
  const { client, gateway } = world
  const { id: merchant } = (await client.get('/v1/merchant')).body
  const accounts = await inStorage(world, async (tx) => {
    const row = { name: MARK, credit_enabled: 1, nonoriginating_refund_enabled: 1 }
    await tx.updateTable('accounts').set({ credit_enabled: 1, nonoriginating_refund_enabled: 1 }).execute()
    await tx
      .updateTable('accounts')
      .set(row)
      .where('merchant_id', '=', merchant)
      .where('mode', '=', 'test')
      .execute()
    return tx.selectFrom('accounts').select(['id', 'type']).where('name', '=', MARK).execute()
  })
  await addContacts(world, [MARK], { merchantId: merchant })
  const made = async (path: string, body: object): Promise<string> => (await client.post(path, body)).body.id
  const payment = { amount: 1000, method: { ...goodCard, ...holder }, reference: MARK, data: { order: MARK } }
  const charge = await made('/v1/charges', { ...payment, signature, source_id: `${MARK}/7` })
  const card = await made('/v1/cards', { ...goodCard, ...holder, ...text })
  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2040-01-01' }
  const recurring = await client.post('/v1/recurring/charges', {
    ...payment,
    ...text,
    data: undefined,
    schedule,
  })
  const event = (await client.get('/v1/events')).body.results[0].id
  // The secret is created at the first request for it.
  await client.get('/v1/webhooks/secret')
  const endpoint = await made('/v1/webhook_endpoints', {
    url: 'https://hooks.example/first',
    description: MARK,
    event_types: ['invoice.paid'],
  })
  await client.post(`/v1/webhook_endpoints/${endpoint}/secret/rotate`, {})
  return {
    merchant,
    endpoint,
    account: gateway.testAccountId,
    achAccount: accounts.find(({ type }) => type === 'AchAccount')?.id ?? '',
    charge,
    authentication: await made('/v1/authentications', { method: card, amount: 1000 }),
    hold: await made('/v1/charges', { ...payment, auto_capture: false }),
    refund: await made(`/v1/charges/${charge}/refund`, { amount: 100, reference: MARK }),
    credit: await made('/v1/credits', payment),
    signature: (await client.get(`/v1/transactions/${charge}`)).body.signature_id,
    card,
    bank: await made('/v1/banks', { ...goodBank, ...holder, ...text }),
    contactsCard: await made('/v1/payment-methods', { contact_id: MARK, card_id: card }),
    token: await newToken(world, { ...goodCard, ...holder, ...text, note: MARK }),
    rule: await made('/v1/simulator/rules', { match: { reference: MARK }, outcome: { approve: true } }),
    recurring: recurring.body.id,
    occurrence: recurring.body.occurrences[0].id,
    event,
    delivery: await deliver(world, merchant, event),
    mailed: await mail(world, merchant),
    ...(await invoice(world, merchant)),
  }
}

/** What a partner makes for it. */
async function invoice(world: TestGateway, id: string) {
  const partners = await partnerWorld(world)
  const client = portalClient(partners, await portalToken(partners, await newPartner(partners), { id }))
  const made = async (path: string, body: object) => (await client.post(path, body)).body.id
  const banks: { id: string; test_mode: boolean }[] = (await client.get('/bank-accounts')).body
  const contact = await made('/contacts', {
    first_name: MARK,
    email_addresses: [{ address: `${MARK}@example.com` }],
    source_id: MARK,
    tags: [MARK],
    test_mode: true,
  })
  const bankAccount = banks.find(({ test_mode }) => test_mode)?.id ?? ''
  const invoiced = await made('/invoices', {
    ...newInvoice({ contact_id: contact, bank_account_id: bankAccount }),
    line_items: [{ description: MARK, rate_per_quantity: 1000 }],
    reference: MARK,
    source_id: MARK,
  })
  // Of another invoice, so that nothing is taken off this one.
  const other = await made('/invoices', newInvoice({ contact_id: contact, bank_account_id: bankAccount }))
  const creditNote = await made(`/invoices/${other}/credit-notes`, { reason: MARK })
  const item = await made('/items', { name: MARK, rate_per_quantity: 1000, test_mode: true })
  const draft = await made('/invoice-drafts', {
    ...newInvoice({ contact_id: contact, bank_account_id: bankAccount }),
    line_items: [{ description: MARK, rate_per_quantity: 1000 }],
    reference: MARK,
    source_id: `${MARK}:draft`,
  })
  await client.post(`/contacts/${contact}/hash`, {})
  const portalCard = await made(`/contacts/${contact}/payment-methods`, {
    payment_type: 'credit_card',
    one_time_token: await newToken(world, { ...goodCard, name: MARK }),
    authorized_uses: ['all'],
    test_mode: true,
  })
  const { body } = await client.call({ method: 'POST', path: `/contacts/${contact}/files`, ...textFile })
  const file: string = body.id
  // Until it is looked through, it changes.
  await vi.waitFor(
    async () => {
      const { processing_state } = (await client.get(`/contacts/${contact}/files/${file}`)).body
      expect(processing_state).toBe('completed')
    },
    { timeout: 60_000 },
  )
  const suppressed = { address: `${MARK}@suppressed.example`, test_mode: true }
  const suppression: string = await made('/suppressions', suppressed)
  await partners.storage.close()
  return { contact, portalCard, file, bankAccount, suppression, invoice: invoiced, creditNote, draft, item }
}

/** Adds a finished delivery, which does not change any more. */
async function deliver(world: TestGateway, merchant_id: string, event_id: string): Promise<string> {
  const id = newId()
  const of = {
    merchant_id,
    mode: 'test',
    event_id,
    receiver: 'r',
    position: 1,
    created: 1,
    modified: 1,
  } as const
  const state = { status: 'FAILED', attempts: 1, failures: 1, next_attempt: null, is_replay: 0 } as const
  const sent = { url: `https://${MARK}.example/`, body: MARK, schedule: 'gateway_event' } as const
  const made = {
    delivery_id: id,
    number: 1,
    merchant_id,
    mode: 'test',
    at: 1,
    position: 1,
    duration: 1,
  } as const
  const came = { succeeded: 0, request_headers: '{}', response_status: 500, response_body: MARK, error: null }
  await inStorage(world, async (tx) => {
    await tx
      .insertInto('deliveries')
      .values({ id, ...of, ...state, ...sent })
      .execute()
    await tx
      .insertInto('delivery_attempts')
      .values({ ...made, ...came })
      .execute()
  })
  return id
}

/** Adds a mail that has left. */
async function mail(world: TestGateway, merchant_id: string): Promise<string> {
  const about = {
    merchant_id,
    mode: 'test',
    kind: 'invoice',
    record_id: newId(),
    created: 1,
    position: 1,
  } as const
  const told = { sender: MARK, recipient: `${MARK}@example.com`, subject: MARK, content: null }
  const sent = { status: 'SENT', attempts: 1, sent: 1, error: null, withheld: null, planned: null } as const
  await inStorage(world, (tx) =>
    tx
      .insertInto('mails')
      .values({ id: newId(), ...about, ...told, ...sent })
      .execute(),
  )
  return about.record_id
}

/** What is noted some time later: the seal of an entry of the audit log, the last use of a key. */
const LATER: Readonly<Record<string, object>> = {
  audit_entries: { sequence: null, hash: null },
  secret_keys: { last_used: null, last_address: null },
}

/** A row as text, without that. */
const textOf = (table: string, row: object) => JSON.stringify({ ...row, ...LATER[table] })

/**
 * Tables that change by themselves: the log grows with each request, entries of the audit log are sealed some time later, and what
 * was reserved for tokens ends with its window.
 */
const CHANGING: ReadonlySet<string> = new Set(['api_requests', 'audit_heads', 'token_rooms'])

/** All rows of a merchant that are of test mode or have no mode, by table; without those tables. */
export async function rowsOf(storage: Storage, merchant: string): Promise<Record<string, string[]>> {
  // Counters follow their transactions some time later.
  while (await foldCounts(storage));
  const { read } = storage
  const tables = await tablesIn(storage)
  const entries = tables
    .filter(({ name }) => !CHANGING.has(name))
    .map(async ({ name }) => {
      const rows = await read
        .selectFrom(name as 'transactions')
        .selectAll()
        .execute()
      const own = rows.filter(
        (row) => (row.merchant_id ?? row.id) === merchant && (row.mode ?? 'test') === 'test',
      )
      return [name, own.map((row) => textOf(name, row)).sort()] as const
    })
  return Object.fromEntries(await Promise.all(entries))
}
