// Rows of transactions and signatures.

import type { CardType } from '../../../../shared/card-brands.ts'
import type { Disturbed } from '../../../../shared/disturbances.ts'
import type { Actor } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import type { ErrorCode } from '../../../core/error-catalog.ts'
import type { Exemption, ProtocolVersion, TransStatus } from './authentications.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'
import type { MaskedMethod } from './vault.ts'

export const transactionTypes = ['CHARGE', 'REFUND', 'CREDIT'] as const
export type TransactionType = (typeof transactionTypes)[number]
export const transactionStatuses = ['PENDING', 'AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** The issuer's results of checking the security code and the billing address (rules: transactions.md#results). */
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

/** The payer's authentication as a charge keeps it and the networks get it. */
export interface UsedAuthentication {
  version: ProtocolVersion
  trans_status: TransStatus
  eci: string
  liability_shift: boolean
  ds_transaction_id?: string
  exemption?: Exemption
}

export const initiators = ['CARDHOLDER', 'MERCHANT'] as const
export const credentialReasons = ['RECURRING', 'UNSCHEDULED'] as const
export const credentialUsages = ['FIRST', 'SUBSEQUENT'] as const

/** What the networks learn of a stored card (rules: charges.md#stored-credentials). */
export interface StoredCredential {
  /** Whether the card is being stored, or has been. */
  usage: (typeof credentialUsages)[number]
  /** Who starts the charge: the payer is there, or is not. */
  initiator: (typeof initiators)[number]
  /** What the card is kept for. */
  reason?: (typeof credentialReasons)[number] | undefined
  /** The network's id of the first charge, which this one refers to. */
  network_transaction_id?: string
}

export interface TransactionRow {
  id: string
  merchant_id: string
  account_id: string
  mode: Mode
  type: TransactionType
  status: TransactionStatus
  created: number
  modified: number
  /** When it became COMPLETED. */
  completed: number | null
  amount: number
  currency: Currency
  auto_capture: number
  amount_refunded: number
  surcharge_amount: number | null
  gratuity: number | null
  reference: string | null
  capture_reference: string | null
  void_reference: string | null
  /** The caller's own id for it. */
  source_id: string | null
  /** When the one-time token was made that it was paid with; null: with no token. */
  token_created: number | null
  /** Of the partner's application whose key made it. */
  client_id: string | null
  /** The caller's own data. */
  data: Json<unknown> | null
  /** Of a refund: the charge that it refunds. */
  charge_id: string | null
  signature_id: string | null
  /** Of a charge that began a recurring charge or paid one of its occurrences. */
  recurring_charge_id: string | null
  recurring_charge_occurrence_id: string | null
  /** Of a charge that pays invoices. */
  invoice_payment_id: string | null
  /** Masked: what the API shows. */
  method: Json<MaskedMethod>
  /** The method's card type, as a column for lists; null for a bank account. */
  card_type: CardType | null
  /** The method's numbers, encrypted; null for a refund to the charge's own method. */
  method_secret: string | null
  authorization_code: string | null
  cvv_result: CvvResult | null
  avs_result: AvsResult | null
  failure_code: ErrorCode | null
  /** How the fields of its token were disturbed, where the account flags that; null: not at all, or it doesn't flag. */
  disturbed: Json<Disturbed> | null
  /** The pending operation: what the networks were asked to do and have not confirmed yet, and since when. */
  under_way: 'CAPTURE' | 'VOID' | null
  under_way_since: number | null
  /** The caller's reference for the pending operation, which counts once that is confirmed. */
  under_way_reference: string | null
  /** The process that has the lease while the networks are asked; null: there is nothing to do. */
  instance_id: string | null
  /** The payer's authentication that it used, and what the networks got of it; null: none. */
  authentication_id: string | null
  authentication: Json<UsedAuthentication> | null
  /** What the networks got of a stored card; null: it isn't stored. */
  stored_credential: Json<StoredCredential> | null
  /** The card network's own id of it; null: not approved, a bank's, or from before this was kept. */
  network_transaction_id: string | null
  /** Who made it; null: it is from before this was written down. */
  created_by: Json<Actor> | null
}

export interface SignatureRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  transaction_id: string
  mime_type: string
  data: string
}
