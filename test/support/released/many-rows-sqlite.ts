// A data file of 1.4.0 with very many payments, generated with SQL.
import path from 'node:path'
import Sqlite from 'better-sqlite3'

/** One of the payments of the stored data, which all others are copies of. */
const TEMPLATE = `reference = 'order-3'`

/** The columns in which a copy differs, as SQL with `n`, of each table that a payment has rows in. */
const TABLES: readonly { table: string; of: string; differs: Readonly<Record<string, string>> }[] = [
  {
    table: 'transactions',
    of: TEMPLATE,
    differs: {
      id: `'copy-' || n`,
      reference: `'many-' || n`,
      status: `'COMPLETED'`,
      completed: 'modified',
      created: 'created - n',
      modified: 'modified - n',
    },
  },
  {
    table: 'events',
    of: `data ->> 'id' = (select id from transactions where ${TEMPLATE})
      and type in ('transaction.created', 'transaction.authorized')`,
    differs: {
      id: `'copy-' || n || '-' || type`,
      data: `json_set(data, '$.id', 'copy-' || n)`,
      created: 'created - n',
      position: 'position - n',
    },
  },
  {
    table: 'transaction_terms',
    of: `transaction_id = (select id from transactions where ${TEMPLATE})`,
    differs: {
      term: `case property when 'id' then cast('copy-' || n as blob)
        when 'reference' then cast('many-' || n as blob) else term end`,
      created: 'created - n',
      transaction_id: `'copy-' || n`,
    },
  },
]

/** Adds payments to a data folder that `restoreReleased` has made. @returns how many rows the file has then, in all tables */
export function addPayments(dataDir: string, payments: number): number {
  const database = new Sqlite(path.join(dataDir, 'gateway.sqlite'))
  try {
    database.pragma('foreign_keys = off')
    const range = `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${payments})`
    for (const { table, of, differs } of TABLES) {
      const columns = database.prepare(`select name from pragma_table_info('${table}')`).pluck().all()
      const values = columns.map((name) => differs[String(name)] ?? name)
      database.exec(`create temporary table template as select * from ${table} where ${of}`)
      database.exec(`${range} insert into ${table} select ${values} from template, copies`)
      database.exec('drop table template')
    }
    // A payment of a customer with more words: three terms more, as on average.
    database.exec(`${range} insert into transaction_terms
      select merchant_id, mode, cast(value || (n % 1000) as blob), 'method.name', created - n, 'copy-' || n
      from transactions, json_each('["ada ", "lovelace ", "of london "]'), copies where ${TEMPLATE}`)
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all()
    const count = (table: unknown) =>
      Number(database.prepare(`select count(*) from "${table}"`).pluck().get())
    return tables.reduce<number>((all, table) => all + count(table), 0)
  } finally {
    database.close()
  }
}
