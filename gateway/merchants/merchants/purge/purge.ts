import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { namesOf } from '../../../core/objects.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import {
  type Database,
  type JobType,
  jobTables,
  jobTypes,
  type Storage,
} from '../../../platform/storage/index.ts'
import type { SettingsParts } from '../settings/settings.ts'
import {
  all,
  archivedBatch,
  type Batch,
  deliveryBatch,
  eventBatch,
  figuresBatch,
  jobBatch,
  ledgerBatch,
  ofTestMode,
  savedBatch,
  simulatorRules,
  transactionBatch,
} from './batches.ts'
import { deleteAnswers } from './stored-answers.ts'

type Group = 'delete_transactions' | 'delete_payment_methods'
export type PurgeWish = { [Name in Group]?: boolean | 'true' | 'false' | undefined }

/** How a purge treats a table: by batches of a group, `with` the rows of another table, or not at all. */
type Fate = { group: Group; batch: Batch } | { with: Table } | 'kept'
type Table = keyof Database

const transactionData = (batch: Batch): Fate => ({ group: 'delete_transactions', batch })
const methodData = (batch: Batch): Fate => ({ group: 'delete_payment_methods', batch })

/** Every table, in the order of deletion: referring rows come before the rows that they refer to. A new table must be added. */
const TABLES: Readonly<Record<Table, Fate>> = {
  jobs: transactionData((tx, merchantId) => jobBatch(tx, merchantId, purgedJobs)),
  occurrences: transactionData(all('occurrences')),
  recurring_charges: transactionData(all('recurring_charges')),
  signatures: transactionData(all('signatures')),
  transactions: transactionData(transactionBatch),
  transaction_texts: { with: 'transactions' },
  archived_records: transactionData(archivedBatch),
  transaction_terms: { with: 'transactions' },
  // What is deleted is counted down.
  transaction_counts: { with: 'transactions' },
  transaction_count_changes: { with: 'transactions' },
  transaction_count_heads: 'kept',
  events: transactionData(eventBatch),
  // What is deleted is counted down.
  event_counts: { with: 'events' },
  // A place is never given again.
  event_heads: 'kept',
  deliveries: transactionData(deliveryBatch),
  delivery_attempts: { with: 'deliveries' },
  // After what was counted.
  hourly_figures: transactionData(figuresBatch),
  late_changes: 'kept',
  card_attempts: transactionData(ofTestMode('card_attempts')),
  card_attacks: transactionData(ofTestMode('card_attacks')),
  concealed_declines: transactionData(ofTestMode('concealed_declines')),
  // Of no mode, and swept within minutes.
  spent_proofs: 'kept',
  token_rooms: 'kept',
  // Of the clock, which a purge leaves alone.
  test_clock_turns: 'kept',
  simulator_payments: transactionData(ledgerBatch),
  simulator_rules: transactionData(simulatorRules),
  mails: transactionData(all('mails')),
  mail_usage: transactionData(ofTestMode('mail_usage')),
  mail_reviews: transactionData(ofTestMode('mail_reviews')),
  mail_suppressions: transactionData(all('mail_suppressions')),
  invoice_payments: transactionData(all('invoice_payments')),
  invoice_payment_parts: { with: 'invoice_payments' },
  invoices: transactionData(all('invoices')),
  invoice_messages: { with: 'invoices' },
  payment_requests: { with: 'invoices' },
  contact_files: transactionData(all('contact_files')),
  contact_file_chunks: { with: 'contact_files' },
  contacts: transactionData(all('contacts')),
  contact_emails: { with: 'contacts' },
  contact_terms: { with: 'contacts' },
  contact_marks: { with: 'contacts' },
  portal_links: { with: 'contacts' },
  payment_methods: methodData(all('payment_methods')),
  saved_methods: methodData(savedBatch),
  // Tokens of no mode are kept: one may be for a live payment, and they expire in five minutes anyway.
  tokens: methodData(all('tokens')),
  // Deleted separately if their record is gone (stored-answers.ts).
  idempotency_keys: 'kept',
  // Settings of the merchant and its operator.
  merchants: 'kept',
  // Of both modes.
  data_keys: 'kept',
  origins: 'kept',
  secret_keys: 'kept',
  accounts: 'kept',
  surcharges: 'kept',
  webhook_secrets: 'kept',
  // Those of partners, whose applications and authorizations are of no mode.
  brands: 'kept',
  partner_applications: 'kept',
  authorizations: 'kept',
  partner_settings: 'kept',
  oauth_codes: 'kept',
  oauth_tokens: 'kept',
  refresh_families: 'kept',
  plans: 'kept',
  merchant_applications: 'kept',
  sign_up_links: 'kept',
  partner_events: 'kept',
  // People, who are of no mode.
  users: 'kept',
  recovery_codes: 'kept',
  passkeys: 'kept',
  spent_challenges: 'kept',
  memberships: 'kept',
  sessions: 'kept',
  invitations: 'kept',
  operator_links: 'kept',
  sign_in_attempts: 'kept',
  // It sweeps itself.
  api_requests: 'kept',
  // Of live mode.
  approvals: 'kept',
  approval_policies: 'kept',
  // The log says who purged what.
  audit_entries: 'kept',
  audit_heads: 'kept',
  audit_removals: 'kept',
  // The gateway's own tables.
  archives: 'kept',
  instances: 'kept',
  locks: 'kept',
  sealed_keys: 'kept',
}

