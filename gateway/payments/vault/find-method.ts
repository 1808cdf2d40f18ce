import { type Caller, type Mode, thisMonth } from '../../core/caller.ts'
import { gatewayError, notFound } from '../../core/errors.ts'
import {
  fromJson,
  type MaskedMethod,
  prepare,
  type SavedMethodRow,
  type Tx,
} from '../../platform/storage/index.ts'
import type { CardData } from '../card-data/index.ts'
import { isExpired } from './method/card.ts'
import type { FoundMethod } from './method/method.ts'
import { type SavedParts, unsealSaved } from './saved/rows.ts'
import { savedNotFound } from './saved/saved.ts'
import { methodOf } from './tokens/input.ts'
import { openPayload, type Token } from './tokens/tokens.ts'

/**
 * Finds the card or bank behind the id of a one-time token, a saved card or bank, or a PaymentMethod
 * (rules: methods.md#method). A token is used up in the caller's database transaction. A saved method stays locked until that
 * ends, so that no payment with it can begin after somebody was told that it is deleted.
 * @throws 404 for an unknown, used, expired or deleted one; 422 payment_method_expired for a saved card
 */
export async function findMethodById(
  { tokens, cardData }: Omit<SavedParts, 'storage'>,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<FoundMethod> {
  const token = await tokens.take(tx, caller, id)
  if (token) return ofToken(cardData, token)
  return savedMethod(cardData, tx, caller, id)
}

/**
 * Finds the same without using a token up.
 * @param only a page, which knows nothing else, names a token alone
 * @throws as `findMethodById`
 */
export async function readMethodById(
  { tokens, cardData }: Omit<SavedParts, 'storage'>,
  tx: Tx,
  caller: MethodOwner,
  id: string,
  only?: 'token',
): Promise<FoundMethod> {
  const token = await tokens.peek(tx, caller, id)
  if (token) return ofToken(cardData, token)
  if (only === 'token') throw notFound('Token', id)
  return savedMethod(cardData, tx, caller, id)
}

export interface ShownMethod {
  method: MaskedMethod
  /** The contact whose PaymentMethod it is; undefined for a saved card or bank itself. */
  contactId: string | undefined
}

/**
 * Finds what is shown of a saved card or bank, by its id or that of a PaymentMethod; undefined if it's missing or deleted. It stays
 * locked until the database transaction ends.
 */
export async function lockShown(tx: Tx, caller: MethodOwner, id: string): Promise<ShownMethod | undefined> {
  const { merchant, mode } = caller
  const [named] = await paymentMethodForUpdate(tx, { id, merchantId: merchant.id, mode })
  const row = await lockSaved(tx, caller, named ? (named.card_id ?? named.bank_id ?? '') : id)
  if (!row || row.deleted !== null || (named && named.deleted !== null)) return undefined
  return { method: fromJson(row.method), contactId: named?.contact_id }
}

/** Whose method it is, and by whose clock it expires. */
export type MethodOwner = Pick<Caller, 'merchant' | 'mode' | 'clock'>

async function ofToken(cardData: CardData, token: Token): Promise<FoundMethod> {
  const { id: tokenId, created: tokenCreated, disturbed, address } = token
  const payload = await openPayload(cardData, token, 'networks')
  return {
    input: methodOf(payload),
    isSaved: false,
    tokenId,
    tokenCreated,
    tokenAddress: address ?? undefined,
    disturbed,
  }
}

async function savedMethod(
  cardData: CardData,
  tx: Tx,
  caller: MethodOwner,
  id: string,
): Promise<FoundMethod> {
  const row = (await lockSaved(tx, caller, id)) ?? (await lockPaymentMethod(tx, caller, id))
  if (!row) throw notFound('Token', id)
  if (row.deleted !== null) throw savedNotFound(row.type, row.id)
  const { exp_month, exp_year } = row
  if (exp_month !== null && exp_year !== null && isExpired(exp_month, exp_year, thisMonth(caller))) {
    throw gatewayError('payment_method_expired', { context: 'method' })
  }
  const input = await unsealSaved(cardData, row, 'networks')
  const networkTransactionId = row.network_transaction_id ?? undefined
  const savedWith = row.authentication_id ?? undefined
  return { input, isSaved: true, savedId: row.id, savedCreated: row.created, networkTransactionId, savedWith }
}

/** Locks a saved method, even a deleted one, so that the 404 can name its type. */
async function lockSaved(
  tx: Tx,
  { merchant, mode }: MethodOwner,
  id: string,
): Promise<SavedMethodRow | undefined> {
  const [row] = await savedForUpdate(tx, { id, merchantId: merchant.id, mode })
  return row
}

/** Locks the saved card or bank that a contact's PaymentMethod stands for. @throws 404 when the PaymentMethod is deleted */
async function lockPaymentMethod(
  tx: Tx,
  caller: MethodOwner,
  id: string,
): Promise<SavedMethodRow | undefined> {
  const { merchant, mode } = caller
  const [row] = await paymentMethodForUpdate(tx, { id, merchantId: merchant.id, mode })
  if (!row) return undefined
  if (row.deleted !== null) throw notFound('PaymentMethod', id)
  return lockSaved(tx, caller, row.card_id ?? row.bank_id ?? '')
}

interface Wanted {
  id: string
  merchantId: string
  mode: Mode
}

const savedForUpdate = prepare((db, { id, merchantId, mode }: Wanted) =>
  db
    .selectFrom('saved_methods')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .forUpdate(),
)

const paymentMethodForUpdate = prepare((db, { id, merchantId, mode }: Wanted) =>
  db
    .selectFrom('payment_methods')
    .select(['contact_id', 'card_id', 'bank_id', 'deleted'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .forUpdate(),
)
