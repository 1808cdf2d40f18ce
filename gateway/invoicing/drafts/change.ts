// Saves, changes, deletes and issues drafts (rules: invoicing.md#drafts).
import { timestamp } from '../../core/calendar.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import { fieldError, gatewayError, notFound, refuse } from '../../core/errors.ts'
import { newPortalId } from '../../core/ids.ts'
import type { Members } from '../../core/objects.ts'
import {
  fromJson,
  type InvoiceDraftRow,
  lockName,
  type Reader,
  recordAttempt,
  type Tx,
  toJson,
  updateRow,
} from '../../platform/storage/index.ts'
import { auditFacts, newStamp } from '../audit/stamp.ts'
import { invoiceLock } from '../files/lock.ts'
import { contentOf, firstOf, type InvoiceParts, insertInvoice } from '../invoices/create.ts'
import { newInvoiceFaults, remindersOf } from '../invoices/input.ts'
import { type Invoice, invoicesOf, readInvoice } from '../invoices/invoices.ts'
import { withPlan } from '../invoices/plan.ts'
import type { NewInvoice } from '../invoices/schemas.ts'
import { type Draft, draftFrom, lockDraft, readDraft } from './drafts.ts'
import type { DraftEdit } from './schemas.ts'

type DraftParts = Pick<InvoiceParts, 'storage'>

/**
 * Saves a new draft in the caller's mode. One with the `source_id` of another is that other.
 * @param body without `newInvoiceFaults`
 * @param brandId the brand of the partner's application
 * @throws as `createInvoice`
 */
export async function createDraft(
  { storage }: DraftParts,
  caller: Caller,
  body: NewInvoice,
  brandId: string,
): Promise<Draft> {
  const { merchant, mode, attempt } = caller
  return storage.write(async (tx) => {
    await lockName(tx, invoiceLock(merchant.id, mode))
    const { source_id = null } = body
    const first =
      source_id === null ? undefined : await draftFrom(tx, { merchant_id: merchant.id, mode, source_id })
    const id = first?.id ?? newPortalId('invoice')
    if (!first) {
      const about = { id, merchant_id: merchant.id, mode, brand_id: brandId, source_id }
      const planned = await withPlan(tx, caller, body)
      await tx
        .insertInto('invoice_drafts')
        .values({ ...about, ...newStamp(caller), ...(await columnsOf(tx, caller, planned)) })
        .execute()
    }
    await recordAttempt(tx, attempt, 'InvoiceDraft', id)
    return readDraft(tx, merchant.id, id)
  })
}

/** The faults of a change, together with the rest of the draft. */
export const draftFaults = (draft: InvoiceDraftRow, body: Members) =>
  newInvoiceFaults({ ...toNewInvoice(draft), ...body })

/**
 * Changes the given members of a draft; null clears (rules: conventions.md#updates).
 * @param seen the `modified` that the caller knows, so that a change that it hasn't seen isn't overwritten. Absent: not checked
 * @throws 404; 409 for another `seen`; 422 for faults, and as `createInvoice`
 */
export async function editDraft(
  { storage }: DraftParts,
  caller: Caller,
  id: string,
  body: DraftEdit,
  seen?: number,
): Promise<Draft> {
  const { merchant, mode, clock } = caller
  return storage.write(async (tx) => {
    await lockName(tx, invoiceLock(merchant.id, mode))
    const draft = await lockedDraft(tx, caller, id)
    if (seen !== undefined && seen !== draft.modified) throw gatewayError('version_conflict')
    refuse(draftFaults(draft, { ...body }))
    const modified = { modified: clock.now(), modified_by: auditFacts(caller) }
    const content = await columnsOf(tx, caller, changed(draft, body))
    await updateRow(tx, 'invoice_drafts', draft, { ...modified, ...content })
    return readDraft(tx, merchant.id, id)
  })
}

