// What charges, credits and refunds to another method have in common: a card or a bank, given inline or by an id, and the
// account for it.

import { cardTypeOf } from '../../../shared/card-brands.ts'
import type { Caller } from '../../core/caller.ts'
import { type ErrorMessage, errorMessage, GatewayError, refuse } from '../../core/errors.ts'
import type { Cipher } from '../../encryption/index.ts'
import type { AccountRow, Reader, Tx } from '../../storage/index.ts'
import {
  asMethod,
  type FoundMethod,
  findMethodById,
  isInline,
  type Method,
  type MethodInput,
  methodFaults,
  readInline,
  sealMethod,
  type Tokens,
} from '../../vault/index.ts'
import type { CreditSchema } from '../model/schemas.ts'
import { selectAccount } from './account-selection.ts'
import { requiredFieldFaults } from './required-fields.ts'
import type { Given } from './validate.ts'

export interface PaymentRequest {
  /** Cents. */
  amount: number
  currency: string | undefined
  /** A card, a bank, or the id of a one-time token, a saved card or bank, or a PaymentMethod. */
  method: MethodInput | string
  account_id: string | undefined
  reference: string | undefined
  /** JSON. */
  data: string | undefined
  /** True for a stored method: it was checked when it was stored, and has no security code. */
  isKept?: boolean
}

export interface MethodParts {
  tokens: Tokens
  cipher: Cipher
}

export interface OpenedPayment {
  account: AccountRow
  method: Method
  /** Whether it is a saved method, which has no security code: that was checked when it was saved, and is not kept. */
  isSaved: boolean
  /** The id of the saved card or bank, if it is one. */
  savedId: string | undefined
}

/**
 * Selects the account and checks the method. A token is used up in the caller's database transaction, so a rollback leaves it
 * usable. A saved method stays locked until that transaction ends.
 * @throws 404 for an id that is unknown, used, expired or deleted; 422 for faults of account, method or currency
 */
export async function openPayment(
  parts: MethodParts,
  tx: Tx,
  caller: Caller,
  { method: given, account_id, currency, isKept = false }: PaymentRequest,
): Promise<OpenedPayment> {
  const found = await findMethod(parts, tx, caller, given)
  const { merchant, mode } = caller
  const wish = { merchantId: merchant.id, mode, accountId: account_id, method: found.input.type }
  const account = await selectAccount(tx, wish)
  refuse([...faultsFor(account, found, caller.clock.now()), ...currencyFaults(account, currency)])
  const method = asMethod(found.input)
  return { account, method, isSaved: found.isSaved || isKept, savedId: found.savedId }
}

/** Finds the method of a request, without checking it. @throws as `openPayment` for an id */
export async function findMethod(
  parts: MethodParts,
  tx: Tx,
  caller: Caller,
  method: PaymentRequest['method'],
): Promise<FoundMethod> {
  return typeof method === 'string'
    ? findMethodById(parts, tx, caller, method)
    : { input: method, isSaved: false }
}

/** One message for each missing or faulty field of a method, and one for a card type that the account does not accept. */
export function faultsFor(account: AccountRow, found: FoundMethod, now: number): ErrorMessage[] {
  const { input } = found
  return [
    ...requiredFieldFaults(account, found),
    ...methodFaults(input, now, 'method'),
    ...(input.type === 'card' ? typeFaults(account, input.number) : []),
  ]
}

/**
 * Further faults of a request that is refused already: those for which `openPayment` would refuse an inline method.
 * @param body fields that are known to be at fault are `undefined`
 */
export async function inlineFaults(
  db: Reader,
  { merchant, mode, clock }: Caller,
  body: Given<typeof CreditSchema>,
): Promise<ErrorMessage[]> {
  const { method, account_id: accountId } = body
  if (!isInline(method)) return []
  const input = readInline(method)
  const now = clock.now()
  // The account is unknown, and each account may require other fields.
  if ('account_id' in body && accountId === undefined) return methodFaults(input, now, 'method')
  try {
    const account = await selectAccount(db, { merchantId: merchant.id, mode, accountId, method: input.type })
    return [...faultsFor(account, { input, isSaved: false }, now), ...currencyFaults(account, body.currency)]
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return [...methodFaults(input, now, 'method'), ...error.messages]
  }
}

function currencyFaults({ currency }: AccountRow, given: string | undefined): ErrorMessage[] {
  if (given === undefined || given === currency) return []
  return [errorMessage('unsupported_currency', { context: 'currency' })]
}

/** The method's columns in a transaction: masked for display, and its numbers encrypted for that row alone. */
export function sealForTransaction(
  cipher: Cipher,
  transactionId: string,
  merchantId: string,
  method: Method,
) {
  return sealMethod(cipher, `transactions:${transactionId}`, merchantId, method)
}

function typeFaults({ accepted_card_types }: AccountRow, number = ''): ErrorMessage[] {
  if (accepted_card_types === '*' || accepted_card_types.split(',').includes(cardTypeOf(number))) return []
  return [errorMessage('card_type_not_accepted', { context: 'method.number' })]
}
