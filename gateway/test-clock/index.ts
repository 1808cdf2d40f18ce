export { type AdvanceParts, releaseAbandonedClocks } from './advance.ts'
export { merchantClock } from './merchant-clock.ts'
export { TestClockSchema, type Timeline, type TimelineEntry, testClockRoutes } from './routes.ts'
export { asTheMachine, setTestClock } from './stand-still.ts'