/** Deletes a draft, of which nothing is kept. @returns it as it was @throws 404 */
export async function deleteDraft({ storage }: DraftParts, caller: Caller, id: string): Promise<Draft> {
  return storage.write(async (tx) => {
    // Somebody may be issuing it.
    await lockedDraft(tx, caller, id)
    const draft = await readDraft(tx, caller.merchant.id, id)
    await remove(tx, draft)
    return draft
  })
}

/**
 * Issues a draft: it becomes the invoice with its id, gets its number and is sent. Issuing it again answers that invoice.
 * @throws 404; 422 for faults that came up since it was saved, and as `createInvoice`
 */
export async function issueDraft(parts: InvoiceParts, caller: Caller, id: string): Promise<Invoice> {
  const { merchant, mode, attempt } = caller
  return parts.storage.write(async (tx) => {
    await lockName(tx, invoiceLock(merchant.id, mode))
    const isIssued = await invoicesOf(tx, merchant.id).where('id', '=', id).executeTakeFirst()
    if (!isIssued) {
      const draft = await lockedDraft(tx, caller, id)
      const body = toNewInvoice(draft)
      refuse(newInvoiceFaults({ ...body }))
      if (await firstOf(tx, caller, body.source_id))
        throw fieldError('source_id', 'Another invoice has this source_id.')
      await insertInvoice(tx, parts, caller, withoutPassed(body, caller), draft.brand_id, id)
      await remove(tx, draft)
    }
    await recordAttempt(tx, attempt, 'Invoice', id)
    return readInvoice(tx, merchant.id, id)
  })
}

/** Leaves out reminders whose time has passed since the draft was saved: the invoice itself is sent now. */
function withoutPassed(body: NewInvoice, { merchant, clock }: Caller): NewInvoice {
  const times = remindersOf(body, merchant).map(({ send_at }) => send_at)
  const { scheduled_payment_requests: planned = [] } = body
  return { ...body, scheduled_payment_requests: planned.filter((_, at) => (times[at] ?? 0) > clock.now()) }
}

/** The mode of a draft, or of the invoice that it has become. @throws 404 */
export async function modeOfDraft(db: Reader, merchantId: string, id: string): Promise<Mode> {
  const issued = await invoicesOf(db, merchantId).where('id', '=', id).executeTakeFirst()
  return (issued ?? (await readDraft(db, merchantId, id))).mode
}

async function lockedDraft(tx: Tx, { merchant }: Caller, id: string): Promise<InvoiceDraftRow> {
  const draft = await lockDraft(tx, merchant.id, id)
  if (!draft) throw notFound('InvoiceDraft', id)
  return draft
}

const remove = (tx: Tx, { merchant_id, id }: InvoiceDraftRow) =>
  tx.deleteFrom('invoice_drafts').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()

/** What a body says, as columns. @throws as `createInvoice` */
const columnsOf = async (tx: Tx, caller: Caller, body: NewInvoice) => ({
  ...(await contentOf(tx, caller, body)),
  invoice_messages: toJson(body.invoice_messages ?? []),
  payment_requests: toJson(body.scheduled_payment_requests ?? []),
})

/** The invoice that a draft asks for. */
function toNewInvoice(draft: InvoiceDraftRow): NewInvoice {
  const { due_date, reference, source_id } = draft
  return {
    contact_id: draft.contact_id,
    bank_account_id: draft.bank_account_id,
    invoice_date: timestamp(draft.invoice_date),
    ...(due_date !== null && { due_date }),
    currency: draft.currency,
    line_items: fromJson(draft.line_items),
    ...(reference !== null && { reference }),
    ...(source_id !== null && { source_id }),
    invoice_messages: fromJson(draft.invoice_messages),
    scheduled_payment_requests: fromJson(draft.payment_requests),
    attachments: fromJson(draft.attachments).map((id) => ({ id })),
  }
}

/** The invoice that a draft asks for after a change. */
const changed = (
  draft: InvoiceDraftRow,
  { due_date = draft.due_date, reference = draft.reference, ...given }: DraftEdit,
): NewInvoice => ({ ...toNewInvoice({ ...draft, due_date, reference }), ...given })
