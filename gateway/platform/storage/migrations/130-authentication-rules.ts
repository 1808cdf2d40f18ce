import { sql } from 'kysely'
import { addColumns, type Change, type Upgrade } from '../upgrade/step.ts'

/** Code knows the kinds: a list in the table would have to be changed with each new one. */
const kindsOfArchives: Change = {
  kind: 'change',
  phase: 'expand',
  name: 'archives of any kind',
  async run(tx, { isShared, bigint, strict }) {
    if (isShared) {
      await sql`alter table archives drop constraint archives_kind_check`.execute(tx)
      return
    }
    await sql`create table archives_of_any_kind (
      id text primary key,
      kind text not null,
      file text not null,
      created ${bigint} not null,
      before ${bigint} not null,
      state text not null check (state in
        ('writing', 'written', 'archived', 'restoring', 'restored', 'destroying', 'destroyed')),
      units ${bigint},
      bytes ${bigint},
      sha256 text,
      done ${bigint} not null,
      left_out text not null,
      instance_id text
    ) ${strict}`.execute(tx)
    await sql`insert into archives_of_any_kind select * from archives`.execute(tx)
    await sql`drop table archives`.execute(tx)
    await sql`alter table archives_of_any_kind rename to archives`.execute(tx)
  },
}

/** Rules that direct authentications in place of payments, their archives, and the plan of recurring payments. */
export const authenticationRules: Upgrade = {
  name: '130-authentication-rules',
  steps: [
    addColumns('simulator_rules', [
      { name: 'target', is: () => sql`text check (target in ('authentication'))` },
    ]),
    addColumns('authentications', [{ name: 'recur', is: () => sql`text` }]),
    kindsOfArchives,
  ],
}
