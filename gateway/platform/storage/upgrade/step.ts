// The steps in which a new version changes the schema while the previous version uses it. See CONTRIBUTING.md, "How to change the
// schema".
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import type { Tx } from '../engines/storage.ts'

/**
 * When a step runs. `expand`: before a gateway of this version serves; the previous version must run on the result. `background`:
 * while gateways serve. `contract`: once no process of the previous version may come back.
 */
export type Phase = 'expand' | 'background' | 'contract'

interface Named {
  /** Unique within its upgrade. */
  name: string
}

/** Statements that take a moment, in one transaction. */
export interface Change extends Named {
  kind: 'change'
  phase: 'expand' | 'contract'
  run(tx: Tx, dialect: Dialect): Promise<void>
}

/** Builds an index, named like the step. On PostgreSQL reads and writes go on meanwhile. */
export interface IndexBuild extends Named {
  kind: 'index'
  phase: 'expand' | 'background'
  table: string
  /** What follows `on TABLE`. */
  on: string | ((dialect: Dialect) => RawBuilder<unknown>)
  isUnique?: boolean
  /** Whether only a database that processes share has it. */
  isForShared?: boolean
}

/** Drops the index that the step is named after. */
export interface IndexDrop extends Named {
  kind: 'drop index'
  phase: 'contract'
  table: string
  /** As for `IndexBuild`. */
  isForShared?: boolean
}

/** Checks the rows that a constraint, named like the step, has found in its table. Reads and writes go on. PostgreSQL only. */
export interface Validation extends Named {
  kind: 'validation'
  phase: 'contract'
  table: string
}

/**
 * Fills existing rows, batch by batch. A row may be filled again: after a process of the previous version has run, all are.
 * Until it has finished, code must cope with rows that aren't filled.
 */
export interface Backfill extends Named {
  kind: 'backfill'
  phase: 'expand' | 'background'
  table: string
  batch(tx: Tx, dialect: Dialect, from: From): Promise<Batch>
}

export interface From {
  /** The last row of the batch before, as that returned it; undefined: from the beginning. */
  after: string | undefined
  /** The most rows. */
  rows: number
}

export interface Batch {
  rows: number
  /** The last row; undefined: there are no more. */
  last: string | undefined
}

export type Step = Change | IndexBuild | IndexDrop | Validation | Backfill

/** A file in `migrations` with its steps in order. */
export interface Upgrade {
  /** The file's name, which begins with its number. */
  name: string
  steps: readonly Step[]
}

/** Whether a step does nothing in a file of SQLite. A change decides for itself. */
export const isForShared = (step: Step): boolean =>
  step.kind === 'validation' ||
  ((step.kind === 'index' || step.kind === 'drop index') && step.isForShared === true)

/** A step, and the name by which a database knows it. */
export type KnownStep = Step & { id: string; upgrade: string }

/** Creates tables, with their indexes. What they reference is locked against writes for a moment. */
export function createTables(
  name: string,
  statements: (dialect: Dialect) => readonly RawBuilder<unknown>[],
): Change {
  return {
    kind: 'change',
    phase: 'expand',
    name,
    async run(tx, dialect) {
      for (const statement of statements(dialect)) await statement.execute(tx)
    },
  }
}

export interface AddedColumn {
  name: string
  /** The type and the constraints, such as `text` or `bigint not null check (x in (0, 1))`. */
  is: (dialect: Dialect) => RawBuilder<unknown>
  /** The value of rows that exist; absent: null, or `later`. */
  existing?: number | string | (() => number)
  /** The value of rows that the previous version adds; absent: null. */
  later?: number | string
}

/** Adds columns to a table. Their values are constants, so that no row is rewritten, however many there are. */
export function addColumns(table: string, columns: readonly AddedColumn[]): Change {
  return {
    kind: 'change',
    phase: 'expand',
    name: `columns of ${table}`,
    async run(tx, dialect) {
      for (const column of columns) await addColumn(tx, dialect, table, column)
    },
  }
}

async function addColumn(tx: Tx, dialect: Dialect, table: string, { name, is, later, ...more }: AddedColumn) {
  const existing = typeof more.existing === 'function' ? more.existing() : more.existing
  const [into, column] = [sql.table(table), sql.id(name)]
  const first = dialect.isShared ? (existing ?? later) : (later ?? existing)
  const initial = first === undefined ? sql`` : sql` default ${sql.lit(first)}`
  await sql`alter table ${into} add column ${column} ${is(dialect)}${initial}`.execute(tx)
  if (existing === undefined || existing === later) return
  // SQLite can't change a default, but no other process uses it now.
  if (dialect.isShared)
    await sql`alter table ${into} alter column ${column} set default ${sql.lit(later ?? null)}`.execute(tx)
  else if (first !== existing) await sql`update ${into} set ${column} = ${sql.lit(existing)}`.execute(tx)
}

/** An index, that is built before this version serves or in the background. */
export const index = (
  name: string,
  table: string,
  on: IndexBuild['on'],
  phase: IndexBuild['phase'] = 'background',
): IndexBuild => ({ kind: 'index', phase, name, table, on })

/** The end of a `create table` statement: strict, and stored in the order of its key, where the engine has that. */
export const strictByKey = ({ isShared, strict, clusteredByKey }: Dialect): RawBuilder<unknown> =>
  isShared ? sql`` : sql`${strict}, ${clusteredByKey}`
