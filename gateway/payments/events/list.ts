// Lists of events (rules: events.md#read).
import { type SelectQueryBuilder, sql } from 'kysely'
import { readInstant } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import { checkAll, fieldError, notFound } from '../../core/errors.ts'
import { type Paging, readPaging } from '../../core/paging.ts'
import {
  type Database,
  type EventRow,
  type Page,
  type Reader,
  readPage,
  type Storage,
  type Total,
} from '../../platform/storage/index.ts'
import { countEvents } from './counts/total.ts'
import { lineOf, placeBeforeReading } from './places.ts'

export interface EventQuery {
  page?: string
  page_size?: string
  start_date?: string
  after?: string
}

/** The events that a key may see: those of its merchant and its mode. */
export function visibleEvents(db: Reader, { merchant, mode }: Caller) {
  return db.selectFrom('events').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/** What orders an event among others. */
export type EventPlace = Pick<EventRow, 'place' | 'position' | 'id'>

/** What a list of events is asked for. */
export interface EventListing {
  paging: Paging
  /** Only what happened after this moment. */
  start?: number
  /** Only what came after this one. */
  last?: EventPlace
}

/**
 * Reads what a list is asked for.
 * @param findPlace finds the event of an id, if the caller may see it
 * @throws 422 naming each parameter at fault
 */
export async function readListing(
  { start_date, after, ...query }: EventQuery,
  findPlace: (id: string) => Promise<EventPlace | undefined>,
): Promise<EventListing> {
  const last = after === undefined ? undefined : await findPlace(after)
  const readLast = () => after === undefined || last || invalid('after', 'There is no such event.')
  checkAll(
    () => readPaging(query),
    () => readStart(start_date),
    readLast,
  )
  const start = readStart(start_date)
  return { paging: readPaging(query), ...(start !== undefined && { start }), ...(last && { last }) }
}

/** Whether a list shows only events with a place, because a poller continues from it. */
export const isInOrder = ({ start_date, after }: EventQuery): boolean =>
  start_date !== undefined || after !== undefined

/** Lists a merchant's events, as `readEventPage`. @throws 422 naming each parameter at fault */
export async function listEvents(
  storage: Storage,
  caller: Caller,
  query: EventQuery,
): Promise<Page<EventRow>> {
  if (isInOrder(query)) await placeBeforeReading(storage, lineOf(caller))
  const listing = await readListing(query, (id) => findLast(storage.reading, caller, id))
  const { merchant, mode } = caller
  const total = await countEvents(storage.reading, { merchant_id: merchant.id, mode }, listing)
  const counted = total === undefined ? undefined : { total_entries: total }
  return readEventPage(visibleEvents(storage.reading, caller).selectAll(), listing, counted)
}

/**
 * One page of events, of merchants or of partners. Newest first; with `start` or `last` oldest first, and then only those with a
 * place: a poller that continues after the last event that it got would miss another one with an earlier place.
 * @param all of a table with the columns of `EventPlace` and `created`, which are named as text, because it may be either
 * @param counted where they have been counted otherwise
 */
export function readEventPage<Tables extends 'events' | 'partner_events', Row>(
  all: SelectQueryBuilder<Database, Tables, Row>,
  { paging, start, last }: EventListing,
  counted?: Total,
): Promise<Page<Row>> {
  if (start === undefined && last === undefined) {
    const newestFirst = all.orderBy(CREATED, 'desc').orderBy(POSITION, 'desc').orderBy(ID, 'desc')
    return readPage(newestFirst, paging, counted)
  }
  const placed = all
    .where(sql<boolean>`place is not null`)
    .$if(start !== undefined, (events) => events.where(sql<boolean>`created > ${start}`))
  if (!last) return readPage(placed.orderBy(CREATED).orderBy(POSITION).orderBy(ID), paging, counted)
  const order = sql`${last.place}, ${last.position}, ${last.id}`
  const later = placed.where(sql<boolean>`(place, position, id) > (${order})`)
  const inOrder = later.orderBy(sql.ref('place'))
  return readPage(inOrder.orderBy(POSITION).orderBy(ID), paging, counted)
}

const [CREATED, POSITION, ID] = [sql.ref('created'), sql.ref('position'), sql.ref('id')]

/** Where a list of the newest events goes on: after this one. */
export interface EventAfter {
  created: number
  position: number
  id: string
}

/** The newest events that a caller may see, without counting them. @param after the last one of the part before */
export function newestEvents(
  db: Reader,
  caller: Caller,
  {
    after,
    type,
    most,
  }: { after?: EventAfter | undefined; type?: EventRow['type'] | undefined; most: number },
): Promise<EventRow[]> {
  return visibleEvents(db, caller)
    .selectAll()
    .$if(type !== undefined, (all) => all.where((event) => event('type', '=', type ?? event.val(null))))
    .$if(after !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created', 'position', 'id'),
          '<',
          tuple(after?.created ?? 0, after?.position ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('created', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** @throws 404 */
export async function findEvent(db: Reader, caller: Caller, id: string): Promise<EventRow> {
  const event = await visibleEvents(db, caller).selectAll().where('id', '=', id).executeTakeFirst()
  if (!event) throw notFound('Event', id)
  return event
}

const findLast = (db: Reader, caller: Caller, id: string) =>
  visibleEvents(db, caller).select(['place', 'position', 'id']).where('id', '=', id).executeTakeFirst()

/** A date means from its first moment on. @throws 422 */
function readStart(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const instant = readInstant(text)
  if (!instant) return invalid('start_date', 'The value must be a timestamp such as 2026-01-31T12:00:00Z.')
  return text.length === 10 ? instant.first - 1 : instant.first
}

function invalid(context: string, message: string): never {
  throw fieldError(context, message)
}
