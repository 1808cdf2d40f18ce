export { type EventData, eventView, type Happening, recordEvent } from './record.ts'
export { eventRoutes } from './routes.ts'
export { eventTimeline } from './timeline.ts'
