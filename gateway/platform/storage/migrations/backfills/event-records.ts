import { sql } from 'kysely'
import type { Backfill } from '../../upgrade/step.ts'

/** The id of the record that an event is about. Until it's filled, a record's page doesn't show the event. */
export const eventRecords: Backfill = {
  kind: 'backfill',
  phase: 'background',
  name: 'records of events',
  table: 'events',
  async batch(tx, dialect, { after = '', rows }) {
    const found = await tx
      .selectFrom('events')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute()
    const last = found.at(-1)?.id
    if (last === undefined) return { rows: 0, last }
    await tx
      .updateTable('events')
      .set({ record_id: sql<string>`${dialect.jsonText('data', 'id')}` })
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('record_id', 'is', null)
      .execute()
    return { rows: found.length, last }
  },
}
