// Saved cards and banks (service.md, Saved cards and banks): one table and one set of rules for both.

import type { Cipher } from '../encryption/index.ts'
import { type ErrorMessage, gatewayError, notFound, refuse } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import { newId } from '../ids.ts'
import type { Reader, SavedMethodRow, Storage, Tx } from '../storage/index.ts'
import { invalidField } from './details.ts'
import {
  checkMethod,
  keepMethod,
  type Method,
  type MethodInput,
  methodFaults,
  methodOf,
  openMethod,
} from './method.ts'
import type { Tokens } from './tokens.ts'

export interface SavedParts {
  storage: Storage
  tokens: Tokens
  cipher: Cipher
}

export type SavedType = SavedMethodRow['type']

/** What was sent to save a card or a bank. */
export interface SaveRequest {
  /** Its fields; or else the token. */
  method: MethodInput
  token_id: string | undefined
  /** Empty or null: none. Absent: the token's. */
  reference: string | null | undefined
  description: string | null | undefined
}

/** What was sent to change one; what is absent stays as it is. */
export type SavedChange = Omit<SaveRequest, 'method'>

/** What the number of a saved card or bank is encrypted for. */
export const savedBinding = (id: string) => `saved_methods:${id}`

/**
 * Saves a card or a bank from its fields, or from a token, which is used up in the same database transaction: one that is
 * refused can still be used.
 * @throws 404 for an unknown, used or expired token; 422 for what is wrong with the fields or in the token
 */
export async function saveMethod(
  parts: SavedParts,
  caller: SecretKeyHolder,
  request: SaveRequest,
): Promise<SavedMethodRow> {
  const { merchant, mode, attempt } = caller
  const { type } = request.method
  if (request.token_id !== undefined) refuse(besideTokenFaults(request.method))
  return parts.storage.write(async (tx) => {
    const now = caller.clock.now()
    const token = await useToken(parts, tx, caller, type, request.token_id)
    const method = checkMethod(token?.method ?? request.method, now, '')
    const { reference = token?.reference, description = token?.description } = request
    const id = newId()
    const row: SavedMethodRow = {
      id,
      merchant_id: merchant.id,
      mode,
      type,
      created: now,
      modified: now,
      deleted: null,
      reference: reference || null,
      description: description || null,
      ...kept(parts, merchant.id, id, method),
    }
    await tx.insertInto('saved_methods').values(row).execute()
    await attempt?.record(tx, NAMES[type], id)
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

/** As `saveMethod` would refuse what was sent, without a look into a token. @param now milliseconds */
export function saveFaults(method: MethodInput, hasToken: boolean, now: number): ErrorMessage[] {
  return hasToken ? besideTokenFaults(method) : methodFaults(method, now, '')
}

/**
 * Changes reference and description, and with a token whatever that holds: another number, another expiry, another name.
 * @throws as `saveMethod`, and 404 for what is not there or deleted
 */
export async function changeSaved(
  parts: SavedParts,
  caller: SecretKeyHolder,
  type: SavedType,
  id: string,
  request: SavedChange,
): Promise<SavedMethodRow> {
  const { storage, cipher } = parts
  return storage.write(async (tx) => {
    const now = caller.clock.now()
    const row = await findSaved(tx, caller, type, id, 'lock')
    const token = await useToken(parts, tx, caller, type, request.token_id)
    const { reference = token?.reference ?? row.reference } = request
    const { description = token?.description ?? row.description } = request
    const input = token && updatedBy(openSaved(cipher, row), token.method)
    const changed: SavedMethodRow = {
      ...row,
      modified: now,
      reference: reference || null,
      description: description || null,
      ...(input && kept(parts, row.merchant_id, id, checkMethod(input, now, ''))),
    }
    await tx.updateTable('saved_methods').set(changed).where('id', '=', id).execute()
    return changed
  })
}

/** It can no longer pay, and its number is gone for good. @throws 404 for what is not there or deleted already */
export async function deleteSaved(
  { storage }: SavedParts,
  caller: SecretKeyHolder,
  type: SavedType,
  id: string,
): Promise<SavedMethodRow> {
  return storage.write(async (tx) => {
    const now = caller.clock.now()
    const row = await findSaved(tx, caller, type, id, 'lock')
    const deleted = { ...row, modified: now, deleted: now, method_secret: null }
    await tx.updateTable('saved_methods').set(deleted).where('id', '=', id).execute()
    return deleted
  })
}

/** The saved cards and banks that a key may see: those of its merchant and its mode that are not deleted. */
export function visibleSaved(db: Reader, { merchant, mode }: SecretKeyHolder, type: SavedType) {
  return db
    .selectFrom('saved_methods')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('type', '=', type)
    .where('deleted', 'is', null)
}

const NAMES = { card: 'Card', bank: 'Bank' } as const

/** The 404 of a saved card or bank (decisions.md §2). */
export const savedNotFound = (type: SavedType, id: string) => notFound(NAMES[type], id)

/**
 * @param lock inside a write that is going to change it: nobody else changes it before the write ends
 * @throws 404 for what is not there or deleted
 */
export async function findSaved(
  db: Reader,
  caller: SecretKeyHolder,
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

/** The card or bank of a row that is not deleted, with its numbers. */
export function openSaved(cipher: Cipher, { id, method, method_secret }: SavedMethodRow): MethodInput {
  return openMethod(cipher, savedBinding(id), { method, method_secret: method_secret ?? '' })
}

function kept({ cipher }: SavedParts, merchantId: string, id: string, method: Method) {
  const { exp_month, exp_year } = method.type === 'card' ? method : { exp_month: null, exp_year: null }
  return { ...keepMethod(cipher, savedBinding(id), merchantId, method), exp_month, exp_year }
}

const NAME_PARTS = ['name', 'given_name', 'surname']

/** What a token holds takes the place of what is saved. A name does as a whole, because it has one part or two. */
function updatedBy(saved: MethodInput, token: MethodInput): MethodInput {
  const isRenamed = Object.keys(token).some((key) => NAME_PARTS.includes(key))
  const left = Object.entries(saved).filter(([key]) => !(isRenamed && NAME_PARTS.includes(key)))
  return { ...Object.fromEntries(left), ...token }
}

async function useToken(
  { tokens }: SavedParts,
  tx: Tx,
  caller: SecretKeyHolder,
  type: SavedType,
  id: string | undefined,
) {
  if (id === undefined) return undefined
  const { payload } = await tokens.use(tx, caller, id)
  if (payload.type !== type) {
    const message = `This is no token of a ${type}.`
    throw gatewayError('incorrect_payment_type', { context: 'token_id', message })
  }
  const { reference, description } = payload
  return { method: methodOf(payload), reference, description }
}
