export { type AdvanceParts, releaseAbandonedClocks } from './advance.ts'
export { merchantClock } from './merchant-clock.ts'
export { type Timeline, type TimelineEntry, testClockRoutes } from './routes.ts'
