// What charges, credits and refunds to another method have in common: a card or a bank, given inline or by an id, and the
// account for it.

import { cardTypeOf } from '../../../../shared/card-brands.ts'
import type { Disturbed } from '../../../../shared/disturbances.ts'
import type { Month } from '../../../core/calendar.ts'
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { type ErrorMessage, errorMessage, GatewayError, gatewayError, refuse } from '../../../core/errors.ts'
import { isCurrency } from '../../../core/money.ts'
import type { AccountRow, Reader, Tx } from '../../../platform/storage/index.ts'
import {
  asMethod,
  type CardData,
  type FoundMethod,
  heedDisturbed,
  isInline,
  type Method,
  type MethodInput,
  methodFaults,
  readInline,
  sealMethod,
  type Tokens,
} from '../../vault/index.ts'
import { findMethodById } from '../../vault/opened.ts'
import type { CreditSchema } from '../model/schemas.ts'
import { selectAccount } from './account-selection.ts'
import { useCvvToken, withCvv } from './cvv-token.ts'
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
  /** The caller's own id. */
  source_id?: string | undefined
  /** JSON. */
  data: string | undefined
  /** The id of a token of the security code that was typed for a saved card. */
  cvv_token?: string | undefined
  /** The id of the payer's authentication; absent: that of the token, if it has one. */
  authentication_id?: string | undefined
  /** The method is kept to be charged again, and so never has a security code. */
  isKept?: boolean
}

export interface MethodParts {
  tokens: Tokens
  cardData: CardData
}

export interface OpenedPayment {
  account: AccountRow
  method: Method
  /** Whether it is a saved method without a security code: that was checked when it was saved, and is not kept. */
  isSaved: boolean
  /** The id of the saved card or bank, if it is one. */
  savedId: string | undefined
  /** The id of the one-time token, if it was one, and when it was made. */
  tokenId: string | undefined
  tokenCreated: number | undefined
  /** `addressDigest` of the page that the token comes from. */
  tokenAddress: string | undefined
  /** When the card or bank was saved, if it is one. */
  savedCreated: number | undefined
  /** The network's id of the first charge with the saved card. */
  networkTransactionId: string | undefined
  /** The id of the authentication that the card was saved with. */
  savedWith: string | undefined
  /** What the fields of the token noticed, where the account flags that. */
  disturbed: Disturbed | undefined
}

/**
 * Selects the account and checks the method. A token is used up in the caller's database transaction, so a rollback leaves it
 * usable. A saved method stays locked until that transaction ends.
 * @throws 404 for an id that is unknown, used, expired or deleted; 422 for faults of account, method or currency, and while the
 *   merchant is not active
 */
export async function openPayment(
  parts: MethodParts,
  tx: Tx,
  caller: Caller,
  { method: given, cvv_token, account_id, currency, isKept = false }: PaymentRequest,
): Promise<OpenedPayment> {
  assertActive(caller)
  const code = cvv_token === undefined ? undefined : await useCvvToken(parts, tx, caller, cvv_token)
  const named = await findMethod(parts, tx, caller, given)
  const asGiven = code === undefined ? named : withCvv(named, code)
  const found = { ...asGiven, isSaved: asGiven.isSaved || isKept }
  const { merchant, mode } = caller
  const wish = { merchantId: merchant.id, mode, accountId: account_id, method: found.input.type }
  const account = await selectAccount(tx, wish)
  refuse([...faultsFor(account, found, thisMonth(caller)), ...currencyFaults(account, currency)])
  const method = asMethod(found.input)
  const disturbed = heedDisturbed(account, found.disturbed, code === undefined ? 'method' : 'cvv_token')
  const { isSaved, savedId, savedCreated, networkTransactionId, savedWith } = found
  const ofSaved = { isSaved, savedId, savedCreated, networkTransactionId, savedWith }
  const { tokenId, tokenCreated, tokenAddress } = found
  return { account, method, ...ofSaved, tokenId, tokenCreated, tokenAddress, disturbed }
}

/** An operator may have shut the merchant down (rules: accounts.md#operator). @throws 422 merchant_not_active */
function assertActive({ merchant }: Caller): void {
  if (merchant.status !== 'ACTIVE') throw gatewayError('merchant_not_active')
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

/** One message for each missing or faulty field of a method, and one for a card type that the account does not accept. @param current as `methodFaults` */
export function faultsFor(account: AccountRow, found: FoundMethod, current: Month): ErrorMessage[] {
  const { input } = found
  return [
    ...requiredFieldFaults(account, found),
    ...methodFaults(input, current, 'method'),
    ...(input.type === 'card' ? typeFaults(account, input.number) : []),
  ]
}

/**
 * As `openPayment` would refuse a payment whose method stands in the request: for one that is refused for something else
 * already, whatever that is.
 * @param body what is known to be at fault is there, without a value
 * @param isSaved where it is to be kept, and so needs no security code
 */
export async function inlineFaults(
  db: Reader,
  caller: Caller,
  body: Given<typeof CreditSchema>,
  isSaved = false,
): Promise<ErrorMessage[]> {
  const { merchant, mode } = caller
  const { method, account_id: accountId } = body
  if (!isInline(method)) return []
  const input = readInline(method)
  const current = thisMonth(caller)
  // The account is unknown, and each account may require other fields.
  if ('account_id' in body && accountId === undefined) return methodFaults(input, current, 'method')
  try {
    assertActive(caller)
    const account = await selectAccount(db, { merchantId: merchant.id, mode, accountId, method: input.type })
    return [...faultsFor(account, { input, isSaved }, current), ...currencyFaults(account, body.currency)]
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return [...methodFaults(input, current, 'method'), ...error.messages]
  }
}

function currencyFaults({ currency }: AccountRow, given: string | undefined): ErrorMessage[] {
  return isCurrency(given, currency) ? [] : [errorMessage('unsupported_currency', { context: 'currency' })]
}

/** The method's columns in a transaction: masked for display, and its numbers encrypted for that row alone. */
export function sealForTransaction(
  cardData: CardData,
  transactionId: string,
  merchantId: string,
  method: Method,
) {
  return sealMethod(cardData, { merchantId, row: `transactions:${transactionId}` }, method)
}

function typeFaults({ accepted_card_types }: AccountRow, number = ''): ErrorMessage[] {
  if (accepted_card_types === '*' || accepted_card_types.split(',').includes(cardTypeOf(number))) return []
  return [errorMessage('card_type_not_accepted', { context: 'method.number' })]
}
