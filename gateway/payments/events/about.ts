import { type EventRow, type Reader, unindexed } from '../../platform/storage/index.ts'

/** The events about some records of a merchant, in the order in which they happened. */
export const eventsAbout = (
  db: Reader,
  merchantId: string,
  recordIds: readonly string[],
  most: number,
): Promise<Pick<EventRow, 'id' | 'created' | 'type' | 'data'>[]> =>
  db
    .selectFrom('events')
    .select(['id', 'created', 'type', 'data'])
    // The index of the records is the narrower one.
    .where(unindexed('merchant_id'), '=', merchantId)
    .where('record_id', 'in', recordIds)
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .execute()
