// Deletes a merchant with all that is its own (rules: accounts.md#delete).

import { type Clock, clockOf } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { namesOf } from '../../../core/objects.ts'
import { type AuditParts, GATEWAY, recordChange, removeLog } from '../../../platform/audit-log/index.ts'
import type { Database, Storage, Tx } from '../../../platform/storage/index.ts'
import { deleteTestData } from './purge.ts'

type Table = keyof Database
/** The tables with rows of a merchant. */
type Owned = { [Name in Table]: 'merchant_id' extends keyof Database[Name] ? Name : never }[Table]

/**
 * Tables that are left alone, or are deleted in a way of their own. With payments and a partner's applications a merchant is not
 * deleted; its own application and people's sessions outlive it.
 */
type Apart =
  | 'transactions'
  | 'partner_applications'
  | 'merchant_applications'
  | 'sessions'
  | 'audit_entries'
  | 'audit_heads'
  | 'audit_removals'

/** Every other table of a merchant in the order of deletion: referring rows come before the rows that they refer to. */
const GOES: Readonly<Record<Exclude<Owned, Apart>, true>> = {
  jobs: true,
  origins: true,
  occurrences: true,
  recurring_charges: true,
  signatures: true,
  transaction_texts: true,
  archived_records: true,
  transaction_terms: true,
  transaction_counts: true,
  transaction_count_changes: true,
  transaction_count_heads: true,
  events: true,
  event_heads: true,
  event_counts: true,
  delivery_attempts: true,
  deliveries: true,
  webhook_secrets: true,
  hourly_figures: true,
  late_changes: true,
  card_attempts: true,
  card_attacks: true,
  concealed_declines: true,
  spent_proofs: true,
  simulator_payments: true,
  simulator_rules: true,
  mails: true,
  mail_usage: true,
  mail_reviews: true,
  mail_suppressions: true,
  portal_links: true,
  invoice_payment_parts: true,
  invoice_payments: true,
  invoice_messages: true,
  payment_requests: true,
  invoices: true,
  contact_file_chunks: true,
  contact_files: true,
  contact_emails: true,
  contact_terms: true,
  contact_marks: true,
  contacts: true,
  payment_methods: true,
  saved_methods: true,
  tokens: true,
  token_rooms: true,
  test_clock_turns: true,
  // Makes what is left in old copies of the database unreadable.
  data_keys: true,
  idempotency_keys: true,
  api_requests: true,
  surcharges: true,
  accounts: true,
  secret_keys: true,
  partner_settings: true,
  authorizations: true,
  approvals: true,
  approval_policies: true,
  memberships: true,
  invitations: true,
}

/**
 * Deletes a merchant. Nobody gets in with a key or a token of it any more once this has begun; what a crash leaves is deleted by
 * asking again.
 * @returns whether there was one
 * @throws 422 unavailable_for_current_status with a payment in live mode, one of test mode that the networks are still asked for,
 *   or an application of a partner
 */
export async function deleteMerchant(
  parts: AuditParts & { storage: Storage; clock: Clock },
  id: string,
): Promise<boolean> {
  const { storage, clock } = parts
  const merchant = await storage.write(async (tx) => {
    const row = await lockMerchant(tx, id)
    if (!row) return undefined
    await refuseNeeded(tx, id, 'live')
    await tx.updateTable('merchants').set({ status: 'INACTIVE' }).where('id', '=', id).execute()
    await endAccess(tx, id)
    return row
  })
  if (!merchant) return false
  await deleteTestData({ storage }, { merchant, clock: clockOf(merchant, 'test', clock) }, {})
  return storage.write(async (tx) => {
    if (!(await lockMerchant(tx, id))) return false
    await refuseNeeded(tx, id)
    // A key may have been made until a moment ago.
    await endAccess(tx, id)
    await deleteRows(tx, id, clock.now())
    await auditDeletion(tx, parts, merchant)
    return true
  })
}

/** Ends the merchant's own log. The operator's keeps the name, and where that log ended. */
async function auditDeletion(
  tx: Tx,
  parts: AuditParts,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const head = await tx
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('merchant_id', '=', id)
    .executeTakeFirst()
  const before = { name, audit_entries: head?.sequence ?? 0, audit_end: head?.hash ?? '' }
  const record = { type: 'Merchant', id }
  await recordChange(tx, parts, { merchantId: GATEWAY, action: 'merchant.deleted', record, before })
  await removeLog(tx, id)
}

/** As long as it is locked, nothing new can refer to it. */
const lockMerchant = (tx: Tx, id: string) =>
  tx.selectFrom('merchants').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function endAccess(tx: Tx, merchantId: string): Promise<void> {
  await tx.deleteFrom('secret_keys').where('merchant_id', '=', merchantId).execute()
  for (const table of ['oauth_codes', 'refresh_families', 'oauth_tokens'] as const) {
    const of = tx.selectFrom('authorizations').select('id').where('merchant_id', '=', merchantId)
    await tx.deleteFrom(table).where('authorization_id', 'in', of).execute()
  }
}

/** @param mode absent: a payment of either mode prevents it */
async function refuseNeeded(tx: Tx, merchantId: string, mode?: 'live'): Promise<void> {
  const payment = await tx
    .selectFrom('transactions')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .$if(mode !== undefined, (all) => all.where('mode', '=', mode ?? 'live'))
    .limit(1)
    .executeTakeFirst()
  const archived = await tx
    .selectFrom('archived_records')
    .select('record_id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  if (payment || archived) throw refused('The merchant has payments in live mode, or some that are running.')
  const application = await tx
    .selectFrom('partner_applications')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirst()
  if (application) throw refused('The merchant is a partner itself: it has an application.')
}

const refused = (message: string) => gatewayError('unavailable_for_current_status', { message })

async function deleteRows(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ merchant_id: null }).where('merchant_id', '=', id).execute()
  await tx
    .updateTable('merchant_applications')
    .set({ merchant_id: null, merchant_deleted: now })
    .where('merchant_id', '=', id)
    .execute()
  for (const table of namesOf(GOES)) await tx.deleteFrom(table).where('merchant_id', '=', id).execute()
  await tx.deleteFrom('merchants').where('id', '=', id).execute()
}
