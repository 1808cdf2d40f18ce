import { type Kysely, sql } from 'kysely'
import { systemClock } from '../../../core/clock.ts'
import type { Dialect } from '../engines/dialect.ts'
import type { Database } from '../rows/schema.ts'

/** Expiry dates of saved cards and of recurring charges' own cards; and which saved methods go with their PaymentMethods. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await sql`alter table saved_methods add column of_payment_methods integer not null default 0
    check (of_payment_methods in (0, 1))`.execute(db)
  await sql`create index saved_methods_expiry on saved_methods (merchant_id, mode, exp_year, exp_month, id)
    where deleted is null and exp_year is not null`.execute(db)

  await sql`alter table recurring_charges add column exp_month integer
    check (exp_month between 1 and 12)`.execute(db)
  await sql`alter table recurring_charges add column exp_year integer
    check (exp_year between 2000 and 2099)
    check ((exp_year is null) = (exp_month is null))
    check (exp_year is null or saved_method_id is null)`.execute(db)
  await noteExpiries(db, dialect)
  await sql`create index recurring_charges_expiry on recurring_charges
    (merchant_id, mode, exp_year, exp_month, id)
    where status = 'ACTIVE' and exp_year is not null`.execute(db)
  await sql`drop index recurring_charges_saved`.execute(db)
  await sql`create index recurring_charges_saved on recurring_charges (saved_method_id, id)
    where saved_method_id is not null`.execute(db)

  await sql`drop index payment_methods_contact`.execute(db)
  await sql`create index payment_methods_contact on payment_methods (merchant_id, mode, contact_id, created, id)
    where deleted is null`.execute(db)
  await sql`create index payment_methods_list on payment_methods (merchant_id, mode, created, id)
    where deleted is null`.execute(db)
  await sql`create index payment_methods_card on payment_methods (card_id) where card_id is not null`.execute(
    db,
  )
  await sql`create index payment_methods_bank on payment_methods (bank_id) where bank_id is not null`.execute(
    db,
  )
  await scheduleFirst(db)
}

/** Fills in the expiry of existing recurring charges with a card of their own. */
async function noteExpiries(db: Kysely<Database>, { jsonInteger }: Dialect): Promise<void> {
  await sql`update recurring_charges
    set exp_month = ${jsonInteger('method', 'exp_month')}, exp_year = ${jsonInteger('method', 'exp_year')}
    where method_secret is not null`.execute(db)
}

/** Schedules the current month's events at once, because existing merchants have had none so far. */
async function scheduleFirst(db: Kysely<Database>): Promise<void> {
  const now = sql.lit(systemClock.now())
  await sql`insert into jobs (id, type, merchant_id, mode, record_id, run_at, due)
    select id || ':live', 'card_expiry', id, 'live', id || ':live', ${now}, ${now} from merchants`.execute(db)
  await sql`insert into jobs (id, type, merchant_id, mode, record_id, run_at, due)
    select id || ':test', 'card_expiry', id, 'test', id || ':test', ${now} + test_clock_offset,
      case when test_clock_instance is null then ${now} end from merchants`.execute(db)
}
