// What a payment has to do with the rules against card testing (rules: card-testing.md#limits).

import type { Caller } from '../../../core/caller.ts'
import { catalog, type ErrorCode } from '../../../core/error-catalog.ts'
import type { TransactionRow, Tx } from '../../../platform/storage/index.ts'
import {
  type Admission,
  type CardTesting,
  concealReason,
  type Payer,
  UNINFORMATIVE,
} from '../../card-testing/index.ts'
import type { FoundMethod, Method } from '../../vault/index.ts'

interface Asked extends Pick<FoundMethod, 'tokenAddress' | 'savedCreated'> {
  /** The transaction's. */
  id: string
  method: Method
  payer?: Payer | undefined
}

/** Admits a payment by a card before the networks are asked. @throws 429 */
export async function admitCard(
  cardTesting: CardTesting,
  tx: Tx,
  caller: Caller,
  { id, method, tokenAddress, savedCreated: saved, payer }: Asked,
): Promise<Admission | undefined> {
  if (method.type !== 'card') return undefined
  const { number, email } = method
  const card = { number, ...(email !== undefined && { email }) }
  return cardTesting.admit(tx, caller, { id, card, tokenAddress, saved, payer })
}

/**
 * Notes that a payment failed, and keeps the reason where it is not to be told.
 * @returns the reason that everybody is shown
 */
export async function shownFailure(
  cardTesting: CardTesting,
  tx: Tx,
  caller: Caller,
  admission: Admission | undefined,
  row: TransactionRow,
  failure: ErrorCode,
): Promise<ErrorCode> {
  // Of networks that did not answer nobody learns anything about a card.
  if (!admission || catalog[failure].status !== 422) return failure
  if (!(await cardTesting.noteFailed(tx, caller, admission))) return failure
  if (failure !== UNINFORMATIVE) await concealReason(tx, row, failure)
  return UNINFORMATIVE
}
