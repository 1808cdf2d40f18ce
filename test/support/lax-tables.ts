import type Sqlite from 'better-sqlite3'

/** What later migrations add. */
const ADDED = {
  tables: [
    'partner_settings',
    'audit_entries',
    'audit_heads',
    'audit_removals',
    'card_attempts',
    'card_attacks',
    'concealed_declines',
    'spent_proofs',
    'operator_links',
    'refresh_families',
    'mail_usage',
    'mail_reviews',
    'mail_suppressions',
    'data_keys',
    'passkeys',
    'spent_challenges',
    'contact_marks',
    'approvals',
    'approval_policies',
    'event_heads',
  ],
  indexes: [
    'contact_files_unsealed',
    'partner_applications_review',
    'mails_withheld',
    'contacts_unsealed',
    'contacts_shown',
    'contacts_idle',
    'events_order',
    'events_unplaced',
    'partner_events_order',
    'partner_events_unplaced',
  ],
  columns: [
    ...['name', 'permissions', 'last_used', 'last_address', 'seen_by'].map((name) => ['secret_keys', name]),
    ['authorizations', 'permissions'],
    ['transactions', 'created_by'],
    ['contact_files', 'is_sealed'],
    ['tokens', 'address'],
    ['sessions', 'agent'],
    ['sessions', 'address'],
    ['instances', 'format'],
    ['instances', 'key_ids'],
    ['instances', 'name'],
    ['merchants', 'max_declines_per_address'],
    ['merchants', 'max_cards_per_address'],
    ['merchants', 'blocked_bins'],
    ['merchants', 'blocked_emails'],
    ['merchants', 'rehearsal_until'],
    ['merchants', 'is_demo'],
    ['oauth_codes', 'offline'],
    ['mails', 'withheld'],
    ['mails', 'planned'],
    ...['review', 'review_reason', 'reviewed', 'proposed'].map((name) => ['partner_applications', name]),
    ['authorizations', 'live'],
    ['events', 'place'],
    ['partner_events', 'place'],
    ['contacts', 'sealed'],
    ['contacts', 'erased'],
    ['contact_emails', 'sealed'],
  ],
}

/** Makes an SQLite file like one that no version with strict tables has opened yet. */
export function loosen(database: Sqlite.Database): void {
  for (const table of ADDED.tables) database.exec(`drop table ${table}`)
  for (const index of ADDED.indexes) database.exec(`drop index ${index}`)
  for (const [table, column] of ADDED.columns) database.exec(`alter table ${table} drop column ${column}`)
  database.exec('create index events_written on events (merchant_id, mode, written, position, id)')
  database.exec(
    'create index partner_events_written on partner_events (partner_application_id, written, position, id)',
  )
  database.unsafeMode(true)
  database.pragma('writable_schema = on')
  for (const end of [' strict', ','])
    database.exec(`update sqlite_schema set sql = substr(sql, 1, length(sql) - ${end.length})
      where type = 'table' and sql like '%${end}'`)
  database.pragma('writable_schema = reset')
  database.unsafeMode(false)
  database.exec("delete from kysely_migration where name >= '052-strict-tables'")
}

/** The tables that take values of any type. */
export const laxTables = (database: Sqlite.Database): unknown[] =>
  database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and name <> 'sqlite_schema' and strict = 0",
    )
    .pluck()
    .all()
