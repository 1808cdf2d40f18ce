// The simulated networks' answers by card or account number, as tables (rules: test-cards.md#declines, test-cards.md#banks).
// Any other valid number is approved.
import { own } from '../../core/objects.ts'
import type { ChargedBank, ChargedCard, Funding } from '../../payments/networks/index.ts'
import type { AvsResult, CvvResult, Decline } from '../../platform/storage/index.ts'

const CARD_DECLINES: Readonly<Record<string, Decline>> = {
  '4000000000000002': 'card_declined',
  '4000000000000044': 'card_declined_insufficient_funds',
  '4000000000000051': 'card_declined_limit_exceeded',
  '4000000000000069': 'card_expired',
  '4000000000000119': 'card_declined_processing_error',
  '4000000000000127': 'card_declined_hold',
  '4000000000000135': 'card_type_not_accepted',
  '4000000000000143': 'card_processing_error',
}

const ROUTING_DECLINES: Readonly<Record<string, Decline>> = {
  '000000001': 'ach_invalid_routing_number',
}

/** The routing number of the bank that has the accounts below. */
const TEST_BANK = '000000013'

const ACCOUNT_DECLINES: Readonly<Record<string, Decline>> = {
  '1000000001': 'ach_declined',
  '1000000002': 'ach_declined_hold',
  '1000000003': 'ach_declined_duplicate',
  '1000000004': 'ach_invalid_account_number',
  '1000000005': 'ach_insufficient_funds',
  '1000000006': 'ach_account_not_found',
  '1000000007': 'ach_account_closed',
  '1000000008': 'ach_account_frozen',
  '1000000009': 'ach_limit_exceeded',
  '1000000010': 'ach_processing_error',
}

/** Why a number is declined; undefined if it is not. */
export function declineOf(method: ChargedCard | ChargedBank): Decline | undefined {
  if (method.type === 'card') return own(CARD_DECLINES, method.number)
  const { routing_number, account_number } = method
  if (routing_number === TEST_BANK) return own(ACCOUNT_DECLINES, account_number)
  return own(ROUTING_DECLINES, routing_number)
}

/** Issuers that decline softly (65, 1A) unless they have authenticated the payer (rules: test-cards.md#soft-declines). */
const SOFT_DECLINES = ['4000000000001208', '4000000000001216']

export function softDeclineOf(method: ChargedCard | ChargedBank): Decline | undefined {
  return method.type === 'card' && SOFT_DECLINES.includes(method.number)
    ? 'authentication_required'
    : undefined
}

/** CVV results by card number; with any other card the security code matches. */
export const cvvByNumber: Readonly<Record<string, CvvResult>> = {
  '4000000000000101': 'NOT_MATCHED',
  '4000000000000077': 'UNAVAILABLE',
}

/** AVS results by card number; with any other card the billing address matches. */
export const avsByNumber: Readonly<Record<string, AvsResult>> = {
  '4000000000000010': 'NO_MATCH',
  '4000000000000028': 'POSTAL_CODE',
  '4000000000000036': 'ADDRESS',
  '4000000000000085': 'UNAVAILABLE',
  '4000000000000093': 'AVS_ERROR_INELIGIBLE',
}

/** Card funding by the first 12 digits; any other card is a credit card. */
export const fundings: Readonly<Record<string, Funding>> = {
  '401288888888': 'debit',
  '549974000000': 'debit',
  '510510510510': 'prepaid',
}
