import { sql } from 'kysely'
import { index, type Upgrade } from '../upgrade/step.ts'

export const begins = (name: string, table: string, column: string, word: 1 | 2 = 1) =>
  index(name, table, ({ lowered }) => sql`(${lowered(column, word)})`)

/** What operators search merchants, accounts and people by. */
export const operatorSearch: Upgrade = {
  name: '136-operator-search',
  steps: [
    begins('merchants_name', 'merchants', 'name'),
    begins('merchants_name_word', 'merchants', 'name', 2),
    begins('merchants_email', 'merchants', 'contact_email'),
    begins('accounts_name', 'accounts', 'name'),
    begins('users_name', 'users', 'name'),
    begins('users_name_word', 'users', 'name', 2),
    begins('users_email', 'users', 'email'),
  ],
}
