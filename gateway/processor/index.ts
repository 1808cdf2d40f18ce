export { withDeadline } from './deadline.ts'
export type * from './processor.ts'
export { createSimulator } from './simulator.ts'
