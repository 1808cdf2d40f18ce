// How fast the engine itself runs a charge's statements: prepared once, without HTTP and without rules.

import path from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Place } from './engines.ts'
import { type Load, type LoadOptions, underLoad } from './load.ts'
import { betterSqlite, type SqliteDriver } from './sqlite-drivers.ts'
import type { Statement } from './statements.ts'

type Run = Omit<LoadOptions, 'pid'>

/** Splits a charge at its commits: what is between `begin` and `commit` is one step, and so is what stands before. */
function stepsOf(statements: readonly Statement[]): Statement[][] {
  const steps: Statement[][] = [[]]
  for (const statement of statements) {
    if (/^(begin|commit)/.test(statement.sql)) steps.push([])
    else steps.at(-1)?.push(statement)
  }
  return steps.filter(({ length }) => length > 0)
}

/** What is known of the engine alone. */
export type Bare = Pick<Load, 'perSecond' | 'cpu'>

/** On SQLite, in this process; each lane is a charge of those that share their commits. */
export function onSqlite(
  driver: SqliteDriver,
  { dataDir }: Place,
  { lanes, seconds, signal }: Run,
  next: () => Statement[],
): Bare {
  const database = driver.open(path.join(dataDir, 'gateway.sqlite'))
  const kept = new Map<string, ReturnType<typeof database.prepare>>()
  const run = ({ sql, values }: Statement) => {
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.set(sql, statement)
    return statement(values)
  }
  const runTogether = (group: readonly Statement[][][]) => {
    for (let step = 0; step < (group[0]?.length ?? 0); step++) {
      const statements = group.flatMap((charge) => charge[step] ?? [])
      // What only reads needs no commit.
      const writes = statements.some(({ sql }) => !sql.startsWith('select'))
      if (writes) database.exec('begin immediate')
      statements.forEach(run)
      if (writes) database.exec('commit')
    }
  }
  const newGroup = () => Array.from({ length: lanes }, () => stepsOf(next()))
  runTogether(newGroup())
  // Without the time that it takes to make up the values.
  const spent = { milliseconds: 0, cpu: 0 }
  let charges = 0
  for (; spent.milliseconds < seconds * 1000; charges += lanes) {
    signal.throwIfAborted()
    const group = newGroup()
    const [begin, before] = [performance.now(), process.cpuUsage()]
    runTogether(group)
    const { user, system } = process.cpuUsage(before)
    spent.cpu += user + system
    spent.milliseconds += performance.now() - begin
  }
  database.close()
  return { perSecond: (charges * 1000) / spent.milliseconds, cpu: spent.cpu / charges }
}

/** On PostgreSQL, each lane over a connection of its own. */
async function onPostgres(url: string, run: Run, next: () => Statement[]): Promise<Bare> {
  const clients = Array.from({ length: run.lanes }, () => new pg.Client(url))
  const names = new Map<string, string>()
  const send = (client: pg.Client, { sql, values }: Statement) => {
    if (/^(begin|commit)/.test(sql)) return client.query(sql)
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return client.query({ name, text: sql, values: [...values] })
  }
  try {
    for (const client of clients) await client.connect()
    return await underLoad(run, async (lane) => {
      for (const statement of next()) await send(clients[lane] as pg.Client, statement)
    })
  } finally {
    for (const client of clients) await client.end()
  }
}

export async function runBare(place: Place, run: Run, next: () => Statement[]): Promise<Bare> {
  return place.databaseUrl === undefined
    ? onSqlite(betterSqlite, place, run, next)
    : onPostgres(place.databaseUrl, run, next)
}