const purgedTables: readonly Table[] = namesOf(TABLES).filter((table) => TABLES[table] !== 'kept')

/** The types of jobs about deleted records. The daily capture stays, because accounts stay. */
const purgedJobs: readonly JobType[] = jobTypes.filter((type) =>
  purgedTables.some((table) => table === jobTables[type]),
)

/**
 * Deletes a merchant's test data (rules: accounts.md#purge), in batches, so that nobody waits for more than one of them. What
 * the networks are being asked just now stays.
 * @returns how many of the transactions that should have gone are left
 * @throws 422 unavailable_for_merchant_mode with a live key
 */
export async function purgeTestData(
  { storage, cipher }: Pick<SettingsParts, 'storage' | 'cipher'>,
  caller: Caller,
  wish: PurgeWish,
): Promise<number> {
  const { merchant, mode } = caller
  if (mode !== 'test') {
    const message = 'Only test data can be purged: use the secret key of test mode.'
    throw gatewayError('unavailable_for_merchant_mode', { message })
  }
  const record = { type: 'Merchant', id: merchant.id }
  const changes = namesOf(wish).map((name) => ({ name, after: String(wish[name]) }))
  await storage.write((tx) => recordOwn(tx, cipher, caller, { action: 'test_data.deleted', record, changes }))
  return deleteTestData({ storage }, caller, wish)
}

/** The same for whoever has written the log. */
export async function deleteTestData(
  { storage }: Pick<SettingsParts, 'storage'>,
  { merchant, clock }: Pick<Caller, 'clock'> & { merchant: { id: string } },
  wish: PurgeWish,
): Promise<number> {
  const isAll = wish.delete_transactions === undefined && wish.delete_payment_methods === undefined
  for (const fate of Object.values(TABLES)) {
    if (fate === 'kept' || 'with' in fate) continue
    const { group, batch } = fate
    if (!isAll && String(wish[group]) !== 'true') continue
    while (await storage.write((tx) => batch(tx, merchant.id, clock.now()))) {
      // SQLite calls are synchronous: without this pause other requests would not get their turn.
      await setImmediate()
    }
  }
  await deleteAnswers(storage, merchant.id, purgedTables)
  return isAll || String(wish.delete_transactions) === 'true' ? countLeft(storage, merchant.id) : 0
}

async function countLeft({ reading }: Storage, merchantId: string): Promise<number> {
  const { left } = await reading
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'test')
    .executeTakeFirstOrThrow()
  return Number(left)
}
