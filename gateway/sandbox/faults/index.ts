export {
  createFaultPoints,
  type Fault,
  type FaultInput,
  type FaultList,
  type FaultPoints,
} from './fault-points.ts'
export { faultRoutes } from './routes.ts'
export { strikeCalls } from './strike-calls.ts'
