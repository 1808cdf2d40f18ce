// Inserts, changes and deletes rows of saved cards and banks, for their own operations and for those of PaymentMethods.

import { nameParts } from '../../../../shared/methods.ts'
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import {
  fromJson,
  type SavedMethodRow,
  type Storage,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import type { CardData, Purpose } from '../../card-data/index.ts'
import {
  checkMethod,
  expiryOf,
  type Method,
  type MethodInput,
  sealMethod,
  unsealMethod,
} from '../method/method.ts'
import { refuseDisturbed } from '../tokens/disturbed.ts'
import { methodOf } from '../tokens/input.ts'
import { openPayload, type Tokens } from '../tokens/tokens.ts'

export interface SavedParts {
  storage: Storage
  tokens: Tokens
  cardData: CardData
}

export type SavedType = SavedMethodRow['type']

/** A card or a bank to save, with the merchant's texts about it. */
export interface SavedInput {
  method: MethodInput
  /** Empty or null removes it. */
  reference: string | null | undefined
  description: string | null | undefined
  /** The network's id of the charge that it was just paid with. */
  networkTransactionId?: string | null
}

/** A request to change a saved method. Absent members keep their values. */
export interface SavedChange extends Omit<SavedInput, 'method' | 'networkTransactionId'> {
  token_id: string | undefined
}

/** The row that the encrypted number belongs to. */
const placeOf = (merchantId: string, id: string) => ({ merchantId, row: `saved_methods:${id}` })

/**
 * Checks and stores a card or a bank.
 * @param of_payment_methods 1 if it is to be deleted with the last PaymentMethod that stands for it
 * @throws 422 for faults of the method
 */
export async function insertSaved(
  parts: Pick<SavedParts, 'cardData'>,
  tx: Tx,
  caller: Caller,
  { method: input, reference, description, networkTransactionId }: SavedInput,
  of_payment_methods: 0 | 1 = 0,
): Promise<SavedMethodRow> {
  const { merchant, mode, clock } = caller
  const now = clock.now()
  const method = checkMethod(input, thisMonth(caller), '')
  const id = newId()
  const row: SavedMethodRow = {
    id,
    merchant_id: merchant.id,
    mode,
    type: method.type,
    created: now,
    modified: now,
    deleted: null,
    reference: reference || null,
    description: description || null,
    of_payment_methods,
    network_transaction_id: networkTransactionId ?? null,
    authentication_id: null,
    ...(await kept(parts, merchant.id, id, method)),
  }
  await tx.insertInto('saved_methods').values(row).execute()
  return row
}

/** Does what `changeSaved` (saved.ts) describes. @param row as the write has locked it */
export async function changeLockedMethod(
  parts: SavedParts,
  tx: Tx,
  caller: Caller,
  row: SavedMethodRow,
  request: SavedChange,
): Promise<SavedMethodRow> {
  const now = caller.clock.now()
  const token = await useToken(parts, tx, caller, row.type, request.token_id)
  const { reference = token?.reference ?? row.reference } = request
  const { description = token?.description ?? row.description } = request
  const input = token && updatedBy(await unsealSaved(parts.cardData, row, 'change'), token.method)
  const method = input && checkMethod(input, thisMonth(caller), '')
  const changed: SavedMethodRow = {
    ...row,
    modified: now,
    reference: reference || null,
    description: description || null,
    ...(method && (await kept(parts, row.merchant_id, row.id, method))),
  }
  const isOther = fromJson(changed.method).fingerprint !== fromJson(row.method).fingerprint
  const all = isOther ? { ...changed, ...UNKNOWN } : changed
  await updateRow(tx, 'saved_methods', row, all)
  return all
}

/** The networks and the issuer know nothing of another number. */
const UNKNOWN = { network_transaction_id: null, authentication_id: null }

/** Keeps the network's id of the first charge with a saved card. */
export async function keepNetworkId(
  tx: Tx,
  { merchant_id, id }: Pick<SavedMethodRow, 'merchant_id' | 'id'>,
  network_transaction_id: string | undefined,
): Promise<void> {
  if (network_transaction_id === undefined) return
  await tx
    .updateTable('saved_methods')
    .set({ network_transaction_id })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('network_transaction_id', 'is', null)
    .execute()
}

/** Does what `deleteSaved` (saved.ts) describes. @param row as the write has locked it @param now milliseconds */
export async function deleteLockedMethod(tx: Tx, row: SavedMethodRow, now: number): Promise<SavedMethodRow> {
  const deleted = { ...row, modified: now, deleted: now, method_secret: null }
  await updateRow(tx, 'saved_methods', row, deleted)
  return deleted
}

/** Decrypts the card or bank of a row that is not deleted. */
export function unsealSaved(
  cardData: CardData,
  { id, merchant_id, method, method_secret }: SavedMethodRow,
  purpose: Purpose,
): Promise<MethodInput> {
  const kept = { method, method_secret: method_secret ?? '' }
  return unsealMethod(cardData, placeOf(merchant_id, id), kept, purpose)
}

async function kept(
  { cardData }: Pick<SavedParts, 'cardData'>,
  merchantId: string,
  id: string,
  method: Method,
) {
  return { ...(await sealMethod(cardData, placeOf(merchantId, id), method)), ...expiryOf(method) }
}

/** All fields that make up a name. */
const NAMES: readonly string[] = ['name', ...nameParts]

/** Merges a token's fields over a saved method's. A name is replaced as a whole, because it may have one part or two. */
function updatedBy(saved: MethodInput, token: MethodInput): MethodInput {
  const isRenamed = Object.keys(token).some((key) => NAMES.includes(key))
  const left = Object.entries(saved).filter(([key]) => !(isRenamed && NAMES.includes(key)))
  return { ...Object.fromEntries(left), ...token }
}

/** Like `openToken`; undefined without an id. @throws also 422 incorrect_payment_type for a token of the other type */
export async function useToken(
  parts: SavedParts,
  tx: Tx,
  caller: Caller,
  type: SavedType,
  id: string | undefined,
): Promise<SavedInput | undefined> {
  if (id === undefined) return undefined
  return ofType(type, await openToken(parts, tx, caller, id))
}

/** @param context the field that names the token @throws 422 incorrect_payment_type for what a token of the other type holds */
export function ofType(type: SavedType, token: SavedInput, context = 'token_id'): SavedInput {
  if (token.method.type === type) return token
  const message = `This is no token of a ${type}.`
  throw gatewayError('incorrect_payment_type', { context, message })
}

/**
 * Uses up a token and reads its method.
 * @throws 404 for one that is unknown, used or expired; 422 disturbed as `refuseDisturbed`
 */
export async function openToken(
  { tokens, cardData }: SavedParts,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<SavedInput> {
  const token = await tokens.use(tx, caller, id)
  const payload = await openPayload(cardData, token, 'change')
  const { reference, description } = payload
  const method = methodOf(payload)
  await refuseDisturbed(tx, caller, method.type, token.disturbed)
  return { method, reference, description }
}
