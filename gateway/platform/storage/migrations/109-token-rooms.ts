import { sql } from 'kysely'
import { createTables, type Upgrade } from '../upgrade/step.ts'

/** What all processes together have taken of the room for tokens of public keys. */
export const tokenRooms: Upgrade = {
  name: '109-token-rooms',
  steps: [
    createTables('room for tokens', ({ bigint, strict }) => [
      sql`create table token_rooms (
      merchant_id text not null references merchants (id),
      subject text not null,
      ends ${bigint} not null,
      taken ${bigint} not null,
      primary key (merchant_id, subject, ends)
    ) ${strict}`,
      sql`create index token_rooms_ends on token_rooms (ends)`,
    ]),
  ],
}
