// Erases what is known of a contact, on demand and after the operator's retention period (rules: invoicing.md#erasure). What was paid
// stays, with a contact that names no person.

import { jobActor } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { deleteMethodsOf } from '../../payments/vault/index.ts'
import { recordChange, recordOwn } from '../../platform/audit-log/index.ts'
import { type ContactRow, type Reader, type Tx, toJson, updateRow } from '../../platform/storage/index.ts'
import { auditFacts, NOBODY } from '../audit/stamp.ts'
import { type Contact, deleteTerms, lockContact, readContact } from '../contacts/contacts.ts'
import type { ContactParts } from '../contacts/create.ts'
import { erasedPerson } from '../contacts/seal.ts'
import { openStatuses } from '../invoices/transitions.ts'
import { stripEvents } from './strip-events.ts'

type Key = Pick<ContactRow, 'merchant_id' | 'id'>

/**
 * Erases a contact; one that is erased already stays as it is.
 * @throws 404 if it doesn't exist or belongs to another merchant; 422 unavailable_for_current_status while an invoice of it is open
 */
export async function eraseContact(
  { storage, cipher }: ContactParts,
  caller: Caller,
  id: string,
): Promise<Contact> {
  const { merchant, clock } = caller
  return storage.write(async (tx) => {
    const row = await lockContact(tx, merchant.id, id)
    if (row.erased === null) {
      await refuseOpen(tx, row)
      await erase(tx, row, clock.now(), auditFacts(caller))
      await recordOwn(tx, cipher, caller, { action: 'contact.erased', record: { type: 'Contact', id } })
    }
    return readContact(tx, merchant.id, id)
  })
}

async function refuseOpen(tx: Tx, contact: Key): Promise<void> {
  const open = await openInvoices(tx, contact).executeTakeFirst()
  if (!open) return
  const message = `Invoice ${open.invoice_number} of this contact is still open. Void it, or wait until it is paid.`
  throw gatewayError('unavailable_for_current_status', { message })
}

const openInvoices = (tx: Tx, { merchant_id, id }: Key) =>
  tx
    .selectFrom('invoices')
    .select('invoice_number')
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', id)
    .where('status', 'in', openStatuses)
    .orderBy('created')
    .limit(1)

async function erase(
  tx: Tx,
  contact: ContactRow,
  now: number,
  by: ReturnType<typeof auditFacts>,
): Promise<void> {
  const { id, merchant_id, mode } = contact
  await deleteMethodsOf(tx, { merchant_id, mode, contact_id: id }, now)
  await deleteTerms(tx, contact)
  for (const table of [
    'contact_emails',
    'portal_links',
    'invoice_drafts',
    'contact_files',
    'payment_codes',
  ] as const)
    await tx.deleteFrom(table).where('merchant_id', '=', merchant_id).where('contact_id', '=', id).execute()
  await eraseLetters(tx, contact)
  await stripEvents(tx, contact)
  await updateRow(tx, 'contacts', contact, {
    ...erasedPerson,
    source_id: null,
    erased: now,
    modified: now,
    modified_by: by,
  })
}

/** What was mailed, and what would have been. */
async function eraseLetters(tx: Tx, { merchant_id, mode, id }: ContactRow): Promise<void> {
  const of = (table: 'invoices' | 'invoice_payments') =>
    tx.selectFrom(table).select('id').where('merchant_id', '=', merchant_id).where('contact_id', '=', id)
  const invoices = of('invoices')
  const payments = of('invoice_payments')
  const nobody = toJson<string[]>([])
  await tx
    .updateTable('invoice_messages')
    .set({ email_addresses: nobody, subject: ERASED, body: '' })
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', 'in', invoices)
    .execute()
  await tx
    .updateTable('payment_requests')
    .set({ email_addresses: nobody, subject: null, message: null })
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', 'in', invoices)
    .execute()
  await tx
    .updateTable('offline_payments')
    .set({ note: null })
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', 'in', invoices)
    .execute()
  await tx
    .updateTable('credit_notes')
    .set({ reason: null })
    .where('merchant_id', '=', merchant_id)
    .where('invoice_id', 'in', invoices)
    .execute()
  for (const records of [invoices, payments]) {
    await tx
      .updateTable('mails')
      .set({ status: 'FAILED', withheld: null, error: ERASED })
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      .where('record_id', 'in', records)
      .where('status', '=', 'PENDING')
      .execute()
    await tx
      .updateTable('mails')
      .set({ recipient: '', subject: ERASED, content: null, error: null })
      .where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode)
      .where('record_id', 'in', records)
      .execute()
  }
}

/** In place of what a text said. */
const ERASED = 'Erased'

/** Contacts that one look for idle ones erases. */
const BATCH_ROWS = 100

/**
 * Erases contacts that nothing has happened with since a moment, and that owe nothing: some of them.
 * @param before milliseconds
 * @returns how many those were
 */
export async function eraseIdleContacts(
  { storage, cipher, clock }: ContactParts & { clock: Clock },
  before: number,
): Promise<number> {
  const found = await idleContacts(storage.reading, before)
    .select(['id', 'merchant_id'])
    .orderBy('modified')
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
  for (const { id, merchant_id } of found)
    await storage.write(async (tx) => {
      const row = await lockContact(tx, merchant_id, id)
      const idle = idleContacts(tx, before)
        .select('id')
        .where('merchant_id', '=', merchant_id)
        .where('id', '=', id)
      // It was used or erased in the meantime.
      if (!(await idle.executeTakeFirst())) return
      await erase(tx, row, clock.now(), NOBODY)
      const change = { merchantId: merchant_id, mode: row.mode, action: 'contact.erased' } as const
      const parts = { cipher, by: jobActor('Retention of contacts') }
      await recordChange(tx, parts, { ...change, record: { type: 'Contact', id } })
    })
  return found.length
}

function idleContacts(db: Reader, before: number) {
  return db
    .selectFrom('contacts')
    .where('erased', 'is', null)
    .where('modified', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.merchant_id', '=', 'contacts.merchant_id')
            .whereRef('invoices.contact_id', '=', 'contacts.id')
            .where(({ eb, or }) =>
              or([eb('invoices.modified', '>=', before), eb('invoices.status', 'in', openStatuses)]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_drafts')
            .select('invoice_drafts.id')
            .whereRef('invoice_drafts.merchant_id', '=', 'contacts.merchant_id')
            .whereRef('invoice_drafts.contact_id', '=', 'contacts.id')
            .where('invoice_drafts.modified', '>=', before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_methods')
            .select('payment_methods.id')
            .whereRef('payment_methods.merchant_id', '=', 'contacts.merchant_id')
            .whereRef('payment_methods.contact_id', '=', 'contacts.id')
            .where('payment_methods.modified', '>=', before),
        ),
      ),
    )
}
