// What a partner's back end does for a merchant that granted it a token: customers, invoices, and what they are paid with.
import { expect } from 'vitest'
import type { Service } from '../../../server/index.ts'
import { goodCard, type TestGateway } from '../gateway.ts'
import { samples } from '../invoicing/upload.ts'
import { ada, newInvoice } from '../partners/portal.ts'
import { backEnd } from './back-end.ts'

/** The demo partner's, with the demo merchant's key and token. */
function portalBackEnd(world: TestGateway): Service {
  const { testSecretKey: secretKey, partner } = world.gateway
  return backEnd(world, { secretKey, accessToken: partner.accessToken })
}

/** A new customer, and an invoice of 42 dollars for them. */
async function newBill({ contacts, bankAccounts }: Service) {
  const contact = await contacts.create({ ...ada, tags: ['cups'] })
  const bank = (await bankAccounts.list()).find(({ test_mode }) => test_mode)
  expect(bank?.processing_accounts.map(({ type }) => type)).toContain('card')
  return { contact, bill: newInvoice({ contact_id: contact.id, bank_account_id: bank?.id ?? '' }) }
}

export async function contacts(world: TestGateway): Promise<void> {
  const service = portalBackEnd(world)
  const { contacts, contactFiles, suppressions } = service
  const contact = await contacts.create({ ...ada, source_id: 'crm:7' })
  const { id } = contact
  expect(contact).toMatchObject({ name: 'Ada Example', preferred_email: 'ada@example.com', test_mode: true })
  expect((await contacts.list({ source_id: 'crm:7', test_mode: true })).results).toEqual([contact])
  const changed = await contacts.change(id, { last_name: 'Lovelace', tags: ['cups'] })
  expect(changed).toMatchObject({ id, name: 'Ada Lovelace', tags: ['cups'] })
  expect(await contacts.read(id)).toEqual(changed)
  const link = await service.contactHashes.create(id, { expires_in: 3600 })
  expect(link.url).toBe(`${world.gateway.pagesUrl}/pay/${link.hash}`)

  const file = await contactFiles.upload(id, { file: new File([samples.text], 'terms.txt') })
  expect(file).toMatchObject({ file_name: 'terms.txt', contact_id: id, size: samples.text.length })
  await expect
    .poll(() => contactFiles.read(id, file.id))
    .toMatchObject({ id: file.id, processing_state: 'completed', content_type: 'text/plain' })
  expect((await contactFiles.list(id)).results.map((one) => one.id)).toEqual([file.id])
  expect((await contactFiles.delete(id, file.id)).id).toBe(file.id)

  const suppressed = await suppressions.create({ address: 'eve@example.com', test_mode: true })
  expect(suppressed.reason).toBe('added')
  const all = await suppressions.list({ address: 'eve@example.com', test_mode: true })
  expect(all.results).toEqual([suppressed])
  expect(await suppressions.delete(suppressed.id, { test_mode: true })).toEqual(suppressed)
  expect((await contacts.erase(id)).erased).toBeDefined()
}

/** Cards and banks of a customer, by either API. */
export async function contactMethods(world: TestGateway): Promise<void> {
  const { contacts, contactPaymentMethods, paymentMethods, tokens, charges } = portalBackEnd(world)
  const { id } = await contacts.create(ada)
  const token = async (name: string) => (await tokens.create({ ...goodCard, name })).id
  const made = await paymentMethods.create({ contact_id: id, token_id: await token('Ada Example') })
  expect(made).toMatchObject({ type: 'card', contact_id: id, method: { number: '************4242' } })
  const changed = await paymentMethods.change(made.id, { token_id: await token('Ada Lovelace') })
  expect(changed).toMatchObject({ id: made.id, card_id: made.card_id, method: { name: 'Ada Lovelace' } })
  expect(await paymentMethods.read(made.id)).toEqual(changed)
  expect((await paymentMethods.list({ contact_id: id, type: 'card' })).results).toEqual([changed])
  const { method } = await charges.create({ amount: 100, method: made.id })
  expect(method.fingerprint).toBe(made.method.fingerprint)

  const other = await contactPaymentMethods.create(id, {
    payment_type: 'credit_card',
    one_time_token: await token('Eve Example'),
    authorized_uses: ['all'],
    test_mode: true,
  })
  expect(other).toMatchObject({
    payment_type: 'credit_card',
    contact_id: id,
    method: { name: 'Eve Example' },
  })
  expect(await contactPaymentMethods.read(id, other.id)).toEqual(other)
  const both = await contactPaymentMethods.list(id)
  expect(both.results.map((one) => one.id)).toEqual([other.id, made.id])
  expect((await contactPaymentMethods.delete(id, other.id)).id).toBe(other.id)
  expect((await paymentMethods.delete(made.id)).id).toBe(made.id)
  expect((await paymentMethods.list({ contact_id: id })).total_entries).toBe(0)
}

