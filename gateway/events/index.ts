export { type EventData, type Happening, recordEvent } from './record.ts'
export { eventRoutes } from './routes.ts'
export { eventTimeline } from './timeline.ts'
export { eventView } from './views.ts'
