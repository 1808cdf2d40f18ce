export { type EventAfter, findEvent, newestEvents } from './list.ts'
export { type EventData, eventView, type NewEvent, recordEvent } from './record.ts'
export { eventRoutes } from './routes.ts'
export { eventTimeline } from './timeline.ts'
