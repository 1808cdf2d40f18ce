// The SQL of one charge, as the gateway sends it to the engine, to be run again without the gateway.
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { startGateway } from '../../../gateway/app/gateway.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { apiClient } from '../../support/client.ts'
import type { Place } from './engines.ts'
import { chargeBody } from './operations.ts'

export interface Statement {
  sql: string
  values: readonly unknown[]
}

/** Charges that are recorded: now and then the gateway has something else to do, so the shortest list is a charge's. */
const CHARGES = 5

/** Notes every statement that reaches either engine from this process while the work lasts. */
async function record(work: (recorded: Statement[]) => Promise<void>): Promise<void> {
  const recorded: Statement[] = []
  const { prepare } = Sqlite.prototype
  const { query } = pg.Client.prototype
  // What is prepared is kept by the gateway, so this has to be in place before it starts.
  Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
    const statement = prepare.call(this, sql)
    for (const name of ['run', 'all'] as const) {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown
      statement[name] = ((...values: unknown[]) => {
        recorded.push({ sql, values: values.flat() })
        return run(...values)
      }) as never
    }
    return statement
  } as never
  pg.Client.prototype.query = function (this: pg.Client, config: { text: string; values?: unknown[] }) {
    if (config?.text) recorded.push({ sql: config.text, values: config.values ?? [] })
    // biome-ignore lint/complexity/noArguments: the function has many forms
    return query.apply(this, arguments as never)
  } as never
  try {
    await work(recorded)
  } finally {
    Sqlite.prototype.prepare = prepare
    pg.Client.prototype.query = query
  }
}

/** One charge's statements as often as wanted, each time with ids and a time of their own, as they would be. */
export async function chargeStatements({ dataDir, databaseUrl }: Place): Promise<() => Statement[]> {
  const charges: Statement[][] = []
  await record(async (recorded) => {
    const gateway = await startGateway({
      demo: true,
      dataDir,
      port: 0,
      logLevel: 'silent',
      ...(databaseUrl && { databaseUrl }),
    })
    const client = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
    for (let charge = 0; charge < CHARGES; charge++) {
      recorded.length = 0
      const { status, text } = await client.post('/v1/charges', chargeBody)
      if (status !== 200) throw new Error(text)
      // A savepoint is what sharing a commit costs the gateway, and no part of the charge.
      charges.push(recorded.filter(({ sql }) => !/^(savepoint|release|rollback to) /.test(sql)))
    }
    await gateway.close()
  })
  const [shortest = [], another = []] = charges.sort((one, other) => one.length - other.length)
  return repeater(shortest, idsOf(another))
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{22}$/.test(value)
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1.7e12

function idsOf(statements: readonly Statement[]): Set<string> {
  return new Set(statements.flatMap(({ values }) => values.filter(isId)))
}

/** @param kept ids that another charge has, too, such as the account's */
function repeater(statements: readonly Statement[], kept: ReadonlySet<string>): () => Statement[] {
  const made = [...idsOf(statements)].filter((id) => !kept.has(id))
  let later = 0
  return () => {
    later++
    const ids = new Map<unknown, string>(made.map((id) => [id, newId()]))
    const anew = (value: unknown) => (isTime(value) ? value + later : (ids.get(value) ?? value))
    return statements.map(({ sql, values }) => ({ sql, values: values.map(anew) }))
  }
}
