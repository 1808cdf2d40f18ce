// Prepared queries, for statements that every payment runs. Kysely builds and compiles a query anew each time, which costs more
// than running it. A prepared query is built once per engine; from then on only its values change.
//
// Write one like any other query, with its values as a parameter:
//
//   const findKey = prepare((db, { hash }: { hash: string }) =>
//     db.selectFrom('secret_keys').selectAll().where('hash', '=', hash))
//   const [key] = await findKey(tx, { hash })
//
// While the query is built, each value is a placeholder. So the query may only pass values on: its form must not depend on
// them.

import type { Compilable, CompiledQuery } from 'kysely'
import { own } from '../../core/objects.ts'
import type { Reader, Tx } from './engines/storage.ts'
import { type KeyOf, keyColumns, type TableWithId } from './rows/keys.ts'
import type { Database } from './rows/schema.ts'

/** A placeholder for a value in a statement. `read` takes the value from the given ones. */
class Placeholder {
  readonly read: (given: never) => unknown
  constructor(read: (given: never) => unknown) {
    this.read = read
  }
}

type Values = Readonly<Record<PropertyKey, unknown>>

/** Gives a placeholder for every property that a query reads. */
const placeholders = new Proxy(
  {},
  { get: (_target, name) => new Placeholder((values: Values) => own(values, String(name))) },
)

/** A prepared query. @returns the rows that it selects or returns */
type Run<Db, Given, Row> = (db: Db, given: Given) => Promise<Row[]>

/** Prepares a query. @param build builds it, as described above; one that writes says `tx: Tx` */
export function prepare<Given extends object, Row>(
  build: (db: Reader, values: Given) => Compilable<Row>,
): Run<Reader, Given, Row>
export function prepare<Given extends object, Row>(
  build: (tx: Tx, values: Given) => Compilable<Row>,
): Run<Tx, Given, Row>
export function prepare<Given extends object, Row>(
  build: (tx: Tx, values: Given) => Compilable<Row>,
): Run<Tx, Given, Row> {
  // Cached by the engine's adapter, which a database shares with its transactions.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const buildFor = (db: Tx, adapter: object) => {
    const query = build(db, placeholders as Given).compile()
    built.set(adapter, query)
    return query
  }
  return async (db, given) => {
    const executor = db.getExecutor()
    const { adapter } = executor
    const query = built.get(adapter) ?? buildFor(db, adapter)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.read(given as never) : parameter,
    )
    return (await executor.executeQuery<Row>({ ...query, parameters })).rows
  }
}

declare const locked: unique symbol

/** A row that the current write has locked or inserted, so that nobody else changes it before the write ends. */
export type Locked<Row> = Row & { readonly [locked]: true }

/** Like `prepare`, for rows that the write is going to change. @param build selects them; the lock is added here */
export function prepareLocking<Given extends object, Row>(
  build: (db: Reader, values: Given) => { forUpdate(): Compilable<Row> },
): (tx: Tx, given: Given) => Promise<Locked<Row>[]> {
  return prepare((db, values: Given) => build(db, values).forUpdate() as Compilable<Locked<Row>>)
}

type Table = keyof Database

/** Prepared inserts and updates: one for each table, set of columns and number of rows. */
const preparedWrites = new Map<string, Run<Tx, never, unknown>>()

function prepareWrite<Given extends object, Row>(
  shape: string,
  build: (tx: Tx) => Compilable<Row>,
): Run<Tx, Given, Row> {
  const statement =
    (preparedWrites.get(shape) as Run<Tx, Given, Row> | undefined) ?? prepare<Given, Row>(build)
  preparedWrites.set(shape, statement)
  return statement
}

/** The most rows of one insert, which limits how many inserts of different lengths are prepared. */
const MAX_ROWS = 32

/** Inserts rows, which must all have the same columns. */
export async function insertRows<Name extends Table>(
  tx: Tx,
  table: Name,
  rows: readonly Database[Name][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const some = rows.slice(from, from + MAX_ROWS)
    const columns = Object.keys(some[0] ?? {})
    const insert = prepareWrite<typeof some, unknown>(`insert ${some.length} ${table} ${columns}`, (tx) =>
      tx.insertInto(table).values(some.map((_row, at) => placeholdersOf(columns, at)) as never),
    )
    await insert(tx, some)
  }
}

/** Inserts one row. @returns the row, which the same write may change */
export async function insertLocked<Name extends Table>(
  tx: Tx,
  table: Name,
  row: Database[Name],
): Promise<Locked<Database[Name]>> {
  await insertRows(tx, table, [row])
  return row as Locked<Database[Name]>
}

/** Inserts a row unless one with its key, or a unique column like its own, exists. @returns whether it was inserted */
export async function insertIfNew<Name extends Table>(
  tx: Tx,
  table: Name,
  row: Database[Name],
  key: keyof Database[Name] & string,
): Promise<boolean> {
  const columns = Object.keys(row)
  const insert = prepareWrite<[typeof row], unknown>(`insert ${table} ${columns} if new`, (tx) =>
    tx
      .insertInto(table)
      .values(placeholdersOf(columns, 0) as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning(key as never),
  )
  return (await insert(tx, [row])).length > 0
}

/** Changes columns of a row, and never its key; without columns it does nothing. @param key of the row, or the row */
export async function updateRow<Name extends TableWithId>(
  tx: Tx,
  table: Name,
  key: KeyOf<Name>,
  changes: Partial<Database[Name]>,
): Promise<void> {
  const ofKey = keyColumns(table)
  const columns = Object.keys(changes).filter((column) => !ofKey.includes(column))
  if (columns.length === 0) return
  const update = prepareWrite<[typeof changes, KeyOf<Name>], unknown>(`update ${table} ${columns}`, (tx) =>
    tx
      .updateTable(table as 'events')
      .set(placeholdersOf(columns, 0))
      .where((row) => row.and(placeholdersOf(ofKey, 1))),
  )
  await update(tx, [changes, key])
}

/** Placeholders for the columns of one of the given rows. */
function placeholdersOf(columns: readonly string[], at: number): Record<string, Placeholder> {
  const read = (column: string) => new Placeholder((rows: readonly Values[]) => own(rows[at] ?? {}, column))
  return Object.fromEntries(columns.map((column) => [column, read(column)]))
}
