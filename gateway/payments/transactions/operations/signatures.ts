import { timestamp } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { fieldError, gatewayError, notFound, refuse } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { View } from '../../../core/view.ts'
import type { Reader, SignatureRow, TransactionRow, Tx } from '../../../platform/storage/index.ts'
import { changeLockedStatus } from '../model/change-status.ts'
import type { LockedTransaction } from '../model/find.ts'
import type { SignatureSchema } from '../model/schemas.ts'
import { gratuityFaults } from '../rules/validate.ts'
import { assertNoPendingOperation } from './pending-operations.ts'

/** A payer's signature (rules: signatures.md#signature). */
export interface SignatureInput {
  mime_type: string
  data: string
}

/** A signature, and what the payer adds with it. */
export interface SigningRequest {
  signature: SignatureInput
  /** Cents, on top of the amount. */
  gratuity: number | undefined
}

/** Keeps the signature of a transaction that names it already. */
export async function insertSignature(
  tx: Tx,
  { id: transaction_id, merchant_id, mode, signature_id }: TransactionRow,
  now: number,
  { mime_type, data }: SignatureInput,
): Promise<void> {
  if (!signature_id) return
  const row: SignatureRow = {
    id: signature_id,
    merchant_id,
    mode,
    created: now,
    transaction_id,
    mime_type,
    data,
  }
  await tx.insertInto('signatures').values(row).execute()
}

/**
 * Adds a signature to a transaction, which can be signed only once. A gratuity may come with it until the charge is captured
 * (rules: signatures.md#sign, signatures.md#gratuity).
 * @throws 409 while another operation is pending; 422 not_valid_for_transaction_status
 */
export async function signTransaction(
  tx: Tx,
  row: LockedTransaction,
  now: number,
  { signature, gratuity }: SigningRequest,
): Promise<LockedTransaction & { signature_id: string }> {
  assertNoPendingOperation(row, now)
  const isOpen = row.status === 'AUTHORIZED' || (row.status === 'COMPLETED' && !gratuity)
  if (!isOpen || row.signature_id) throw gatewayError('not_valid_for_transaction_status')
  if (gratuity && row.type !== 'CHARGE') throw gatewayError('not_valid_for_transaction_status')
  refuse(gratuityFaults(row.amount, gratuity, true))
  const signature_id = newId()
  const added = { signature_id, ...(row.type === 'CHARGE' && given(gratuity)) }
  const signed = await changeLockedStatus(tx, row, now, 'update', added)
  await insertSignature(tx, signed, now, signature)
  return { ...signed, signature_id }
}

const given = (gratuity: number | undefined) => (gratuity === undefined ? {} : { gratuity })

/**
 * Adds what a capture brings beside the amount: the payer's signature, and a gratuity that is signed with it or is 0.
 * @throws as `signTransaction`; 422 invalid_data for a 0 in place of what the payer has signed
 */
export async function addAtCapture(
  tx: Tx,
  row: LockedTransaction,
  now: number,
  { signature, gratuity }: { signature: SignatureInput | undefined; gratuity: number | undefined },
): Promise<LockedTransaction> {
  if (signature) return signTransaction(tx, row, now, { signature, gratuity })
  if (gratuity === undefined || gratuity === row.gratuity) return row
  if (gratuity < (row.gratuity ?? 0)) {
    const message = 'The payer has signed a gratuity.'
    throw fieldError('gratuity', message, 'below_minimum_value')
  }
  assertNoPendingOperation(row, now)
  return changeLockedStatus(tx, row, now, 'update', { gratuity })
}

/** A signature as the API shows it (rules: signatures.md#signature). */
export function signatureView({ id, created, mime_type, data }: SignatureRow): View<typeof SignatureSchema> {
  return { id, created: timestamp(created), mime_type, data, signature: { mime_type, data } }
}

/** @throws 404 */
export async function findSignature(
  db: Reader,
  { merchant, mode }: Caller,
  id: string,
): Promise<SignatureRow> {
  const row = await db
    .selectFrom('signatures')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .executeTakeFirst()
  if (!row) throw notFound('Signature', id)
  return row
}
