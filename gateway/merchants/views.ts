import { timestamp } from '../core/calendar.ts'
import type { View } from '../core/view.ts'
import type { AccountRow, MerchantRow } from '../storage/index.ts'
import type { AchAccountSchema, MerchantAccountSchema, MerchantSchema } from './schemas.ts'

/** A merchant as the API shows it (rules: accounts.md#merchant). @param accounts those of the key's mode */
export function merchantView(row: MerchantRow, accounts: readonly AccountRow[]): View<typeof MerchantSchema> {
  const { contact_name, contact_email, contact_phone, address1, address2, city, state, postal_code } = row
  const ofType = (type: AccountRow['type']) => accounts.filter((account) => account.type === type)
  return {
    id: row.id,
    created: timestamp(row.created),
    modified: timestamp(row.modified),
    name: row.name,
    public_key: row.public_key,
    contact_name: contact_name ?? undefined,
    contact_email: contact_email ?? undefined,
    contact_phone: contact_phone ?? undefined,
    address1: address1 ?? undefined,
    address2: address2 ?? undefined,
    city: city ?? undefined,
    state: state ?? undefined,
    postal_code: postal_code ?? undefined,
    country: row.country ?? undefined,
    timezone: row.timezone,
    api_allowed_ip_address_ranges: row.api_allowed_ip_address_ranges,
    live_events_urls: row.live_events_urls,
    test_events_urls: row.test_events_urls,
    allowed_origins: row.allowed_origins.split(' ').join(','),
    origins_required_from: row.origins_required > 0 ? timestamp(row.origins_required) : undefined,
    website: row.website ?? undefined,
    support_email: row.support_email ?? undefined,
    support_phone: row.support_phone ?? undefined,
    email_success_to: row.email_success_to ?? undefined,
    email_failure_to: row.email_failure_to ?? undefined,
    reference_required: row.reference_required === 1,
    reference_label: row.reference_label ?? undefined,
    partial_payments: row.partial_payments === 1,
    max_declines_per_address: row.max_declines_per_address ?? undefined,
    max_cards_per_address: row.max_cards_per_address ?? undefined,
    blocked_bins: row.blocked_bins,
    blocked_emails: row.blocked_emails,
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
