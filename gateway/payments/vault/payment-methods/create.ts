// New PaymentMethods: of a token's content, of a saved card or bank, or of a method that was just charged.
import type { Caller } from '../../../core/caller.ts'
import { type ErrorMessage, notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import {
  type PaymentMethodRow,
  recordAttempt,
  type SavedMethodRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import { invalidField } from '../method/details.ts'
import type { Method } from '../method/method.ts'
import { insertAuthenticated, type SaveParts } from '../saved/authenticated.ts'
import { insertSaved, ofType, openToken, type SavedParts, type SavedType } from '../saved/rows.ts'
import { findSaved } from '../saved/saved.ts'
import type { PaymentMethod } from './payment-methods.ts'

/**
 * What a new PaymentMethod is to stand for: the content of a token, or a card or bank that is saved already.
 *
 * `only`: a token of another type is refused, by the name of the field that it stands in. `authentication_id`: of the payer; absent:
 * that of the token, if it has one.
 */
export type MethodSource =
  | { token_id: string; authentication_id?: string | undefined; only?: { type: SavedType; context: string } }
  | { type: SavedType; id: string }

const SOURCES = ['token_id', 'card_id', 'bank_id'] as const
type SourceFields = { [Name in (typeof SOURCES)[number] | 'authentication_id']?: string }

/** One message for each source too many, or one if there is none; and one for an authentication of a card that is saved already. */
export function sourceFaults(body: SourceFields): ErrorMessage[] {
  const [first, ...others] = SOURCES.filter((name) => name in body)
  if (first === undefined) {
    const message = 'Send a token_id, a card_id or a bank_id.'
    return [invalidField('', 'token_id', { sub_code: 'not_blank', message })]
  }
  const fault = (name: string, message: string) => invalidField('', name, { sub_code: 'invalid', message })
  return [
    ...others.map((name) => fault(name, 'Send one of token_id, card_id and bank_id.')),
    ...('authentication_id' in body && !('token_id' in body)
      ? [fault('authentication_id', 'Send this with a token_id: a card is saved with it.')]
      : []),
  ]
}

/** The source in a body without `sourceFaults`. */
export function sourceOf({ token_id = '', card_id, bank_id, authentication_id }: SourceFields): MethodSource {
  if (card_id !== undefined) return { type: 'card', id: card_id }
  return bank_id === undefined ? { token_id, authentication_id } : { type: 'bank', id: bank_id }
}

/**
 * Creates a PaymentMethod. A token is used up in the same database transaction, so it stays usable if the request is refused.
 * @throws 404 for a contact that the merchant doesn't have in this mode, an unknown, used or expired token, and a missing or deleted
 *   card or bank; 422 for faults in the token, and for one of another type; as `insertAuthenticated`
 */
export async function createPaymentMethod(
  parts: SaveParts,
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
    .where('erased', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound('Contact', id)
}

/** Keeps a method that has just been charged as a contact's, in the write of the charge. */
export async function keepForContact(
  parts: Pick<SavedParts, 'cardData'>,
  tx: Tx,
  caller: Caller,
  contact_id: string,
  method: Method,
  networkTransactionId: string | null,
): Promise<PaymentMethod> {
  const input = { method, reference: undefined, description: undefined, networkTransactionId }
  return insertFor(tx, caller, contact_id, await insertSaved(parts, tx, caller, input, 1))
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
  parts: SaveParts,
  tx: Tx,
  caller: Caller,
  source: MethodSource,
): Promise<SavedMethodRow> {
  if (!('token_id' in source)) return findSaved(tx, caller, source.type, source.id, 'lock')
  const token = await openToken(parts, tx, caller, source.token_id)
  if (source.only) ofType(source.only.type, token, source.only.context)
  const asked = { tokenId: source.token_id, authenticationId: source.authentication_id }
  return insertAuthenticated(parts, tx, caller, token, asked, 1)
}
