import { readInstant } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, errorMessage, fieldFault, notFound, refuse } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import { isCurrency } from '../../core/money.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import {
  type AccountRow,
  type InvoiceRow,
  lockName,
  recordAttempt,
  type Storage,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import { newStamp } from '../audit/stamp.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.ts'
import { lockContact, refuseErased } from '../contacts/contacts.ts'
import { invoiceLock } from '../files/lock.ts'
import { readLines } from '../lines/lines.ts'
import type { LinkParts } from '../links/links.ts'
import { tellOfInvoice } from './change.ts'
import { remindersOf } from './input.ts'
import { type Invoice, invoicesOf, readInvoice } from './invoices.ts'
import { noteSent, queueMessage } from './messages.ts'
import { scheduleOverdue } from './overdue.ts'
import { withPlan } from './plan.ts'
import { scheduleReminders } from './reminders.ts'
import { invoiceRecord, type NewInvoice } from './schemas.ts'

export interface InvoiceParts extends LinkParts {
  storage: Storage
}

/**
 * Makes an invoice in the caller's mode and has its payment requests sent (rules: invoicing.md#invoices). One with the `source_id` of
 * another is that other, and nothing is sent.
 * @param body without `newInvoiceFaults`
 * @param brandId the brand of the partner's application
 * @throws 404 for a contact, a bank account or a file that the merchant has not; 422 for one of the other mode, and for a file that is
 *   not completed
 */
export async function createInvoice(
  parts: InvoiceParts,
  caller: Caller,
  body: NewInvoice,
  brandId: string,
): Promise<Invoice> {
  const { merchant, mode } = caller
  return parts.storage.write(async (tx) => {
    // One at a time: for the number, and so that of two with one source_id the second finds the first.
    await lockName(tx, invoiceLock(merchant.id, mode))
    const first = await firstOf(tx, caller, body.source_id)
    const id =
      first?.id ?? (await insertInvoice(tx, parts, caller, await withPlan(tx, caller, body), brandId))
    await recordAttempt(tx, caller.attempt, 'Invoice', id)
    return readInvoice(tx, merchant.id, id)
  })
}

/** The invoice with a `source_id`. */
export async function firstOf(tx: Tx, { merchant, mode }: Caller, sourceId: string | undefined) {
  if (sourceId === undefined) return undefined
  return invoicesOf(tx, merchant.id)
    .where('mode', '=', mode)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** The columns that an invoice and a draft share. @throws as `createInvoice` */
export async function contentOf(tx: Tx, caller: Caller, body: NewInvoice) {
  const { currency } = await checkRecords(tx, caller, body)
  const { lines, total } = readLines(body.line_items)
  return {
    contact_id: body.contact_id,
    bank_account_id: body.bank_account_id,
    invoice_date: readInstant(body.invoice_date)?.first ?? caller.clock.now(),
    due_date: body.due_date ?? null,
    currency,
    total_amount: total,
    line_items: toJson(lines),
    attachments: toJson([...new Set((body.attachments ?? []).map(({ id }) => id))]),
    reference: body.reference || null,
  }
}

/** @returns the account that the invoice is deposited to */
async function checkRecords(tx: Tx, { merchant, mode }: Caller, body: NewInvoice): Promise<AccountRow> {
  const { contact_id, bank_account_id, attachments = [] } = body
  // Locked, because somebody may be erasing it.
  const contact = await lockContact(tx, merchant.id, contact_id)
  refuseErased(contact)
  const bank = await findBankAccount(tx, merchant.id, bank_account_id)
  if (!bank) throw notFound('BankAccount', bank_account_id)
  const faults = [
    ...modeFaults('contact_id', contact.mode, mode),
    ...modeFaults('bank_account_id', bank.account.mode, mode),
    ...(isCurrency(body.currency, bank.account.currency)
      ? []
      : [errorMessage('unsupported_currency', { context: 'currency' })]),
  ]
  for (const [at, { id }] of attachments.entries()) {
    const file = await tx
      .selectFrom('contact_files')
      .select('processing_state')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .where('contact_id', '=', contact.id)
      .executeTakeFirst()
    if (!file) throw notFound('File', id)
    if (file.processing_state === 'completed') continue
    const message = 'The file must be completed before it is attached.'
    faults.push(fieldFault(`attachments.${at}.id`, message))
  }
  refuse(faults)
  return bank.account
}

/** All three of a test invoice are of test mode (rules: invoicing.md#test-invoices). */
function modeFaults(context: string, its: string, mode: string): ErrorMessage[] {
  if (its === mode) return []
  const message = `This is of ${its} mode, and the invoice of ${mode} mode: test_mode decides.`
  return [errorMessage('unavailable_for_merchant_mode', { context, message })]
}

/** Creates an invoice in a write that holds `invoiceLock`. @returns its id @throws as `createInvoice` */
export async function insertInvoice(
  tx: Tx,
  parts: InvoiceParts,
  caller: Caller,
  body: NewInvoice,
  brandId: string,
  id = newPortalId('invoice'),
): Promise<string> {
  const { merchant, mode, clock } = caller
  const now = clock.now()
  const content = await contentOf(tx, caller, body)
  const row: InvoiceRow = {
    ...invoiceRecord.initial,
    id,
    merchant_id: merchant.id,
    mode,
    ...newStamp(caller, now),
    brand_id: brandId,
    ...content,
    invoice_number: await nextNumber(tx, caller),
    source_id: body.source_id ?? null,
  }
  await tx.insertInto('invoices').values(row).execute()
  for (const message of body.invoice_messages ?? []) await queueMessage(tx, parts, caller, row, message)
  await scheduleReminders(tx, caller, row, remindersOf(body, merchant))
  if (row.due_date !== null) await scheduleOverdue(tx, merchant, row)
  await tellOfInvoice(tx, await readInvoice(tx, merchant.id, row.id), 'created', now)
  if (body.invoice_messages?.length) await noteSent(tx, row, caller)
  const { invoice_number, total_amount, currency, contact_id } = row
  await recordOwn(tx, parts.cipher, caller, {
    action: 'invoice.created',
    record: { type: 'Invoice', id: row.id },
    after: { invoice_number, total_amount, currency, contact_id },
  })
  return row.id
}

async function nextNumber(tx: Tx, { merchant, mode }: Caller): Promise<number> {
  const last = await tx
    .selectFrom('invoices')
    .select('invoice_number')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .orderBy('invoice_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.invoice_number ?? 0) + 1
}
