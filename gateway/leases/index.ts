export { type Leases, startLeases } from './leases.ts'
