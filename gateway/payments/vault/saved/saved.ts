// Saved cards and banks: one table and one set of rules for both (rules: saved-methods.md#saved).
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { type ErrorMessage, notFound, refuse } from '../../../core/errors.ts'
import { type Reader, recordAttempt, type SavedMethodRow } from '../../../platform/storage/index.ts'
import { invalidField } from '../method/details.ts'
import { type MethodInput, methodFaults } from '../method/method.ts'
import { insertAuthenticated, type SaveParts } from './authenticated.ts'
import {
  changeLockedMethod,
  deleteLockedMethod,
  type SavedChange,
  type SavedInput,
  type SavedParts,
  type SavedType,
  useToken,
} from './rows.ts'

/**
 * A request to save a card or a bank: its fields, or else a token. A missing reference or description is taken from the token.
 */
export interface SaveRequest extends SavedInput {
  token_id: string | undefined
  /** Of the payer; absent: that of the token, if it has one. */
  authentication_id: string | undefined
}

/**
 * Saves a card or a bank from its fields, or from a token. The token is used up in the same database transaction, so it stays
 * usable if the request is refused.
 * @throws 404 for an unknown, used or expired token; 422 for faults of the fields or in the token; as `insertAuthenticated`
 */
export async function saveMethod(
  parts: SaveParts,
  caller: Caller,
  request: SaveRequest,
): Promise<SavedMethodRow> {
  const { type } = request.method
  if (request.token_id !== undefined) refuse(besideTokenFaults(request.method))
  return parts.storage.write(async (tx) => {
    const token = await useToken(parts, tx, caller, type, request.token_id)
    const { reference = token?.reference, description = token?.description } = request
    const method = token?.method ?? request.method
    const asked = { tokenId: request.token_id, authenticationId: request.authentication_id }
    const row = await insertAuthenticated(parts, tx, caller, { method, reference, description }, asked)
    await recordAttempt(tx, caller.attempt, NAMES[type], row.id)
    return row
  })
}

function besideTokenFaults({ type: _type, ...fields }: MethodInput): ErrorMessage[] {
  if (Object.keys(fields).length === 0) return []
  return [
    invalidField('', 'token_id', {
      sub_code: 'invalid',
      message: 'Send the fields or a token_id, not both.',
    }),
  ]
}

/** The faults for which `saveMethod` would refuse a request, without those in a token. */
export function saveFaults(caller: Caller, method: MethodInput, hasToken: boolean): ErrorMessage[] {
  return hasToken ? besideTokenFaults(method) : methodFaults(method, thisMonth(caller), '')
}

/**
 * Changes the reference and the description, and with a token also the fields that it holds: number, expiry, name and others.
 * @param check refuses what must not be changed of it
 * @throws as `saveMethod`, and 404 for a missing or deleted one
 */
export async function changeSaved(
  parts: SavedParts,
  caller: Caller,
  type: SavedType,
  id: string,
  request: SavedChange,
  check: (row: SavedMethodRow) => void,
): Promise<SavedMethodRow> {
  return parts.storage.write(async (tx) => {
    const row = await findSaved(tx, caller, type, id, 'lock')
    check(row)
    return changeLockedMethod(parts, tx, caller, row, request)
  })
}

/** Deletes a saved method. It can no longer be charged, and its number is erased. @throws 404 for a missing or deleted one */
export async function deleteSaved(
  { storage }: SavedParts,
  caller: Caller,
  type: SavedType,
  id: string,
): Promise<SavedMethodRow> {
  return storage.write(async (tx) =>
    deleteLockedMethod(tx, await findSaved(tx, caller, type, id, 'lock'), caller.clock.now()),
  )
}

/** The saved cards and banks that a key may see: those of its merchant and its mode that are not deleted. */
export function visibleSaved(db: Reader, { merchant, mode }: Caller, type: SavedType) {
  return db
    .selectFrom('saved_methods')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('type', '=', type)
    .where('deleted', 'is', null)
}

const NAMES = { card: 'Card', bank: 'Bank' } as const

/** The 404 of a saved card or bank (rules: errors.md#not-found). */
export const savedNotFound = (type: SavedType, id: string) => notFound(NAMES[type], id)

/**
 * @param lock locks it, in a write that is going to change it
 * @throws 404 for a missing or deleted one
 */
export async function findSaved(
  db: Reader,
  caller: Caller,
  type: SavedType,
  id: string,
  lock?: 'lock',
): Promise<SavedMethodRow> {
  const row = await visibleSaved(db, caller, type)
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw savedNotFound(type, id)
  return row
}
