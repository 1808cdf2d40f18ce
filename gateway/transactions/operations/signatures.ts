import { timestamp } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { gatewayError, notFound, refuse } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { View } from '../../core/view.ts'
import type { Reader, SignatureRow, TransactionRow, Tx } from '../../storage/index.ts'
import { changeStatus } from '../model/change-status.ts'
import type { SignatureSchema } from '../model/schemas.ts'
import { totalFaults } from '../rules/validate.ts'
import { assertNoPendingOperation } from './pending-operations.ts'

/** A payer's signature (rules: signatures.md#signature). */
export interface SignatureInput {
  mime_type: string
  data: string
}

/** Stores a signature whose id the transaction's row has already. */
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
  row: TransactionRow,
  now: number,
  signature: SignatureInput,
  gratuity: number | undefined,
): Promise<TransactionRow> {
  assertNoPendingOperation(row, now)
  const isOpen = row.status === 'AUTHORIZED' || (row.status === 'COMPLETED' && !gratuity)
  if (!isOpen || row.signature_id) throw gatewayError('not_valid_for_transaction_status')
  if (gratuity !== undefined && row.type !== 'CHARGE') throw gatewayError('not_valid_for_transaction_status')
  refuse(totalFaults(row.amount, gratuity))
  const added = { signature_id: newId(), ...(gratuity !== undefined && { gratuity }) }
  const signed = await changeStatus(tx, row.id, now, 'update', added)
  await insertSignature(tx, signed, now, signature)
  return signed
}

/** A signature as the API shows it (rules: signatures.md#signature). */
export function signatureView({ id, created, mime_type, data }: SignatureRow): View<typeof SignatureSchema> {
  return { id, created: timestamp(created), signature: { mime_type, data } }
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
