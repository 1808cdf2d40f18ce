// Lists of a partner's events, as of any others (payments/events/list.ts).
import {
  type EventQuery,
  isInOrder,
  placeBeforeReading,
  readEventPage,
  readListing,
} from '../../../payments/events/index.ts'
import type { Page, PartnerEventRow, Reader, Storage } from '../../../platform/storage/index.ts'
import { partnerLine } from './event-places.ts'

const eventsOf = (db: Reader, applicationId: string) =>
  db.selectFrom('partner_events').selectAll().where('partner_application_id', '=', applicationId)

/** An event of a partner's application; undefined for one that is not there, or of another application. */
export function findPartnerEvent(
  db: Reader,
  applicationId: string,
  id: string,
): Promise<PartnerEventRow | undefined> {
  return eventsOf(db, applicationId).where('id', '=', id).executeTakeFirst()
}

/** Lists a partner's events, as `readEventPage`. @param applicationId the partner's @throws 422 naming each parameter at fault */
export async function listPartnerEvents(
  storage: Storage,
  applicationId: string,
  query: EventQuery,
): Promise<Page<PartnerEventRow>> {
  if (isInOrder(query)) await placeBeforeReading(storage, partnerLine(applicationId))
  const findPlace = (id: string) => findPartnerEvent(storage.reading, applicationId, id)
  return readEventPage(eventsOf(storage.reading, applicationId), await readListing(query, findPlace))
}
