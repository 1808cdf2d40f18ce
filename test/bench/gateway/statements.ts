// The SQL of one charge, as the gateway sends it to the engine, to be run again without the gateway.
import Sqlite from 'better-sqlite3'
import pg from 'pg'

export interface Statement {
  sql: string
  values: readonly unknown[]
}

/** Notes every statement that reaches either engine from this process while the work lasts. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { prepare } = Sqlite.prototype
  const { query } = pg.Client.prototype
  // What is prepared is kept by the gateway, so this has to be in place before it starts.
  Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
    const statement = prepare.call(this, sql)
    for (const name of ['run', 'all'] as const) {
      const run = statement[name].bind(statement) as (values: unknown[]) => unknown
      statement[name] = ((values: unknown[]) => {
        statements.push({ sql, values })
        return run(values)
      }) as never
    }
    return statement
  } as never
  pg.Client.prototype.query = function (this: pg.Client, config: { text: string; values?: unknown[] }) {
    if (config?.text) statements.push({ sql: config.text, values: config.values ?? [] })
    // biome-ignore lint/complexity/noArguments: the function has many forms
    return query.apply(this, arguments as never)
  } as never
  try {
    await work()
  } finally {
    Sqlite.prototype.prepare = prepare
    pg.Client.prototype.query = query
  }
  return statements
}

/** The part of what was recorded that one charge makes: from the look-up of its key to its last commit. */
export function ofLastCharge(statements: readonly Statement[]): Statement[] {
  const first = statements.findLastIndex(({ sql }) => sql.includes('"secret_keys"."hash" ='))
  return statements.slice(first).filter(({ sql }) => !/savepoint|release one_change/.test(sql))
}

const ID = /^[\w-]{22}$/

/**
 * A charge's statements as often as wanted, each time with ids of its own.
 * @param kept ids that were there before, such as the account's
 */
export function repeater(statements: readonly Statement[], kept: ReadonlySet<string>, newId: () => string) {
  const isMade = (value: unknown): value is string =>
    typeof value === 'string' && ID.test(value) && !kept.has(value)
  const inserted = statements.filter(({ sql }) => sql.startsWith('insert')).flatMap(({ values }) => values)
  const made = [...new Set(inserted.filter(isMade))]
  return (): Statement[] => {
    const ids = new Map<unknown, string>(made.map((id) => [id, newId()]))
    return statements.map(({ sql, values }) => ({
      sql,
      values: values.map((value) => ids.get(value) ?? value),
    }))
  }
}
