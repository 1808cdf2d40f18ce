import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines/dialect.ts'

/** For the list of applications of any status, and for whatever one is sought by. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create index merchant_applications_list on merchant_applications (created, id)`.execute(db)
  await sql`create index merchant_applications_named on merchant_applications (reference)`.execute(db)
  await sql`create index merchant_applications_email on merchant_applications (lower(email))`.execute(db)
  await sql`create index merchant_applications_begins
    on merchant_applications (${dialect.bytewise('business_key')})`.execute(db)
}
