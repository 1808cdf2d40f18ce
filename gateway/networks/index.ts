export type * from './processor.ts'
export { simulatorRoutes } from './simulated/api/routes.ts'
export { findVisiblePayment } from './simulated/ledger.ts'
export { createSimulator } from './simulated/simulator.ts'
