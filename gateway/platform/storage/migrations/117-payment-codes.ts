import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** Codes that are mailed before a saved payment method is used: the last one of each contact. */
export const paymentCodes: Upgrade = {
  name: '117-payment-codes',
  steps: [
    createTables('payment codes', ({ bigint, strict }) => [
      sql`create table payment_codes (
      merchant_id text not null,
      contact_id text not null,
      digest text not null,
      expires ${bigint} not null,
      tries ${bigint} not null,
      attempt_id text,
      window_ends ${bigint} not null,
      sent ${bigint} not null,
      primary key (merchant_id, contact_id),
      foreign key (merchant_id, contact_id) references contacts (merchant_id, id) on delete cascade
    ) ${strict}`,
    ]),
  ],
}
