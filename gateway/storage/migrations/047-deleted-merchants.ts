import { type Kysely, sql } from 'kysely'

/** When the merchant of an application that only tried the sign-up was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table merchant_applications add column merchant_deleted bigint`.execute(db)
}
