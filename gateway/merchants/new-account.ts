import type { BankAccountType } from '../../shared/methods.ts'
import type { Cipher } from '../encryption/index.ts'
import type { AccountRow } from '../storage/index.ts'
import { maskNumber, maskRoutingNumber } from '../vault/index.ts'
import { accountDefaults, operatorDefaults } from './settings/account-fields.ts'

/** The columns that every new account must be given. */
type Given = Pick<
  AccountRow,
  'id' | 'merchant_id' | 'created' | 'mode' | 'name' | 'status' | 'is_primary' | 'currency'
>

/** The bank account behind an eCheck account. */
export interface BankAccount {
  routing_number: string
  account_number: string
  account_type: BankAccountType
  bank_name: string | null
}

/** A new account for cards. */
export function newMerchantAccount(given: Given): AccountRow {
  return {
    ...given,
    type: 'MerchantAccount',
    modified: given.created,
    ...accountDefaults,
    ...operatorDefaults,
    routing_number: null,
    account_number: null,
    bank_secret: null,
    account_type: null,
  }
}

/** A new eCheck account. Its numbers are stored encrypted and shown masked. */
export function newAchAccount(cipher: Cipher, given: Given, bank: BankAccount): AccountRow {
  const { routing_number, account_number, account_type, bank_name } = bank
  return {
    ...newMerchantAccount(given),
    type: 'AchAccount',
    // It takes no cards, and bank charges cannot be captured by hand.
    accepted_card_types: '',
    cvv_policy: 'DISABLED',
    avs_policy: 'DISABLED',
    manual_capture_enabled: 0,
    routing_number: maskRoutingNumber(routing_number),
    account_number: maskNumber(account_number),
    bank_secret: cipher.encrypt(JSON.stringify({ routing_number, account_number }), `accounts:${given.id}`),
    account_type,
    bank_name,
  }
}
