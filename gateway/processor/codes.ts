// Everything that the networks may answer, as lists
// (rules: errors.md#codes, errors.md#failure-codes, transactions.md#results).
import type { ErrorCode } from '../errors.ts'

export const cvvResults = [
  'MATCHED',
  'NOT_MATCHED',
  'ERROR',
  'INVALID',
  'NOT_PROCESSED',
  'NOT_PRESENT_ON_CARD',
  'UNAVAILABLE',
  'NO_RESPONSE',
] as const
export type CvvResult = (typeof cvvResults)[number]

export const avsResults = [
  'ADDRESS',
  'ADDRESS_INTL',
  'NO_MATCH_INTL',
  'EXACT_MATCH_INTL',
  'AVS_ERROR_INELIGIBLE',
  'EXACT_MATCH_UK',
  'NOT_SUPPORTED_INTL',
  'UNAVAILABLE_INTL',
  'ADDRESS_AND_POSTAL_CODE',
  'NO_MATCH',
  'POSTAL_CODE',
  'RETRY',
  'NOT_SUPPORTED',
  'UNAVAILABLE',
  'ZIP9',
  'ADDRESS_AND_ZIP9',
  'ADDRESS_AND_ZIP5',
  'ZIP5',
] as const
export type AvsResult = (typeof avsResults)[number]

/** Why a card network refuses a payment, or fails. */
export const cardDeclines = [
  'card_declined',
  'card_declined_processing_error',
  'card_declined_insufficient_funds',
  'card_declined_limit_exceeded',
  'card_declined_refer_to_issuer',
  'card_declined_hold',
  'card_declined_no_account',
  'card_type_not_accepted',
  'card_expired',
  'card_cvv_incorrect',
  'card_avs_rejected',
  'card_processing_error',
  'card_processor_not_available',
] as const satisfies readonly ErrorCode[]

const BANK_REFUSALS = [
  'ach_declined',
  'ach_declined_hold',
  'ach_declined_duplicate',
  'ach_invalid_account_number',
  'ach_invalid_routing_number',
  'ach_insufficient_funds',
  'ach_account_not_found',
  'ach_account_closed',
  'ach_account_frozen',
  'ach_limit_exceeded',
] as const satisfies readonly ErrorCode[]

/** Why a bank refuses a payment, or its network fails. */
export const bankDeclines = [
  ...BANK_REFUSALS,
  'ach_processing_error',
  'ach_processor_not_available',
] as const satisfies readonly ErrorCode[]

/** Why an approved payment does not settle, or comes back. A bank may say only then what it could have said before. */
export const returnCodes = [
  'settlement_failed',
  'ach_not_authorized',
  'ach_authorization_revoked',
  'ach_payment_stopped',
  'ach_payment_refused',
  ...BANK_REFUSALS,
] as const
export type ReturnCode = (typeof returnCodes)[number]
