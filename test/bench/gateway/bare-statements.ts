// How fast the engine itself runs a charge's statements: prepared once, no HTTP, no rules.
import { performance } from 'node:perf_hooks'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { underLoad } from './load.ts'
import type { Statement } from './statements.ts'

/** Splits a charge at its commits: what is between `begin` and `commit` is one list, and so is a lone statement. */
function parts(statements: readonly Statement[]): Statement[][] {
  const lists: Statement[][] = [[]]
  for (const statement of statements) {
    if (statement.sql.startsWith('begin') || statement.sql === 'commit') lists.push([])
    else lists.at(-1)?.push(statement)
  }
  return lists.filter(({ length }) => length > 0)
}

/**
 * On SQLite in this process, which the engine lets write alone.
 * @param together charges that share their commits
 * @returns charges per second
 */
export function onSqlite(file: string, seconds: number, together: number, next: () => Statement[]): number {
  const database = new Sqlite(file)
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('secure_delete = ON')
  const kept = new Map<string, Sqlite.Statement>()
  const run = ({ sql, values }: Statement) => {
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.set(sql, statement)
    return statement.reader ? statement.all(values) : statement.run(values)
  }
  const begin = performance.now()
  let charges = 0
  while (performance.now() - begin < seconds * 1000) {
    const group = Array.from({ length: together }, () => parts(next()))
    for (let step = 0; step < (group[0]?.length ?? 0); step++) {
      database.exec('begin immediate')
      for (const charge of group) charge[step]?.forEach(run)
      database.exec('commit')
    }
    charges += together
  }
  const perSecond = (charges * 1000) / (performance.now() - begin)
  database.close()
  return perSecond
}

/** On PostgreSQL, over so many connections. @returns charges per second */
export async function onPostgres(
  url: string,
  seconds: number,
  connections: number,
  next: () => Statement[],
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  const names = new Map<string, string>()
  const run = (client: pg.Client | undefined, { sql, values }: Statement) => {
    if (/^(begin|commit)/.test(sql)) return client?.query(sql)
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return client?.query({ name, text: sql, values: [...values] })
  }
  const { perSecond } = await underLoad(connections, seconds, async (lane) => {
    for (const statement of next()) await run(clients[lane], statement)
  })
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}
