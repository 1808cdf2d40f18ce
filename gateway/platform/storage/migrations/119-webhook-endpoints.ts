import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** Endpoints of webhooks. The addresses in merchants' settings need no rows. */
export const webhookEndpoints: Upgrade = {
  name: '119-webhook-endpoints',
  steps: [
    createTables('webhook endpoints', ({ bigint, strict }) => [
      sql`create table webhook_endpoints (
      id text not null,
      merchant_id text not null references merchants (id),
      mode text not null check (mode in ('test', 'live')),
      created ${bigint},
      modified ${bigint},
      url text not null,
      description text,
      event_types text not null,
      enabled ${bigint} not null check (enabled in (0, 1)),
      secret text,
      previous_secret text,
      previous_until ${bigint},
      is_shown ${bigint} not null check (is_shown in (0, 1)),
      seen_by text not null,
      authorization_id text,
      primary key (merchant_id, id)
    ) ${strict}`,
    ]),
  ],
}
