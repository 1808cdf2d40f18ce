import { timestamp } from '../core/calendar.ts'
import type { View } from '../core/view.ts'
import type { AccountRow, MerchantRow } from '../storage/index.ts'
import type { AchAccountSchema, MerchantAccountSchema, MerchantSchema } from './schemas.ts'
import { merchantRecord } from './settings/merchant-record.ts'

/** A merchant as the API shows it (rules: accounts.md#merchant). @param accounts those of the key's mode */
export function merchantView(row: MerchantRow, accounts: readonly AccountRow[]): View<typeof MerchantSchema> {
  const ofType = (type: AccountRow['type']) => accounts.filter((account) => account.type === type)
  return {
    ...merchantRecord.view(row),
    merchant_accounts: ofType('MerchantAccount').map(merchantAccountView),
    ach_accounts: ofType('AchAccount').map(achAccountView),
  }
}

/** A card account as the API shows it, without the operator's settings (rules: accounts.md#merchant-account). */
export function merchantAccountView(row: AccountRow): View<typeof MerchantAccountSchema> {
  return {
    id: row.id,
    created: timestamp(row.created),
    modified: timestamp(row.modified),
    status: row.status,
    name: row.name,
    primary: row.is_primary === 1,
    currency: row.currency,
    trust_account: row.trust_account === 1,
    accepted_card_types: row.accepted_card_types,
    cvv_policy: row.cvv_policy,
    avs_policy: row.avs_policy,
    ignore_avs_failure_if_cvv_match: row.ignore_avs_failure_if_cvv_match === 1,
    required_payment_fields: row.required_payment_fields,
    swipe_cvv_policy: row.swipe_cvv_policy,
    swipe_avs_policy: row.swipe_avs_policy,
    swipe_ignore_avs_failure_if_cvv_match: row.swipe_ignore_avs_failure_if_cvv_match === 1,
    swipe_required_payment_fields: row.swipe_required_payment_fields,
    transaction_allowed_countries: row.transaction_allowed_countries,
    disturbed_policy: row.disturbed_policy,
  }
}

/** An eCheck account as the API shows it (rules: accounts.md#ach-account). */
export function achAccountView(row: AccountRow): View<typeof AchAccountSchema> {
  return {
    id: row.id,
    created: timestamp(row.created),
    modified: timestamp(row.modified),
    status: row.status,
    name: row.name,
    primary: row.is_primary === 1,
    trust_account: row.trust_account === 1,
    routing_number: row.routing_number ?? undefined,
    account_number: row.account_number ?? undefined,
    account_type: row.account_type ?? undefined,
    bank_name: row.bank_name ?? undefined,
    required_payment_fields: row.required_payment_fields,
    transaction_allowed_countries: row.transaction_allowed_countries,
    disturbed_policy: row.disturbed_policy,
  }
}
