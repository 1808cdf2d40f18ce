// The payer's bank confirms a payment by card before it's made (rules: invoicing.md#authentication).
import type { Caller } from '../../core/caller.ts'
import {
  type AuthenticationParts,
  requiresAuthentication,
  type Started,
  startAuthentication,
} from '../../payments/authentications/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { findAttempt } from '../payments/payments.ts'
import { methodIdOf, type PaymentRequest, termsForPayer } from './pay.ts'
import type { TermsParts } from './terms.ts'

/**
 * Begins the authentication of a payment, for the whole amount including the surcharge.
 * @param isDeclined whether the payer's bank has declined the payment because it wants to authenticate the payer
 * @returns undefined where none is needed, or none would be used, and for an attempt that has its payment
 * @throws as `quotePayment`, and 422 for another surcharge than was shown
 */
export async function authenticatePayment(
  parts: TermsParts & AuthenticationParts,
  caller: Caller & { merchant: MerchantRow },
  request: PaymentRequest,
  isDeclined: boolean,
): Promise<Started | undefined> {
  const payer = { merchant_id: caller.merchant.id, contact_id: request.contactId }
  if (await findAttempt(parts.storage.read, payer, request.attemptId)) return undefined
  const { account, methodType, total_amount: amount, currency } = await termsForPayer(parts, caller, request)
  const isUsed = methodType === 'card' && account.authentication_policy !== 'NEVER'
  if (!isUsed || !(isDeclined || requiresAuthentication(account, amount))) return undefined
  return startAuthentication(parts, caller, { method: methodIdOf(request), amount, currency })
}
