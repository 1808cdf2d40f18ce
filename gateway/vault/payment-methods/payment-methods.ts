// PaymentMethods: saved cards and banks of a contact (rules: saved-methods.md#payment-methods). A PaymentMethod is a record
// that stands for a saved card or bank. It no longer exists once either of the two is deleted.
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { readPaging } from '../../core/paging.ts'
import {
  type Json,
  type MaskedMethod,
  type Page,
  type PaymentMethodRow,
  type Reader,
  readPage,
  recordAttempt,
  type SavedMethodRow,
  type Tx,
} from '../../storage/index.ts'
import { invalidField } from '../method/details.ts'
import type { Method, MethodInput } from '../method/method.ts'
import {
  changeLockedMethod,
  deleteLockedMethod,
  insertSaved,
  ofType,
  openToken,
  type SavedParts,
  type SavedType,
  unsealSaved,
} from '../saved/rows.ts'
import { findSaved } from '../saved/saved.ts'

/** The record, with the current masked card or bank behind it. */
export interface PaymentMethod extends PaymentMethodRow {
  method: Json<MaskedMethod>
}

/**
 * What a new PaymentMethod is to stand for: the content of a token, or a card or bank that is saved already.
 *
 * `only`: a token of another type is refused, by the name of the field that it stands in.
 */
export type MethodSource =
  | { token_id: string; only?: { type: SavedType; context: string } }
  | { type: SavedType; id: string }

const SOURCES = ['token_id', 'card_id', 'bank_id'] as const
type SourceFields = { [Name in (typeof SOURCES)[number]]?: string }

/** One message for each source too many, or one if there is none. */
export function sourceFaults(body: SourceFields): ErrorMessage[] {
  const [first, ...others] = SOURCES.filter((name) => name in body)
  if (first === undefined) {
    const message = 'Send a token_id, a card_id or a bank_id.'
    return [invalidField('', 'token_id', { sub_code: 'not_blank', message })]
  }
  const message = 'Send one of token_id, card_id and bank_id.'
  return others.map((name) => invalidField('', name, { sub_code: 'invalid', message }))
}

/** The source in a body without `sourceFaults`. */
export function sourceOf({ token_id = '', card_id, bank_id }: SourceFields): MethodSource {
  if (card_id !== undefined) return { type: 'card', id: card_id }
  return bank_id === undefined ? { token_id } : { type: 'bank', id: bank_id }
}

/**
 * Creates a PaymentMethod. A token is used up in the same database transaction, so it stays usable if the request is refused.
 * @throws 404 for a contact that the merchant doesn't have in this mode, an unknown, used or expired token, and a missing or deleted
 *   card or bank; 422 for faults in the token, and for one of another type
 */
export async function createPaymentMethod(
  parts: SavedParts,
  caller: Caller,
  contact_id: string,
  source: MethodSource,
): Promise<PaymentMethod> {
  return parts.storage.write(async (tx) => {
    await lockContact(tx, caller, contact_id)
    const saved = await savedFrom(parts, tx, caller, source)
    const made = await insertFor(tx, caller, contact_id, saved)
    await recordAttempt(tx, caller.attempt, 'PaymentMethod', made.id)
    return made
  })
}

/** Locks the contact, so that it isn't erased in the meantime. */
async function lockContact(tx: Tx, { merchant, mode }: Caller, id: string): Promise<void> {
  const contact = await tx
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound('Contact', id)
}

/** Keeps a method that has just been charged as a contact's, in the write of the charge. */
export async function keepForContact(
  parts: Pick<SavedParts, 'cipher'>,
  tx: Tx,
  caller: Caller,
  contact_id: string,
  method: Method,
): Promise<PaymentMethod> {
  const texts = { reference: undefined, description: undefined }
  return insertFor(tx, caller, contact_id, await insertSaved(parts, tx, caller, { method, ...texts }, 1))
}

async function insertFor(
  tx: Tx,
  caller: Caller,
  contact_id: string,
  saved: SavedMethodRow,
): Promise<PaymentMethod> {
  const now = caller.clock.now()
  const row: PaymentMethodRow = {
    id: newId(),
    merchant_id: saved.merchant_id,
    mode: saved.mode,
    created: now,
    modified: now,
    deleted: null,
    contact_id,
    type: saved.type,
    card_id: saved.type === 'card' ? saved.id : null,
    bank_id: saved.type === 'bank' ? saved.id : null,
  }
  await tx.insertInto('payment_methods').values(row).execute()
  return { ...row, method: saved.method }
}

/** Saves the token's method, or locks the saved one, so that nobody deletes it before the contact has it. */
async function savedFrom(
  parts: SavedParts,
  tx: Tx,
  caller: Caller,
  source: MethodSource,
): Promise<SavedMethodRow> {
  if (!('token_id' in source)) return findSaved(tx, caller, source.type, source.id, 'lock')
  const token = await openToken(parts, tx, caller, source.token_id)
  if (source.only) ofType(source.only.type, token, source.only.context)
  return insertSaved(parts, tx, caller, token, 1)
}

