// Which construct of SQL each engine supports, by its documentation. No distributed engine runs in the tests: this stands in for them.

export const engines = ['PostgreSQL 15', 'Citus 13', 'YugabyteDB 2025.1', 'CockroachDB 25.2'] as const
export type Engine = (typeof engines)[number]

export interface Construct {
  /** As faults and the table in docs/scale.md name it. */
  name: string
  /** Finds it in a statement in which names are `"id"` and values are `?`. */
  pattern: RegExp
  /** Engines that lack it. A statement with it fails the tests. */
  lacking?: readonly Engine[]
  /** What to know about an engine that has it. */
  notes?: Partial<Record<Engine, string>>
}

const [, CITUS, YUGABYTE, COCKROACH] = engines
const ONE_SHARD = 'within one merchant'

/** In order: what an earlier one has found is not looked at again. */
export const constructs: readonly Construct[] = [
  {
    name: 'a lock while the first tables are created',
    pattern: /^with set_timeout as \( select set_config.*|^select pg_advisory_unlock\(\?\)$/g,
    notes: { [COCKROACH]: 'no effect: start one gateway first' },
  },
  {
    name: '[monthly partitions](operating.md#monthly-partitions), only where chosen',
    pattern: /^\/\* partitions \*\/.*/g,
    notes: { [CITUS]: 'leave it out', [YUGABYTE]: 'leave it out', [COCKROACH]: 'leave it out' },
  },
  {
    name: 'the catalog',
    pattern:
      /\b(pg_get_serial_sequence|col_description|has_schema_privilege|quote_ident|current_setting|current_schema|to_regclass)\(|\b(reltuples|oid|indisvalid|indexrelid|inhrelid|inhparent|pg_index|pg_inherits|pg_class|relkind)\b|!~/g,
  },
  {
    name: 'replication: for `DATABASE_READ_URL`, several hosts, metrics',
    pattern:
      /\b(pg_is_in_recovery|pg_current_wal_\w+|pg_last_wal_\w+|pg_wal_lsn_diff|pg_last_xact_\w+)\(|\bpg_stat_replication\b|\b(replay_lag|application_name)\b|::pg_lsn/g,
    notes: { [CITUS]: 'leave it out', [YUGABYTE]: 'leave it out', [COCKROACH]: 'leave it out' },
  },
  // What no statement of a gateway may have.
  { name: 'advisory locks', pattern: /\bpg_(try_)?advisory_\w+\(/g, lacking: [COCKROACH] },
  {
    name: '`LISTEN`, `NOTIFY`',
    pattern: /\b(un)?listen\b|\bnotify\b/g,
    lacking: [CITUS, YUGABYTE, COCKROACH],
  },
  {
    name: 'transaction numbers: `pg_current_xact_id()`, `xmin`, snapshots',
    pattern: /\b(pg_current_xact_id|pg_snapshot_\w+|pg_current_snapshot|txid_\w+|age)\(|\bx(min|max)\b/g,
    lacking: [CITUS, YUGABYTE, COCKROACH],
  },
  {
    name: 'sequences, `serial`, identity columns',
    pattern:
      /\b(nextval|setval|currval)\(|\b(big|small)?serial\b|\bgenerated (always|by default)\b|\b(create|alter) sequence\b/g,
    lacking: [CITUS, YUGABYTE, COCKROACH],
  },
  { name: '`LOCK TABLE`', pattern: /\block table\b/g, lacking: [CITUS, YUGABYTE, COCKROACH] },
  {
    name: 'deferrable constraints',
    pattern: /\b(not )?deferrable\b|\binitially deferred\b/g,
    lacking: [CITUS, YUGABYTE, COCKROACH],
  },
  { name: '`NULLS NOT DISTINCT`', pattern: /\bnulls not distinct\b/g, lacking: [YUGABYTE, COCKROACH] },
  { name: 'exclusion constraints', pattern: /\bexclude using\b/g, lacking: [CITUS, YUGABYTE, COCKROACH] },
  {
    name: 'statement triggers, rules',
    pattern: /\bfor each statement\b|\bcreate rule\b/g,
    lacking: [CITUS, COCKROACH],
  },
  {
    name: 'keys that replace earlier ones while the first tables are created: `USING INDEX`, `DROP CONSTRAINT`',
    pattern: /\busing index\b|\bdrop constraint\b/g,
    notes: { [COCKROACH]: 'no: load the tables from PostgreSQL' },
  },
  {
    name: 'row triggers in PL/pgSQL',
    pattern:
      /^create function "?\w+"?\(\) returns trigger language plpgsql as .*|^create trigger .* execute function "?\w+"?\(\)$/g,
    notes: { [CITUS]: 'in undistributed tables', [COCKROACH]: 'since 24.3' },
  },
  { name: 'recursive CTEs', pattern: /\bwith recursive\b/g, lacking: [CITUS] },
  {
    name: '`TABLESAMPLE`, `GROUPING SETS`',
    pattern: /\btablesample\b|\bgrouping sets\b/g,
    lacking: [CITUS, COCKROACH],
  },
  { name: '`LATERAL`', pattern: /\blateral\b/g, lacking: [CITUS] },
  { name: '`MERGE`', pattern: /\bmerge into\b/g, lacking: [COCKROACH] },
  { name: 'cursors', pattern: /\bdeclare\b|\bfetch\b/g, lacking: [CITUS, COCKROACH] },
  {
    name: 'a temporary table while the first tables are created',
    pattern: /\bcreate temporary table filling\b|\bfrom filling\b|\bdrop table filling\b/g,
    notes: { [COCKROACH]: 'after `set experimental_enable_temp_tables = on`' },
  },
  { name: 'other temporary tables', pattern: /\btemp(orary)? table\b/g, lacking: [COCKROACH] },
  { name: '`CREATE DATABASE … TEMPLATE`', pattern: /\bcreate database\b/g, lacking: [COCKROACH] },
  // What the statements consist of.
  { name: '`FOR UPDATE SKIP LOCKED`', pattern: /\bfor update skip locked\b/g, notes: { [CITUS]: ONE_SHARD } },
  {
    name: '`FOR UPDATE`, `FOR SHARE`',
    pattern: /\bfor (no key update|update|key share|share)\b/g,
    notes: { [CITUS]: ONE_SHARD },
  },
  {
    name: '`ON CONFLICT` with columns',
    pattern: /\bon conflict( \("id"(, "id")*\))? do (nothing|update set)\b|\bexcluded\b/g,
    notes: { [CITUS]: 'columns with `merchant_id`' },
  },
  { name: '`RETURNING`', pattern: /\breturning\b/g },
  { name: 'CTEs that read', pattern: /\bwith "?\w+"? as \(\s*select\b/g, notes: { [CITUS]: ONE_SHARD } },
  { name: '`UPDATE … FROM`', pattern: /\bupdate "id" set .* from\b/g, notes: { [CITUS]: ONE_SHARD } },
  { name: 'window functions', pattern: /\brow_number\(\) over\b/g, notes: { [CITUS]: ONE_SHARD } },
  {
    name: 'subqueries: `IN`, `EXISTS`, scalar',
    pattern: /\bexists\b|\(\s*select\b/g,
    notes: { [CITUS]: ONE_SHARD },
  },
  { name: 'comparison of rows', pattern: /\) [<>]=? \(/g },
  { name: '`COLLATE "C"` in expressions', pattern: /\bcollate\b/g, notes: { [COCKROACH]: 'since 23.1' } },
  {
    name: 'the clock: `clock_timestamp()`',
    pattern: /\bclock_timestamp\(\)/g,
    notes: { [CITUS]: 'in undistributed tables' },
  },
  { name: '`SET LOCAL` of limits', pattern: /\bset local\b|\block_timeout\b|\bstatement_timeout\b/g },
  { name: 'JSON read as text', pattern: /::json\b|->>/g },
  { name: 'casts', pattern: /::\w+|\bcast\(/g },
  { name: 'partial indexes', pattern: /\bcreate (unique )?index .* where\b/g },
  { name: '`CREATE INDEX CONCURRENTLY`', pattern: /\bconcurrently\b/g, notes: { [COCKROACH]: 'always so' } },
  {
    name: '`NOT VALID`, `VALIDATE CONSTRAINT`',
    pattern: /\bnot valid\b|\bvalidate constraint\b/g,
  },
  { name: 'aggregates', pattern: /\b(count|sum|max|min)\(/g },
  {
    name: 'functions of texts, bytes and times',
    pattern: /\b(length|substr|strpos|lower|convert_to|coalesce|greatest|extract|concat|replace)\(/g,
  },
]

/** Words of plain SQL, which every engine has. */
export const plain: ReadonlySet<string> = new Set(
  `select distinct from as where and or not in is null true false case when then else end order by asc desc limit offset group having
  inner left cross join on using intersect union all insert into values update set delete between like
  begin start transaction commit rollback savepoint release show server_version
  epoch create alter drop truncate table index unique primary foreign key references check constraint column add if exists rename to default
  text varchar integer bigint bytea real cascade`.split(/\s+/),
)

/** And its operators; `?` is a value. */
export const operators: ReadonlySet<string> = new Set('= <> != < > <= >= + - * / || ?'.split(' '))

/** The table in docs/scale.md: the constructs in use that an engine restricts. */
export function engineTable(): string {
  const others = engines.slice(1)
  const restricted = constructs.filter(({ notes }) => notes !== undefined)
  const rows = [
    ['construct', ...others],
    ['construct', ...others].map(() => '---'),
    ...restricted.map(({ name, notes }) => [name, ...others.map((engine) => notes?.[engine] ?? 'yes')]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
