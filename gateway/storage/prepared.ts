// Statements that every payment runs. Kysely builds and compiles a query anew each time, which costs more than the engine
// takes to run it; what is here is built once for each engine, and from then on only its values change.
//
// The one way to write one is as any other query, with its values as a parameter:
//
//   const findKey = prepare((db, { hash }: { hash: string }) =>
//     db.selectFrom('secret_keys').selectAll().where('hash', '=', hash))
//   const [key] = await findKey(tx, { hash })
//
// While it is built, each value is a stand-in that marks its place. So the query passes values on and does nothing else
// with them: what it is must not depend on one.
import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader, Tx } from './engines/storage.ts'
import type { Database } from './rows/schema.ts'

/** Where in a statement a value goes, and which of the given ones. */
class Place {
  readonly read: (given: never) => unknown
  constructor(read: (given: never) => unknown) {
    this.read = read
  }
}

type Values = Readonly<Record<PropertyKey, unknown>>

/** Has a place for every value that a query asks for. */
const places = new Proxy({}, { get: (_target, name) => new Place((values: Values) => values[name]) })

/** Runs a statement. @returns the rows that it selects or returns */
type Run<Given, Row> = (db: Reader, given: Given) => Promise<Row[]>

/** A statement that is built once. @param build as any other query; see above */
export function prepare<Given extends object, Row>(
  build: (db: Reader, values: Given) => Compilable<Row>,
): Run<Given, Row> {
  // By the engine's adapter: it is the same for the database and for a write of it.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const buildFor = (db: Reader, adapter: object) => {
    const query = build(db, places as Given).compile()
    built.set(adapter, query)
    return query
  }
  return async (db, given) => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? buildFor(db, adapter)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? parameter.read(given as never) : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

declare const locked: unique symbol

/** A row as it is in a write that has locked it, or made it: nobody else changes it before that write ends. */
export type Locked<Row> = Row & { readonly [locked]: true }

/** As `prepare`, for rows that a write is going to change. @param build selects them; the lock is added */
export function prepareLocking<Given extends object, Row>(
  build: (db: Reader, values: Given) => { forUpdate(): Compilable<Row> },
): (tx: Tx, given: Given) => Promise<Locked<Row>[]> {
  return prepare((db, values: Given) => build(db, values).forUpdate() as Compilable<Locked<Row>>)
}

type Table = keyof Database
type TableWithId = { [Name in Table]: Database[Name] extends { id: string } ? Name : never }[Table]

/** Statements that write a table: one for each set of columns and number of rows. */
const written = new Map<string, Run<never, unknown>>()

function writing<Given extends object, Row>(
  shape: string,
  build: (db: Reader) => Compilable<Row>,
): Run<Given, Row> {
  const statement = (written.get(shape) as Run<Given, Row> | undefined) ?? prepare<Given, Row>(build)
  written.set(shape, statement)
  return statement
}

/** Rows of one statement at the most, so that there are not many of different lengths. */
const MOST_ROWS = 32

/** Inserts rows; all of them have the same columns. */
export async function insertRows<Name extends Table>(
  tx: Tx,
  table: Name,
  rows: readonly Database[Name][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const some = rows.slice(from, from + MOST_ROWS)
    const columns = Object.keys(some[0] ?? {})
    const insert = writing<typeof some, unknown>(`insert ${some.length} ${table} ${columns}`, (db) =>
      db.insertInto(table).values(some.map((_row, at) => placesOf(columns, at)) as never),
    )
    await insert(tx, some)
  }
}

/** Inserts one row. @returns it, to be changed in the same write */
export async function insertLocked<Name extends Table>(
  tx: Tx,
  table: Name,
  row: Database[Name],
): Promise<Locked<Database[Name]>> {
  await insertRows(tx, table, [row])
  return row as Locked<Database[Name]>
}

/** Inserts a row unless there is one with its key. @returns whether there was none */
export async function insertIfNew<Name extends Table>(
  tx: Tx,
  table: Name,
  row: Database[Name],
  key: keyof Database[Name] & string,
): Promise<boolean> {
  const columns = Object.keys(row)
  const insert = writing<[typeof row], unknown>(`insert ${table} ${columns} if new ${key}`, (db) =>
    db
      .insertInto(table)
      .values(placesOf(columns, 0) as never)
      .onConflict((conflict) => conflict.column(key as never).doNothing())
      .returning(key as never),
  )
  return (await insert(tx, [row])).length > 0
}

/** Changes these columns of a row; it may be none. */
export async function updateRow<Name extends TableWithId>(
  tx: Tx,
  table: Name,
  id: string,
  changes: Partial<Database[Name]>,
): Promise<void> {
  const columns = Object.keys(changes)
  if (columns.length === 0) return
  const update = writing<[typeof changes, { id: string }], unknown>(`update ${table} ${columns}`, (db) =>
    db
      .updateTable(table as 'events')
      .set(placesOf(columns, 0))
      .where('id', '=', placesOf(['id'], 1).id as never),
  )
  await update(tx, [changes, { id }])
}

/** Places for the columns of one of the given rows. */
function placesOf(columns: readonly string[], at: number): Record<string, Place> {
  const read = (column: string) => new Place((rows: readonly Values[]) => rows[at]?.[column])
  return Object.fromEntries(columns.map((column) => [column, read(column)]))
}
