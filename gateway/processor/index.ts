export { findVisiblePayment } from './ledger.ts'
export type * from './processor.ts'
export { createSimulator } from './simulator.ts'