/** An invoice that is mailed, changed, paid in part, credited and paid; and one that is void. */
export async function invoices(world: TestGateway): Promise<void> {
  const service = portalBackEnd(world)
  const { invoices, offlinePayments, creditNotes, testOutbox } = service
  const { bill } = await newBill(service)
  const mailed = { email_addresses: ['ada@example.com'], subject: 'Your cups' }
  const invoice = await invoices.create({ ...bill, reference: 'INV-7', invoice_messages: [mailed] })
  const { id } = invoice
  expect(invoice).toMatchObject({ status: 'pending', presentment_status: 'sent', total_amount_due: 4200 })
  const [mail] = (await testOutbox.list({ record_id: id, to: 'ada@example.com' })).results
  expect(mail).toMatchObject({ kind: 'invoice', subject: 'Your cups' })
  expect(await invoices.change(id, { due_date: '2090-08-01' })).toMatchObject({ id, due_date: '2090-08-01' })
  const paid = await offlinePayments.record(id, { amount: 1000, method: 'check', note: 'Check 1024' })
  expect(paid).toMatchObject({ status: 'partially_paid', amount_paid: 1000, total_amount_due: 3200 })
  const [payment] = paid.offline_payments
  const removed = await offlinePayments.remove(id, payment?.id ?? '')
  expect(removed).toMatchObject({ status: 'pending', offline_payments: [{ status: 'removed' }] })
  const note = await invoices.credit(id, { amount: 200, reason: 'Late' })
  expect(note).toMatchObject({ invoice_id: id, amount: 200, reason: 'Late' })
  expect(await creditNotes.read(note.id)).toEqual(note)
  expect((await creditNotes.list({ invoice_id: id, test_mode: true })).results).toEqual([note])
  await offlinePayments.record(id, { method: 'transfer' })
  const settled = await invoices.read(id)
  expect(settled).toMatchObject({
    status: 'paid',
    amount_paid: 4000,
    amount_credited: 200,
    total_amount_due: 0,
  })
  const found = await invoices.list({ status: 'paid', reference: 'INV-7', test_mode: true })
  expect(found.results.map((one) => one.id)).toEqual([id])
  const other = await invoices.create(bill)
  expect(await invoices.void(other.id)).toMatchObject({ status: 'void', total_amount_due: 0 })
}

/** What is put on invoices, and a draft that becomes one. */
export async function drafts(world: TestGateway): Promise<void> {
  const service = portalBackEnd(world)
  const { invoiceDrafts, invoices, items } = service
  const tea = await items.create({ name: 'Tea', rate_per_quantity: 100, unit: 'cups', test_mode: true })
  const dearer = await items.change(tea.id, { rate_per_quantity: 120 })
  expect(dearer).toMatchObject({ id: tea.id, name: 'Tea', rate_per_quantity: 120 })
  expect(await items.read(tea.id)).toEqual(dearer)
  expect((await items.list({ test_mode: true })).results).toEqual([dearer])
  const { bill } = await newBill(service)
  const { name: description, rate_per_quantity } = dearer
  const draft = await invoiceDrafts.create({
    ...bill,
    line_items: [{ description, rate_per_quantity, quantity: 3 }],
  })
  expect(draft).toMatchObject({ type: 'invoice_draft', total_amount: 360, contact_id: bill.contact_id })
  const changed = await invoiceDrafts.change(draft.id, { reference: 'INV-8' })
  expect(changed).toMatchObject({ total_amount: 360, reference: 'INV-8' })
  expect(await invoiceDrafts.read(draft.id)).toEqual(changed)
  const dropped = await invoiceDrafts.create(bill)
  expect((await invoiceDrafts.delete(dropped.id)).id).toBe(dropped.id)
  const left = await invoiceDrafts.list({ contact_id: bill.contact_id, test_mode: true })
  expect(left.results).toEqual([changed])
  const issued = await invoiceDrafts.issue(draft.id)
  expect(issued).toMatchObject({ id: draft.id, status: 'pending', total_amount_due: 360 })
  expect((await invoices.read(draft.id)).invoice_number).toBe(issued.invoice_number)
  expect((await items.delete(tea.id)).id).toBe(tea.id)
}
