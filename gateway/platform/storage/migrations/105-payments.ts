import { sql } from 'kysely'
import { systemClock } from '../../../core/clock.ts'
import { type AddedColumn, addColumns, index, type Upgrade } from '../upgrade/step.ts'
import { surchargesOfAccounts } from './backfills/account-surcharges.ts'
import { eventRecords } from './backfills/event-records.ts'
import { firstOfMonths } from './backfills/first-of-months.ts'
import { ENDED_BASE } from './names.ts'
import { watchOlder } from './watch-older.ts'

/** How long merchants of 1.4.0 have to verify their origins. */
const GRACE = 30 * 24 * 60 * 60 * 1000

const text = (name: string): AddedColumn => ({ name, is: () => sql`text` })
const number = (name: string): AddedColumn => ({ name, is: ({ bigint }) => bigint })
/** 0 or 1. */
const flag = (name: string, later: 0 | 1 = 0): AddedColumn => ({
  name,
  is: ({ bigint }) => sql`${bigint} not null check (${sql.id(name)} in (0, 1))`,
  later,
})

/** What the tables of 1.4.0 get. */
export const payments: Upgrade = {
  name: '105-payments',
  steps: [
    addColumns('instances', [text('upgrade'), text('key_ids'), text('name')]),
    addColumns('merchants', [
      {
        name: 'status',
        is: () => sql`text not null check (status in ('ACTIVE', 'INACTIVE'))`,
        later: 'ACTIVE',
      },
      number('test_clock_frozen_at'),
      ...['website', 'support_email', 'support_phone', 'email_success_to', 'email_failure_to'].map(text),
      flag('reference_required'),
      text('reference_label'),
      flag('partial_payments'),
      text('test_profile'),
      {
        name: 'origins_required',
        is: ({ bigint }) => sql`${bigint} not null`,
        existing: () => systemClock.now() + GRACE,
        later: 0,
      },
      number('max_declines_per_address'),
      number('max_cards_per_address'),
      { name: 'blocked_bins', is: () => sql`text not null`, later: '' },
      { name: 'blocked_emails', is: () => sql`text not null`, later: '' },
      { name: 'rehearsal_until', is: ({ bigint }) => sql`${bigint} not null`, later: 0 },
      // 1.4.0 made a demo merchant at its first start, and no other.
      { name: 'is_demo', is: ({ bigint }) => sql`${bigint} not null`, existing: 1, later: 0 },
    ]),
    addColumns('accounts', [{ name: 'disturbed_policy', is: () => sql`text not null`, later: 'ALLOW' }]),
    addColumns('secret_keys', [
      { name: 'authorization_id', is: () => sql`text references authorizations (id)` },
      ...['created', 'expires', 'shown'].map(number),
      ...['name', 'permissions'].map(text),
      number('last_used'),
      ...['last_address', 'seen_by'].map(text),
    ]),
    addColumns('webhook_secrets', [{ name: 'seen_by', is: () => sql`text not null`, later: '' }]),
    addColumns('tokens', ['mode', 'disturbed', 'page_origin', 'address'].map(text)),
    addColumns('transactions', [
      text('client_id'),
      number('token_created'),
      ...['invoice_payment_id', 'disturbed', 'created_by'].map(text),
    ]),
    addColumns('recurring_charges', ['data', 'client_id'].map(text)),
    // Events of 1.4.0 are in place 0. Null: it has no place yet.
    addColumns('events', [text('record_id'), { name: 'place', is: ({ bigint }) => bigint, existing: 0 }]),
    addColumns('surcharges', [{ name: 'account_id', is: () => sql`text references accounts (id)` }]),
    {
      kind: 'change',
      phase: 'expand',
      name: 'origins are checked',
      async run(tx) {
        await sql`insert into jobs (id, type, merchant_id, mode, record_id, run_at, due, attempts)
          select 'origins-' || id, 'check_origins', id, 'live', id, 0, 0, 0 from merchants
          where allowed_origins <> ''`.execute(tx)
      },
    },
    { kind: 'change', phase: 'expand', name: 'processes of 1.4.0', run: watchOlder },
    surchargesOfAccounts,
    // Who lists events, or looks for those without a place, would read them all without these.
    index('events_order', 'events', '(merchant_id, mode, place, position, id)', 'expand'),
    index('events_unplaced', 'events', '(merchant_id, mode, position, id) where place is null', 'expand'),
    index('surcharges_account', 'surcharges', '(account_id, created)', 'expand'),
    index(
      'secret_keys_authorization',
      'secret_keys',
      '(authorization_id) where authorization_id is not null',
    ),
    index('merchants_list', 'merchants', '(created, id)'),
    index('accounts_list', 'accounts', '(created, id)'),
    index('jobs_failing', 'jobs', '(due, id) where attempts > 0'),
    index(
      'deliveries_open',
      'deliveries',
      `(merchant_id, mode, status, modified) where status <> 'DELIVERED'`,
    ),
    index('delivery_attempts_time', 'delivery_attempts', '(merchant_id, mode, at, succeeded)'),
    index('events_record', 'events', '(record_id) where record_id is not null'),
    // All that lists and figures filter by and add up, so that they read no rows.
    index(
      'transactions_figures',
      'transactions',
      `(merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount, cvv_result, avs_result,
        auto_capture, modified, completed, failure_code, gratuity)`,
    ),
    // Lists in these orders, and searches for texts that very many transactions have.
    index('transactions_by_modified', 'transactions', '(merchant_id, mode, modified, id)'),
    index('transactions_by_amount', 'transactions', '(merchant_id, mode, amount, id)'),
    index('transactions_by_status', 'transactions', '(merchant_id, mode, status, id)'),
    index('transactions_by_type', 'transactions', '(merchant_id, mode, type, id)'),
    index('transactions_by_reference', 'transactions', `(merchant_id, mode, coalesce(reference, ''), id)`),
    eventRecords,
    firstOfMonths,
    { kind: 'drop index', phase: 'contract', name: 'transactions_list', table: 'transactions' },
    { kind: 'drop index', phase: 'contract', name: 'surcharges_merchant', table: 'surcharges' },
    {
      kind: 'change',
      phase: 'contract',
      name: '1.4.0 does not start any more',
      async run(tx) {
        await sql`insert into kysely_migration (name, timestamp) values (${ENDED_BASE}, '')`.execute(tx)
      },
    },
  ],
}
