export type * from './processor.ts'
export { createSimulator } from './simulator.ts'
