export { ClockSkew, type Leases, startLeases } from './leases.ts'
