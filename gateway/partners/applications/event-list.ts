// Lists of a partner's events, as of any others (events/list.ts).
import { type EventQuery, readListing } from '../../events/index.ts'
import { type Page, type PartnerEventRow, type Reader, readPage, type Storage } from '../../storage/index.ts'

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

/** In the order of `listEvents`. @param applicationId the partner's @throws 422 naming each parameter at fault */
export async function listPartnerEvents(
  { read, dialect: { firstOpenTransaction: firstOpen } }: Storage,
  applicationId: string,
  query: EventQuery,
): Promise<Page<PartnerEventRow>> {
  const findPlace = (id: string) => findPartnerEvent(read, applicationId, id)
  const { paging, start, last } = await readListing(query, findPlace)
  const all = eventsOf(read, applicationId)
  if (start === undefined && last === undefined) {
    const newestFirst = all.orderBy('created', 'desc').orderBy('position', 'desc').orderBy('id', 'desc')
    return readPage(newestFirst, paging)
  }
  const settled = all
    .$if(firstOpen !== undefined, (events) => events.where((event) => event('written', '<', firstOpen ?? 0)))
    .$if(start !== undefined, (events) => events.where('created', '>', start ?? 0))
  if (!last) return readPage(settled.orderBy('created').orderBy('position').orderBy('id'), paging)
  const later = settled.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('written', 'position', 'id'), '>', tuple(last.written, last.position, last.id)),
  )
  return readPage(later.orderBy('written').orderBy('position').orderBy('id'), paging)
}