/** @throws 404 for a missing or deleted PaymentMethod; if only the card or bank behind it is deleted, the 404 names that */
export async function readPaymentMethod(db: Reader, caller: Caller, id: string): Promise<PaymentMethod> {
  const { row, saved } = await find(db, caller, id)
  return { ...row, method: saved.method }
}

/** The card or bank behind a contact's PaymentMethod, with its numbers. @throws as `readPaymentMethod`; 404 for another contact's */
export async function openPaymentMethod(
  { cipher }: Pick<SavedParts, 'cipher'>,
  db: Reader,
  caller: Caller,
  contactId: string,
  id: string,
): Promise<MethodInput> {
  const { row, saved } = await find(db, caller, id)
  if (row.contact_id !== contactId) throw notFound('PaymentMethod', id)
  return unsealSaved(cipher, saved)
}

/**
 * Replaces the card or bank behind a PaymentMethod by the content of a token, for all PaymentMethods that stand for it.
 * @param check refuses what must not be changed of it
 * @throws as `readPaymentMethod` and `changeSaved`
 */
export async function changePaymentMethod(
  parts: SavedParts,
  caller: Caller,
  id: string,
  token_id: string,
  check: (row: PaymentMethod) => void,
): Promise<PaymentMethod> {
  return parts.storage.write(async (tx) => {
    const { row, saved } = await find(tx, caller, id, 'lock')
    check({ ...row, method: saved.method })
    const texts = { reference: undefined, description: undefined }
    const { method } = await changeLockedMethod(parts, tx, caller, saved, { token_id, ...texts })
    const modified = caller.clock.now()
    await tx.updateTable('payment_methods').set({ modified }).where('id', '=', id).execute()
    return { ...row, modified, method }
  })
}

/**
 * Deletes a PaymentMethod, which can no longer be charged. A card or bank that was saved from its token is deleted with the
 * last PaymentMethod that stands for it, because nobody else has asked to keep it. One that was saved on its own stays.
 * @throws as `readPaymentMethod`
 */
export async function deletePaymentMethod(
  { storage }: SavedParts,
  caller: Caller,
  id: string,
): Promise<PaymentMethod> {
  return storage.write(async (tx) => {
    const { row, saved } = await find(tx, caller, id, 'lock')
    const now = caller.clock.now()
    const changes = { modified: now, deleted: now }
    await tx.updateTable('payment_methods').set(changes).where('id', '=', id).execute()
    if (saved.of_payment_methods && !(await hasAnother(tx, saved))) await deleteLockedMethod(tx, saved, now)
    return { ...row, ...changes, method: saved.method }
  })
}

/**
 * Whether another PaymentMethod stands for a saved method. The saved method is locked, so no new one can appear, and of two
 * that are deleted at the same time the second finds that it is the last.
 */
async function hasAnother(tx: Tx, { id, type }: SavedMethodRow): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where(type === 'card' ? 'card_id' : 'bank_id', '=', id)
    .where('deleted', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** @param lock locks both, in a write that is going to change them: the PaymentMethod first (as in find-method.ts) */
async function find(
  db: Reader,
  caller: Caller,
  id: string,
  lock?: 'lock',
): Promise<{ row: PaymentMethodRow; saved: SavedMethodRow }> {
  const row = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', caller.merchant.id)
    .where('mode', '=', caller.mode)
    .where('deleted', 'is', null)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('PaymentMethod', id)
  return { row, saved: await findSaved(db, caller, row.type, row.card_id ?? row.bank_id ?? '', lock) }
}

/** The query as it was sent: all texts. */
export interface PaymentMethodQuery {
  page?: string | undefined
  page_size?: string | undefined
  contact_id?: string | undefined
  type?: SavedType | undefined
}

/** Lists PaymentMethods, newest first, without those that are deleted or whose card or bank is. @throws 422 */
export async function listPaymentMethods(
  db: Reader,
  { merchant, mode }: Caller,
  query: PaymentMethodQuery,
): Promise<Page<PaymentMethod>> {
  const { contact_id, type } = query
  const found = db
    .selectFrom('payment_methods')
    .innerJoin('saved_methods', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(fn.coalesce('payment_methods.card_id', 'payment_methods.bank_id'), '=', ref('saved_methods.id')),
      ),
    )
    .where('payment_methods.merchant_id', '=', merchant.id)
    .where('payment_methods.mode', '=', mode)
    .where('payment_methods.deleted', 'is', null)
    .where('saved_methods.deleted', 'is', null)
    .$if(contact_id !== undefined, (all) => all.where('contact_id', '=', contact_id ?? ''))
    .$if(type !== undefined, (all) => all.where('payment_methods.type', '=', type ?? 'card'))
    .selectAll('payment_methods')
    .select('saved_methods.method')
    .orderBy('payment_methods.created', 'desc')
    .orderBy('payment_methods.id', 'desc')
  return readPage(found, readPaging(query))
}
