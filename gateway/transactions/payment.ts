// What a charge, a credit and a refund elsewhere have in common: a card or a bank, given as it is or by an id, and the
// account that it goes with.

import type { Cipher } from '../encryption/index.ts'
import { gatewayError } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import type { AccountRow, Tx } from '../storage/index.ts'
import {
  checkMethod,
  type FoundMethod,
  keepMethod,
  type Method,
  type MethodInput,
  methodById,
  type Tokens,
} from '../vault/index.ts'
import { selectAccount } from './account-selection.ts'
import { assertRequiredFields } from './required-fields.ts'

export interface PaymentRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  /** A card, a bank, or the id of a one-time token, of a saved card or bank or of a PaymentMethod. */
  method: MethodInput | string
  account_id: string | undefined
  reference: string | undefined
  /** JSON. */
  data: string | undefined
  /** The method was checked when it was kept, and has no security code. */
  isKept?: boolean
}

export interface MethodParts {
  tokens: Tokens
  cipher: Cipher
}

export interface OpenedPayment {
  account: AccountRow
  method: Method
  /** Its security code was checked when it was saved, and is not kept. */
  isSaved: boolean
  /** Of the saved card or bank, where it is one. */
  savedId: string | undefined
}

/**
 * Finds the account and checks the method. A token is used up in the caller's transaction, so what fails leaves it as it
 * was; what is saved stays locked until that ends.
 * @throws 404 for an id that is unknown, used, expired or deleted; 422 for what is wrong with account, method or currency
 */
export async function openPayment(
  parts: MethodParts,
  tx: Tx,
  caller: SecretKeyHolder,
  { method: given, account_id, currency, isKept = false }: PaymentRequest,
): Promise<OpenedPayment> {
  const found = await findMethod(parts, tx, caller, given)
  const { merchant, mode } = caller
  const wish = { merchantId: merchant.id, mode, accountId: account_id, method: found.input.type }
  const account = await selectAccount(tx, wish)
  const method = checkFor(account, found, caller.clock.now())
  if (currency !== undefined && currency !== account.currency) {
    throw gatewayError('unsupported_currency', { context: 'currency' })
  }
  return { account, method, isSaved: found.isSaved || isKept, savedId: found.savedId }
}

/** The method of a request, not checked yet. @throws as `openPayment` for an id */
export async function findMethod(
  parts: MethodParts,
  tx: Tx,
  caller: SecretKeyHolder,
  method: PaymentRequest['method'],
): Promise<FoundMethod> {
  return typeof method === 'string'
    ? methodById(parts, tx, caller, method)
    : { input: method, isSaved: false }
}

/** @throws 422 for what is wrong with the method or missing in it, or a card that the account does not take */
export function checkFor(account: AccountRow, found: FoundMethod, now: number): Method {
  assertRequiredFields(account, found)
  const method = checkMethod(found.input, now, 'method')
  if (method.type === 'card' && !acceptsCard(account, method.card_type)) {
    throw gatewayError('card_type_not_accepted', { context: 'method.number' })
  }
  return method
}

/** The method as a transaction keeps it: masked to be shown, and its numbers encrypted for that transaction alone. */
export function sealMethod(cipher: Cipher, transactionId: string, merchantId: string, method: Method) {
  return keepMethod(cipher, `transactions:${transactionId}`, merchantId, method)
}

function acceptsCard({ accepted_card_types }: AccountRow, cardType: string): boolean {
  return accepted_card_types === '*' || accepted_card_types.split(',').includes(cardType)
}
