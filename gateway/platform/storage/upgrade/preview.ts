// What a change would do to a database, without one.
import { DummyDriver, Kysely, type LogEvent, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import { postgres } from '../engines/postgres.ts'
import type { Database } from '../rows/schema.ts'
import type { Change } from './step.ts'

/** The statements of a change on PostgreSQL, where other processes use the tables. Queries find no rows. */
export async function statementsOf({ run }: Change): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: () => {
        throw new Error('A change does not ask for the tables.')
      },
    },
    log: ({ query }: LogEvent) => void statements.push(query.sql),
  })
  await db.transaction().execute((tx) => run(tx, postgres))
  return statements
}

/**
 * The tables that existed before and that a change locks while its transaction lasts: against reads and writes, or those that they are
 * made to refer to, against writes.
 */
export async function tablesLockedBy(change: Change): Promise<string[]> {
  const statements = (await statementsOf(change)).join('\n')
  const named = (pattern: RegExp) => [...statements.matchAll(pattern)].map(([, name = '']) => name)
  const created = named(/\bcreate table "?(\w+)"?/gi)
  const altered = named(/\b(?:alter table|create trigger [^;]*? on) "?(\w+)"?/gi)
  const referred = named(/\balter table [^;]*? references "?(\w+)"?/gi)
  return [...new Set([...altered, ...referred])].filter((name) => !created.includes(name))
}
