import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'
import { createTables, type Upgrade } from '../upgrade/step.ts'

const begins = (name: string, table: string, expression: RawBuilder<string>) =>
  sql`create index ${sql.id(name)} on ${sql.table(table)} (${expression})`

/** What operators search merchants, accounts and people by. */
export const operatorSearch: Upgrade = {
  name: '136-operator-search',
  steps: [
    createTables('indexes of what operators search', ({ lowered }: Dialect) => [
      begins('merchants_name', 'merchants', lowered('name', 1)),
      begins('merchants_name_word', 'merchants', lowered('name', 2)),
      begins('merchants_email', 'merchants', lowered('contact_email', 1)),
      begins('accounts_name', 'accounts', lowered('name', 1)),
      begins('users_name', 'users', lowered('name', 1)),
      begins('users_name_word', 'users', lowered('name', 2)),
      begins('users_email', 'users', lowered('email', 1)),
    ]),
  ],
}
