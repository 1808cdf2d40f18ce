// The simulated networks' answers by card number (decisions.md §5), as a table. Any other Luhn-valid number is approved.
import type { ErrorCode } from '../errors.ts'
import type { AvsResult, CvvResult, Funding } from './processor.ts'

export const declines: Readonly<Record<string, ErrorCode>> = {
  '4000000000000002': 'card_declined',
  '4000000000000044': 'card_declined_insufficient_funds',
  '4000000000000051': 'card_declined_limit_exceeded',
  '4000000000000069': 'card_expired',
  '4000000000000119': 'card_declined_processing_error',
  '4000000000000127': 'card_declined_hold',
  '4000000000000135': 'card_type_not_accepted',
  '4000000000000143': 'card_processing_error',
}

export const cvvResults: Readonly<Record<string, CvvResult>> = {
  '4000000000000101': 'NOT_MATCHED',
  '4000000000000077': 'UNAVAILABLE',
}

export const avsResults: Readonly<Record<string, AvsResult>> = {
  '4000000000000010': 'NO_MATCH',
  '4000000000000028': 'POSTAL_CODE',
  '4000000000000036': 'ADDRESS',
  '4000000000000085': 'UNAVAILABLE',
  '4000000000000093': 'AVS_ERROR_INELIGIBLE',
}

/** By the first 12 digits; any other card is a credit card. */
export const fundings: Readonly<Record<string, Funding>> = {
  '401288888888': 'debit',
  '549974000000': 'debit',
  '510510510510': 'prepaid',
}
