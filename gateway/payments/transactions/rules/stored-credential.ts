// What card networks learn of a stored card: who starts the charge, and whether the card is being stored or has been
// (rules: charges.md#stored-credentials).
import { fieldError } from '../../../core/errors.ts'
import type { StoredCredential } from '../../../platform/storage/index.ts'
import type { OpenedPayment } from './open-payment.ts'

/** What the request says of it. */
export type CredentialWish = Pick<StoredCredential, 'initiator' | 'reason'> & {
  /** Of the first charge, where the card is kept with a recurring charge. */
  networkTransactionId?: string | null
}

/**
 * @param isKept whether a recurring charge has the card
 * @returns undefined for a card that isn't stored, and for a bank
 * @throws 422 for a charge without the payer whose card isn't stored
 */
export function storedCredentialOf(
  { method, savedId, networkTransactionId }: OpenedPayment,
  wish: CredentialWish | undefined,
  isKept: boolean,
): StoredCredential | undefined {
  const isStored = savedId !== undefined || isKept
  if (method.type !== 'card' || !(wish || isStored)) return undefined
  const { initiator, reason }: CredentialWish = wish ?? { initiator: 'CARDHOLDER' }
  if (initiator === 'MERCHANT' && !isStored) throw fieldError('stored_credential.initiator', NOT_STORED)
  const first = wish?.networkTransactionId ?? networkTransactionId
  // The payer who says what the card is kept for agrees to something new.
  const isUsed = initiator === 'MERCHANT' || (first !== undefined && reason === undefined)
  return {
    usage: isUsed ? 'SUBSEQUENT' : 'FIRST',
    initiator,
    ...(reason && { reason }),
    ...(isUsed && first && { network_transaction_id: first }),
  }
}

const NOT_STORED = 'Only a saved card can be charged without the payer.'
