export { eventsAbout } from './about.ts'
export { eventDifferences, keepEventCounts, mendEventCounts } from './counts/keep.ts'
export { noteEvents } from './counts/note.ts'
export {
  type EventAfter,
  type EventListing,
  type EventPlace,
  type EventQuery,
  findEvent,
  isInOrder,
  newestEvents,
  readEventPage,
  readListing,
} from './list.ts'
export { type EventLine, eventLag, placeBatch, placeBeforeReading, placeEvents } from './places.ts'
export { type EventData, eventView, type NewEvent, recordEvent } from './record.ts'
export { type EventsOfPartners, eventRoutes } from './routes.ts'
export { EventSchema } from './schemas.ts'
export { eventTimeline } from './timeline.ts'
