// The tables. Times are epoch milliseconds and booleans 0 or 1, so that both engines hold the same.

export type Mode = 'test' | 'live'
export type TransactionStatus = 'PENDING' | 'AUTHORIZED' | 'COMPLETED' | 'VOIDED' | 'FAILED'

export interface MerchantRow {
  id: string
  created: number
  name: string
  public_key: string
  /** Exact origins, separated by spaces; empty: any page may embed the fields. */
  allowed_origins: string
}

export interface SecretKeyRow {
  /** SHA-256 of the key, hex: a look-up by it tells nothing by its time. */
  hash: string
  merchant_id: string
  mode: Mode
  encrypted: string
}

export interface AccountRow {
  id: string
  merchant_id: string
  created: number
  mode: Mode
  type: 'MerchantAccount' | 'AchAccount'
  name: string
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
  is_primary: number
  currency: string
  accepted_card_types: string
  cvv_policy: string
  avs_policy: string
  ignore_avs_failure_if_cvv_match: number
}

export interface TokenRow {
  id: string
  merchant_id: string
  created: number
  expires: number
  /** Everything that was submitted, encrypted as one. */
  payload: string
}

export interface TransactionRow {
  id: string
  merchant_id: string
  account_id: string
  mode: Mode
  type: 'CHARGE'
  status: TransactionStatus
  created: number
  modified: number
  amount: number
  currency: string
  auto_capture: number
  amount_refunded: number
  surcharge_amount: number | null
  reference: string | null
  /** The masked method as JSON: what the API shows. */
  method: string
  /** The number, encrypted. */
  method_secret: string
  authorization_code: string | null
  cvv_result: string | null
  avs_result: string | null
  failure_code: string | null
}

export interface SurchargeRow {
  id: string
  merchant_id: string
  created: number
  type: 'card' | 'bank'
  /** Hundredths of a percent. */
  rate: number
  /** Cents. */
  fee: number
}

export interface Database {
  merchants: MerchantRow
  secret_keys: SecretKeyRow
  accounts: AccountRow
  tokens: TokenRow
  transactions: TransactionRow
  surcharges: SurchargeRow
}
